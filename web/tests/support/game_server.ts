// A real server for tests, and a proxy in front of it that can cut, delay or lose what passes through.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program } from './program';

const dist = process.env.FURLONG_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

export class GameServer {
  readonly #data = mkdtempSync(join(tmpdir(), 'furlong-online-'));
  #process: ChildProcess | undefined;
  port = 0;

  static async start(): Promise<GameServer> {
    const server = new GameServer();
    await server.open();
    return server;
  }

  /** Starts it with the same data, and on the same port once it has one. */
  async open(): Promise<void> {
    const unlimited = [
      'requests-per-second',
      'connections-per-address',
      'http-per-address',
      'guests-per-address',
      'tables-per-address',
    ];
    const limits = [...unlimited, 'tables-per-person'].flatMap((limit) => [`--${limit}`, '0']);
    this.#process = spawn(
      program(),
      ['serve', '--port', String(this.port), '--address', '127.0.0.1', '--data', this.#data, '--web', dist, ...limits],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const opened = this.#process;
    opened.stderr!.resume();
    this.port = await new Promise<number>((resolve, reject) => {
      let said = '';
      opened.stdout!.on('data', (text: Buffer) => {
        said += text.toString();
        const found = /On this machine: http:\/\/localhost:(\d+)/.exec(said);
        if (found) resolve(Number(found[1]));
      });
      opened.on('exit', () => reject(new Error('the server did not start')));
    });
  }

  /** 'SIGKILL': as if the machine lost power. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const stopped = this.#process!;
    const gone = new Promise((resolve) => stopped.on('exit', resolve));
    stopped.kill(signal);
    await gone;
  }

  /** Changes what is stored, while it is stopped: what a real clock would do after minutes. */
  alter(sql: string, ...values: (string | number)[]): void {
    const stored = new DatabaseSync(join(this.#data, 'furlong.sqlite3'));
    stored.prepare(sql).run(...values);
    stored.close();
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#data, { recursive: true });
  }
}

/** The network between one browser and the server. */
export class NetworkProxy {
  readonly #pairs = new Set<[Socket, Socket]>();
  readonly #server: Server;
  #down = false;
  /** what is lost on its way */
  #lost: 'said' | 'answers' | null = null;
  #noticed: (() => void) | undefined;

  private constructor(to: () => number) {
    this.#server = createServer((near) => {
      near.on('error', () => near.destroy());
      if (this.#down) {
        near.destroy();
        return;
      }
      const far = connect(to(), '127.0.0.1');
      const pair: [Socket, Socket] = [near, far];
      this.#pairs.add(pair);
      const part = () => {
        near.destroy();
        far.destroy();
        this.#pairs.delete(pair);
      };
      far.on('error', part).on('close', part);
      near.on('close', part);
      near.on('data', (bytes) => this.#pass('said', () => far.write(bytes)));
      far.on('data', (bytes) => this.#pass('answers', () => near.write(bytes)));
    });
  }

  #pass(way: 'said' | 'answers', on: () => void): void {
    if (this.#lost !== way) return on();
    this.#noticed?.();
  }

  static async to(server: GameServer): Promise<NetworkProxy> {
    const network = new NetworkProxy(() => server.port);
    await new Promise<void>((resolve) => network.#server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Breaks every connection; new ones are possible. */
  cut(): void {
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }
  /** Nothing gets through until it is mended. */
  down(): void {
    this.#down = true;
    this.cut();
  }
  mend(): void {
    this.#down = false;
  }

  /** Loses a message or its answer; then the network is cut, or down. */
  async lose(what: 'said' | 'answers', say: () => Promise<void>, then: 'cut' | 'down' = 'cut'): Promise<void> {
    this.#lost = what;
    const noticed = new Promise<void>((resolve) => (this.#noticed = resolve));
    await say();
    await noticed;
    this.#lost = null;
    this[then]();
  }

  /** Connections stay open but transmit nothing more, as a phone finds them when it wakes. New ones work. */
  deafen(): void {
    for (const [near, far] of this.#pairs) {
      near.removeAllListeners('data').resume();
      far.removeAllListeners('data').removeAllListeners('close').destroy();
    }
  }

  end(): void {
    this.down();
    this.#server.close();
  }
}
