// The drawn examples: the rule each belongs to, the position, and what of it is shown.
import type { Card, SquareName } from '../contracts';
import type { Position } from './positions';

/** A position for the engine, and what to show of its answer. */
export interface Drawn {
  position: Position;
  /** the squares that a card leads to, or those of both dice after a turn roll */
  show?: { card?: Card; dice?: boolean; only?: SquareName[] };
  /** squares that are refused; the reason is drawn */
  refused?: SquareName[];
}

export interface Figure extends Drawn {
  id: string;
  rule: string;
  /** squares that must be in the picture */
  sight: SquareName[];
  /** width divided by height; wide for a straight */
  ratio?: number;
  /** draw lines through horses in line */
  level?: boolean;
  /**
   * beside the picture: the running order with limits, what each card does, the played card, what each pace means, or
   * the dice
   */
  legend?: 'order' | 'hand' | 'card' | 'pace' | 'roll';
}

/** Ahead of everybody in the picture and out of their reach, so that nobody in it leads. */
const ahead = { blue: '8.24', green: '8.27' } as const;

export const figures: readonly Figure[] = [
  {
    id: 'line-straight',
    rule: 'R3.3',
    position: { squares: { red: '2.12', blue: '5.12', green: '7.12', yellow: '4.11' } },
    sight: ['1.7', '8.16'],
    level: true,
  },
  {
    id: 'line-corner',
    rule: 'R3.3',
    position: { squares: { red: '1.32', blue: '3.33', green: '5.34', yellow: '7.35', white: '6.35' } },
    sight: ['1.30', '1.34', '8.32', '8.39'],
    ratio: 1.35,
    level: true,
  },
  {
    id: 'step',
    rule: 'R3.4',
    position: { squares: { red: '4.33' }, dice: [1, 6], pace: 'first', points: 1 },
    sight: ['2.31', '2.34', '6.33', '6.36'],
    ratio: 1.35,
  },
  {
    id: 'order',
    rule: 'R4.2',
    position: { squares: { blue: '3.16', red: '1.14', white: '5.14', green: '7.14', black: '4.10' } },
    sight: ['1.6', '8.18'],
    level: true,
    legend: 'order',
  },
  {
    id: 'start',
    rule: 'R4.4',
    position: { squares: { red: '1.0', blue: '2.0', green: '3.0', yellow: '4.0', white: '5.0', black: '6.0' } },
    sight: ['1.0', '8.6'],
    level: true,
  },
  {
    id: 'limit',
    rule: 'R6.3',
    position: { squares: { red: '2.10', blue: '5.9', green: '7.8' }, turn: 'red', cards: ['6', '8', '9', '11', '9J'] },
    show: { card: '9J' },
    sight: ['1.7', '8.19'],
    legend: 'hand',
  },
  {
    id: 'pace',
    rule: 'R7.1',
    position: { squares: { blue: '2.12', green: '4.11', red: '6.9', white: '3.7' }, dice: [6, 3] },
    sight: ['1.5', '8.16'],
    legend: 'pace',
  },
  {
    id: 'turn-roll',
    rule: 'R7.3',
    position: {
      squares: { blue: '2.12', green: '4.11', red: '6.9', white: '3.7' },
      turn: 'blue',
      dice: [6, 3],
      pace: 'sum',
    },
    show: { dice: true },
    sight: ['1.7', '8.19'],
    legend: 'roll',
  },
  {
    id: 'blocked',
    rule: 'R8.2',
    position: {
      squares: { red: '3.8', blue: '3.13', green: '4.12', yellow: '7.15', white: '8.16' },
      turn: 'red',
      cards: ['6'],
    },
    show: { card: '6' },
    refused: ['3.14', '4.13'],
    sight: ['1.7', '8.18'],
    legend: 'card',
  },
  {
    id: 'change-first',
    rule: 'R8.3',
    position: { squares: { red: '4.8', ...ahead }, turn: 'red', cards: ['6'] },
    show: { card: '6' },
    refused: ['2.14'],
    sight: ['1.7', '8.18'],
    legend: 'card',
  },
  {
    id: 'change-late',
    rule: 'R8.3',
    position: { squares: { red: '4.8', ...ahead }, turn: 'red', cards: ['9'] },
    show: { card: '9' },
    sight: ['1.7', '8.18'],
    legend: 'card',
  },
  {
    id: 'farthest',
    rule: 'R8.4',
    position: {
      squares: { red: '2.8', blue: '2.13', green: '1.12', yellow: '6.15', white: '7.16' },
      turn: 'red',
      cards: ['6'],
    },
    show: { card: '6' },
    refused: ['2.11'],
    sight: ['1.7', '8.18'],
    legend: 'card',
  },
  {
    id: 'short',
    rule: 'R8.4',
    position: { squares: { red: '2.8', green: '1.13', blue: '2.14', yellow: '3.15' }, turn: 'red', cards: ['9'] },
    show: { card: '9' },
    refused: ['1.12', '2.13', '3.14'],
    sight: ['1.7', '8.18'],
    legend: 'card',
  },
  {
    id: 'jump',
    rule: 'R9.1',
    position: { fences: true, squares: { red: '3.11', blue: '7.10' }, turn: 'red', cards: ['8'] },
    show: { card: '8' },
    sight: ['1.9', '8.20'],
    legend: 'card',
  },
  {
    id: 'jump-first',
    rule: 'R9.2',
    position: { fences: true, squares: { red: '3.13', blue: '6.11' }, turn: 'red', cards: ['8'] },
    show: { card: '8' },
    sight: ['1.9', '8.20'],
    legend: 'card',
  },
  {
    id: 'fall',
    rule: 'R9.3',
    position: {
      fences: true,
      squares: { red: '3.11', blue: '6.9', green: '8.8' },
      turn: 'red',
      cards: ['3', '4', '6', '8', '10'],
    },
    show: { card: '4' },
    sight: ['1.7', '8.18'],
    legend: 'hand',
  },
  {
    id: 'wait',
    rule: 'R9.4',
    position: {
      fences: true,
      squares: { red: '3.11', blue: '6.9', green: '8.8' },
      turn: 'red',
      dice: [4, 1],
      pace: 'first',
      points: 4,
    },
    sight: ['1.7', '8.18'],
    legend: 'roll',
  },
];

/** Examples that show a whole meeting, or the courses. */
export const ridden = [
  { id: 'courses', rule: 'R3.1' },
  { id: 'exchange', rule: 'R2.5' },
  { id: 'finish', rule: 'R10.1' },
  { id: 'photo', rule: 'R10.1' },
] as const;
