// The line that a person writes in the chat, until the table has taken it.
import { t } from '../i18n';
import { why } from '../tables/online/online_words';
import type { OnlineTable } from '../tables/online/online_table.svelte';

/** in letters */
const longest = 300;

export class Draft {
  readonly #table: () => Pick<OnlineTable, 'say' | 'seat'>;
  text = $state('');
  busy = $state(false);
  /** why the line was not taken */
  error = $state('');
  /** true if somebody else here has the name of this spectator */
  sameName = $state(false);

  constructor(table: () => Pick<OnlineTable, 'say' | 'seat'>) {
    this.#table = table;
  }

  /** how many letters more it may have; negative: it is too long */
  get left(): number {
    return longest - [...this.text].length;
  }
  get ready(): boolean {
    return !this.busy && this.text.trim() !== '' && this.left >= 0;
  }

  async send(): Promise<void> {
    if (!this.ready) return;
    const said = this.text;
    this.error = '';
    this.busy = true;
    const refusal = await this.#table().say(said.trim());
    this.busy = false;
    if (refusal?.reason === 'name-taken' && this.#table().seat < 0) this.sameName = true;
    else if (refusal) this.error = refusal.reason === 'muted' ? t('chat.silenced') : why(refusal.reason);
    // What was typed meanwhile stays.
    else if (this.text.startsWith(said)) this.text = this.text.slice(said.length).trimStart();
  }
}
