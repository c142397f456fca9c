// The lesson: moments of real races with a task.
import { click, press, when } from '../acts';
import type { State, States } from '../state';

const step = (at: number, more: Partial<State> = {}): State => ({
  page: '#/lesson',
  storage: { 'furlong.lesson': at },
  proof: ['.lesson .task', '.lesson .board .horse', '.lesson .seat button'],
  half: true,
  ...more,
});

export const states: States = {
  first: step(0, { says: ['lesson.title'] }),
  limit: step(1),
  block: step(2),
  lanes: step(3),
  second: step(4),
  pace: step(5, { proof: ['.lesson .task', '.lesson .pace .option'] }),
  die: step(6, { proof: ['.lesson .task', '.lesson .either .die'] }),
  joker: step(7),
  fence: step(8),
  nose: step(9),
  shown: step(0, {
    act: async () => {
      await when('.lesson .playing-card');
      await click('.lesson .show');
      await when('.lesson .hinted');
    },
    proof: ['.lesson .task', '.lesson .hinted'],
  }),
  answer: step(0, {
    act: async () => {
      await when('.lesson .playing-card');
      press('h');
      (await when('.lesson .hinted')).click();
      const square = await when('[data-square="2.108"]');
      square.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await when('.lesson .seat.settled');
    },
    proof: ['.lesson .seat.settled .words', '.lesson .seat.settled .acts .button.primary'],
  }),
  end: { page: '#/lesson', storage: { 'furlong.lesson': 10 }, proof: ['.end .rosette', '.end .ways, .end .others'] },
};
