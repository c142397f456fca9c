// A meeting as it is ridden on this screen: asks the table what happened, plays it out, and waits for whoever is to
// choose.
import { Steward } from '../engine/rules_client';
import type { Decision, Refusal, Scene } from '../contracts/engine';
import { play } from '../sound/sound';
import { Advised } from './riding_advice.svelte';
import { Caller } from './caller';
import type { Wanted } from './local_meetings.svelte';
import { LocalTable } from './local_table';
import { looked, Nudges } from './wake_signal';
import { preferences } from '../preferences/preferences.svelte';
import { answered, asksTheSame, chosen, countsBefore } from './board_reducer';
import type { News, Seated } from './table';

const handNeeds = new Set(['card', 'seal', 'keep']);
/** Who missed more than so many events is told the last of them only, quickly. */
const many = 24;
const lastOnes = 40;

export class Riding extends Advised {
  trouble = $state('');
  /** by seat; null: a person */
  riders = $state.raw<(string | null)[]>([]);
  /** its cards may be seen */
  open = $state(false);
  /** who is to open the curtain */
  curtain = $state<number | null>(null);
  /** a rider thinks */
  thinking = $state<number | null>(null);
  mayUndo = $state(false);
  /** every choice is on disk */
  kept = $state(true);
  /** at a server's table: each person has a screen of its own */
  online = $state(false);

  readonly people = $derived(this.riders.flatMap((rider, seat) => (rider === null ? [seat] : [])));
  /** one person looks at this screen */
  readonly alone = $derived(this.online ? this.seat >= 0 : this.people.length <= 1);
  /** nobody rides from this screen */
  readonly watching = $derived(this.online && this.seat < 0);
  /** hints are for who rides against nobody else, odds also for those who watch */
  readonly hintsHere = $derived(!this.online || this.people.every((seat) => seat === this.seat));
  readonly oddsHere = $derived(this.hintsHere || this.watching);

  #version = 0;
  #ended = false;
  /** the last click is to be taken back, as soon as nothing is being played out */
  #takeBack = false;
  /** whose click that is */
  #clicker = -1;
  /** asked for; it waits until the curtain is open */
  #hint: { horse?: number } | null = null;
  /** something was done since the table was asked last: what it told then is stale */
  readonly #nudges = new Nudges();
  /** it was said that this person is to choose */
  #rung = false;
  #unfollow: (() => void) | undefined;

  /** Begins what is wanted, or goes on with what was being ridden. False: there is nothing to ride. */
  async begin(wanted: Wanted | null): Promise<boolean> {
    return this.#sit(() => LocalTable.seat(wanted));
  }

  /** At a server's table that has started. */
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
      this.steward = await Steward.of(header);
      if (online) this.seat = online.seat;
      else if (this.alone) this.seat = this.people[0] ?? -1;
      this.open = this.alone;
      await this.#rebuild(from);
      if (this.#ended) return true;
      this.#unfollow = online?.follow(() => this.#nudges.nudge());
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
    this.#nudges.nudge();
    this.turnPage();
  }

  /** What is decided now waits until there is a way to the table. */
  get lost(): boolean {
    return this.table?.lost ?? false;
  }

  // What the page does.

  async choose(decisions: Decision[]): Promise<Refusal | null> {
    if (!this.table || this.seat < 0) return null;
    this.hints = null;
    const before = this.scene;
    let refusal: Refusal | null;
    try {
      refusal = await this.table.decide(this.seat, decisions);
    } catch (trouble) {
      this.fail(trouble);
      return null;
    }
    if (refusal) {
      this.#nudges.nudge();
      return refusal;
    }
    // Nothing more is asked until the table has told what came of it, and that is shown.
    if (this.scene && !this.online) this.scene = chosen(this.scene, decisions);
    else if (this.scene === before) this.scene = before && answered(before, decisions);
    this.mayUndo = false;
    this.#nudges.nudge();
    return null;
  }

  undo(): void {
    if (!this.mayUndo) return;
    this.mayUndo = false;
    this.#takeBack = true;
    this.#nudges.nudge();
  }

  /** A hint is made of a hand: with several people at one screen its owner must be there first. */
  override async askHint(horse?: number): Promise<void> {
    if (this.online || this.open) return super.askHint(horse);
    this.#hint = { horse };
    this.curtain = this.seat;
  }

  openCurtain(): void {
    if (this.curtain === null) return;
    this.seat = this.curtain;
    this.open = true;
    // What was seen so far was seen without the cards: nothing is asked by that.
    if (this.scene) this.scene = { ...this.scene, asked: [] };
    this.curtain = null;
    this.#nudges.nudge();
  }

  /** The whole record as a file's text; only when the meeting is over. */
  record(): Promise<string> {
    return this.table!.record();
  }

  // How it goes on.

  fail(trouble: unknown): void {
    if (this.#ended) return;
    this.trouble = trouble instanceof Error ? trouble.message : String(trouble);
    this.phase = 'trouble';
  }

  /** Everything from the first line on, at once: on return, and when a click was taken back. `from`: only up to there. */
  async #rebuild(from?: number): Promise<void> {
    const told = await this.table!.told(this.seat, 0, this.open);
    this.clear(new Caller(this.header, this.steward!));
    this.#version = 0;
    this.startFrom(null);
    if (told.jump) this.#jump(told);
    else {
      const known = told.events.slice(0, from);
      this.takeAll(known);
      this.#version = known.length;
      this.board = { ...this.board, ...countsBefore(this.header, told.scene.public, told.events.slice(known.length)) };
      this.missed = known.length > 0 && known.length < told.events.length;
    }
    if (this.#version > 0 && this.#version === told.scene.version) this.#settle(told);
    await this.drawCourse();
    this.phase = this.phase === 'opening' ? 'riding' : this.phase;
  }

  /** What happened before is not known: here it stands. */
  #jump(told: News): void {
    this.clear(new Caller(this.header, this.steward!));
    this.board = told.scene.public;
    this.startFrom(told.scene.public);
    this.#version = told.scene.version;
  }

  async #run(): Promise<void> {
    try {
      while (!this.#ended) {
        if (this.#takeBack) await this.#undo();
        if (this.online) await looked();
        this.#nudges.any = false;
        let told = await this.table!.told(this.seat, this.#version, this.open);
        const { undo } = told;
        if (undo) this.#clicker = this.seat;
        // The same once more, with nobody's eyes.
        if (this.#closeBefore(told)) told = await this.table!.told(this.seat, this.#version, this.open);
        this.mayUndo = undo;
        await this.#show(told);
        if (this.#ended) return;
        if (this.#takeBack) continue;
        this.#version = told.scene.version;
        if (this.#nudges.any) continue;
        this.#settle(told);
        this.mayUndo = undo;
        if (told.over) return await this.finish();
        const others = told.rider !== null || (!this.alone && this.seat < 0);
        if (undo && others) await this.#grace();
        if (this.#takeBack || this.#nudges.any) continue;
        if (told.rider !== null) {
          this.mayUndo = false;
          this.thinking = told.rider;
          await Promise.all([this.table!.rideOn(), this.pause(350)]);
          this.thinking = null;
          continue;
        }
        await this.#await(told.scene);
      }
    } catch (trouble) {
      this.fail(trouble);
    }
  }

  async #show(told: News): Promise<void> {
    // The cards lie there before the horses are in their boxes.
    if (!this.scene && this.alone) this.scene = { ...told.scene, asked: [], bonus: [] };
    else if (this.scene && this.online && told.events.length > 0) {
      const { scene } = this;
      this.scene = { ...told.scene, public: scene.public, asked: asksTheSame(scene, told.scene) ? scene.asked : [] };
    }
    if (told.jump) {
      this.#jump(told);
      return this.drawCourse();
    }
    let { events } = told;
    if (this.online && events.length > many) {
      this.takeAll(events.slice(0, -lastOnes));
      events = events.slice(-lastOnes);
      await this.drawCourse();
      this.catchingUp = true;
    }
    await this.playOut(events);
    this.catchingUp = false;
    this.missed = false;
  }

  async #undo(): Promise<void> {
    this.#takeBack = false;
    try {
      await this.table!.undo(this.#clicker);
    } catch {
      return; // something was revealed in the meantime
    }
    this.hints = null;
    await this.#rebuild();
  }

  /** Several people at one screen: whose cards are seen must not stay while others look on. */
  #closeBefore(told: News): boolean {
    if (this.online || this.alone || this.seat < 0) return false;
    const next = told.scene.awaits[0];
    const goesOn =
      told.rider === null &&
      next?.player === this.seat &&
      told.events.every((event) => event.t !== 'dice' && event.t !== 'boxes');
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
    if (!next && !this.online) return this.fail(new Error('nobody is asked'));
    if (!this.alone && !this.online) {
      const hand = handNeeds.has(next.need);
      if (this.seat !== next.player || (hand && !this.open)) {
        if (hand) {
          this.curtain = next.player;
          await this.#nudges.next();
        } else {
          this.seat = next.player;
        }
        return; // look again, with this seat's eyes
      }
    }
    const hint = this.#hint;
    this.#hint = null;
    if (hint && this.open) void this.askHint(hint.horse);
    if (scene.asked.length > 0 || this.watching) this.hurry = false;
    if (scene.asked.length > 0 && !this.#rung) play('turn');
    this.#rung = this.online && scene.asked.length > 0;
    await this.#nudges.next();
  }

  #settle(told: News): void {
    this.board = told.scene.public;
    this.scene = this.told = told.scene;
    this.mayUndo = told.undo;
    this.kept = told.kept;
    this.count();
    this.remember(told.scene);
    const sees =
      this.seat >= 0 && (this.open || this.alone || !told.scene.asked.some(({ need }) => handNeeds.has(need)));
    this.outlook = told.over
      ? null
      : this.steward!.outlook(sees ? this.seat : -1, sees ? told.scene : { public: told.scene.public, own: null });
    this.table!.seen?.(told.scene.version);
  }

  protected get stopped(): boolean {
    return this.#ended || this.#takeBack;
  }

  /** A moment to take a click back before a rider answers it. */
  async #grace(): Promise<void> {
    if (this.hurry) return;
    const ms = preferences.speed === 'instant' ? 300 : 1300 / preferences.speed;
    await this.#nudges.nextWithin(ms);
  }
}
