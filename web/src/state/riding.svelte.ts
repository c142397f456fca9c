// A meeting as it is ridden on this screen: asks the table what happened, plays it out, and waits for whoever is to
// choose.
import type { Told } from '../engine/table.worker';
import { Steward, drawing } from '../engine/desk';
import type { CourseDrawing, Decision, GameEvent, Header, Hint, Odds, Outlook, Public, Refusal, Scene } from '../engine/types';
import { play } from '../sound/sound';
import { speak } from '../sound/speech';
import { Caller } from './caller';
import type { Wanted } from './local.svelte';
import { LocalTable } from './local_table';
import { preferences, reducedMotion } from './preferences.svelte';
import { resultsOf, type RaceOutcome } from './results';
import { after, chosen, nothingYet } from './shown';

/** What the board can be asked to play out. */
export interface Stage {
  gallop(horse: number, way: string[], options?: { duration?: number }): Promise<void>;
  fall(horse: number, square: string): Promise<void>;
}

export type Phase = 'opening' | 'riding' | 'photo' | 'result' | 'over' | 'trouble';

const handNeeds = new Set(['card', 'seal', 'keep']);

export class Riding {
  phase = $state<Phase>('opening');
  trouble = $state('');
  header = $state.raw<Header>(null as unknown as Header);
  /** by seat; null: a person */
  riders = $state.raw<(string | null)[]>([]);
  /** the board as it is shown now */
  board = $state.raw<Public>(null as unknown as Public);
  drawing = $state.raw<CourseDrawing | null>(null);
  /** what the seat in the saddle sees, once all that happened is shown */
  scene = $state.raw<Scene | null>(null);
  outlook = $state.raw<Outlook | null>(null);
  /** who looks at the screen; -1: everybody */
  seat = $state(-1);
  /** its cards may be seen */
  open = $state(false);
  /** who is to open the curtain */
  curtain = $state<number | null>(null);
  lines = $state<string[]>([]);
  /** a rider thinks */
  thinking = $state<number | null>(null);
  mayUndo = $state(false);
  /** the dice are in the air */
  rolling = $state(false);
  /** show no more of it than must be, until somebody is to choose */
  hurry = $state(false);
  results = $state.raw<RaceOutcome[]>([]);
  ranking = $state.raw<number[]>([]);
  /** players who share the place of the one before them */
  shared = $state.raw<number[]>([]);
  /** the card that was just played, and whose */
  last = $state.raw<{ horse: number; card: string } | null>(null);
  hints = $state.raw<Hint[] | null>(null);
  odds = $state.raw<Odds | null>(null);
  /** the scene they belong to */
  oddsOf = $state.raw<Scene | null>(null);
  advising = $state(false);
  /** advice was asked for and could not be had */
  unadvised = $state(false);
  /** every choice is on disk */
  kept = $state(true);

  stage: Stage | undefined;
  readonly people = $derived(this.riders.flatMap((rider, seat) => (rider === null ? [seat] : [])));
  readonly alone = $derived(this.people.length <= 1);

  #table: LocalTable | undefined;
  #steward: Steward | undefined;
  #caller: Caller | undefined;
  #events: GameEvent[] = [];
  #version = 0;
  /** the last scene as the table told it; no advice on a choice that is already on its way */
  #told: Scene | undefined;
  #ended = false;
  /** the last click is to be taken back, as soon as nothing is being played out */
  #takeBack = false;
  /** whose click that is */
  #clicker = -1;
  /** something was done since the table was asked last: what it told then is stale */
  #nudged = false;
  #waiting: (() => void) | undefined;
  #drawn = new Map<string, CourseDrawing>();

  /** Begins what is wanted, or goes on with what was being ridden. False: there is nothing to ride. */
  async begin(wanted: Wanted | null): Promise<boolean> {
    try {
      this.#table = await LocalTable.open();
      const fresh = wanted !== null && 'header' in wanted;
      const begun = fresh ? await this.#table.begin(wanted.header, wanted.riders) : await this.#table.resume(wanted?.id ?? null);
      if (!begun || this.#ended) {
        this.end();
        return false;
      }
      this.header = begun.header;
      this.riders = begun.riders;
      this.#steward = await Steward.of(begun.header);
      if (this.alone) {
        this.seat = this.people[0] ?? -1;
        this.open = true;
      }
      await this.#rebuild(fresh);
      void this.#run();
      return true;
    } catch (trouble) {
      this.#fail(trouble);
      return true;
    }
  }

  end(): void {
    this.#ended = true;
    this.#table?.end();
    this.#nudge();
  }

  // What the page does.

  async choose(decisions: Decision[]): Promise<Refusal | null> {
    if (!this.#table || this.seat < 0) return null;
    this.hints = null;
    let refusal: Refusal | null;
    try {
      refusal = await this.#table.decide(this.seat, decisions);
    } catch (trouble) {
      this.#fail(trouble);
      return null;
    }
    if (refusal) {
      this.#nudge();
      return refusal;
    }
    // Nothing more is asked until the table has told what came of it.
    if (this.scene) this.scene = chosen(this.scene, decisions);
    this.mayUndo = false;
    this.#nudge();
    return null;
  }

  undo(): void {
    if (!this.mayUndo) return;
    this.mayUndo = false;
    this.#takeBack = true;
    this.#nudge();
  }

  openCurtain(): void {
    if (this.curtain === null) return;
    this.seat = this.curtain;
    this.open = true;
    this.curtain = null;
    this.#nudge();
  }

  /** On from the photo to the result, and from the result to the next race. */
  next(): void {
    if (this.phase === 'photo') this.phase = 'result';
    else if (this.phase === 'result') this.phase = 'riding';
    this.#nudge();
  }

  showPhoto(): void {
    this.phase = 'photo';
  }

  why(decision: Decision, card?: string): Refusal | null {
    if (!this.#steward || !this.scene || this.seat < 0) return null;
    return this.#steward.why(this.seat, this.scene, decision, card);
  }

  async askHint(horse?: number): Promise<void> {
    await this.#advise(async (table, scene) => {
      const hints = await table.hint(this.seat, horse);
      if (this.scene === scene) this.hints = hints;
    });
  }

  /** As the person sees it; with several people at the screen, as everybody does. */
  async askOdds(): Promise<void> {
    await this.#advise(async (table, scene) => {
      const odds = await table.odds(this.alone ? this.seat : -1);
      if (this.scene !== scene) return;
      this.odds = odds;
      this.oddsOf = scene;
    });
  }

  /** The whole record as a file's text; only when the meeting is over. */
  record(): Promise<string> {
    return this.#table!.record();
  }

  async #advise(work: (table: LocalTable, scene: Scene) => Promise<void>): Promise<void> {
    if (!this.#table || !this.scene || this.scene !== this.#told || this.advising) return;
    this.advising = true;
    this.unadvised = false;
    try {
      await work(this.#table, this.scene);
    } catch {
      // Without advice the race goes on.
      if (!this.#ended) this.unadvised = true;
    } finally {
      this.advising = false;
    }
  }

  // How it goes on.

  #fail(trouble: unknown): void {
    if (this.#ended) return;
    this.trouble = trouble instanceof Error ? trouble.message : String(trouble);
    this.phase = 'trouble';
  }

  #nudge(): void {
    this.#nudged = true;
    this.#waiting?.();
  }

  /** Until somebody does something; at once if somebody has. */
  async #wait(): Promise<void> {
    if (!this.#nudged) await new Promise<void>((resolve) => (this.#waiting = resolve));
    this.#waiting = undefined;
    this.#nudged = false;
  }

  /** Everything from the first line on, at once: on return, and when a click was taken back. */
  async #rebuild(fresh: boolean): Promise<void> {
    const told = fresh ? null : await this.#table!.told(this.seat, 0, this.open);
    this.#caller = new Caller(this.header, this.#steward!);
    this.#events = [];
    this.#version = 0;
    this.lines = [];
    this.last = null;
    this.board = nothingYet(this.header);
    if (told) {
      for (const event of told.events) this.#take(event, false);
      this.#version = told.scene.version;
      this.#settle(told);
    }
    await this.#drawCourse();
    this.phase = this.phase === 'opening' ? 'riding' : this.phase;
  }

  async #run(): Promise<void> {
    try {
      while (!this.#ended) {
        if (this.#takeBack) await this.#undo();
        this.#nudged = false;
        let told = await this.#table!.told(this.seat, this.#version, this.open);
        const { undo } = told;
        if (undo) this.#clicker = this.seat;
        // The same once more, with nobody's eyes.
        if (this.#closeBefore(told)) told = await this.#table!.told(this.seat, this.#version, this.open);
        this.mayUndo = undo;
        // The cards lie there before the horses are in their boxes.
        if (!this.scene && this.alone) this.scene = { ...told.scene, asked: [], bonus: [] };
        await this.#playOut(told.events);
        if (this.#ended) return;
        if (this.#takeBack) continue;
        this.#version = told.scene.version;
        if (this.#nudged) continue;
        this.#settle(told);
        this.mayUndo = undo;
        if (told.over) return await this.#finish();
        const others = told.rider !== null || (!this.alone && this.seat < 0);
        if (undo && others) await this.#grace();
        if (this.#takeBack || this.#nudged) continue;
        if (told.rider !== null) {
          this.mayUndo = false;
          this.thinking = told.rider;
          await Promise.all([this.#table!.rideOn(), this.#pause(350)]);
          this.thinking = null;
          continue;
        }
        await this.#await(told.scene);
      }
    } catch (trouble) {
      this.#fail(trouble);
    }
  }

  async #undo(): Promise<void> {
    this.#takeBack = false;
    try {
      await this.#table!.undo(this.#clicker);
    } catch {
      return; // something was revealed in the meantime
    }
    this.hints = null;
    await this.#rebuild(false);
  }

  /** Several people at one screen: whose cards are seen must not stay while others look on. */
  #closeBefore(told: Told): boolean {
    if (this.alone || this.seat < 0) return false;
    const next = told.scene.awaits[0];
    const goesOn = told.rider === null && next?.player === this.seat && told.events.every((event) => event.t !== 'dice' && event.t !== 'boxes');
    if (goesOn) return false;
    this.seat = -1;
    this.open = false;
    this.scene = null;
    this.outlook = null;
    this.hints = null;
    this.odds = null;
    return true;
  }

  /** Until somebody has chosen. */
  async #await(scene: Scene): Promise<void> {
    const next = scene.awaits[0];
    if (!next) return this.#fail(new Error('nobody is asked'));
    if (!this.alone) {
      const hand = handNeeds.has(next.need);
      if (this.seat !== next.player || (hand && !this.open)) {
        if (hand) {
          this.curtain = next.player;
          await this.#wait();
        } else {
          this.seat = next.player;
        }
        return; // look again, with this seat's eyes
      }
    }
    this.hurry = false;
    play('turn');
    await this.#wait();
  }

  #settle(told: Told): void {
    this.board = told.scene.public;
    this.scene = this.#told = told.scene;
    this.mayUndo = told.undo;
    this.kept = told.kept;
    this.results = resultsOf(this.header, this.#events);
    const sees = this.seat >= 0 && (this.open || this.alone || !told.scene.asked.some(({ need }) => handNeeds.has(need)));
    this.outlook = told.over ? null : this.#steward!.outlook(sees ? this.seat : -1, sees ? told.scene : { public: told.scene.public, own: null });
  }

  async #finish(): Promise<void> {
    const result = this.#events.findLast((event) => event.t === 'result');
    this.ranking = result?.t === 'result' ? result.ranking : [];
    this.shared = result?.t === 'result' ? (result.told?.shared ?? []) : [];
    await this.#showResult();
    if (!this.#ended) this.phase = 'over';
  }

  async #showResult(): Promise<void> {
    this.results = resultsOf(this.header, this.#events);
    const second = this.results.at(-1)?.placings[1];
    const close = second?.margin.kind === 'line' || (second?.margin.kind === 'squares' && second.margin.squares === 0);
    this.phase = close ? 'photo' : 'result';
    while (!this.#ended && (this.phase === 'photo' || this.phase === 'result')) await this.#wait();
  }

  // What happened, played out.

  get #quick(): boolean {
    return this.hurry || preferences.speed === 'instant' || document.hidden;
  }

  async #pause(ms: number): Promise<void> {
    if (this.#quick) return;
    const factor = preferences.speed === 'instant' ? 0 : 1 / preferences.speed;
    await new Promise((resolve) => setTimeout(resolve, ms * factor));
  }

  #take(event: GameEvent, aloud: boolean): void {
    this.#events.push(event);
    this.board = after(this.header, this.board, event);
    const line = this.#caller!.hear(event);
    if (line === null) return;
    this.lines = [...this.lines, line];
    if (aloud && !this.#quick) speak(line);
  }

  async #drawCourse(): Promise<void> {
    const race = this.header.races[Math.max(0, this.board.race)];
    const key = `${race.course} ${race.steeplechase}`;
    const drawn = this.#drawn.get(key) ?? (await drawing(this.header.courses[race.course], race.steeplechase));
    this.#drawn.set(key, drawn);
    this.drawing = drawn;
  }

  /** A moment to take a click back before a rider answers it. */
  async #grace(): Promise<void> {
    if (this.hurry) return;
    const ms = preferences.speed === 'instant' ? 300 : 1300 / preferences.speed;
    await Promise.race([this.#wait(), new Promise((resolve) => setTimeout(resolve, ms))]);
    this.#waiting = undefined;
  }

  async #playOut(events: GameEvent[]): Promise<void> {
    for (const event of events) {
      if (this.#ended || this.#takeBack) return;
      await this.#playOne(event);
    }
  }

  async #playOne(event: GameEvent): Promise<void> {
    switch (event.t) {
      case 'boxes':
        if (this.board.race >= 0) {
          this.last = null;
          await this.#showResult();
        }
        this.#take(event, true);
        await this.#drawCourse();
        return this.#pause(400);
      case 'roller':
        this.#take(event, true);
        play('bell');
        return this.#pause(500);
      case 'dice':
        this.last = null;
        this.rolling = true;
        play('dice');
        this.board = { ...this.board, dice: event.dice, roller: event.player };
        if (!reducedMotion()) await this.#pause(900);
        this.rolling = false;
        return this.#take(event, true);
      case 'pace':
        this.#take(event, true);
        return this.#pause(500);
      case 'card':
        this.last = { horse: event.horse, card: event.card };
        play('card');
        this.#take(event, true);
        return this.#pause(450);
      case 'ride':
        return this.#playRide(event);
      case 'fall':
        return this.#playFall(event);
      case 'stand':
        this.#take(event, true);
        return this.#pause(event.why === 'empty' ? 150 : 500);
      case 'place':
        if (event.place === 1) play('crowd');
        this.#take(event, true);
        return this.#pause(250);
      default:
        return this.#take(event, true);
    }
  }

  async #playRide(event: GameEvent & { t: 'ride' }): Promise<void> {
    const way = event.told?.way;
    if (this.#quick || !way || !this.stage) return this.#take(event, true);
    const steps = event.told!.spent;
    const line = this.#caller!.hear(event);
    this.#events.push(event);
    if (line !== null) {
      this.lines = [...this.lines, line];
      speak(line);
    }
    const speed = preferences.speed === 'instant' ? 4 : preferences.speed;
    play('hooves', { duration: (320 + 75 * steps) / speed, speed });
    if (event.told!.jumped !== undefined) play('fence');
    await this.stage.gallop(event.horse, way);
    this.board = after(this.header, this.board, event);
  }

  async #playFall(event: GameEvent & { t: 'fall' }): Promise<void> {
    const square = this.board.squares[event.horse];
    const fence = this.drawing?.fences.find(({ number }) => number === event.told?.fence);
    play('fall');
    if (!this.#quick && this.stage && square !== null && fence) {
      const lane = Number(square.split('.')[0]);
      await this.stage.fall(event.horse, `${lane}.${fence.take_off[lane - 1] + 1}`);
    }
    this.#take(event, true);
    return this.#pause(400);
  }
}
