import { describe, expect, it } from 'vitest';
import { describeBoard } from './describe';

describe('the board in words', () => {
  it('names every horse, its square, and what is left', () => {
    expect(
      describeBoard([
        { colour: 'red', number: 1, square: '3.27', to_go: 45 },
        { colour: 'blue', number: 2, square: '5.0', to_go: 114 },
        { colour: 'green', number: 3, square: '1.26' },
        { colour: 'black', number: 4, square: '2.118', to_go: -3 },
        { colour: 'white', number: 5, square: null, place: 2 },
        { colour: 'pink', number: 6, square: null, fallen: true },
        { colour: 'teal', number: 7, square: null },
      ]),
    ).toEqual([
      'Red 1: lane 3, square 27, 45 to go along the rail',
      'Blue 2: in starting box 5',
      'Green 3: lane 1, square 26',
      'Black 4: over the finish line in lane 2',
      'White 5: finished 2nd',
      'Pink 6: fell, out of this race',
      'Teal 7: not on the course',
    ]);
  });
});
