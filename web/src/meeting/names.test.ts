import { expect, test } from 'vitest';
import type { Header } from '../contracts';
import { speakIn } from '../i18n';
import { inOneLine, namedAfter, seatName, spokenHeader, teamName, unnamedPlayers, withTakeBacks } from './names';

test('a rider of a server keeps its number and gets its name here', () => {
  expect(seatName('Steady 2', 'steady')).toBe('Steady 2');
  expect(seatName('STEADY', 'steady')).toBe('Steady');
});

test('riders of a meeting have the names of the current language', async () => {
  const header = spokenHeader({ players: ['Ann', 'Random', 'Random 2'] } as Header, [null, 'random', 'random']);
  expect(header.players).toEqual(['Ann', 'Random', 'Random 2']);
  await speakIn('de');
  expect(header.players).toEqual(['Ann', 'Zufall', 'Zufall 2']);
  await speakIn('en');
});

test('people and riders without a translated name keep their own', () => {
  expect(seatName('Steady 2', undefined)).toBe('Steady 2');
  expect(seatName('Ann', null)).toBe('Ann');
  expect(seatName('Own 3', 'own')).toBe('Own 3');
});

test('a person without a name is called by their colours', async () => {
  expect(teamName('red')).toBe('Team Red');
  expect(teamName('violet')).toBe('Team Violet');
  await speakIn('da');
  expect(teamName('red')).toBe('Stald Rød');
  await speakIn('en');
});

test('a person without a name is called by their colours in every language, also after a choice was taken back', async () => {
  const horses = ['red', 'blue', 'green', 'yellow'].map((colour, i) => ({ owner: i % 2, colour }));
  const stored = { players: [teamName('red'), 'Team Rot'], horses } as Header;
  const unnamed = unnamedPlayers(stored);
  expect(unnamed).toEqual([0]);
  const header = withTakeBacks(spokenHeader(stored, [null, null], unnamed), 2);
  await speakIn('de');
  expect(header.players).toEqual(['Stall Rot', 'Team Rot']);
  expect([0, 1, 2].map((horse) => namedAfter(header, horse))).toEqual([true, false, false]);
  expect(header.take_backs).toBe(2);
  await speakIn('en');
  expect(header.players[0]).toBe('Team Red');
});

test('in a headline a number stays with its name', () => {
  expect(inOneLine('Random 3')).toBe('Random\u00a03');
  expect(inOneLine('Ann of 12 Oaks')).toBe('Ann of 12 Oaks');
});
