// The text board's words: each fact is a short phrase, and a line is a list of facts.
import type { CardOutlook, CourseDrawing, Header, PaceOutlook, Public, Reach } from '../../contracts';
import { list, ordinal, t } from '../../i18n';
import { horseName } from '../../meeting/names';
import type { Gain, FieldRunner } from './field_facts';
import type { Spot } from '../parts/course_square';
import { ahead, near, type Near } from './course_facts';

/** Joins facts as they are read out. */
export function joinFacts(facts: string[]): string {
  return facts.join(', ');
}

/** Horses further behind are not mentioned, nor those ahead that one move cannot reach. */
const justBehind = 3;

function namesOf(header: Header, horses: number[]): string {
  return list(horses.map((horse) => horseName(header, horse)));
}

/** Up to three names are listed. */
function passesWords(header: Header, passes: number[]): string[] {
  if (passes.length === 0) return [];
  return [
    passes.length > 3
      ? t('textboard.passes.many', { count: passes.length })
      : t('textboard.passes', { horses: namesOf(header, passes) }),
  ];
}

function behindWords(header: Header, behind: FieldRunner['behind']): string[] {
  return behind ? [t('textboard.behind', { squares: behind.squares, horse: horseName(header, behind.horse) })] : [];
}

/** Distances are along the rail, so that horses compare; for a square to choose they are in its own lane. */
function leftWords(left: number, along: 'textboard.togo' | 'textboard.finish'): string {
  return left > 0 ? t(along, { squares: left }) : t('textboard.past', { squares: 1 - left });
}

/** Where a horse is and how it stands, without its name. */
export function runnerFacts(header: Header, { row, spot, toGo, level, behind, fence }: FieldRunner): string[] {
  if (row.fallen) return [t('textboard.fell')];
  if (!spot) return [row.place > 0 ? t('textboard.home', { place: ordinal(row.place) }) : t('textboard.away')];
  const boxed = spot.number === 0;
  return [
    boxed ? t('textboard.box', { lane: spot.lane }) : t('textboard.at', { lane: spot.lane, square: spot.number }),
    leftWords(toGo, 'textboard.togo'),
    ...(boxed ? [] : level.length > 0 ? [t('textboard.inline', { horses: namesOf(header, level) })] : []),
    ...(boxed ? [] : behindWords(header, behind)),
    ...(toGo <= 0 ? [] : [row.limit === null ? t('textboard.free') : t('textboard.limit', { limit: row.limit })]),
    ...(row.chance == null ? [] : [t('riding.odds.of', { share: row.chance })]),
    ...(row.cards ? [t('textboard.cards', { cards: row.cards.hand })] : []),
    ...(row.laid ? [t('textboard.laid')] : []),
    ...(fence ? [t('textboard.fence', { fence: fence.number, squares: fence.squares })] : []),
  ];
}

/** "Red, you" */
export function runnerName({ row }: FieldRunner, alone: boolean): string {
  return row.own && alone
    ? t('textboard.you', { horse: row.name })
    : t('textboard.owned', { horse: row.name, player: row.ownerName });
}

/** Where everybody is, in a few words. */
export function whoIsWhere(header: Header, field: FieldRunner[], alone: boolean): string[] {
  return field.map((runner) =>
    t('textboard.runner', { horse: runnerName(runner, alone), facts: joinFacts(runnerFacts(header, runner)) }),
  );
}

export function courseFacts(drawing: CourseDrawing, spot: Spot): string[] {
  const { here, next, finish, fence } = ahead(drawing, spot);
  if (finish <= 0) return [];
  return [
    ...(next
      ? [
          t(`textboard.here.${here.shape}`, { squares: here.squares }),
          t(`textboard.next.${next.shape}`, { squares: next.squares, lane: spot.lane, inside: next.inside }),
        ]
      : []),
    ...(fence ? [t('textboard.fence', { fence: fence.number, squares: fence.squares })] : []),
    t('textboard.finish', { squares: finish }),
  ];
}

function nearWords(header: Header, { horse, squares }: Near): string {
  const params = { horse: horseName(header, horse), squares: Math.abs(squares) };
  return squares === 0
    ? t('textboard.near.level', params)
    : squares > 0
      ? t('textboard.near.ahead', params)
      : t('textboard.near.behind', params);
}

/** The lane inside, its own, and the lane outside: who is there. */
export function aroundLines(header: Header, drawing: CourseDrawing, board: Public, spot: Spot): string[] {
  const lanes = [
    { side: 'inside', lane: spot.lane - 1 },
    { side: 'own', lane: spot.lane },
    { side: 'outside', lane: spot.lane + 1 },
  ] as const;
  return lanes.map(({ side, lane }) => {
    if (!drawing.lanes[lane - 1]) return t(`textboard.rail.${side as 'inside' | 'outside'}`);
    const horses = near(drawing, board, spot, lane, drawing.longest_move, justBehind);
    if (horses.length === 0) return t(`textboard.empty.${side}`, { lane });
    return t(`textboard.lane.${side}`, { lane, horses: list(horses.map((one) => nearWords(header, one))) });
  });
}

/** "Lane 2, square 31", or the finish line. */
export function squareWords({ end, spot }: Gain): string {
  return end.crosses
    ? t('textboard.square.home', { lane: spot.lane })
    : t('textboard.at.start', { lane: spot.lane, square: spot.number });
}

export function gainFacts(
  header: Header,
  { passes, level, behind, toGo, jumps, fence, inwards, weaves, end }: Gain,
): string[] {
  return [
    ...(jumps === null ? [] : [t('textboard.jumps', { fence: jumps })]),
    ...passesWords(header, passes),
    ...(level.length > 0 ? [t('textboard.inline', { horses: namesOf(header, level) })] : []),
    ...(behind ? behindWords(header, behind) : level.length > 0 ? [] : [t('textboard.leads')]),
    leftWords(toGo, 'textboard.finish'),
    weaves
      ? t('textboard.weaves')
      : inwards === 0
        ? t('textboard.straight')
        : inwards > 0
          ? t('textboard.inwards', { lanes: inwards })
          : t('textboard.outwards', { lanes: -inwards }),
    ...(fence && !end.crosses ? [t('textboard.fence', { fence: fence.number, squares: fence.squares })] : []),
  ];
}

/** What a card or a die does. */
export function reachFacts(header: Header, reach: Reach, best: Gain | undefined): string[] {
  if (reach.outcome === 'limit') return [t('textboard.stands.limit', { limit: reach.limit ?? 0 })];
  if (reach.outcome === 'blocked') return [t('textboard.stands.blocked')];
  if (reach.outcome === 'fall') return [t('textboard.falls', { fence: reach.fence ?? 0 })];
  const home = reach.ends.some(({ crosses }) => crosses);
  return [
    ...(reach.spent < reach.points && !home
      ? [t('textboard.short', { spent: reach.spent, points: reach.points })]
      : []),
    t('textboard.squares', { squares: reach.ends.length }),
    ...(home ? [t('textboard.crosses')] : []),
    ...passesWords(header, best?.passes ?? []),
    ...(best?.jumps ? [t('textboard.jumps', { fence: best.jumps })] : []),
  ];
}

export function cardName(card: string): string {
  return t(card.endsWith('J') ? 'card.joker' : 'card.number', { points: card.replace('J', '') });
}

/** A card, how many of it are in the hand, and what it does. */
export function cardWords(
  header: Header,
  card: string,
  count: number,
  outlook: CardOutlook | undefined,
  best: Gain | undefined,
  laid: string[] = [],
): string {
  const facts = [
    ...laid,
    ...(count > 1 ? [t('textboard.times', { count })] : []),
    ...(outlook ? reachFacts(header, outlook, best) : []),
  ];
  return facts.length > 0 ? t('riding.card.with', { card: cardName(card), fate: joinFacts(facts) }) : cardName(card);
}

/** A pace and what it means for every horse that cannot use all of it. */
export function paceFacts(header: Header, option: PaceOutlook, dice: [number, number]): string[] {
  const reduced = option.horses.filter((one) => one.turned || one.spent < option.points);
  if (reduced.length === 0) return [t('textboard.pace.all', { points: option.points })];
  const words = reduced.map((one) => {
    const horse = horseName(header, one.horse);
    if (one.turned) return t('textboard.pace.turned', { horse, first: dice[0], second: dice[1] });
    return one.outcome === 'blocked'
      ? t('textboard.pace.blocked', { horse })
      : t('textboard.pace.short', { horse, spent: one.spent });
  });
  return reduced.length < option.horses.length
    ? [...words, t('textboard.pace.others', { points: option.points })]
    : words;
}
