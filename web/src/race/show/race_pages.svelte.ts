// Which page of a meeting is on the screen: the race, the photo of its finish, its result, or the end of the meeting.
import { needsPhoto } from '../finish/photo_finish';
import { resultsFrom, resultsOf, type RaceOutcome } from '../results/results';
import type { GameEvent } from '../../contracts';
import type { RaceShow } from './race_show.svelte';

/** How long the end of a race is looked at before its result, in milliseconds: longer if the winner came home last. */
const END_MS = 600;
const WON_MS = 2200;

export type Phase = 'opening' | 'riding' | 'photo' | 'result' | 'over' | 'error';

export class RacePages {
  phase = $state<Phase>('opening');

  readonly #show: RaceShow;
  /** the events of the whole record, where the page came later than they did; null: all are in the timeline */
  #recorded = $state.raw<readonly GameEvent[] | null>(null);
  #afterPhoto: 'result' | 'over' = 'result';
  #turnPage: (() => void) | undefined;

  constructor(show: RaceShow) {
    this.#show = show;
  }

  /** the events that have been shown; after the meeting also those from before the page knew of it */
  readonly events = $derived.by(() => this.#recorded ?? this.#show.events);
  /** the results of the races that have begun */
  readonly results = $derived.by<RaceOutcome[]>(() => {
    const { header, cursor } = this.#show;
    if (!header || !cursor.timeline) return [];
    const known = this.#recorded !== null || cursor.timeline.start === 0;
    return resultsOf(header, this.events, known ? [] : resultsFrom(header, cursor.timeline.at(0)));
  });
  readonly #result = $derived.by(() => this.events.findLast((event) => event.t === 'result'));
  /** the players, the winner first; empty before the meeting is over */
  readonly ranking = $derived(this.#result?.ranking ?? []);
  /** players who share the rank of the one before them */
  readonly shared = $derived(this.#result?.told?.shared ?? []);

  /** From the photo to the result, and from the result to the next race. */
  next(): void {
    if (this.phase === 'photo') this.phase = this.#afterPhoto;
    else if (this.phase === 'result') this.phase = 'riding';
    this.turnPage();
  }
  showPhoto(): void {
    this.phase = 'photo';
  }
  /** Lets go who waits for somebody to go on. */
  turnPage(): void {
    this.#turnPage?.();
  }

  /** Any key or press goes on. */
  async #lookAtEnd(): Promise<void> {
    const { events } = this.#show;
    const round = events.slice(events.findLastIndex(({ t }) => t === 'round') + 1);
    const won = round.some((event) => event.t === 'place' && event.place === 1);
    await this.#show.pauseUntilPressed(won ? WON_MS : END_MS);
  }

  /** Shows the result of a race until somebody goes on. `page`: where it is shown. */
  async showResult(page: 'result' | 'over' = 'result'): Promise<void> {
    await this.#lookAtEnd();
    if (this.#show.stopped) return;
    this.#afterPhoto = page;
    this.phase = needsPhoto(this.results.at(-1)) ? 'photo' : page;
    while (!this.#show.stopped && (this.phase === 'photo' || this.phase === 'result'))
      await new Promise<void>((resolve) => (this.#turnPage = resolve));
  }

  /** After the last race. `record`: the whole record as a file's text. */
  async finish(record: () => Promise<string>): Promise<void> {
    if (this.#show.cursor.timeline.start > 0) await this.#read(record);
    // The end of the meeting shows the result of a single race, too.
    await this.showResult(this.#show.header.races.length > 1 ? 'result' : 'over');
    if (!this.#show.stopped) this.phase = 'over';
  }

  /** Reads the record, to get the events of races that were not seen here, with all that is told about them. */
  async #read(record: () => Promise<string>): Promise<void> {
    try {
      const [text, { OpenRecord }] = await Promise.all([record(), import('../../engine/open_record')]);
      this.#recorded = (await OpenRecord.open(text)).events;
    } catch {
      return; // offline: the results are shown as far as they are known
    }
  }

  /** The meeting is shown again from an earlier place. */
  reset(): void {
    this.#recorded = null;
  }
}
