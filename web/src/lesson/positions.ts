// The positions of the lesson: records of real meetings without their first line, up to the moment of the step.
import type { CourseFile, Header } from '../contracts';
import { t } from '../i18n';
import { preferences } from '../platform/preferences.svelte';
import type { Step } from './steps';

const files = import.meta.glob<string>('./positions/*.jsonl', { query: '?raw', import: 'default' });

/** The lines of a step's record after the first. */
export async function positionOf(step: Step): Promise<string[]> {
  const fetchPosition = files[`./positions/${step.id}.jsonl`];
  if (!fetchPosition) throw new Error(`no position: ${step.id}`);
  return (await fetchPosition()).trimEnd().split('\n');
}

const field = [
  { rider: 'rowan', colour: 'blue', pattern: 'hoops' },
  { rider: 'thrift', colour: 'yellow', pattern: 'diamonds' },
  { rider: 'bolt', colour: 'green', pattern: 'chevron' },
] as const;

/** The first line of the record: the players and the course. */
export function headerOf(step: Step, oval: CourseFile): Header {
  return {
    format: 'furlong-record/1',
    rules: 1,
    players: [preferences.name || t('lesson.pupil'), ...field.map(({ rider }) => t(`rider.${rider}`))],
    horses: [
      { owner: 0, colour: 'red', pattern: 'star' },
      ...field.map(({ colour, pattern }, i) => ({ owner: i + 1, colour, pattern })),
    ],
    races: [{ course: 'oval', steeplechase: step.steeplechase ?? false }],
    options: { cards: 'open', exchange: 'open', finish: step.toThePost ? 'first' : 'all' },
    courses: { oval },
  };
}
