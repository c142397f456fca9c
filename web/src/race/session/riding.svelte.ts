// A meeting as it is played on this screen: asks the table what happened, shows it, and waits for whoever has to
// choose.
import { RulesClient } from '../../engine/rules_client';
import type { Decision, GameEvent, Refusal, Scene } from '../../contracts';
import { confirms } from '../show/presenter';
import { hasteFor } from '../show/sweep';
import { expectedEvents } from '../timeline/own_choice';
import { RidingAdvice, type Choice } from './riding_advice.svelte';
import { Caller } from '../caller/caller';
import type { MeetingRequest } from '../../tables/local/local_meetings.svelte';
import { LocalTable } from '../../tables/local/local_table';
import { withTakeBacks } from '../../meeting/names';
import { pageVisible } from '../../platform/visibility';
import { WakeSignal } from '../../platform/wake_signal';
import { preferences } from '../../platform/preferences.svelte';
import { countsBefore, questionOf } from '../timeline/board_reducer';
import type { TableUpdate, Seated } from '../../tables/table';

const handNeeds = new Set(['card', 'seal', 'keep']);
/** Somebody who missed more events than this sees only the last ones, quickly. */
const catchUpThreshold = 24;
const catchUpEvents = 40;
/** Who has nobody left on the course may follow the others at this pace. */
const watchingHaste = 1.4;
/** How long a note is shown about what goes by itself, before it goes, in milliseconds. */
const byItselfPause = 450;

export class Riding extends RidingAdvice {
  trouble = $state('');
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
  byItself = $state<'no-choice' | 'no-stake' | null>(null);
  /** true if every choice is on disk */
  saved = $state(true);

  readonly people = $derived(this.riders.flatMap((rider, seat) => (rider === null ? [seat] : [])));
  /** true if only one person looks at this screen */
  readonly alone = $derived(this.online ? this.seat >= 0 : this.people.length <= 1);
  /** true if nobody plays on this screen */
  readonly watching = $derived(this.online && this.seat < 0);
  /** true if the table gives odds */
  #givesOdds = $state(false);
  /** hints are for those who play against riders only, odds also for spectators */
  readonly hintsHere = $derived(!this.online || this.people.every((seat) => seat === this.seat));
  readonly oddsHere = $derived(this.#givesOdds && (this.hintsHere || this.watching));
  /** true if any number of choices can be taken back: only house riders have the other seats */
  readonly unlimited = $derived(!this.online && this.people.length === 1);
  /** players who have to choose, once everything before that has been shown */
  readonly awaited = $derived(
    this.scene?.public === this.board ? [...new Set(this.scene.awaits.map(({ player }) => player))] : [],
  );
  /** true if no horse of this seat is in the race any more */
  readonly home = $derived(
    this.seat >= 0 &&
      this.header?.horses.every(
        ({ owner }, horse) =>
          owner !== this.seat ||
          this.board.status[horse] !== 'racing' ||
          (this.board.places[this.board.race]?.[horse] ?? 0) > 0,
      ),
  );

  #version = 0;
  #ended = false;
  /** the last click is to be undone as soon as nothing is being shown */
  #undoRequested = false;
  /** the version in which it could be undone */
  #undoVersion = -1;
  /** when this player chose last, by performance.now() */
  #chosenAt = 0;
  /** the version to which a choice was taken back: here the player is asked in any case */
  #askedAgain = -1;
  /** a hint that was asked for and waits until the curtain is open */
  #hint: { horse?: number } | null = null;
  /** notified when something has happened since the table was last asked: its last update is out of date */
  readonly #wake = new WakeSignal();
  /** true once the player has been told that it is their turn */
  #turnAnnounced = false;
  #unfollow: (() => void) | undefined;

  /** Starts the requested meeting, or resumes the latest one. False: there is none. */
  async begin(wanted: MeetingRequest | null): Promise<boolean> {
    return this.#sit(() => LocalTable.seat(wanted));
  }

  /** Joins a table that has started. */
  async join(seated: Seated): Promise<void> {
    await this.#sit(() => Promise.resolve(seated));
  }

  async #sit(come: () => Promise<Seated | null>): Promise<boolean> {
    try {
      const seated = await come();
      this.table = seated?.table;
      if (!seated || this.#ended) {
        this.end();
        return false;
      }
      const { header, riders, online, from } = seated;
      this.header = header;
      this.riders = riders;
      this.online = online !== undefined;
      this.#givesOdds = seated.table.followOdds !== undefined;
      this.rules = await RulesClient.of(header);
      if (online) this.seat = online.seat;
      else if (this.alone) this.seat = this.people[0] ?? -1;
      this.open = this.alone;
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
    } catch (trouble) {
      this.fail(trouble);
      return true;
    }
  }

  end(): void {
    this.#ended = true;
    this.#unfollow?.();
    this.table?.end();
    this.#wake.notify();
    this.turnPage();
  }

  /** True while there is no connection: choices are stored until there is. */
  get lost(): boolean {
    return this.table?.lost ?? false;
  }

  // What the page can do.

  /** Makes a choice. It is shown at once; if the table refuses it, everything is again as it was. Null: done. */
  async choose(decisions: Decision[], byItself = false): Promise<Refusal | null> {
    if (!this.table || this.seat < 0) return null;
    this.hints = null;
    this.mayUndo = false;
    // What goes by itself is no choice: the player goes on waiting, unless there is nothing to wait for.
    if (!byItself || this.byItself === 'no-stake') this.#chosenAt = performance.now();
    if (!byItself) this.byItself = null;
    const expected = expectedEvents(decisions, this.outlook, this.seat);
    const choice: Choice = { decisions, expected, made: false };
    this.choices = [...this.choices, choice];
    this.presenter.anticipate(expected);
    let refusal: Refusal | null;
    try {
      refusal = await this.table.decide(this.seat, decisions, byItself);
    } catch (trouble) {
      this.fail(trouble);
      return null;
    }
    if (refusal) {
      this.choices = this.choices.filter((one) => one !== choice);
      this.presenter.rollBack(expected);
    }
    choice.made = true;
    this.#wake.notify();
    return refusal;
  }

  undo(): void {
    if (!this.mayUndo) return;
    this.mayUndo = false;
    this.#undoRequested = true;
    this.#wake.notify();
  }

  /** A hint reveals the hand: with several people at one screen, its owner must open the curtain first. */
  override async askHint(horse?: number): Promise<void> {
    if (this.online || this.open) return super.askHint(horse);
    this.#hint = { horse };
    this.curtain = this.seat;
  }

  openCurtain(): void {
    if (this.curtain === null) return;
    this.seat = this.curtain;
    this.open = true;
    // This scene was sent without the cards, so nothing can be asked with it.
    if (this.told) this.told = { ...this.told, asked: [] };
    this.curtain = null;
    this.#wake.notify();
  }

  /** True if the next race runs already while the last one is still shown here. */
  async nextRaceRuns(): Promise<boolean> {
    const { events } = await this.table!.fetchUpdate(this.seat, this.shownVersion, false);
    return events.some(({ t }) => t === 'round');
  }

  /** The whole record as a file's text; available only when the meeting is over. */
  record(): Promise<string> {
    return this.table!.record();
  }

  // The main loop.

  fail(trouble: unknown): void {
    if (this.#ended) return;
    this.trouble = trouble instanceof Error ? trouble.message : String(trouble);
    this.phase = 'trouble';
  }

  /**
   * Applies everything from the first line on at once: when a meeting is opened, and after an undo. `from`: only up to
   * this event.
   */
  async #rebuild(from?: number): Promise<void> {
    const update = await this.table!.fetchUpdate(this.seat, 0, this.open);
    this.clear(new Caller(this.header, this.rules!));
    this.choices = [];
    this.#version = 0;
    this.startFrom(null);
    if (update.jump) this.#jump(update);
    else {
      const known = update.events.slice(0, from);
      this.takeAll(known);
      this.#version = known.length;
      const counts = countsBefore(this.header, update.scene.public, update.events.slice(known.length));
      this.showBoard({ ...this.board, ...counts });
      this.missed = known.length > 0 && known.length < update.events.length;
    }
    if (this.#version > 0 && this.#version === update.scene.version) this.#settle(update, []);
    await this.drawCourse();
    this.phase = this.phase === 'opening' ? 'riding' : this.phase;
  }

  /** Starts from the scene, because earlier events are not known. */
  #jump(update: TableUpdate): void {
    this.clear(new Caller(this.header, this.rules!));
    this.showBoard(update.scene.public);
    this.startFrom(update.scene.public);
    this.#version = update.scene.version;
    this.countShown(update.scene.version);
  }

  async #run(): Promise<void> {
    try {
      while (!this.#ended) {
        if (this.#undoRequested) await this.#undo();
        if (this.online) await pageVisible();
        this.#wake.reset();
        const made = this.choices.filter((choice) => choice.made);
        let update = await this.table!.fetchUpdate(this.seat, this.#version, this.open);
        const undo = this.#undoable(update);
        // Ask again, now without any seat's cards.
        if (this.#closeBefore(update)) update = await this.table!.fetchUpdate(this.seat, this.#version, this.open);
        this.mayUndo = undo;
        const ahead = this.#rideAhead(update, undo);
        await this.#show(update, made);
        if (this.#ended) return;
        if (this.#undoRequested) continue;
        this.#version = update.scene.version;
        if (this.#wake.pending) continue;
        if (ahead) {
          await this.#follow(ahead, update, made);
          continue;
        }
        await this.presenter.arrived();
        if (this.stopped || this.#wake.pending) continue;
        this.#settle(update, made);
        this.mayUndo = undo;
        if (update.over) return await this.finish();
        if (update.rider !== null) {
          if (undo && !this.unlimited) await this.#grace();
          if (this.#undoRequested || this.#wake.pending) continue;
          this.mayUndo = undo && this.unlimited;
          this.thinking = update.rider;
          await Promise.all([this.table!.rideOn(), this.presenter.pause(350)]);
          this.thinking = null;
          continue;
        }
        if (!(await this.#goByItself(update.scene))) await this.#await(update.scene);
      }
    } catch (trouble) {
      this.fail(trouble);
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
    if (!this.table!.ridesAhead || update.rider === null || (undo && !this.unlimited)) return null;
    const ahead = this.table!.rideOn();
    ahead.catch(() => undefined); // whoever waits for it hears of it
    return ahead;
  }

  /** Waits for riders who choose ahead. If they are not ready when the last horse has arrived, they are thinking. */
  async #follow(ahead: Promise<void>, update: TableUpdate, made: readonly Choice[]): Promise<void> {
    let ready = false;
    const chosen = ahead.then(() => void (ready = true));
    await Promise.race([chosen, this.presenter.arrived()]);
    if (!ready && !this.stopped) {
      this.#settle(update, made);
      this.thinking = update.rider;
    }
    await chosen;
    this.thinking = null;
  }

  async #show(update: TableUpdate, made: readonly Choice[]): Promise<void> {
    const { told } = this;
    // Show the cards before the horses are in their boxes.
    if (!told && this.alone) this.#tell({ ...update.scene, asked: [], bonus: [] }, made, update.events);
    else if (told && update.events.length > 0) {
      // Who is asked the same as before may go on choosing while the events are shown.
      const same = questionOf(told) === questionOf(update.scene);
      // The cards of the next race come with it; whether its bonus comes with them is known before (R2.5).
      const deals = update.events.some(({ t }) => t === 'boxes');
      const own = deals ? this.scene!.own : update.scene.own;
      const { bonus } = update.scene.public;
      const scene = {
        ...update.scene,
        own,
        public: deals ? { ...told.public, bonus } : told.public,
        asked: same ? told.asked : [],
        awaits: [],
      };
      this.#tell(scene, made, update.events);
    }
    if (update.jump) {
      this.#jump(update);
      return this.drawCourse();
    }
    let { events } = update;
    if (this.online && events.length > catchUpThreshold) {
      await this.presenter.arrived();
      this.takeAll(events.slice(0, -catchUpEvents));
      events = events.slice(-catchUpEvents);
      await this.drawCourse();
      this.catchingUp = true;
    }
    const asksPace = (player: number) => player === this.seat || (!this.online && this.people.includes(player));
    const began = performance.now();
    for (const part of byRace(events)) {
      if (part[0]?.t === 'boxes') this.#chosenAt = performance.now();
      // Asked anew before each event: on a busy machine everything takes longer than planned.
      await this.playOut(part, (rest) => ({ haste: this.#hasteFor(rest, began), asksPace }));
    }
    this.catchingUp = false;
    this.missed = false;
  }

  /** `began`: when the first of these and other events was shown. Online, others may take any time before that. */
  #hasteFor(events: readonly GameEvent[], began: number): number {
    if (this.catchingUp) return 1;
    const speed = preferences.speed === 'instant' ? 1 : preferences.speed;
    const waited = (performance.now() - (this.online ? began : this.#chosenAt)) * speed;
    const haste = hasteFor(events, this.header.horses.length, waited);
    const rides = this.header.horses.some(
      ({ owner }, horse) => owner === this.seat && this.board.status[horse] === 'racing',
    );
    return rides ? haste : Math.min(watchingHaste, haste);
  }

  /** Takes over a scene, and forgets the choices that are in it: those made before it, and those its events confirm. */
  #tell(scene: Scene, made: readonly Choice[], events: readonly GameEvent[]): void {
    this.told = scene;
    this.choices = this.choices.filter(
      (choice) =>
        !made.includes(choice) && !events.some((event) => choice.expected.some((one) => confirms(event, one))),
    );
  }

  async #undo(): Promise<void> {
    this.#undoRequested = false;
    try {
      await this.table!.undo(this.undoes);
    } catch {
      return; // something has been revealed in the meantime
    }
    this.hints = null;
    this.byItself = null;
    this.#undoVersion = -1;
    await this.#rebuild();
    this.#askedAgain = this.#version;
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
    this.seat = -1;
    this.open = false;
    this.told = null;
    this.choices = [];
    this.outlook = null;
    this.hints = null;
    return true;
  }

  #nextAsked({ awaits }: Scene): Scene['awaits'][number] | undefined {
    return awaits.find(({ player }) => player === this.seat) ?? awaits[0];
  }

  /** Decides for the player where there is no choice, or nothing at stake. False: the player is asked. */
  async #goByItself(scene: Scene): Promise<boolean> {
    const [asked] = scene.asked;
    const horse = asked && 'horse' in asked ? asked.horse : undefined;
    const one = asked && this.outlook?.by_itself?.find((decided) => decided.horse === horse);
    if (!one || !preferences.byItself || this.seat < 0 || this.#askedAgain === scene.version) {
      this.byItself = null;
      return false;
    }
    this.byItself = one.why;
    await this.presenter.pause(byItselfPause);
    if (this.stopped || this.#wake.pending) return true;
    this.mayUndo = false;
    await this.choose([one.decision], true);
    return true;
  }

  /** Waits until somebody has chosen. */
  async #await(scene: Scene): Promise<void> {
    const next = this.#nextAsked(scene)!;
    if (!next && !this.online) return this.fail(new Error('nobody is asked'));
    if (!this.alone && !this.online) {
      const hand = handNeeds.has(next.need);
      if (this.seat !== next.player || (hand && !this.open)) {
        if (hand) {
          this.curtain = next.player;
          await this.#wake.wait();
        } else {
          this.seat = next.player;
        }
        return; // ask again, now for this seat
      }
    }
    const hint = this.#hint;
    this.#hint = null;
    if (hint && this.open) void this.askHint(hint.horse);
    if (scene.asked.length > 0 || this.watching) this.hurry = false;
    if (scene.asked.length > 0 && !this.#turnAnnounced) this.devices.play('turn');
    this.#turnAnnounced = this.online && scene.asked.length > 0;
    await this.#wake.wait();
  }

  #settle(update: TableUpdate, made: readonly Choice[]): void {
    this.showBoard(update.scene.public);
    this.countShown(update.scene.version);
    this.latest = update.scene;
    this.#tell(update.scene, made, update.events);
    // What was shown ahead and did not come, because the clock was faster.
    if (this.choices.length === 0) this.presenter.rollBack();
    this.mayUndo = this.#undoable(update);
    if (update.takeBacks && update.takeBacks !== this.header.take_backs)
      this.header = withTakeBacks(this.header, update.takeBacks);
    this.saved = update.saved;
    this.count();
    this.remember(update.scene);
    const sees =
      this.seat >= 0 && (this.open || this.alone || !update.scene.asked.some(({ need }) => handNeeds.has(need)));
    this.outlook = update.over
      ? null
      : this.rules!.outlook(sees ? this.seat : -1, sees ? update.scene : { public: update.scene.public, own: null });
    this.table!.seen?.(update.scene.version);
  }

  get stopped(): boolean {
    return this.#ended || this.#undoRequested;
  }

  /** A short time to undo a click before a rider reacts to it. */
  async #grace(): Promise<void> {
    if (this.hurry) return;
    const ms = preferences.speed === 'instant' ? 300 : 1300 / preferences.speed;
    await this.#wake.wait(ms);
  }
}

/** The events of each race. */
function byRace(events: readonly GameEvent[]): GameEvent[][] {
  const parts: GameEvent[][] = [[]];
  for (const event of events) {
    if (event.t === 'boxes' && parts.at(-1)!.length > 0) parts.push([]);
    parts.at(-1)!.push(event);
  }
  return parts;
}
