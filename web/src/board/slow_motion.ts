// Slow motion for a part of a gallop: time is stretched around the post, and runs as usual before and after it.

/** The part of the way, from 0 to 1, that is shown in slow motion. */
export interface SlowPart {
  from: number;
  to: number;
}

const SLOWER = 3.6;
const SAMPLES = 80;
/** time to slow down and to speed up again, as a part of the whole gallop */
const RAMP = 0.08;

const smooth = (x: number): number => {
  const t = Math.min(1, Math.max(0, x));
  return t * t * (3 - 2 * t);
};

/**
 * `paced`: the fraction of the way after a fraction of the time. Returns the same in slow motion, and how much longer
 * all of it takes.
 */
export function slowMotion(
  { from, to }: SlowPart,
  paced: (t: number) => number,
): { longer: number; paced(t: number): number } {
  const times = Array.from({ length: SAMPLES + 1 }, (_, i) => i / SAMPLES);
  const begin = times.find((t) => paced(t) >= from) ?? 1;
  const end = times.find((t) => paced(t) >= to) ?? 1;
  // What an instant of the gallop takes, compared with the usual: its sum is the time that has passed.
  const cost = (t: number) =>
    1 + (SLOWER - 1) * smooth((t - begin + RAMP) / RAMP) * (to >= 1 ? 1 : 1 - smooth((t - end) / RAMP));
  let longer = 0;
  const passed = [longer];
  for (let i = 1; i <= SAMPLES; ++i) passed.push((longer += cost((i - 0.5) / SAMPLES) / SAMPLES));
  return {
    longer,
    paced(t) {
      const now = t * longer;
      const after = passed.findIndex((one) => one >= now);
      const [low, high] = [passed[after - 1], passed[after]];
      if (high === undefined) return 1;
      if (low === undefined) return paced(0);
      const share = (now - low) / (high - low);
      return paced((after - 1 + share) / SAMPLES);
    },
  };
}
