// A course and what the engine says about it, in words.
import type { CourseAdvice, CourseCheck, CourseFact, CourseFile, CourseProblem } from '../contracts';
import { itemAt } from '../contracts/items';
import { fencesOf, isCorner } from './model';
import { has, locale, t } from '../i18n';
import type { Part } from './course_editor.svelte';
import type { Handle } from './handles';

/** "Straight 1", "Corner 2": segments count from 1. */
export function segmentName(course: CourseFile, index: number): string {
  const corner = isCorner(course.segments[index] ?? {});
  return t(corner ? 'editor.segment.corner' : 'editor.segment.straight', { n: index + 1 });
}

export function partName(course: CourseFile, part: Part): string {
  if (part.kind === 'segment') return segmentName(course, part.index);
  if (part.kind === 'fence') return t('editor.fence', { n: fencesOf(course)[part.index]?.number ?? part.index + 1 });
  return t(`editor.${part.kind}`);
}

export function handleName(course: CourseFile, { what, part }: Handle): string {
  const name = partName(course, part);
  if (what === 'length' || what === 'width' || what === 'turn') return t(`editor.handle.${what}`, { name });
  return name;
}

export function handleText(course: CourseFile, { what, part, value }: Handle): string {
  if (what === 'turn') return t('editor.value.turn', { degrees: Math.abs(value), side: value > 0 ? 'left' : 'other' });
  if (what === 'length') return t('editor.value.rows', { rows: value });
  if (what === 'width') return t('editor.value.squares', { squares: value });
  const spot = part.kind === 'fence' ? itemAt(fencesOf(course), part.index) : course[part.kind as 'start' | 'finish'];
  return t('editor.value.spot', { segment: segmentName(course, spot.segment), row: spot.row + 1 });
}

/** The part of the course that a fault or a warning is about; null: the whole. */
function partOf(place: CourseProblem | CourseAdvice): Part | null {
  if (place.part === 'fence') return { kind: 'fence', index: place.fence ?? 0 };
  if (place.part === 'segment') return { kind: 'segment', index: place.segment ?? 0 };
  return place.part === 'course' ? null : { kind: place.part };
}

/** As EditorCanvas names it. */
export function markOf(part: Part): string {
  return 'index' in part ? `${part.kind}-${part.index}` : part.kind;
}

export interface Remark {
  text: string;
  part: Part | null;
  wrong: boolean;
}

/** What is wrong, or else what is unwise. */
export function remarksOf(course: CourseFile, check: CourseCheck | undefined): Remark[] {
  if (!check) return [];
  const about = (place: CourseProblem | CourseAdvice) => {
    const part = partOf(place);
    return { part, name: part ? partName(course, part) : '' };
  };
  const { problem } = check;
  if (problem) {
    const { part, name } = about(problem);
    const key = `editor.problem.${problem.name}` as const;
    const text = has(key) ? t(key, { name, value: problem.value, bound: problem.bound }) : problem.message;
    return [{ text, part, wrong: true }];
  }
  return check.advice.map((advice) => {
    const { part, name } = about(advice);
    const other = advice.other === undefined ? '' : segmentName(course, advice.other);
    const text = t(`editor.advice.${advice.name}`, { name, other, amount: advice.amount, bound: advice.bound });
    return { text, part, wrong: false };
  });
}

export const percent = (share: number, digits = 0): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: digits }).format(share);
export const decimal = (value: number, digits = 1): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
/** A length in millimetres, in metres. */
export const metres = (millimetres: number): string => decimal(millimetres / 1000, 2);

/** What the figures say. Shares come in ten-thousandths. */
export function factText(fact: CourseFact): string {
  const [share, bound] = [fact.share / 10_000, fact.bound / 10_000];
  const ofWins = fact.name.startsWith('box') || fact.name === 'few-races';
  // With as many digits as it takes to tell the two apart.
  let digits = ofWins ? 0 : 1;
  const shown = (value: number) => (ofWins ? percent(value, digits) : decimal(value, digits));
  while (share !== bound && digits < 3 && shown(share) === shown(bound)) ++digits;
  return t(`editor.fact.${fact.name}`, { box: (fact.box ?? 0) + 1, share: shown(share), bound: shown(bound) });
}
