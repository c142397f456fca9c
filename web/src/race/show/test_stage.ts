// For tests: a stage, a clock, sound and speech that only write down what is asked of them.
import type { CourseDrawing } from '../../contracts';
import type { Devices, Stage } from './presenter';

/** Writes down what is heard and animated; a test says when an animation is over. */
export class TestStage implements Stage, Devices {
  readonly log: string[] = [];
  isHidden = false;
  isReduced = false;
  readonly #running = new Map<number, { half(): void; end(): void }>();

  play(name: string, options?: { duration?: number }): void {
    this.log.push(`sound ${name}${name === 'hooves' ? ` ${options?.duration}` : ''}`);
  }
  speak(line: string): void {
    this.log.push(`speak ${line}`);
  }
  async wait(ms: number): Promise<void> {
    this.log.push(`wait ${ms}`);
  }
  hidden(): boolean {
    return this.isHidden;
  }
  reduced(): boolean {
    return this.isReduced;
  }

  gallop(horse: number, way: string[], { speed, striding, jumping }: Parameters<Stage['gallop']>[2]): Promise<void> {
    this.log.push(`gallop ${horse} ${way.join(' ')}`);
    striding?.(1000 / speed);
    return this.#animate(horse, () => jumping?.());
  }
  fall(horse: number, square: string, { speed, striding, falling }: Parameters<Stage['fall']>[2]): Promise<void> {
    this.log.push(`fall ${horse} ${square}`);
    striding?.(500 / speed);
    return this.#animate(horse, () => falling?.());
  }
  place(horse: number): void {
    this.log.push(`place ${horse}`);
    this.arrive(horse);
  }

  #animate(horse: number, before: () => void): Promise<void> {
    return new Promise((end) => this.#running.set(horse, { half: before, end }));
  }
  /** The horse takes off, or begins to fall. */
  half(horse: number): void {
    this.#running.get(horse)?.half();
  }
  /** Ends the animation of a horse. */
  arrive(horse: number): void {
    this.#running.get(horse)?.end();
    this.#running.delete(horse);
  }
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 400; ++i) await Promise.resolve();
}

/** As much of a course as the presenter looks at: eight lanes that run straight past the post behind square 5. */
export function drawingWith(fences: { number: number; take_off: number[] }[]): CourseDrawing {
  const lane = Array.from({ length: 30 }, (_, number) => [0, 0, 0, number, number]);
  return {
    fences,
    finish_squares: Array(8).fill(5),
    rail_lane: 1,
    lanes: Array(8).fill(lane),
  } as unknown as CourseDrawing;
}
