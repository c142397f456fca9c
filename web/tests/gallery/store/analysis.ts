// The analysis of a stored record, as the page keeps it.
import { readFileSync } from 'node:fs';
import type { Luck, Verdict } from '../../../src/contracts';
import { EngineInstance } from '../../../src/engine/engine_instance';
import { compiled } from '../../../src/engine/testing';

const record = new URL('../../../../tests/meetings/planted-blunder.jsonl', import.meta.url);
const seed = 'analyse';
/** Fewer than the page takes: the gallery only needs something to show. */
const rides = 200;

export async function analysisOf(): Promise<{ at: number; verdicts: Verdict[]; luck: Luck }> {
  const engine = await EngineInstance.open(await compiled('replay'));
  const opened = engine.ask({ do: 'record', text: readFileSync(record, 'utf8') });
  if ('fault' in opened) throw new Error(opened.fault.message);
  const judged = opened.choices.map((at) => engine.ask({ do: 'judge', at, rides, seed }).verdict);
  const verdicts = judged
    .filter((one) => one !== null)
    .map((one) => ({ ...one, options: one.options.slice(0, 5), chosen: Math.min(one.chosen, 4) }));
  let luck: Luck;
  do luck = engine.ask({ do: 'luck', samples: 60, seed });
  while (luck.samples < 60);
  return { at: 0, verdicts, luck };
}
