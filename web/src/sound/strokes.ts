// The building blocks of all sounds: a struck tone and a burst of noise. Nothing is recorded.

/** Where a sound goes, and when it begins, in seconds of the audio context. */
export interface SoundTarget {
  context: BaseAudioContext;
  out: AudioNode;
  noise: AudioBuffer;
  at: number;
}

export interface Tone {
  /** seconds after the start */
  after?: number;
  /** in Hz; `to`: where it slides */
  from: number;
  to?: number;
  /** seconds to rise and to fade */
  rise?: number;
  fall: number;
  loud: number;
  wave?: OscillatorType;
}

export interface Burst {
  after?: number;
  kind: BiquadFilterType;
  from: number;
  to?: number;
  /** how narrow the filter is */
  narrow?: number;
  rise?: number;
  fall: number;
  loud: number;
}

const silence = 0.0001;

/** White noise, made once per audio context. */
export function makeNoise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function envelope(target: SoundTarget, start: number, rise: number, fall: number, loud: number): GainNode {
  const gain = target.context.createGain();
  gain.gain.setValueAtTime(silence, start);
  if (rise < 0.1) {
    gain.gain.exponentialRampToValueAtTime(loud, start + rise);
    gain.gain.exponentialRampToValueAtTime(silence, start + rise + fall);
  } else {
    // Slow sounds swell evenly; struck ones fade exponentially.
    gain.gain.linearRampToValueAtTime(loud, start + rise);
    gain.gain.linearRampToValueAtTime(silence, start + rise + fall);
  }
  gain.connect(target.out);
  return gain;
}

export function strike(
  target: SoundTarget,
  { after = 0, from, to = from, rise = 0.004, fall, loud, wave = 'sine' }: Tone,
): void {
  const start = target.at + after;
  const tone = target.context.createOscillator();
  tone.type = wave;
  tone.frequency.setValueAtTime(from, start);
  if (to !== from) tone.frequency.exponentialRampToValueAtTime(to, start + rise + fall);
  tone.connect(envelope(target, start, rise, fall, loud));
  tone.start(start);
  tone.stop(start + rise + fall);
}

export function hiss(
  target: SoundTarget,
  { after = 0, kind, from, to = from, narrow = 1, rise = 0.003, fall, loud }: Burst,
): void {
  const start = target.at + after;
  const source = target.context.createBufferSource();
  source.buffer = target.noise;
  source.loop = true;
  const filter = target.context.createBiquadFilter();
  filter.type = kind;
  filter.Q.value = narrow;
  filter.frequency.setValueAtTime(from, start);
  if (to !== from) filter.frequency.exponentialRampToValueAtTime(to, start + rise + fall);
  source.connect(filter).connect(envelope(target, start, rise, fall, loud));
  // A random start in the noise, so that no two bursts are alike.
  source.start(start, Math.random() * 1.5);
  source.stop(start + rise + fall);
}

/** Varies a value at random. */
export function roughly(value: number, spread = 0.15): number {
  return value * (1 - spread + Math.random() * 2 * spread);
}
