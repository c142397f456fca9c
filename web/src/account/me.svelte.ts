// Whom the server takes this browser for. A guest is created when a name is first given; a cookie does the rest. All tabs
// of a browser are the same person: whoever changes it in one tab tells the others.
import { untrack } from 'svelte';
import { announceIdentity, onIdentityChange, rememberKnown } from '../platform/identity';
import { changeMe, logIn, logOut, makeAccount, recover, renewRecovery, whoAmI, type Person } from '../platform/api';
import { preferences } from '../platform/preferences.svelte';

class Me {
  /** undefined: not known yet; null: nobody */
  person = $state.raw<Person | null | undefined>(undefined);
  /** a recovery code that the person has not put away yet; '': none */
  recovery = $state('');
  /** the person's name on this server, or on this device */
  readonly name = $derived(this.person?.name || preferences.name);

  constructor() {
    onIdentityChange(() => {
      if (this.person !== undefined) this.know().catch(() => {});
    });
  }

  async know(): Promise<Person | null> {
    // An effect that asks would ask again after every answer.
    const before = untrack(() => this.person);
    this.person = await whoAmI();
    rememberKnown(this.person !== null);
    // It is another account's.
    if (before?.person !== this.person?.person) this.recovery = '';
    return this.person;
  }
  /** Sets the name; creates a guest if this browser is nobody. */
  async call(name: string): Promise<void> {
    this.#become(await changeMe({ name }));
  }
  /** Makes sure that this browser is somebody, whatever the name. */
  async ensureGuest(name: string): Promise<boolean> {
    if (this.person ?? (await this.know())) return false;
    await this.call(name);
    return true;
  }
  /** Makes sure that this browser is somebody, without a name: a big screen does not play. */
  async beScreen(): Promise<void> {
    if (!(this.person ?? (await this.know()))) this.#become(await changeMe({}));
  }
  async setWebhook(webhook: string): Promise<void> {
    this.#become(await changeMe({ webhook }));
  }
  async makeAccount(account: string, passphrase: string): Promise<void> {
    this.#becomeWithCode(await makeAccount(account, passphrase));
  }
  /** Sets a new passphrase with the recovery code. */
  async recover(account: string, code: string, passphrase: string): Promise<void> {
    this.#becomeWithCode(await recover(account, code, passphrase));
  }
  async renewRecovery(passphrase: string): Promise<void> {
    this.#becomeWithCode(await renewRecovery(passphrase));
  }
  async logIn(account: string, passphrase: string): Promise<void> {
    this.#become(await logIn(account, passphrase));
  }
  async logOut(): Promise<void> {
    await logOut();
    this.recovery = '';
    this.#become(null);
  }

  /** The code is not stored with the person: it is shown once. */
  #becomeWithCode({ recovery, ...person }: Person): void {
    this.#become(person);
    this.recovery = recovery ?? '';
  }

  #become(person: Person | null): void {
    const before = this.person;
    this.person = person;
    rememberKnown(person !== null);
    if (person?.name) preferences.name = person.name;
    if (before?.person !== person?.person || before?.account !== person?.account) announceIdentity();
  }
}

export const me = new Me();
