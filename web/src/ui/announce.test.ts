import { describe, expect, it, vi } from 'vitest';
import { Announcer } from './announce.svelte';

function voice() {
  let now = 0;
  const announcer = new Announcer(() => now);
  return {
    announcer,
    wait: (seconds: number) => (now += seconds * 1000),
    said: () => announcer.lines.map(({ text }) => text),
  };
}

describe('what screen readers hear', () => {
  it('comes in order', () => {
    const { announcer, said } = voice();
    announcer.tell(() => 'Red goes.');
    announcer.tell(() => 'Blue goes.');
    expect(said()).toEqual(['Red goes.', 'Blue goes.']);
  });
  it('says the same words again when the same thing happens again', () => {
    const { announcer } = voice();
    announcer.tell(() => 'Red stands.');
    announcer.tell(() => 'Red stands.');
    const [first, second] = announcer.lines;
    expect(first!.id).not.toBe(second!.id);
    announcer.ask(() => 'Your turn.');
    const before = announcer.call!.id;
    announcer.ask(() => 'Your turn.');
    expect(announcer.call!.id).not.toBe(before);
  });
  it('skips lines that nobody could follow, and goes on when the voice has caught up', () => {
    const { announcer, wait, said } = voice();
    const line = 'x'.repeat(75);
    for (let i = 0; i < 9; ++i) announcer.tell(() => `${i}${line}`);
    const heard = said().length;
    expect(heard).toBeGreaterThan(3);
    expect(heard).toBeLessThan(9);
    wait(60);
    announcer.tell(() => 'later');
    expect(said().at(-1)).toBe('later');
  });
  it('repeats everything since the last turn, also skipped lines', () => {
    const { announcer } = voice();
    for (let i = 0; i < 9; ++i) announcer.tell(() => `${i} ${'x'.repeat(75)}`);
    announcer.ask(() => 'Your turn.');
    announcer.again('Nothing.');
    for (let i = 0; i < 9; ++i) expect(announcer.call!.text).toContain(`${i} x`);
    expect(announcer.call!.text).toMatch(/Your turn\.$/);
    announcer.chosen();
    announcer.again('Nothing.');
    expect(announcer.call!.text).toBe('Nothing.');
  });
  it('repeats only the last lines to a spectator, and a limited number', () => {
    const { announcer } = voice();
    for (let i = 0; i < 300; ++i) announcer.tell(() => `line ${i}.`);
    announcer.again('Nothing.', true);
    expect(announcer.call!.text.split('. ')).toHaveLength(12);
    expect(announcer.call!.text).toMatch(/line 299\.$/);
    announcer.again('Nothing.');
    expect(announcer.call!.text.split('. ')).toHaveLength(40);
  });
  it('removes questions that are answered, and nothing else', () => {
    const { announcer } = voice();
    announcer.ask(() => 'Your turn.');
    announcer.answered();
    expect(announcer.call).toBeNull();
    announcer.ask(() => 'Your turn.');
    announcer.answer('Red stands in lane 2.');
    announcer.answered();
    expect(announcer.call!.text).toBe('Red stands in lane 2.');
  });
  it('changes its words with the language', () => {
    const { announcer, said } = voice();
    let word = 'Red stands.';
    announcer.tell(() => word);
    word = 'Rot steht.';
    expect(said()).toEqual(['Rot steht.']);
    announcer.again('Nothing.');
    expect(announcer.call!.text).toBe('Rot steht.');
  });
  it('keeps few lines in the page', () => {
    const { announcer, wait, said } = voice();
    for (let i = 0; i < 40; ++i) {
      announcer.tell(() => String(i));
      wait(5);
    }
    expect(said()).toHaveLength(12);
    expect(said().at(-1)).toBe('39');
  });
  it('keeps a note of the page until it is read', () => {
    vi.useFakeTimers();
    try {
      const { announcer } = voice();
      announcer.say('Copied.');
      announcer.say('Saved.');
      expect(announcer.notes.map(({ text }) => text)).toEqual(['Copied.', 'Saved.']);
      vi.advanceTimersByTime(60_000);
      expect(announcer.notes).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
  it('takes back a note that no longer holds, and leaves later ones', () => {
    const { announcer } = voice();
    const takeBack = announcer.say('Connection lost.');
    const done = announcer.say('Seat taken.');
    takeBack();
    expect(announcer.notes.map(({ text }) => text)).toEqual(['Seat taken.']);
    done();
  });
  it('says at once what is urgent, beside the question that is asked', () => {
    const { announcer } = voice();
    announcer.ask(() => 'Your turn.');
    const first = announcer.say('No such code.', true);
    expect(announcer.warning!.text).toBe('No such code.');
    expect(announcer.call!.text).toBe('Your turn.');
    const second = announcer.say('The server is busy.', true);
    first();
    expect(announcer.warning!.text).toBe('The server is busy.');
    second();
    expect(announcer.warning).toBeNull();
    expect(announcer.call!.text).toBe('Your turn.');
  });
  it('says every note, even while events are left out', () => {
    const { announcer, said } = voice();
    for (let i = 0; i < 9; ++i) announcer.tell(() => `${i} ${'x'.repeat(75)}`);
    expect(said().length).toBeLessThan(9);
    const done = announcer.say('A hint: play the 7.');
    expect(announcer.notes).toHaveLength(1);
    done();
  });
  it('keeps the notes of the page when another race begins', () => {
    const { announcer, said } = voice();
    announcer.tell(() => 'Red stands.');
    const done = announcer.say('Bo sits down.');
    announcer.forget();
    expect(said()).toEqual([]);
    expect(announcer.notes.map(({ text }) => text)).toEqual(['Bo sits down.']);
    done();
  });
  it('is silent for the next person at the screen', () => {
    const { announcer } = voice();
    announcer.ask(() => 'The 7: three squares.');
    announcer.hush();
    expect(announcer.call).toBeNull();
    announcer.again('Nothing.');
    expect(announcer.call!.text).toBe('Nothing.');
  });
});
