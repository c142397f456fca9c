// A phone in the hand is quiet: the big screen makes the sounds. It shakes when it is its player's turn.
import { browserDevices, type Devices } from '../race/show/presenter';

/** In milliseconds: shake, pause, shake. */
const pattern = [90, 60, 90];

function shake(): void {
  try {
    navigator.vibrate?.(pattern);
  } catch {
    // Some browsers allow it only after the first touch.
  }
}

export const handDevices: Devices = {
  ...browserDevices,
  play: (name) => {
    if (name === 'turn') shake();
  },
  speak: () => {},
};
