// For tests: a stage, a clock, sound and speech that only write down what is asked of them.
import type { Devices, Stage } from './presenter';

/** Writes down what is heard and animated; a test says when an animation is over. */
export class TestStage implements Stage, Devices {
  readonly log: string[] = [];
  isHidden = false;
  isReduced = false;
  readonly #running = new Map<number, { half(): void; end(): void }>();

  play(name: string, options?: { duration?: number; speed?: number }): void {
    this.log.push(`sound ${name}${options?.duration === undefined ? '' : ` ${options.duration}`}`);
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

  gallop(horse: number, way: string[], { speed, started, jumping }: Parameters<Stage['gallop']>[2]): Promise<void> {
    this.log.push(`gallop ${horse} ${way.join(' ')}`);
    started?.(1000 / speed);
    return this.#animate(horse, () => jumping?.());
  }
  fall(horse: number, square: string, { speed, started, falling }: Parameters<Stage['fall']>[2]): Promise<void> {
    this.log.push(`fall ${horse} ${square}`);
    started?.(500 / speed);
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
