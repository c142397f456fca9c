// Adds the results of finished races to the playback: each is shown until somebody goes on.
import type { Public } from '../../contracts';
import { needsPhoto } from '../finish/photo_finish';
import { resultsFrom, resultsOf, type RaceOutcome } from '../results/results';
import { Playback } from './playback.svelte';

/** How long the end of a race is looked at before its result, in milliseconds: longer if the winner came home last. */
const END_MS = 600;
const WON_MS = 2200;

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
  #afterPhoto: 'result' | 'over' = 'result';

  /** The whole record as a file's text; available only when the meeting is over. */
  abstract record(): Promise<string>;

  /** From the photo to the result, and from the result to the next race. */
  next(): void {
    if (this.phase === 'photo') this.phase = this.#afterPhoto;
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

  /** Any key or press goes on. */
  async #lookAtEnd(): Promise<void> {
    const round = this.events.slice(this.events.findLastIndex(({ t }) => t === 'round') + 1);
    const won = round.some((event) => event.t === 'place' && event.place === 1);
    const over = new AbortController();
    const pressed = this.devices.pressed?.(over.signal);
    const looked = this.presenter.pause(won ? WON_MS : END_MS);
    await Promise.race(pressed ? [looked, pressed] : [looked]);
    over.abort();
  }

  /** `page`: where the result is shown. */
  protected async showResult(page: 'result' | 'over' = 'result'): Promise<void> {
    await this.#lookAtEnd();
    if (this.stopped) return;
    this.count();
    this.#afterPhoto = page;
    this.phase = needsPhoto(this.results.at(-1)) ? 'photo' : page;
    while (!this.stopped && (this.phase === 'photo' || this.phase === 'result'))
      await new Promise<void>((resolve) => (this.#turnPage = resolve));
  }

  protected async finish(): Promise<void> {
    if (this.#before.length > 0) await this.#readRecord();
    const result = this.events.findLast((event) => event.t === 'result');
    this.ranking = result?.t === 'result' ? result.ranking : [];
    this.shared = result?.t === 'result' ? (result.told?.shared ?? []) : [];
    // The end of the meeting shows the result of a single race, too.
    await this.showResult(this.header.races.length > 1 ? 'result' : 'over');
    if (!this.stopped) this.phase = 'over';
  }

  /** Reads the record, to get the events of races that were not seen here, with all that is told about them. */
  async #readRecord(): Promise<void> {
    try {
      const [record, { OpenRecord }] = await Promise.all([this.record(), import('../../engine/open_record')]);
      this.events = (await OpenRecord.open(record)).events;
      this.startFrom(null);
    } catch {
      return; // offline: the results are shown as far as they are known
    }
  }
}
