// How long riders that search think in WebAssembly, as in a browser: whole meetings on the oval in Node, which has the
// same engine as Chromium. One rider searches, the others are quick.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)));
const compiled = (name) => WebAssembly.compile(file(`../../build/wasm/wasm/${name}.wasm`));
const colours = ['red', 'blue', 'yellow', 'white', 'green', 'black', 'orange', 'purple'];

async function engine(module) {
  const instance = await WebAssembly.instantiate(module, { furlong: { now: () => performance.now() } });
  const { memory, _initialize, furlong_room: room, furlong_ask: ask } = instance.exports;
  _initialize();
  return (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const place = room(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const answered = ask(place, bytes.length); // the memory may have grown
    const [size, text] = new Uint32Array(memory.buffer, answered, 2);
    const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, text, size)));
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
}

/** Processor time in milliseconds of each decision of this rider in some meetings of three races. */
export async function timesOf(rider, horses, meetings) {
  const times = [];
  const [rules, adviser] = await Promise.all(['furlong', 'adviser'].map(compiled));
  const oval = JSON.parse(file('../../courses/oval.json'));
  const header = {
    format: 'furlong-record/1',
    rules: 1,
    players: colours.slice(0, horses),
    horses: colours.slice(0, horses).map((colour, owner) => ({ owner, colour, pattern: 'plain' })),
    races: Array(3).fill({ course: 'oval', steeplechase: false }),
    options: { cards: 'open', exchange: 'open', finish: 'all' },
    courses: { oval },
  };
  for (let meeting = 0; meeting < meetings; ++meeting) {
    const [table, head] = [await engine(rules), await engine(adviser)];
    table({ do: 'begin', header, seed: String(meeting % 10).repeat(64), people: [] });
    head({ do: 'header', header });
    for (;;) {
      const next = table({ do: 'next' });
      if (next.over) break;
      const { seat } = next.rider;
      const name = seat === 0 ? rider : 'steady';
      head({ do: 'sit', seat, rider: name, seed: table({ do: 'rider-seed', seat }).seed });
      const before = process.cpuUsage();
      const { decision } = head({ do: 'choose', ...next.rider });
      const { user, system } = process.cpuUsage(before);
      if (seat === 0) times.push((user + system) / 1000);
      table({ do: 'ride', seat, decision });
    }
  }
  return times;
}
