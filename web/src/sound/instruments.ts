// The sounds of a race. Each one is made of a few strokes.
import { hiss, roughly, strike, type SoundTarget } from './strokes';

export { makeNoise } from './strokes';

export interface SoundOptions {
  /** in milliseconds: of hooves and crowd; of rolling dice; until a card lands */
  duration?: number;
  /** 1: as usual */
  loud?: number;
}

type Instrument = (target: SoundTarget, options: SoundOptions) => void;

function hoof(target: SoundTarget, after: number, loud: number): void {
  strike(target, { after, from: roughly(120), to: 48, rise: 0.003, fall: 0.085, loud: loud * 0.55 });
  hiss(target, { after, kind: 'lowpass', from: roughly(900), to: 240, rise: 0.002, fall: 0.06, loud: loud * 0.5 });
}

/** A gallop: three beats and a moment of suspension. */
const gallop = [
  { part: 0, loud: 0.7 },
  { part: 0.23, loud: 0.8 },
  { part: 0.45, loud: 1 },
];

/** One stride, or as many as there is time for. */
const hooves: Instrument = (target, { duration = 420 }) => {
  const seconds = Math.min(duration, 6000) / 1000;
  const strides = Math.max(1, Math.round(seconds / 0.46));
  for (let i = 0; i < strides; ++i) {
    for (const { part, loud } of gallop)
      hoof(target, roughly(((i + part) * seconds) / strides, 0.02), 0.8 * roughly(loud, 0.15));
  }
};

/** Dice that tumble for a while, then come down: each hits the table and bounces once (see Die.svelte). */
const dice: Instrument = (target, { duration = 900 }) => {
  const rolls = duration / 1000;
  for (let i = 0, after = 0; after < rolls; ++i) {
    hiss(target, {
      after,
      kind: 'bandpass',
      from: roughly(2600, 0.35),
      narrow: 4,
      rise: 0.001,
      fall: 0.022,
      loud: roughly(0.8, 0.4),
    });
    strike(target, { after, from: roughly(1300, 0.3), fall: 0.018, rise: 0.001, loud: 0.14, wave: 'triangle' });
    after += roughly(0.035 + i * 0.004, 0.4);
  }
  for (const [lands, loud] of [
    [0.14, 1],
    [0.17, 0.8],
    [0.31, 0.4],
    [0.34, 0.3],
  ] as const) {
    const after = rolls + lands;
    strike(target, { after, from: roughly(620), to: 380, rise: 0.001, fall: 0.06, loud: 0.5 * loud, wave: 'triangle' });
    hiss(target, { after, kind: 'bandpass', from: 1900, narrow: 2, rise: 0.001, fall: 0.035, loud: 0.9 * loud });
  }
};

/** A card swishes through the air and snaps down. */
const card: Instrument = (target, { duration = 75 }) => {
  const after = duration / 1000;
  hiss(target, {
    kind: 'bandpass',
    from: 1500,
    to: 5200,
    narrow: 1.2,
    rise: after * 0.7,
    fall: after * 0.4,
    loud: 0.25,
  });
  hiss(target, { after, kind: 'highpass', from: 1400, rise: 0.001, fall: 0.035, loud: 0.6 });
  strike(target, { after, from: 210, to: 110, rise: 0.001, fall: 0.05, loud: 0.6 });
};

/** The partials of a small brass bell, relative to its pitch. */
const partials = [
  { times: 0.5, loud: 0.3, fall: 1.5 },
  { times: 1, loud: 0.5, fall: 1.2 },
  { times: 1.19, loud: 0.28, fall: 0.9 },
  { times: 1.5, loud: 0.18, fall: 0.7 },
  { times: 2, loud: 0.3, fall: 0.6 },
  { times: 2.74, loud: 0.14, fall: 0.35 },
  { times: 4.07, loud: 0.08, fall: 0.18 },
];

const bell: Instrument = (target) => {
  for (let i = 0; i < 7; ++i) {
    const last = i === 6;
    for (const { times, loud, fall } of partials) {
      strike(target, {
        after: i * 0.105,
        from: 880 * times,
        rise: 0.002,
        fall: last ? fall : fall * 0.5,
        loud: loud * roughly(0.34, 0.1),
      });
    }
  }
};

/** The gates of the starting boxes spring open, and hit their stops one after the other. */
const gate: Instrument = (target) => {
  for (let i = 0; i < 5; ++i) {
    const after = roughly(0.018 * i, 0.4);
    strike(target, { after, from: roughly(340, 0.2), to: 150, rise: 0.001, fall: 0.09, loud: 0.3, wave: 'triangle' });
    hiss(target, { after, kind: 'bandpass', from: roughly(2300, 0.3), narrow: 3, rise: 0.001, fall: 0.07, loud: 0.5 });
  }
};

const crowd: Instrument = (target, { duration = 3200, loud: volume = 1 }) => {
  const seconds = Math.min(duration, 8000) / 1000;
  // The vowels of a crowd: three formants that swell and fade at their own pace.
  for (const { from, narrow, loud } of [
    { from: 480, narrow: 1.6, loud: 0.8 },
    { from: 1050, narrow: 2.2, loud: 0.6 },
    { from: 2300, narrow: 1.8, loud: 0.25 },
  ]) {
    hiss(target, {
      kind: 'bandpass',
      from,
      to: from * 1.18,
      narrow,
      rise: seconds * 0.4,
      fall: seconds * 0.6,
      loud: loud * volume,
    });
  }
  for (let i = 0; i < seconds * 14; ++i) {
    const after = seconds * (0.25 + Math.random() * 0.65);
    hiss(target, {
      after,
      kind: 'bandpass',
      from: roughly(1500, 0.4),
      narrow: 1.4,
      rise: 0.001,
      fall: 0.03,
      loud: roughly(0.3, 0.6) * volume,
    });
  }
  for (let i = 0; i < 4; ++i) {
    const after = seconds * (0.3 + Math.random() * 0.4);
    const pitch = roughly(620, 0.25);
    strike(target, {
      after,
      from: pitch,
      to: pitch * 1.25,
      rise: 0.12,
      fall: 0.25,
      loud: 0.05 * volume,
      wave: 'sawtooth',
    });
  }
};

/** A few people clap. */
const applause: Instrument = (target, { duration = 1800 }) => {
  const seconds = Math.min(duration, 8000) / 1000;
  for (let i = 0; i < seconds * 22; ++i) {
    hiss(target, {
      after: seconds * Math.random(),
      kind: 'bandpass',
      from: roughly(1700, 0.4),
      narrow: 1.4,
      rise: 0.001,
      fall: 0.03,
      loud: roughly(0.16, 0.6),
    });
  }
};

/** Twigs and leaves of the hedge, brushed. */
const fence: Instrument = (target) => {
  hiss(target, { kind: 'bandpass', from: 3400, to: 1300, narrow: 0.8, rise: 0.05, fall: 0.17, loud: 0.3 });
  hiss(target, { after: 0.07, kind: 'bandpass', from: 2200, to: 900, narrow: 0.9, rise: 0.03, fall: 0.16, loud: 0.24 });
};

/** Four hooves and half a ton. */
const landing: Instrument = (target) => {
  strike(target, { from: 95, to: 36, rise: 0.003, fall: 0.24, loud: 0.7 });
  hiss(target, { kind: 'lowpass', from: 600, to: 120, rise: 0.003, fall: 0.18, loud: 0.5 });
  for (const after of [0.06, 0.11]) hoof(target, after, 0.9);
};

/** A horse crashes through a hedge; `landing` follows when it hits the turf. */
const fall: Instrument = (target) => {
  hiss(target, { kind: 'bandpass', from: 2600, to: 700, narrow: 0.7, rise: 0.02, fall: 0.3, loud: 0.5 });
  for (let i = 0; i < 7; ++i) {
    const after = roughly(0.05 + 0.04 * i, 0.5);
    hiss(target, { after, kind: 'bandpass', from: roughly(3000, 0.4), narrow: 5, rise: 0.001, fall: 0.03, loud: 0.5 });
  }
};

/** A horse that is held back blows through its nostrils. */
const snort: Instrument = (target) => {
  for (const after of [0.08, 0.15, 0.21, 0.27])
    hiss(target, {
      after,
      kind: 'bandpass',
      from: roughly(800),
      to: 420,
      narrow: 1.2,
      rise: 0.012,
      fall: 0.06,
      loud: 0.22,
    });
};

const turn: Instrument = (target) => {
  for (const { after, from } of [
    { after: 0, from: 783.99 },
    { after: 0.13, from: 1046.5 },
  ]) {
    strike(target, { after, from, rise: 0.006, fall: 0.7, loud: 0.22 });
    strike(target, { after, from: from * 2.01, rise: 0.004, fall: 0.3, loud: 0.06 });
  }
};

/** A fanfare as on a coach horn: the notes of a chord and a long last one. */
const call = [
  { after: 0, from: 392, long: 0.14 },
  { after: 0.16, from: 523.25, long: 0.14 },
  { after: 0.32, from: 659.25, long: 0.14 },
  { after: 0.48, from: 783.99, long: 0.3 },
  { after: 0.84, from: 659.25, long: 0.14 },
  { after: 1, from: 783.99, long: 0.14 },
  { after: 1.16, from: 1046.5, long: 1.1 },
];

const fanfare: Instrument = (target) => {
  for (const { after, from, long } of call) {
    for (const { times, loud, wave } of [
      { times: 1, loud: 0.26, wave: 'triangle' },
      { times: 1.003, loud: 0.07, wave: 'sawtooth' },
      { times: 0.5, loud: 0.18, wave: 'triangle' },
    ] as const) {
      strike(target, { after, from: from * times, rise: 0.025, fall: long * 1.25, loud, wave });
    }
    // Two more horns join the last note.
    if (long > 1)
      for (const times of [0.63, 0.75])
        strike(target, { after, from: from * times, rise: 0.04, fall: long * 1.2, loud: 0.15, wave: 'triangle' });
  }
};

export const instruments = {
  hooves,
  dice,
  card,
  bell,
  gate,
  crowd,
  applause,
  fence,
  landing,
  fall,
  snort,
  turn,
  fanfare,
} satisfies Record<string, Instrument>;
export type SoundName = keyof typeof instruments;
