// A meeting watched again: the course, the hands, the analysis.
import { click, when } from '../acts';
import type { State, States } from '../state';

const table = 'aaaaaaaaaaaaaaaa';
const path = `/api/tables/${table}/record`;
const record = async () => (await import('../../../../tests/meetings/planted-blunder.jsonl?raw')).default;

const replay = (query: string, more: Pick<State, 'proof'> & Partial<State>): State => ({
  page: `#/replay/${table}?at=16${query}`,
  server: async () => ({ answers: { [path]: await record() } }),
  ...more,
});

/** As if it had been analysed on this device before. */
async function analyse(): Promise<void> {
  const [{ analysisKey, saveAnalysis }, { default: stored }, text] = await Promise.all([
    import('../../../src/platform/storage/analyses'),
    import('../stored/analysis.json'),
    record(),
  ]);
  await saveAnalysis({
    ...(stored as never as Omit<Parameters<typeof saveAnalysis>[0], 'key'>),
    key: analysisKey(text),
  });
}

const course = ['.watch .board .horse', '.watch [role="tab"]'];

export const states: States = {
  course: replay('', { proof: course, half: true }),
  hands: replay('&seat=all', {
    act: async () => {
      await when('[role="tab"]');
      document.querySelectorAll<HTMLElement>('[role="tab"]')[1]!.click();
    },
    proof: [...course, '.hands .cards'],
  }),
  analysis: replay('&analyse=1', { prepare: analyse, proof: [...course, '.choices li'] }),
  'costly-choice': replay('&analyse=1', {
    prepare: analyse,
    act: () => click('.choices button'),
    proof: [...course, '.time .now'],
  }),
  score: replay('', {
    act: async () => {
      await when('[role="tab"]');
      document.querySelectorAll<HTMLElement>('[role="tab"]')[3]!.click();
    },
    proof: [...course, '[id$="-score"][aria-selected="true"]'],
  }),
  'broken-record': replay('', {
    server: async () => ({ answers: { [path]: (await record()).replace('"t":"round"', '"t":"riot"') } }),
    proof: ['.failed h2', '.failed q'],
  }),
  missing: replay('', { server: async () => ({ answers: { [path]: '404 no-such-table' } }), proof: ['.failed'] }),
};
