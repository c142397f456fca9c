// Courses of one's own: the shelf, the editor, sharing and printing.
import { click, when } from '../acts';
import type { CourseFile } from '../../../src/contracts';
import type { States } from '../state';

async function own(): Promise<CourseFile> {
  const { shippedCourse } = await import('../../../src/engine/shipped_courses');
  const name = { en: 'The Mill Meadow', de: 'Die Mühlenwiese', fr: 'Le pré du moulin' };
  return { ...(await shippedCourse('triangle')), id: 'meadow', name };
}
async function keep(): Promise<void> {
  const { keepCourse } = await import('../../../src/platform/storage/own_courses');
  await keepCourse(await own());
}

export const states: States = {
  shelf: {
    page: '#/courses',
    prepare: keep,
    proof: ['[data-course="meadow"]', '[data-course="oval"]'],
    says: ['editor.shipped'],
  },
  editor: {
    page: '#/edit/meadow',
    prepare: keep,
    proof: ['[data-segment]', '.chip', '.rides'],
    says: ['editor.rides'],
  },
  'editor-part': {
    page: '#/edit/meadow',
    prepare: keep,
    act: async () => {
      await when('.chip');
      document.querySelectorAll<HTMLElement>('.chip')[1]!.click();
    },
    proof: ['[data-segment]', '.chip.on'],
  },
  'editor-without-course': { page: '#/edit/nowhere', proof: ['.missing h1'], says: ['editor.gone'] },
  print: {
    page: '#/edit/meadow',
    prepare: keep,
    act: () => click('.more button:not(:disabled)'),
    proof: ['dialog[open] .tiles', 'dialog[open] .outcome'],
  },
  shared: {
    page: async () => `#/course/${await (await import('../../../src/courses/link')).toLink(await own())}`,
    proof: ['.shown .preview', '.acts .button.primary'],
  },
  'broken-link': { page: '#/course/dxyz', proof: ['.failed'] },
};
