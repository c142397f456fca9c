// A course that is being drawn, without a page: undo and redo, what the engine says, and what the browser keeps.
import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { compiled } from '../engine/testing';
import { needTexts, t } from '../i18n';
import { ownCourse } from '../platform/storage/own_courses';
import { snapToClose } from './closing';
import { CourseEditor, type Part } from './course_editor.svelte';
import { remarksOf } from './course_words';
import { addFence, blank, remove } from './model';

vi.mock('../engine/module', () => ({
  engineModule: () => compiled('furlong'),
  compile: (address: string) => compiled(address.includes('adviser') ? 'adviser' : 'furlong'),
}));

beforeAll(() => needTexts('editor', 'setup'));

const start = blank('mine', { en: 'Mine' });
const longer = (rows: number) => ({ ...start, segments: [{ straight: rows }, ...start.segments.slice(1)] });
const rows = (editor: CourseEditor) => (editor.course.segments[0] as { straight: number }).straight;
/** Waits for what the page says about the course as it is now: whether it is wrong, and where. */
const said = (editor: CourseEditor, remarks: { wrong: boolean; text: RegExp; part: Part | null }[]): Promise<void> =>
  vi.waitFor(() => {
    expect(editor.check).toBeDefined();
    expect(remarksOf(editor.course, editor.check)).toMatchObject(
      remarks.map(({ text, ...more }) => ({ ...more, text: expect.stringMatching(text) as string })),
    );
  }, 30_000);

test('a drag is one step to undo, two drags are two, and what is undone can be done again', () => {
  const editor = new CourseEditor(start);
  expect([editor.canUndo, editor.canRedo]).toEqual([false, false]);
  for (const length of [31, 35, 39]) editor.change(longer(length), 'length-0');
  editor.endGesture();
  for (const length of [40, 44]) editor.change(longer(length), 'length-0');
  editor.undo();
  expect(rows(editor)).toBe(39);
  editor.undo();
  expect([rows(editor), editor.canUndo, editor.canRedo]).toEqual([30, false, true]);
  editor.redo();
  expect(rows(editor)).toBe(39);
  // Something new takes the place of what was undone.
  editor.change(longer(50));
  expect(editor.canRedo).toBe(false);
  // What changes nothing is no step.
  editor.undo();
  editor.change(longer(39));
  expect(editor.canRedo).toBe(true);
});

test('what is picked stays in the course', () => {
  const editor = new CourseEditor(addFence(start)!);
  editor.picked = { kind: 'fence', index: 0 };
  editor.change({ ...editor.course, fences: [] });
  expect(editor.picked).toEqual({ kind: 'segment', index: 0 });
  editor.picked = { kind: 'segment', index: start.segments.length - 1 };
  editor.change(remove(editor.course, 1));
  expect(editor.picked).toEqual({ kind: 'segment', index: start.segments.length - 2 });
});

test('the engine says what is wrong or unwise, and where, until that is mended', async () => {
  const editor = new CourseEditor(start);
  await said(editor, []);
  editor.change(remove(start, 1));
  await said(editor, [{ wrong: false, text: /The circuit does not close/, part: { kind: 'segment', index: 4 } }]);
  editor.change((await snapToClose(editor.course))!);
  const long = [{ wrong: false, text: /A very long race/, part: { kind: 'finish' } as const }];
  await said(editor, long);
  editor.change({ ...start, finish: { segment: 0, row: 1 } });
  await said(editor, [
    { wrong: true, text: new RegExp(t('editor.problem.finish-not-after-start')), part: { kind: 'finish' } },
  ]);
  // It is drawn all the same, without what is wrong.
  expect([editor.drawn !== undefined, editor.exact]).toEqual([true, false]);
  editor.undo();
  await said(editor, long);
});

test('every change is kept in the browser', async () => {
  const editor = new CourseEditor(start);
  for (const length of [31, 35, 39]) editor.change(longer(length));
  await editor.save();
  expect((await ownCourse('mine'))?.course.segments[0]).toEqual({ straight: 39 });
  editor.undo();
  await editor.save();
  expect((await ownCourse('mine'))?.course.segments[0]).toEqual({ straight: 35 });
  expect(editor.unsaved).toBe(false);
});
