// A meeting as it is played on this screen: asks the table what happened, shows it, and waits for whoever has to choose.
import { RulesClient } from '../../engine/rules_client';
import type { CourseDrawing, Decision, GameEvent, Header, Public, Refusal, Scene } from '../../contracts';
import type { MeetingRequest } from '../../tables/local/local_meetings.svelte';
import { LocalTable } from '../../tables/local/local_table';
import type { JoinedTable, TableScene, TableUpdate, TellOdds } from '../../tables/table';
import { withTakeBacks } from '../../meeting/names';
import { pageVisible } from '../../platform/visibility';
import { WakeSignal } from '../../platform/wake_signal';
import { preferences } from '../../platform/preferences.svelte';
import { RacePages } from '../show/race_pages.svelte';
import { browserDevices, RaceShow, type Devices } from '../show/race_show.svelte';
import { hasteFor } from '../show/sweep';
import type { OwnChoice } from '../timeline/own_choices.svelte';
import { Timeline } from '../timeline/timeline';
import { RaceSeat } from './race_seat.svelte';
import { sceneBefore } from './scene_before';

const handNeeds = new Set(['card', 'seal', 'keep']);
/** Somebody who missed more events than this sees only the last ones, quickly. */
const catchUpThreshold = 24;
const catchUpEvents = 40;
/** Who has nobody left on the course may follow the others at this pace. */
const watchingHaste = 1.4;
/** How long a note is shown about what goes by itself, before it goes, in milliseconds. */
const autoDecisionPause = 450;

export class RaceSession {
  error = $state('');
  /** by seat; null: a person */
  riders = $state.raw<(string | null)[]>([]);
  /** true if the cards of `seat` may be shown */
  open = $state(false);
  /** the player who has to open the curtain */
  curtain = $state<number | null>(null);
  /** the rider who is choosing */
  thinking = $state<number | null>(null);
  mayUndo = $state(false);
  /** whose choice that is */
  undoes = $state(-1);
  /** why the last choice was made without asking; null: somebody was asked */
  automatic = $state<'no-choice' | 'no-stake' | null>(null);
  /** true if every choice is on disk */
  saved = $state(true);

  /** what is shown of the meeting, and how far */
  readonly show: RaceShow;
  /** which page of it, with the results */
  readonly pages: RacePages;
  readonly #seat: RaceSeat;

  constructor(devices: Devices = browserDevices) {
    this.show = new RaceShow(devices, { stopped: () => this.stopped, raceEnds: () => this.pages.showResult() });
    this.pages = new RacePages(this.show);
    this.#seat = new RaceSeat(this.show);
  }

  // What is shown.

  get header(): Header {
    return this.show.header;
  }
  get drawing(): CourseDrawing | null {
    return this.show.drawing;
  }
  /** the public position that is shown */
  get position(): Public {
    return this.show.position;
  }

  // What the seat sees and may do.

  get seat(): number {
    return this.#seat.number;
  }
  get online(): boolean {
    return this.#seat.online;
  }
  get scene(): Scene | null {
    return this.#seat.scene;
  }
  get outlook(): RaceSeat['outlook'] {
    return this.#seat.outlook;
  }
  get hints(): RaceSeat['hints'] {
    return this.#seat.hints;
  }
  set hints(hints: RaceSeat['hints']) {
    this.#seat.hints = hints;
  }
  get odds(): RaceSeat['odds'] {
    return this.#seat.odds;
  }
  get advising(): boolean {
    return this.#seat.advising;
  }
  get adviceFailed(): boolean {
    return this.#seat.adviceFailed;
  }
  set adviceFailed(failed: boolean) {
    this.#seat.adviceFailed = failed;
  }
  why(...asked: Parameters<RaceSeat['why']>): Refusal | null {
    return this.#seat.why(...asked);
  }
  keepCount(horse: number): number | undefined {
    return this.#seat.keepCount(horse);
  }
  /** Follows the odds as the player sees them; with several people at the screen, as a spectator does. */
  followOdds(): () => void {
    return this.#seat.followOdds(this.alone ? this.seat : -1);
  }
  followPublicOdds(tell: TellOdds): () => void {
    return this.#seat.followPublicOdds(tell);
  }

  readonly people = $derived(this.riders.flatMap((rider, seat) => (rider === null ? [seat] : [])));
  /** true if only one person looks at this screen */
  readonly alone = $derived.by(() => (this.online ? this.seat >= 0 : this.people.length <= 1));
  /** true if nobody plays on this screen */
  readonly watching = $derived.by(() => this.online && this.seat < 0);
  /** true if the table gives odds */
  #givesOdds = $state(false);
  /** hints are for those who play against riders only, odds also for spectators */
  readonly hintsHere = $derived.by(() => !this.online || this.people.every((seat) => seat === this.seat));
  readonly oddsHere = $derived(this.#givesOdds && (this.hintsHere || this.watching));
  /** true if any number of choices can be taken back: only house riders have the other seats */
  readonly unlimited = $derived.by(() => !this.online && this.people.length === 1);
  /** true if everything that the scene tells is shown */
  readonly settled = $derived.by(() => this.show.cursor.resting && this.scene?.version === this.show.cursor.version);
  /** players who have to choose, once everything before that has been shown */
  readonly awaited = $derived.by(() =>
    this.settled ? [...new Set(this.scene!.awaits.map(({ player }) => player))] : [],
  );
  /** true if no horse of this seat is in the race any more */
  readonly home = $derived.by(
    () =>
      this.seat >= 0 &&
      this.header?.horses.every(
        ({ owner }, horse) =>
          owner !== this.seat ||
          this.position.status[horse] !== 'racing' ||
          (this.position.places[this.position.race]?.[horse] ?? 0) > 0,
      ),
  );

  #ended = false;
  /** the last click is to be undone as soon as nothing is being shown */
  #undoRequested = false;
  /** the version in which it could be undone */
  #undoVersion = -1;
  /** when this player chose last, by performance.now() */
  #chosenAt = 0;
  /** the version to which a choice was taken back: here the player is asked in any case */
  #undoneToVersion = -1;
  /** a hint that was asked for and waits until the curtain is open */
  #hint: { horse?: number } | null = null;
  /** notified when something has happened since the table was last asked: its last update is out of date */
  readonly #wake = new WakeSignal();
  /** true once the player has been told that it is their turn */
  #turnAnnounced = false;
  #unfollow: (() => void) | undefined;

  /** Starts the requested meeting, or resumes the latest one. False: there is none. */
  async begin(wanted: MeetingRequest | null): Promise<boolean> {
    return this.#join(() => LocalTable.seat(wanted));
  }

  /** Joins a table that has started. */
  async join(seated: JoinedTable): Promise<void> {
    await this.#join(() => Promise.resolve(seated));
  }

  async #join(come: () => Promise<JoinedTable | null>): Promise<boolean> {
    try {
      const seated = await come();
      this.#seat.table = seated?.table;
      if (!seated || this.#ended) {
        this.end();
        return false;
      }
      const { header, riders, online, from } = seated;
      this.riders = riders;
      this.#seat.online = online !== undefined;
      this.#givesOdds = seated.table.followOdds !== undefined;
      const rules = await RulesClient.of(header);
      this.#seat.rules = rules;
      if (online) this.#seat.number = online.seat;
      else if (this.alone) this.#seat.number = this.people[0] ?? -1;
      this.open = this.alone;
      this.show.prepare(header, seated.quiet ?? 0);
      await this.#rebuild(from);
      if (this.#ended) return true;
      this.#chosenAt = performance.now();
      this.#unfollow = online?.follow(() => this.#wake.notify());
      seated.takenOver?.then(
        () => this.fail(new Error('elsewhere')),
        () => undefined,
      );
      void this.#run();
      return true;
    } catch (error) {
      this.fail(error);
      return true;
    }
  }

  end(): void {
    this.#ended = true;
    this.#unfollow?.();
    this.#seat.table?.end();
    this.#wake.notify();
    this.pages.turnPage();
  }

  /** True while there is no connection: choices are stored until there is. */
  get lost(): boolean {
    return this.#seat.table?.lost ?? false;
  }

  // What the page can do.

  /** Makes a choice. It is shown at once; if the table refuses it, everything is again as it was. Null: done. */
  async choose(decisions: Decision[], automatic = false): Promise<Refusal | null> {
    if (!this.#seat.table || this.seat < 0) return null;
    this.mayUndo = false;
    // What goes by itself is no choice: the player goes on waiting, unless there is nothing to wait for.
    if (!automatic || this.automatic === 'no-stake') this.#chosenAt = performance.now();
    if (!automatic) this.automatic = null;
    try {
      const refusal = await this.#seat.choose(decisions, automatic);
      this.#wake.notify();
      return refusal;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  undo(): void {
    if (!this.mayUndo) return;
    this.mayUndo = false;
    this.#undoRequested = true;
    this.#wake.notify();
  }

  /** A hint reveals the hand: with several people at one screen, its owner must open the curtain first. */
  async askHint(horse?: number): Promise<void> {
    if (this.online || this.open) return this.#seat.askHint(horse, () => this.stopped);
    this.#hint = { horse };
    this.curtain = this.seat;
  }

  openCurtain(): void {
    if (this.curtain === null) return;
    this.#seat.number = this.curtain;
    this.open = true;
    // This scene was sent without the cards, so nothing can be asked with it.
    if (this.#seat.tableScene) this.#seat.tableScene = { ...this.#seat.tableScene, asked: [] };
    this.curtain = null;
    this.#wake.notify();
  }

  /** True if the next race runs already while the last one is still shown here. */
  async nextRaceRuns(): Promise<boolean> {
    const { events } = await this.#table.fetchUpdate(this.seat, this.show.cursor.version, false);
    return events.some(({ t }) => t === 'round');
  }

  /** The whole record as a file's text; available only when the meeting is over. */
  record(): Promise<string> {
    return this.#table.record();
  }

  // The main loop.

  fail(error: unknown): void {
    if (this.#ended) return;
    this.error = error instanceof Error ? error.message : String(error);
    this.pages.phase = 'error';
  }

  get #table() {
    return this.#seat.table!;
  }
  /** The version up to which the table has told what happened. */
  get #version(): number {
    return this.show.cursor.timeline.version;
  }

  /**
   * Shows everything from the first event on at once: when a meeting is opened, and after an undo. `from`: only up to
   * this event.
   */
  async #rebuild(from?: number): Promise<void> {
    const update = await this.#table.fetchUpdate(this.seat, 0, this.open);
    this.show.choices.adoptAll();
    this.pages.reset();
    if (update.jump) this.#jump(update);
    else {
      this.show.open(Timeline.begin(this.#seat.rules!));
      this.show.extend(update.events);
      const known = Math.min(from ?? update.events.length, update.events.length);
      this.show.applyWithoutShowing(known);
      this.show.missed = known > 0 && known < update.events.length;
    }
    if (this.show.cursor.version > 0 && this.show.cursor.atEnd) this.#settle(update, []);
    await this.show.drawCourse();
    if (this.pages.phase === 'opening') this.pages.phase = 'riding';
  }

  /** Starts from the scene, because earlier events are not known. */
  #jump({ scene }: TableUpdate): void {
    this.show.open(Timeline.from(this.#seat.rules!, scene.version, scene.public!));
  }

  async #run(): Promise<void> {
    try {
      while (!this.#ended) {
        if (this.#undoRequested) await this.#undo();
        if (this.online) await pageVisible();
        this.#wake.reset();
        const made = this.show.choices.accepted;
        let update = await this.#table.fetchUpdate(this.seat, this.#version, this.open);
        const undo = this.#undoable(update);
        // Ask again, now without any seat's cards.
        if (this.#closeBefore(update)) update = await this.#table.fetchUpdate(this.seat, this.#version, this.open);
        this.mayUndo = undo;
        const ahead = this.#rideAhead(update, undo);
        await this.#present(update, made);
        if (this.#ended) return;
        if (this.#undoRequested || this.#wake.pending) continue;
        if (ahead) {
          await this.#follow(ahead, update, made);
          continue;
        }
        await this.show.presenter.arrived();
        if (this.stopped || this.#wake.pending) continue;
        this.#settle(update, made);
        this.mayUndo = undo;
        if (update.over) return await this.pages.finish(() => this.record());
        if (update.rider !== null) {
          if (undo && !this.unlimited) await this.#grace();
          if (this.#undoRequested || this.#wake.pending) continue;
          this.mayUndo = undo && this.unlimited;
          this.thinking = update.rider;
          await Promise.all([this.#table.rideOn(), this.show.presenter.pause(350)]);
          this.thinking = null;
          continue;
        }
        if (!(await this.#goByItself(update.scene))) await this.#await(update.scene);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  /** Whether a choice can be undone: the one of this seat, or the last one of somebody else at this screen. */
  #undoable(update: TableUpdate): boolean {
    if (update.undo) {
      this.undoes = this.seat;
      this.#undoVersion = update.scene.version;
    } else if (this.undoes === this.seat) this.#undoVersion = -1;
    return !this.online && !update.over && this.#undoVersion === update.scene.version;
  }

  /** The riders whose turn it is choose while the last events are shown. */
  #rideAhead(update: TableUpdate, undo: boolean): Promise<void> | null {
    if (!this.#table.ridesAhead || update.rider === null || (undo && !this.unlimited)) return null;
    const ahead = this.#table.rideOn();
    ahead.catch(() => undefined); // whoever waits for it hears of it
    return ahead;
  }

  /** Waits for riders who choose ahead. If they are not ready when the last horse has arrived, they are thinking. */
  async #follow(ahead: Promise<void>, update: TableUpdate, made: readonly OwnChoice[]): Promise<void> {
    let ready = false;
    const chosen = ahead.then(() => void (ready = true));
    await Promise.race([chosen, this.show.presenter.arrived()]);
    if (!ready && !this.stopped) {
      this.#settle(update, made);
      this.thinking = update.rider;
    }
    await chosen;
    this.thinking = null;
  }

  async #present(update: TableUpdate, made: readonly OwnChoice[]): Promise<void> {
    const next = this.#seat.sceneOf(update.scene);
    if (update.jump) {
      this.#seat.adoptScene(sceneBefore(this.#seat.tableScene, next, []), made, []);
      this.#jump(update);
      return this.show.drawCourse();
    }
    this.show.extend(update.events);
    const { timeline } = this.show.cursor;
    const events = timeline.events.slice(this.show.cursor.at);
    const { tableScene } = this.#seat;
    // Cards are seen before the horses are in their boxes.
    if (tableScene ? events.length > 0 : this.alone)
      this.#seat.adoptScene(sceneBefore(tableScene, next, events), made, events);
    if (this.online && events.length > catchUpThreshold) {
      await this.show.presenter.arrived();
      this.show.applyWithoutShowing(Math.max(0, events.length - catchUpEvents));
      await this.show.drawCourse();
      this.show.catchingUp = true;
    }
    const asksPace = (player: number) => player === this.seat || (!this.online && this.people.includes(player));
    const began = performance.now();
    await this.show.playOut(timeline.events.length - this.show.cursor.at, (rest) => {
      if (rest[0]?.t === 'boxes') this.#chosenAt = performance.now();
      // Asked anew before each event: on a busy machine everything takes longer than planned.
      return { haste: this.#hasteFor(rest, began), asksPace };
    });
    this.show.catchingUp = false;
    this.show.missed = false;
  }

  /** `began`: when the first of these and other events was shown. Online, others may take any time before that. */
  #hasteFor(events: readonly GameEvent[], began: number): number {
    if (this.show.catchingUp) return 1;
    const speed = preferences.speed === 'instant' ? 1 : preferences.speed;
    const waited = (performance.now() - (this.online ? began : this.#chosenAt)) * speed;
    const race = events.findIndex(({ t }, i) => i > 0 && t === 'boxes');
    const haste = hasteFor(race < 0 ? events : events.slice(0, race), this.header.horses.length, waited);
    const rides = this.header.horses.some(
      ({ owner }, horse) => owner === this.seat && this.position.status[horse] === 'racing',
    );
    return rides ? haste : Math.min(watchingHaste, haste);
  }

  async #undo(): Promise<void> {
    this.#undoRequested = false;
    try {
      await this.#table.undo(this.undoes);
    } catch {
      return; // something has been revealed in the meantime
    }
    this.#seat.hints = null;
    this.automatic = null;
    this.#undoVersion = -1;
    await this.#rebuild();
    this.#undoneToVersion = this.#version;
  }

  /**
   * With several people at one screen: hides the cards of the last player before others look. Returns true if it did.
   */
  #closeBefore(update: TableUpdate): boolean {
    if (this.online || this.alone || this.seat < 0) return false;
    // Who has several horses to choose for chooses for all of them.
    const goesOn =
      update.rider === null &&
      this.#nextAsked(update.scene)?.player === this.seat &&
      update.events.every((event) => event.t !== 'dice' && event.t !== 'boxes');
    if (goesOn) return false;
    this.#seat.close();
    this.open = false;
    return true;
  }

  #nextAsked({ awaits }: TableScene): Scene['awaits'][number] | undefined {
    return awaits.find(({ player }) => player === this.seat) ?? awaits[0];
  }

  /** Decides for the player where there is no choice, or nothing at stake. False: the player is asked. */
  async #goByItself(scene: TableScene): Promise<boolean> {
    const [asked] = scene.asked;
    const horse = asked && 'horse' in asked ? asked.horse : undefined;
    const one = asked && this.outlook?.by_itself?.find((decided) => decided.horse === horse);
    if (!one || !preferences.byItself || this.seat < 0 || this.#undoneToVersion === scene.version) {
      this.automatic = null;
      return false;
    }
    this.automatic = one.why;
    await this.show.presenter.pause(autoDecisionPause);
    if (this.stopped || this.#wake.pending) return true;
    this.mayUndo = false;
    await this.choose([one.decision], true);
    return true;
  }

  /** Waits until somebody has chosen. */
  async #await(scene: TableScene): Promise<void> {
    const next = this.#nextAsked(scene)!;
    if (!next && !this.online) return this.fail(new Error('nobody is asked'));
    if (!this.alone && !this.online) {
      const hand = handNeeds.has(next.need);
      if (this.seat !== next.player || (hand && !this.open)) {
        if (hand) {
          this.curtain = next.player;
          await this.#wake.wait();
        } else {
          this.#seat.number = next.player;
        }
        return; // ask again, now for this seat
      }
    }
    const hint = this.#hint;
    this.#hint = null;
    if (hint && this.open) void this.askHint(hint.horse);
    if (scene.asked.length > 0 || this.watching) this.show.skipping = false;
    if (scene.asked.length > 0 && !this.#turnAnnounced) this.show.play('turn');
    this.#turnAnnounced = this.online && scene.asked.length > 0;
    await this.#wake.wait();
  }

  /** Everything the table has told is shown. */
  #settle(update: TableUpdate, made: readonly OwnChoice[]): void {
    this.show.cursor.rest();
    const scene = this.#seat.sceneOf(update.scene);
    this.#seat.adoptScene(scene, made, update.events);
    // What was shown ahead and did not come, because the clock was faster.
    if (this.show.choices.allInScene) this.show.presenter.rollBack();
    this.mayUndo = this.#undoable(update);
    if (update.takeBacks && update.takeBacks !== this.header.take_backs)
      this.show.header = withTakeBacks(this.header, update.takeBacks);
    this.saved = update.saved;
    const sees = this.seat >= 0 && (this.open || this.alone || !scene.asked.some(({ need }) => handNeeds.has(need)));
    this.#seat.rest(scene, sees, update.over);
    this.#table.seen?.(scene.version);
  }

  get stopped(): boolean {
    return this.#ended || this.#undoRequested;
  }

  /** A short time to undo a click before a rider reacts to it. */
  async #grace(): Promise<void> {
    if (this.show.skipping) return;
    const ms = preferences.speed === 'instant' ? 300 : 1300 / preferences.speed;
    await this.#wake.wait(ms);
  }
}
