import { afterEach, expect, it, vi } from 'vitest';
import { preferences } from '../platform/preferences.svelte';
import { instruments, type SoundName, type SoundOptions } from './instruments';
import { play, soundOfEnd } from './sound';
import type { SoundTarget } from './strokes';

/** When each stroke of a sound begins, in seconds. */
function strokesOf(name: SoundName, options: SoundOptions): number[] {
  const begun: number[] = [];
  const ramps = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
  const node = {
    gain: ramps,
    frequency: ramps,
    Q: {},
    connect: () => node,
    start: (at: number) => begun.push(at),
    stop: () => {},
  };
  const context = { createOscillator: () => node, createBufferSource: () => node, createGain: () => node };
  instruments[name](
    { context: { ...context, createBiquadFilter: () => node }, out: node, noise: {}, at: 0 } as unknown as SoundTarget,
    options,
  );
  return begun.sort((a, b) => a - b);
}

it('hooves beat three times in each stride, however long it is', () => {
  for (const duration of [180, 300, 600]) {
    const beats = strokesOf('hooves', { duration });
    // Two strokes make a hoofbeat.
    expect(beats).toHaveLength(6);
    expect(beats[5]).toBeLessThan(duration / 1000 / 2);
  }
  expect(strokesOf('hooves', { duration: 1400 })).toHaveLength(18);
});

it('a card snaps when it has landed, and dice knock when they have rolled', () => {
  expect(strokesOf('card', { duration: 320 }).at(-1)).toBe(0.32);
  expect(strokesOf('dice', { duration: 900 }).filter((at) => at > 0.9)).toHaveLength(8);
});

it('plays the fanfare for the winner and for those who watch, something quieter for others', () => {
  expect(soundOfEnd(1)).toBe('fanfare');
  expect(soundOfEnd(undefined)).toBe('fanfare');
  expect(soundOfEnd(2)).toBe('applause');
  expect(soundOfEnd(4)).toBe('applause');
});

afterEach(() => {
  vi.unstubAllGlobals();
  preferences.sound = true;
  preferences.volume = 1;
});

it('a page is silent where sound is off, at volume 0, and before somebody has touched it', async () => {
  const tones: number[] = [];
  const ramps = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
  const node = {
    gain: { ...ramps, value: 0 },
    frequency: { ...ramps, setValueAtTime: (tone: number) => tones.push(tone) },
    connect: (): object => node,
    start: () => {},
    stop: () => {},
  };
  class Context {
    sampleRate = 10;
    currentTime = 0;
    createGain = () => node;
    createOscillator = () => node;
    createDynamicsCompressor = () => node;
    createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  }
  const activation = { hasBeenActive: false };
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('navigator', { userActivation: activation });
  play('turn');
  activation.hasBeenActive = true;
  preferences.sound = false;
  play('turn');
  preferences.sound = true;
  preferences.volume = 0;
  play('turn');
  await vi.dynamicImportSettled();
  expect(tones).toEqual([]);
  preferences.volume = 1;
  play('turn');
  await vi.waitFor(() => expect(tones).toContain(783.99));
});
