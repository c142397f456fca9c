// What a real server answered and told, and the addresses of its tables.
import type { StoredServer } from './state';

const stored = import.meta.glob<StoredServer>('./stored/online/*.json', { import: 'default' });

async function read(name: string): Promise<StoredServer> {
  const found = stored[`./stored/online/${name}.json`];
  if (!found) throw new Error(`not stored: ${name}`);
  return found();
}

export async function storedServer(name: string): Promise<StoredServer> {
  const [everybody, own] = await Promise.all([read('everybody'), read(name)]);
  return { ...own, answers: { ...everybody.answers, ...own.answers } };
}

/** The id of the table that it tells of. */
export async function tableOf(name: string): Promise<string> {
  const { messages = [] } = await read(name);
  return (messages[0] as never as { table: { id: string } }).table.id;
}
