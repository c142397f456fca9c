// A table without a server. It alone holds all cards; it saves, then tells, and tells a seat what that seat may know.
import { Door } from './door';
import { answer } from './remote';
import { forget, keep, kept, type KeptMeeting } from './keeping';
import type { Chair, Thinking } from './think.worker';
import type { Decision, GameEvent, Header, Refusal, Scene } from './types';

export interface Told {
  scene: Scene;
  events: GameEvent[];
  /** this seat may take its last click back */
  undo: boolean;
  over: boolean;
  /** a rider is to choose */
  rider: number | null;
}

export interface Begun {
  header: Header;
  /** by seat; null: a person */
  riders: (string | null)[];
}

let door: Door;
let meeting: KeptMeeting;
let saved = 0;
let think: (name: keyof Thinking, ...args: unknown[]) => Promise<unknown>;

function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function people(riders: (string | null)[]): number[] {
  return riders.flatMap((rider, seat) => (rider === null ? [seat] : []));
}

// One table keeps the meeting: where it is opened in another tab, that one goes on and this one stops.
const others = new BroadcastChannel('furlong.table');
let elsewhere = false;
others.onmessage = () => (elsewhere = true);

function claim(): void {
  elsewhere = false;
  others.postMessage('taken');
}

async function save(from = saved): Promise<void> {
  if (elsewhere) throw new Error('elsewhere');
  const { lines, laid } = door.ask<Pick<KeptMeeting, 'lines' | 'laid'>>({ do: 'lines', from });
  meeting.lines.splice(from, meeting.lines.length, ...lines);
  meeting.laid = laid;
  saved = meeting.lines.length;
  await keep(meeting);
}

async function seatRiders(): Promise<void> {
  await think('open', module, meeting.header);
  for (const [seat, rider] of meeting.riders.entries()) {
    if (rider === null) continue;
    await think('sit', seat, rider, door.ask<{ seed: string }>({ do: 'whims', seat }).seed);
  }
}

let module: WebAssembly.Module;

const table = {
  async open(code: WebAssembly.Module, riders: MessagePort): Promise<void> {
    module = code;
    door = await Door.open(code);
    const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (trouble: Error) => void }>();
    let last = 0;
    riders.onmessage = ({ data }: MessageEvent<{ id: number; value?: unknown; trouble?: string }>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.trouble === undefined) asked?.resolve(data.value);
      else asked?.reject(new Error(data.trouble));
    };
    think = (name, ...args) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        riders.postMessage({ id: last, name, args });
      });
  },

  async begin(header: Header, riders: (string | null)[]): Promise<Begun> {
    claim();
    const seed = hex(32);
    door.ask({ do: 'begin', header, seed, people: people(riders) });
    meeting = { header, riders, seed, lines: [], laid: [], click: 0 };
    saved = 0;
    await save();
    await seatRiders();
    return { header, riders };
  },

  /** The meeting that was being ridden when the page was closed; null: none. */
  async resume(): Promise<Begun | null> {
    claim();
    const found = await kept();
    if (!found) return null;
    door.ask({ do: 'resume', lines: found.lines, laid: found.laid, seed: found.seed, people: people(found.riders) });
    meeting = found;
    saved = found.lines.length;
    await seatRiders();
    return { header: found.header, riders: found.riders };
  },

  /** What happened after version `from`, and the scene; without own cards where the curtain is closed. */
  told(seat: number, from: number, open: boolean): Told {
    if (elsewhere) throw new Error('elsewhere');
    const { told, undo, over, rider } = door.ask<{ told: Scene & { events: GameEvent[] }; undo: boolean; over: boolean; rider?: number }>({
      do: 'told', seat, from,
    });
    const { events, ...scene } = told;
    if (!open && !over) {
      scene.own = null;
      scene.own_laid = undefined;
      for (const asked of scene.asked) if (asked.need === 'card' || asked.need === 'seal') asked.legal = [];
    }
    return { scene, events, undo, over, rider: rider ?? null };
  },

  /** One click of a person. Null: done. */
  async decide(seat: number, decisions: Decision[]): Promise<Refusal | null> {
    meeting.click += 1;
    for (const decision of decisions) {
      const { refused } = door.ask<{ refused?: Refusal }>({ do: 'decide', seat, decision, click: meeting.click });
      if (refused) {
        await save();
        return refused;
      }
    }
    await save();
    return null;
  },

  /** The rider who is to choose does; then others may reach for their bonus. */
  async rideOn(): Promise<void> {
    const { rider } = door.ask<{ rider?: Chair }>({ do: 'next' });
    if (!rider) return;
    const decision = (await think('choose', rider)) as Decision;
    door.ask({ do: 'ride', seat: rider.seat, decision });
    for (const [seat, name] of meeting.riders.entries()) {
      if (name === null) continue;
      const horse = (await think('stir', door.ask<Chair>({ do: 'chair', seat }))) as number | null;
      if (horse !== null) door.ask({ do: 'ride', seat, decision: { t: 'bonus', horse } });
    }
    await save();
  },

  async undo(seat: number): Promise<void> {
    door.ask({ do: 'undo', seat });
    await save(0);
  },

  /** The whole record, once everything is public. */
  record(): string {
    const { over } = door.ask<{ over: boolean }>({ do: 'next' });
    if (!over) throw new Error('the meeting is not over');
    return meeting.lines.map(({ text }) => `${text}\n`).join('');
  },

  async forget(): Promise<void> {
    if (!elsewhere) await forget();
  },
};
export type TableCalls = typeof table;

answer(self as never, table as never);
