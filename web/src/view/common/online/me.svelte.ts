// Whom the server takes this browser for. A guest is created when a name is first given; a cookie does the rest.
import { changeMe, logIn, logOut, makeAccount, whoAmI, type Person } from '../../../net/api';
import { preferences } from '../../../preferences/preferences.svelte';

class Me {
  /** undefined: not known yet; null: nobody */
  person = $state.raw<Person | null | undefined>(undefined);
  /** the person's name on this server, or on this device */
  readonly name = $derived(this.person?.name || preferences.name);

  async know(): Promise<Person | null> {
    this.person = await whoAmI();
    return this.person;
  }
  /** Sets the name; creates a guest if this browser is nobody. */
  async call(name: string): Promise<void> {
    this.person = await changeMe({ name });
    preferences.name = this.person.name;
  }
  /** Makes sure that this browser is somebody, whatever the name. */
  async beSomebody(name: string): Promise<boolean> {
    if (this.person ?? (await this.know())) return false;
    await this.call(name);
    return true;
  }
  async hook(webhook: string): Promise<void> {
    this.person = await changeMe({ webhook });
  }
  async makeAccount(account: string, passphrase: string): Promise<void> {
    this.person = await makeAccount(account, passphrase);
  }
  async logIn(account: string, passphrase: string): Promise<void> {
    this.person = await logIn(account, passphrase);
    if (this.person.name) preferences.name = this.person.name;
  }
  async logOut(): Promise<void> {
    await logOut();
    this.person = null;
  }
}

export const me = new Me();
