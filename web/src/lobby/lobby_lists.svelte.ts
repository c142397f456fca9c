// What the lobby lists: one's own tables, open ones, and running ones. It asks the server again and again, less often
// while the page is hidden or no server answers.
import type { CourseFile } from '../contracts';
import { me } from '../account/me.svelte';
import { codeOf, lobby, myTables, type ErrorCode, type Lobby, type MyTable } from '../platform/api';
import { backOff } from '../platform/back_off';
import { knownCourses } from '../tables/online/online_words';
import { OnlineTable } from '../tables/online/online_table.svelte';

/** in milliseconds */
const often = 5000;
/** while hidden: browsers wake a hidden page no more often; and the longest wait for a server that does not answer */
const seldom = 60_000;

// Unchanged lists stay the same objects, so that nothing flickers.
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export class LobbyLists {
  all = $state.raw<Lobby>();
  mine = $state.raw<MyTable[]>([]);
  courses = $state.raw<CourseFile[]>([]);
  /** the server's code if it failed */
  error = $state<ErrorCode>('');
  /** true if the person had no name when the page was opened */
  nameless = $state(false);
  #met = false;
  /** attempts in a row that the server has not answered */
  #failures = 0;

  /** at how many tables it is this person's turn */
  get turns(): number {
    return this.mine.filter(({ your_turn }) => your_turn).length;
  }

  /** Keeps the lists up to date. The returned function stops it. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const round = async () => {
      await this.#renew();
      clearTimeout(timer);
      const wait = document.hidden ? seldom : backOff(this.#failures, often, seldom);
      if (!gone && this.error !== 'no-server') timer = setTimeout(look, wait);
    };
    const look = () => void round();
    const atOnce = () => {
      this.#failures = 0;
      look();
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('online', atOnce);
    look();
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', atOnce);
    };
  }

  async #renew(): Promise<void> {
    try {
      if (!this.#met) {
        this.nameless = !(await me.know())?.name;
        this.courses = await knownCourses();
        this.#met = true;
      }
      const [all, tables] = await Promise.all([lobby(), myTables()]);
      const mine = tables.filter(({ table }) => table.state !== 'closed');
      if (!same(all, this.all)) this.all = all;
      if (!same(mine, this.mine)) this.mine = mine;
      this.error = '';
      this.#failures = 0;
      OnlineTable.deliverPending();
    } catch (caught) {
      this.error = codeOf(caught);
      this.#failures += 1;
    }
  }
}
