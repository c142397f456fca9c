// Plays the sounds of the track, where a person likes them and the browser can.
import { preferences } from '../preferences/preferences.svelte';
import { instruments, type SoundName, type SoundOptions } from './instruments';
import { makeNoise, type Desk } from './strokes';

export type { SoundName, SoundOptions };

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let master: GainNode | null = null;

// Browsers stay silent until a person has touched the page; a context made earlier only earns a warning.
function mayPlay(): boolean {
  if (typeof AudioContext === 'undefined') return false;
  return context !== null || navigator.userActivation === undefined || navigator.userActivation.hasBeenActive;
}

function open(): Desk | null {
  if (!mayPlay()) return null;
  if (!context || !noise || !master) {
    context = new AudioContext({ latencyHint: 'interactive' });
    noise = makeNoise(context);
    master = context.createGain();
    // Eight horses at once stay below the ceiling.
    const ceiling = context.createDynamicsCompressor();
    master.connect(ceiling).connect(context.destination);
  }
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  // The ear hears loudness in steps of power.
  master.gain.value = preferences.volume ** 2;
  return { context, out: master, noise, at: context.currentTime + 0.01 };
}

export function play(name: SoundName, options: SoundOptions = {}): void {
  if (!preferences.sound || preferences.volume === 0) return;
  try {
    const desk = open();
    if (desk) instruments[name](desk, options);
  } catch {
    // No sound device: the race is run all the same.
  }
}

/** What still sounds, ends. */
export function hush(): void {
  if (master) master.gain.value = 0;
}
