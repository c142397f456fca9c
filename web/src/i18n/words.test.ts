import { beforeEach, expect, test, vi } from 'vitest';

/** Texts arrive when the test says so. */
const asked: { what: string; come: () => void; fail: () => void }[] = [];
vi.mock('./catalogues', () => ({
  firstParts: ['common'],
  fetchParts: (language: string, parts: string[]) =>
    new Promise((resolve, reject) => {
      const texts = Object.fromEntries(parts.map((part) => [`${part}.hello`, `${language} ${part}`]));
      asked.push({
        what: `${language} ${parts.join(' ')}`,
        come: () => resolve(texts),
        fail: () => reject(new Error('offline')),
      });
    }),
}));

type Words = typeof import('./words.svelte');
let words: Words;
const hello = (part: string) => words.t(`${part}.hello` as never);
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  vi.resetModules();
  asked.length = 0;
  words = await import('./words.svelte');
  const spoken = words.speakIn('en');
  asked[0]!.come();
  await spoken;
  asked.length = 0;
});

test('a page opened while the language changes has its texts, in the new language', async () => {
  const german = words.speakIn('de');
  const page = words.needTexts('online' as never);
  expect(asked.map(({ what }) => what)).toEqual(['de common', 'de common online']);
  asked[0]!.come();
  await turn();
  expect(words.language()).toBe('de');
  for (const one of asked) one.come();
  await page;
  expect(hello('online')).toBe('de online');
  for (const one of asked) one.come();
  await german;
});

test('a page that is being fetched uses the language chosen meanwhile', async () => {
  const page = words.needTexts('rules' as never);
  const french = words.speakIn('fr');
  asked[0]!.come();
  await turn();
  expect(words.language()).toBe('en');
  for (const one of asked) one.come();
  await turn();
  for (const one of asked) one.come();
  await Promise.all([page, french]);
  expect(words.language()).toBe('fr');
  expect(hello('rules')).toBe('fr rules');
  expect(hello('common')).toBe('fr common');
});

test('uses the language chosen last, whichever is loaded first', async () => {
  const both = [words.speakIn('de'), words.speakIn('es')];
  asked[1]!.come();
  asked[0]!.come();
  await turn();
  for (const one of asked) one.come();
  await Promise.all(both);
  expect(words.language()).toBe('es');
});

test('does not switch to a language whose texts cannot be loaded, and lets the page be tried again', async () => {
  const danish = words.speakIn('da');
  asked[0]!.fail();
  await expect(danish).rejects.toThrow('offline');
  expect(words.language()).toBe('en');
  const first = words.needTexts('lesson' as never);
  asked[1]!.fail();
  await expect(first).rejects.toThrow('offline');
  const again = words.needTexts('lesson' as never);
  expect(asked[2]!.what).toBe('en lesson');
  asked[2]!.come();
  await again;
  expect(hello('lesson')).toBe('en lesson');
});
