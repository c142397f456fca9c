import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { compiled } from '../../engine/testing';
import { dealSeed } from './deal_seed';

vi.mock('../../engine/module', () => ({ engineModule: () => compiled('furlong') }));

const hashed = (text: string) => createHash('sha256').update(text).digest('hex');

it('is the text in the address; without one, chance decides', async () => {
  expect(await dealSeed('?seed=derby')).toBe(hashed('derby'));
  expect(await dealSeed('?seed=Gro%C3%9Fer+Preis')).toBe(hashed('Großer Preis'));
  expect(await dealSeed('?seed=')).toBeUndefined();
  expect(await dealSeed('')).toBeUndefined();
});
