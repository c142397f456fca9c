// A table without a server, in a worker. Only the worker knows all cards. It saves first, then tells each seat what it
// may know.
import { randomHex } from '../../platform/random';
import { EngineInstance } from '../../engine/engine_instance';
import { saveMeeting, takeOverMeeting, pruneMeetings, type StoredMeeting } from '../../platform/storage/meetings';
import { serveRpc, rpcClient } from '../../platform/worker_rpc';
import { hasOdds } from './odds_due';
import type { SeatUpdate, ToldOdds } from '../table';
import type { ThinkCalls } from '../../engine/think.worker';
import type { Decision, Header, Hint, Odds, Refusal, SeatView } from '../../contracts';

export interface Begun {
  header: Header;
  /** by seat; null: a person */
  riders: (string | null)[];
  /** the people without a name */
  unnamed?: number[];
}

type Think = ReturnType<typeof rpcClient<ThinkCalls>>;

let module: WebAssembly.Module;
let engine: EngineInstance;
let riders: Think;
let adviser: Think | undefined;
let meeting: StoredMeeting;
/** number of lines of the record that are on disk */
let savedLines = 0;
let isSaved = true;
/** whose cards the page was last told; -1: nobody's */
let shown = -1;
/** who is told the odds, by number: as which seat sees them (-1: as a spectator does), and the last version told */
const oddsTo = new Map<number, { port: MessagePort; seat: number; version: number }>();

function people(of: (string | null)[]): number[] {
  return of.flatMap((rider, seat) => (rider === null ? [seat] : []));
}

// If the meeting is opened in another tab, that one goes on and this one stops: as soon as it hears of it, at the
// latest with the next save.
const owner = randomHex(8);
const others = new BroadcastChannel('furlong.table');
let elsewhere = false;
let noticeTakenOver: () => void;
const takenOver = new Promise<void>((resolve) => (noticeTakenOver = resolve));
others.onmessage = ({ data }: MessageEvent<string>) => {
  if (meeting?.id !== data) return;
  elsewhere = true;
  noticeTakenOver();
};

function stopElsewhere(): void {
  if (elsewhere) throw new Error('elsewhere');
}

/** If the browser stores nothing, as in some private windows, the meeting lasts as long as the page. */
async function save(): Promise<void> {
  stopElsewhere();
  const { lines, laid } = engine.ask({ do: 'lines', from: savedLines });
  meeting.laid = laid;
  meeting.at = Date.now();
  meeting.race = seatView(-1).public.race + 1;
  meeting.over = engine.ask({ do: 'next' }).over;
  let mine = true;
  try {
    mine = await saveMeeting(meeting, savedLines, lines);
    savedLines += lines.length;
    isSaved = true;
  } catch {
    isSaved = false; // everything is tried again with the next choice
  }
  if (!mine) {
    elsewhere = true;
    stopElsewhere();
  }
}

/** How long riders choose ahead before the page hears of it, in milliseconds. */
const aheadFor = 120;

/** One decision of the rider whose turn it is; then other riders may take their bonus. False: it is nobody's turn. */
async function rideOnce(): Promise<boolean> {
  const { rider } = engine.ask({ do: 'next' });
  if (!rider) return false;
  const riderSeed = (seat: number) => engine.ask({ do: 'rider-seed', seat }).seed;
  const ride = (seat: number, decision: Decision) => {
    const answer = engine.ask({ do: 'ride', seat, decision });
    if ('refused' in answer) throw new Error(`${meeting.riders[seat]}: ${decision.t}, ${answer.refused.reason}`);
  };
  ride(rider.seat, await riders('choose', rider, meeting.riders[rider.seat]!, riderSeed(rider.seat)));
  for (const [seat, name] of meeting.riders.entries()) {
    if (name === null) continue;
    const horse = await riders('takeBonus', seatView(seat), name, riderSeed(seat));
    if (horse !== null) ride(seat, { t: 'bonus', horse });
  }
  tellOdds();
  return true;
}

/** What a rider or adviser may see from a seat; -1: as a spectator. */
function seatView(seat: number, horse?: number): SeatView {
  const seen = engine.ask({ do: 'seat-view', seat });
  return horse === undefined ? seen : { ...seen, horse };
}

/** Tells the odds of this moment. Nobody waits for them; the page shows them when it has shown everything before. */
function tellOdds(): void {
  const asked = !engine.ask({ do: 'next' }).rider;
  for (const follower of oddsTo.values()) {
    const { port, seat, version: from } = follower;
    const { version, public: board, own } = engine.ask({ do: 'told', seat, from }).told;
    follower.version = version;
    if (!hasOdds(board, asked) || !adviser) continue;
    const tell = (odds: Odds) => port.postMessage({ version, odds } satisfies ToldOdds);
    adviser('odds', { seat, public: board, own }).then(tell, () => undefined);
  }
}

function ofPerson(seat: number): void {
  if (seat >= 0 && meeting.riders[seat] !== null) throw new Error('this seat is a rider’s');
}

const table = {
  async open(code: WebAssembly.Module, port: MessagePort): Promise<void> {
    module = code;
    engine = await EngineInstance.open(code);
    riders = rpcClient<ThinkCalls>(port);
  },
  /** Sets the worker that computes hints and odds for people. */
  async setAdviser(port: MessagePort): Promise<void> {
    const fresh = rpcClient<ThinkCalls>(port);
    await fresh('open', module, meeting.header);
    adviser = fresh;
  },

  /** `seed`: deals the meeting and moves the riders; random if not given. */
  async begin(header: Header, chosen: (string | null)[], seed = randomHex(32), unnamed: number[] = []): Promise<Begun> {
    engine.ask({ do: 'begin', header, seed, people: people(chosen) });
    meeting = {
      ...{ id: randomHex(8), owner, at: 0, header, riders: chosen, unnamed, seed, laid: [], click: 0, race: 0 },
      over: false,
    };
    savedLines = 0;
    await save();
    await pruneMeetings().catch(() => undefined);
    await riders('open', module, meeting.header);
    return { header, riders: chosen, unnamed };
  },

  /** Resumes an unfinished meeting; without an id the latest one. Null: there is none. */
  async resume(id: string | null): Promise<Begun | null> {
    const found = await takeOverMeeting(id, owner).catch(() => null);
    if (!found) return null;
    ({ meeting } = found);
    others.postMessage(meeting.id);
    savedLines = found.lines.length;
    engine.ask({
      do: 'resume',
      lines: found.lines,
      laid: meeting.laid,
      seed: meeting.seed,
      people: people(meeting.riders),
    });
    await riders('open', module, meeting.header);
    return { header: meeting.header, riders: meeting.riders, unnamed: meeting.unnamed };
  },

  /** What happened after version `from`, and the scene; without own cards if the curtain is closed. */
  fetchUpdate(seat: number, from: number, open: boolean): SeatUpdate {
    stopElsewhere();
    ofPerson(seat);
    const { told, undo, over, rider, take_backs: takeBacks } = engine.ask({ do: 'told', seat, from });
    const { t: _, events, ...scene } = told;
    shown = open ? seat : -1;
    if (!open && !over) {
      scene.own = null;
      scene.own_laid = undefined;
      scene.own_lost = undefined;
      for (const asked of scene.asked) if (asked.need === 'card' || asked.need === 'seal') asked.legal = [];
    }
    return { scene, events, undo, takeBacks: takeBacks ?? 0, over, rider: rider ?? null, saved: isSaved };
  },

  /** One click of a person, or what goes by itself: all its decisions are made, or none. Null: done. */
  async decide(seat: number, decisions: Decision[], automatic = false): Promise<Refusal | null> {
    stopElsewhere();
    ofPerson(seat);
    meeting.click += 1;
    const answer = engine.ask({ do: 'decide', seat, decisions, click: meeting.click, by_itself: automatic });
    if ('refused' in answer) return answer.refused;
    tellOdds();
    await save();
    return null;
  },

  /** Lets the riders choose whose turn it is, one after the other, for a moment. */
  async rideOn(): Promise<void> {
    stopElsewhere();
    const end = performance.now() + aheadFor;
    while ((await rideOnce()) && performance.now() < end);
    await save();
  },

  async undo(seat: number): Promise<void> {
    stopElsewhere();
    engine.ask({ do: 'undo', seat });
    const { take_backs: takeBacks } = engine.ask({ do: 'told', seat: -1, from: 0 });
    if (takeBacks) meeting.header = { ...meeting.header, take_backs: takeBacks };
    // All lines are saved anew: the last ones are gone, and the first one may tell of it.
    savedLines = 0;
    meeting.race = 0;
    for (const follower of oddsTo.values()) follower.version = 0;
    tellOdds();
    await save();
  },

  /** The options of a person, best first. They depend on the person's cards, so the curtain must be open. */
  async hint(seat: number, horse?: number): Promise<Hint[]> {
    ofPerson(seat);
    if (shown !== seat) throw new Error('the curtain is closed');
    return adviser!('hint', seatView(seat, horse));
  },
  /** From now on tells the odds after every choice, as a person sees them; -1: as a spectator does. */
  followOdds(follower: number, seat: number, port: MessagePort): void {
    ofPerson(seat);
    oddsTo.set(follower, { port, seat, version: 0 });
    tellOdds();
  },
  unfollowOdds(follower: number): void {
    oddsTo.get(follower)?.port.close();
    oddsTo.delete(follower);
  },
  /** Resolves once the meeting has been opened in another tab and goes on there. */
  takenOver: (): Promise<void> => takenOver,
  /** The riders' worker has failed. */
  ridersGone(): void {
    riders.end();
  },

  /** The whole record, once everything is public. */
  record(): string {
    if (!meeting.over) throw new Error('the meeting is not over');
    const { lines } = engine.ask({ do: 'lines', from: 0 });
    return lines.map(({ text }) => `${text}\n`).join('');
  },
};
export type TableCalls = typeof table;

// Nobody waits for hints or another tab, so they may run beside other calls.
serveRpc(self as never, table as never, new Set(['hint', 'ridersGone', 'takenOver']));
