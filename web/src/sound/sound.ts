// Plays sounds if the person wants them and the browser can.
import { preferences } from '../platform/preferences.svelte';
import type { SoundName, SoundOptions } from './instruments';
import type { SoundTarget } from './strokes';

export type { SoundName, SoundOptions };

// Loaded with the first sound.
let orchestra: Promise<typeof import('./instruments')> | null = null;
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let master: GainNode | null = null;

// Browsers play nothing before the person has interacted with the page; an audio context made earlier causes a warning.
function mayPlay(): boolean {
  if (typeof AudioContext === 'undefined') return false;
  return context !== null || navigator.userActivation === undefined || navigator.userActivation.hasBeenActive;
}

function open(makeNoise: (context: BaseAudioContext) => AudioBuffer): SoundTarget {
  if (!context || !noise || !master) {
    context = new AudioContext({ latencyHint: 'interactive' });
    noise = makeNoise(context);
    master = context.createGain();
    // Limits the volume when eight horses run at once.
    const ceiling = context.createDynamicsCompressor();
    master.connect(ceiling).connect(context.destination);
  }
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  // Perceived loudness is roughly quadratic.
  master.gain.value = preferences.volume ** 2;
  return { context, out: master, noise, at: context.currentTime + 0.01 };
}

export function play(name: SoundName, options: SoundOptions = {}): void {
  if (!preferences.sound || preferences.volume === 0 || !mayPlay()) return;
  orchestra ??= import('./instruments');
  orchestra
    .then(({ instruments, makeNoise }) => instruments[name](open(makeNoise), options))
    .catch(() => {
      // No sound device, or no connection: the race goes on without sound.
    });
}

/** The sound at the end of a meeting for somebody with this rank; without one they watched, or several share the screen. */
export function soundOfEnd(rank: number | undefined): SoundName {
  return rank === undefined || rank === 1 ? 'fanfare' : 'applause';
}

/** Stops all sounds. */
export function hush(): void {
  if (master) master.gain.value = 0;
}
