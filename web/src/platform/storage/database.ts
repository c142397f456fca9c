// Opens the browser's databases. A new version of the page migrates what an older one has stored and deletes nothing.
// Storage may be forbidden, full, blocked by a tab with an older page, or never answer: then opening fails within a
// time limit, and whoever asked goes on without it.
import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** In milliseconds. */
const openingTimeout = 2000;

/** The transaction waits for what this has asked of it, also after its promise. */
type Upgrade<S extends DBSchema> = (
  ...of: Parameters<NonNullable<OpenDBCallbacks<S>['upgrade']>>
) => void | Promise<void>;

export class Database<S extends DBSchema> {
  readonly #name: string;
  readonly #version: number;
  readonly #upgrade: Upgrade<S>;
  #opening: Promise<IDBPDatabase<S>> | undefined;
  /** it did not open in time; nobody waits for it any more until it has */
  #late = false;

  constructor(name: string, version: number, upgrade: Upgrade<S>) {
    this.#name = name;
    this.#version = version;
    this.#upgrade = upgrade;
  }

  /** The open database. Rejects if it cannot be opened, or not in time. */
  async open(): Promise<IDBPDatabase<S>> {
    this.#opening ??= this.#connect();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const giveUp = () => {
        this.#late = true;
        reject(new Error(`${this.#name} does not open`));
      };
      timer = setTimeout(giveUp, this.#late ? 0 : openingTimeout);
    });
    try {
      return await Promise.race([this.#opening, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  #connect(): Promise<IDBPDatabase<S>> {
    const forget = () => (this.#opening = undefined);
    // Without IndexedDB, openDB throws.
    const opening = Promise.resolve().then(() =>
      openDB<S>(this.#name, this.#version, {
        upgrade: (...of) => void this.#upgrade(...of),
        // A newer page wants to migrate the data.
        blocking: (_, __, event) => {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      }),
    );
    opening.then(() => (this.#late = false), forget);
    return opening;
  }
}
