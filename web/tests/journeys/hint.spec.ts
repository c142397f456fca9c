// A hint names a choice and gives the reason, in one sentence that screen readers announce.
import { expect, test } from '@playwright/test';
import { setUp } from '../support/race_form';
import { asked, change, complaints, prefer } from '../support/race_page';
import { languages, likeIn } from '../support/words';

test('a hint says why, in every language', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}] });
  await asked(page, 'card');
  await page.keyboard.press('h');
  const note = page.getByRole('status').locator('.note.hint p');
  const reasons = new Set<string>();
  for (const language of languages) {
    await change(page, { language });
    const sentence = likeIn(language, 'hint.one');
    await expect(note).toHaveText(sentence);
    const { hint, reason } = sentence.exec((await note.textContent())!)!.groups!;
    const choices = ['card', 'joker', 'stand', 'bonus'].map((what) => likeIn(language, `riding.hint.${what}`));
    expect(choices.some((choice) => choice.test(hint))).toBe(true);
    reasons.add(reason);
  }
  expect(reasons.size).toBe(languages.length);
  expect(heard).toEqual([]);
});
