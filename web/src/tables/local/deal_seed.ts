// Meetings that are dealt the same each time: "?seed=TEXT" in the address, before any #, is the seed of every meeting
// that is started on this page.
import { seedFromText } from '../../engine/rules_client';

/** As 64 hexadecimal digits; undefined: chance decides. */
export async function dealSeed(address: string = location.search): Promise<string | undefined> {
  const text = new URLSearchParams(address).get('seed');
  return text ? seedFromText(text) : undefined;
}
