// Adds the results of finished races to the playback: each is shown until somebody goes on.
import type { Public } from '../contracts';
import { needsPhoto } from './photo_finish';
import { resultsFrom, resultsOf, type RaceOutcome } from './results';
import { Playback } from './playback.svelte';

export type Phase = 'opening' | 'riding' | 'photo' | 'result' | 'over' | 'trouble';

export abstract class ResultsPlayback extends Playback {
  phase = $state<Phase>('opening');
  results = $state.raw<RaceOutcome[]>([]);
  ranking = $state.raw<number[]>([]);
  /** players who share the rank of the one before them */
  shared = $state.raw<number[]>([]);

  /** the board before the first event that is known; null: the meeting's own beginning is */
  start = $state.raw<Public | null>(null);
  /** results of races whose events are not known */
  #before: RaceOutcome[] = [];
  #turnPage: (() => void) | undefined;

  /** The whole record as a file's text; available only when the meeting is over. */
  abstract record(): Promise<string>;

  /** From the photo to the result, and from the result to the next race. */
  next(): void {
    if (this.phase === 'photo') this.phase = 'result';
    else if (this.phase === 'result') this.phase = 'riding';
    this.turnPage();
  }

  showPhoto(): void {
    this.phase = 'photo';
  }

  protected turnPage(): void {
    this.#turnPage?.();
  }

  /** Starts from a board without knowing the events before it. */
  protected startFrom(board: Public | null): void {
    this.start = board;
    this.#before = board ? resultsFrom(this.header, board) : [];
  }

  protected count(): void {
    this.results = resultsOf(this.header, this.events, this.#before);
  }

  protected async showResult(): Promise<void> {
    this.count();
    this.phase = needsPhoto(this.results.at(-1)) ? 'photo' : 'result';
    while (!this.stopped && (this.phase === 'photo' || this.phase === 'result'))
      await new Promise<void>((resolve) => (this.#turnPage = resolve));
  }

  protected async finish(): Promise<void> {
    if (this.#before.length > 0) await this.#readRecord();
    const result = this.events.findLast((event) => event.t === 'result');
    this.ranking = result?.t === 'result' ? result.ranking : [];
    this.shared = result?.t === 'result' ? (result.told?.shared ?? []) : [];
    await this.showResult();
    if (!this.stopped) this.phase = 'over';
  }

  /** Reads the record, to get the events of races that were not seen here, with all that is told about them. */
  async #readRecord(): Promise<void> {
    try {
      const [record, { OpenRecord }] = await Promise.all([this.record(), import('../engine/open_record')]);
      this.events = (await OpenRecord.open(record)).events;
      this.startFrom(null);
    } catch {
      return; // offline: the results are shown as far as they are known
    }
  }
}
