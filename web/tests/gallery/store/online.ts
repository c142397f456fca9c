// What a real server answers and tells at the moments that the gallery shows.
import type { Scene, ServerMessage, Welcome } from '../../../src/contracts';
import { EngineInstance } from '../../../src/engine/engine_instance';
import { compiled } from '../../../src/engine/testing';
import { GameServer } from '../../support/game_server';
import type { StoredServer } from '../state';
import { Visitor, type TableSocket } from './visitor';

type Started = Extract<Welcome, { header: unknown }>;

/** People at one table, each with a socket that stays open. */
class Party {
  private constructor(
    readonly id: string,
    readonly people: Visitor[],
    readonly sockets: TableSocket[],
    readonly engine: EngineInstance,
  ) {}

  /** All sit down; the first one has opened the table. */
  static async at(people: Visitor[], settings: object, seated = people): Promise<Party> {
    const id = await people[0]!.open({ listed: false, rated: false, ...settings });
    const sockets = people.map((person) => person.table(id));
    for (const [i, socket] of sockets.entries()) {
      await socket.welcome();
      if (seated.includes(people[i]!))
        await socket.send({ t: 'sit', name: people[i]!.name, entropy: '8f3a61c20d5e97b4' });
    }
    return new Party(id, people, sockets, await EngineInstance.open(await compiled('furlong')));
  }

  async start(): Promise<void> {
    const [host] = this.sockets;
    await host!.send({ t: 'start', fill: 'novice' });
    const [{ header }] = (await Promise.all(
      this.sockets.map((socket) =>
        socket.until((message): message is Started => message.t === 'welcome' && 'header' in message),
      ),
    )) as [Started];
    this.engine.ask({ do: 'header', header });
    header.players.forEach((_, seat) => this.engine.ask({ do: 'sit', seat, rider: 'steady', seed: '0'.repeat(64) }));
  }

  /** Plays until this is true of what the first one is told. False: the meeting ends before. */
  async play(wanted: (scene: Scene) => boolean): Promise<boolean> {
    for (;;) {
      const scenes = this.sockets.map(({ scene }) => scene!);
      if (wanted(scenes[0]!)) return true;
      if (scenes.some((scene) => scene.public.need === 'over')) return false;
      const seat = scenes.findIndex((scene) => scene.asked.length > 0);
      if (seat < 0) {
        await Promise.race(this.sockets.map((socket) => socket.next()));
        continue;
      }
      const { public: board, own, asked } = scenes[seat]!;
      const horse = 'horse' in asked[0]! ? { horse: asked[0].horse } : {};
      const { decision } = this.engine.ask({ do: 'choose', seat, public: board, own, ...horse });
      const from = this.sockets[seat]!.messages.length;
      await this.sockets[seat]!.decide([decision]);
      await this.sockets[seat]!.until((message): message is ServerMessage => 'public' in message, from);
    }
  }

  /** What a page is told that opens the table now. */
  async welcome(person: Visitor, hello?: object): Promise<Welcome> {
    const socket = person.table(this.id, hello);
    const welcome = await socket.welcome();
    socket.close();
    return welcome;
  }
  leave(): void {
    for (const socket of this.sockets) socket.close();
  }
}

/** a big screen's hello */
const display = { version: 0, shows: true, display: true };
const asks = (need: string) => (scene: Scene) => scene.asked[0]?.need === need && scene.public.round >= 1;
const dash = { races: [{ course: 'oval' }] };

async function answersTo(person: Visitor, ...paths: string[]): Promise<Record<string, unknown>> {
  const all = ['/api/me', '/api/me/tables', '/api/lobby', ...paths];
  return Object.fromEntries(await Promise.all(all.map(async (path) => [path, await person.get(path)] as const)));
}

/** All moments, by the name of the file. */
export async function storeOnline(keep: Keep): Promise<void> {
  const server = await GameServer.start();
  try {
    await storeAll(`http://127.0.0.1:${server.port}`, keep);
  } finally {
    await server.end();
  }
}

type Keep = (name: string, what: StoredServer) => void;

async function storeAll(address: string, keep: Keep): Promise<void> {
  const [ann, ben, cleo, dan] = await Promise.all(
    ['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => Visitor.come(address, name)),
  );
  const people = [ann!, ben!, cleo!, dan!];
  const save = async (name: string, person: Visitor, messages: object[] = [], ...paths: string[]) =>
    keep(name, { answers: await answersTo(person, ...paths), messages });

  // What everybody is answered, and somebody whom the server does not know.
  const stranger = new Visitor(address, '');
  const [riders, courses] = [await stranger.get('/api/riders'), await stranger.get('/api/courses')];
  keep('everybody', { answers: { '/api/riders': riders, '/api/courses': courses } });
  await save('nobody', stranger);

  // A table before its start: its host, somebody who may sit down, a big screen.
  const room = await Party.at(
    people,
    { players: 6, name: 'The Friday race', ...dash, clock: { kind: 'live', seconds: 60, reserve: 300 }, listed: true },
    people.slice(0, 3),
  );
  await room.sockets[0]!.send({ t: 'seat-rider', seat: 4, rider: 'thrift' });
  await room.sockets[1]!.send({ t: 'say', text: 'Good evening, everybody! Is the course dry today?' });
  await room.sockets[0]!.send({ t: 'say', text: 'Dry as a bone.' });
  await save('room-host', ann!, [await room.welcome(ann!)], `/api/tables/${room.id}`);
  await save('room-guest', dan!, [await room.welcome(dan!)], `/api/tables/${room.id}`);
  await save('display-room', ann!, [await room.welcome(ann!, display)]);

  // A race with chat, in which somebody has gone; a card round, a dice round, and a spectator.
  const race = await Party.at(people.slice(0, 3), {
    players: 4,
    ...dash,
    clock: { kind: 'live', seconds: 90, reserve: 0 },
    listed: true,
  });
  await race.start();
  await race.play((scene) => asks('card')(scene) && scene.public.round >= 4);
  await race.sockets[2]!.send({ t: 'say', text: 'Well ridden! I did not see that joker coming at all.' });
  await race.sockets[0]!.send({ t: 'say', text: 'Nor did I.' });
  await race.sockets[1]!.send({ t: 'react', kind: 'well-ridden' });
  const reaction = await race.sockets[0]!.until((message): message is ServerMessage => message.t === 'reaction');
  race.sockets[2]!.close();
  await race.sockets[0]!.until(
    (message): message is ServerMessage => message.t === 'table' && message.table.seats[2]!.present === false,
  );
  await save('race', ann!, [await race.welcome(ann!), reaction], `/api/tables/${race.id}`);
  await save('race-watched', dan!, [await race.welcome(dan!)], `/api/tables/${race.id}`);
  await save('display-race', dan!, [await race.welcome(dan!, display)]);
  await save('lobby', ann!);
  // The server makes the list again now and then.
  const lists = async () => (await dan!.get('/api/lobby')) as { open_count: number; running_count: number };
  for (let now = await lists(); now.open_count === 0 || now.running_count === 0; now = await lists())
    await new Promise((resolve) => setTimeout(resolve, 100));
  await save('lobby-with-tables', dan!);
  room.leave();
  race.leave();

  const dice = await Party.at(people.slice(0, 2), { players: 4, ...dash });
  await dice.start();
  await dice.play(asks('pace'));
  await save('dice', ann!, [await dice.welcome(ann!)], `/api/tables/${dice.id}`);
  dice.leave();

  // Two races: the exchange, then the end.
  const races = [{ course: 'triangle' }, { course: 'oval', steeplechase: true }];
  let two: Party;
  do {
    two = await Party.at(people.slice(0, 3), { players: 3, races, rated: true });
    await two.start();
  } while (!(await two.play((scene) => scene.asked[0]?.need === 'keep')));
  await save('exchange', ann!, [await two.welcome(ann!)], `/api/tables/${two.id}`);
  await save('display-exchange', ann!, [await two.welcome(ann!, display)]);
  await two.play((scene) => scene.public.need === 'over');
  const ended = [`/api/tables/${two.id}`, `/api/tables/${two.id}/record`, '/api/me/history'];
  await save('over', ann!, [await two.welcome(ann!)], ...ended);
  await save('display-over', ann!, [await two.welcome(ann!, display)], ...ended);
  two.leave();

  // An account with a history, and with a recovery code that is shown once.
  await save('guest', ben!, [], '/api/me/history', '/api/ratings');
  const made = await ann!.post('/api/account', { account: 'ann', passphrase: 'correct horse battery' });
  await save('account', ann!, [], '/api/me/history', '/api/ratings');
  keep('recovery', {
    answers: { ...(await answersTo(ann!, '/api/me/history', '/api/ratings')), '/api/recovery': made },
  });
}
