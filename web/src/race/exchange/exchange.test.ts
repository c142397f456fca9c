// The page between two races: what the bonus cost, the next race with its boxes, what others have kept, and a main
// button that never keeps cards nobody has chosen, nor drops a joker.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { Card, Decision, Header, OwnHorse, Scene } from '../../contracts';
import { t } from '../../i18n';
import type { RaceSession } from '../session/race_session.svelte';
import type { Selection } from '../choice/selection.svelte';
import ExchangePage from './ExchangePage.svelte';

const header = {
  players: ['Ann', 'Ben'],
  horses: [
    { owner: 0, colour: 'red' },
    { owner: 1, colour: 'blue' },
  ],
  races: [
    { course: 'oval', steeplechase: false },
    { course: 'hill', steeplechase: true },
  ],
  courses: { oval: { name: { en: 'The Oval' } }, hill: { name: { en: 'The Hill' } } },
  options: { cards: 'open', exchange: 'open', finish: 'all' },
} as unknown as Header;

const fresh: Card[] = ['3', '4', '6', '7', '7', '8', '8', '9', '9', '10'];

interface Situation {
  old?: Card[];
  lost?: Card[];
  prepared?: number[];
  hint?: Decision | null;
}

function page({ old = ['8'], lost, prepared = [], hint = null }: Situation): string {
  const own: OwnHorse = { horse: 0, cards: old, fresh };
  const scene = {
    public: { race: 1, boxes: [1, 0], scores: [0, 50], prepared, old_kept: [0, 3] },
    own: { horses: [own] },
    bonus: [],
    ...(lost ? { own_lost: [{ horse: 0, cards: lost }] } : {}),
  } as unknown as Scene;
  const { body } = render(ExchangePage, {
    props: {
      session: { header, scene, position: scene.public, seat: 0, outlook: null } as unknown as RaceSession,
      selection: { anew: null } as unknown as Selection,
      horse: 0,
      count: 10,
      hint,
    },
  });
  return body.replace(/<!--.*?-->/g, '').replace(/\s+/g, ' ');
}

/** The button that decides, the main one with a star. */
function keepButton(body: string): string {
  const [, kind, words] = /<button class="(button large[^"]*)"[^>]*>([^<]*)/.exec(body)!;
  return `${kind!.includes('primary') ? '*' : ''}${words}`;
}

test('the next race, the own box, and the price of the bonus are shown', () => {
  const body = page({ lost: ['9', '12J'] });
  expect(body).toContain(t('keep.next.fences', { race: 2, course: 'The Hill' }));
  expect(body).toContain(t('keep.box', { horse: 'Red', lane: 2 }));
  expect(body).toContain(t('keep.lost', { count: 2, horse: 'Red' }));
  const gone = body.slice(body.indexOf('class="gone'), body.indexOf('</div>', body.indexOf('class="gone')));
  expect([...gone.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual(['9', 'Joker 12']);
  expect(page({})).not.toContain('class="gone');
});

test('how many old cards somebody has kept is shown once they have chosen', () => {
  expect(page({})).not.toContain(t('keep.kept', { count: 3 }));
  expect(page({ prepared: [1] })).toContain(t('keep.kept', { count: 3 }));
});

test('has no main button before cards are chosen, and warns before a joker is dropped', () => {
  expect(keepButton(page({}))).toBe(t('keep.do.old', { count: 0 }));
  expect(page({})).toContain(t('keep.untouched', { count: 10 }));
  expect(page({})).not.toContain('Careful');
  const joker = page({ old: ['11J', '3'] });
  expect(keepButton(joker)).toBe(t('keep.do.old', { count: 0 }));
  expect(joker).toContain(t('keep.joker', { cards: '11', count: 1 }));
  // Without an old card there is nothing to choose.
  expect(keepButton(page({ old: [] }))).toBe(`*${t('keep.do')}`);
});

test('a hint marks the cards to keep, and of equal cards the new one', () => {
  const hint: Decision = { t: 'keep', horse: 0, cards: [...fresh.slice(1, 9), '10', '8'] };
  const body = page({ old: ['8', '4'], hint });
  expect(body).toContain(t('keep.hint'));
  const marked = [...body.matchAll(/<button class="pick[^"]*"/g)].map(([tag]) => tag.includes('advised'));
  // Old 4 and 8, then the new ones: the 3 goes.
  expect(marked).toEqual([false, true, false, ...Array(9).fill(true)]);
  expect(page({ hint: null })).not.toContain(t('keep.hint'));
});
