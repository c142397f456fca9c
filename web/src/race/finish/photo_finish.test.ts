import { describe, expect, test } from 'vitest';
import type { Header } from '../../contracts';
import { needsPhoto, photosOf } from './photo_finish';
import type { Margin, Placing, RaceOutcome } from '../results/results';

const colours = ['red', 'blue', 'green', 'yellow', 'white', 'black', 'purple', 'orange'];
const header = {
  players: colours,
  horses: colours.map((colour, owner) => ({ owner, colour })),
} as unknown as Header;

type Said = 'won' | 'line' | 'later' | 'fell' | number;
function race(...said: Said[]): RaceOutcome {
  const margin = (one: Said): Margin =>
    one === 'won' ? { kind: 'winner' } : typeof one === 'number' ? { kind: 'squares', squares: one } : { kind: one };
  const placings = said.map((one, horse): Placing => ({
    horse,
    owner: horse,
    place: one === 'fell' ? null : horse + 1,
    points: 0,
    margin: margin(one),
  }));
  return { placings } as RaceOutcome;
}
const inPhotos = (result: RaceOutcome) => photosOf(header, result).map((photo) => photo.map(({ place }) => place));

describe('a photo is needed', () => {
  test('if the winner won by lane or by less than a square', () => {
    expect(needsPhoto(race('won', 'line', 3))).toBe(true);
    expect(needsPhoto(race('won', 0, 3))).toBe(true);
  });
  test('if any other place that scores was close', () => {
    expect(needsPhoto(race('won', 3, 'line'))).toBe(true);
    expect(needsPhoto(race('won', 'later', 3, 0))).toBe(true);
    expect(needsPhoto(race('won', 'later', 3, 2, 'line'))).toBe(true);
  });
  test('but not for places without points, nor if all were clear', () => {
    expect(needsPhoto(race('won', 2, 3, 2, 4, 'line'))).toBe(false);
    expect(needsPhoto(race('won', 1, 'later', 1, 'fell'))).toBe(false);
    expect(needsPhoto(race('won', 'later'))).toBe(false);
    expect(needsPhoto(undefined)).toBe(false);
  });
});

describe('in the photos are', () => {
  test('the winner and those who finished in the same round', () => {
    expect(inPhotos(race('won', 'line', 3, 'later', 2))).toEqual([[1, 2, 3]]);
  });
  test('those of a later round if only that one was close', () => {
    expect(inPhotos(race('won', 5, 'later', 2, 0, 'fell'))).toEqual([[3, 4, 5]]);
  });
  test('the two who were close, however many finished before them', () => {
    expect(inPhotos(race('won', 1, 1, 1, 1, 1, 'line', 3))).toEqual([[6, 7, 8]]);
  });
  test('all who were close, in as many photos as it takes', () => {
    expect(inPhotos(race('won', 'line', 3, 'later', 0))).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(inPhotos(race('won', 0, 1, 1, 1, 'line', 2, 0))).toEqual([
      [1, 2, 3, 4, 5],
      [5, 6, 7, 8],
    ]);
    expect(inPhotos(race('won', 0, 1, 'later', 1, 1, 'line', 'fell'))).toEqual([
      [1, 2, 3],
      [4, 5, 6, 7],
    ]);
  });
  test('the winner and the next ones where nothing was close', () => {
    expect(inPhotos(race('won', 4, 1))).toEqual([[1, 2, 3]]);
    expect(inPhotos(race('won', 'later', 1))).toEqual([[1]]);
  });
  test('with what separates each from the one before', () => {
    expect(
      photosOf(header, race('won', 'line', 0, 3))[0]!.map(({ inLine, margin, behind }) => [inLine, margin, behind]),
    ).toEqual([
      [false, 0, 0],
      [true, 0, 0],
      [false, 0, 0.4],
      [false, 3, 3.4],
    ]);
  });
});
