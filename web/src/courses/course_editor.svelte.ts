// A course being drawn: the course itself, its drawing, what the engine says about it, undo and redo. Every change is
// kept in the browser.
import type { CourseCheck, CourseDrawing, CourseFile } from '../contracts';
import { History } from './history';
import { drawable, isClosed, withoutRunOut, withRunOut } from './model';
import { checkCourse } from '../engine/course_client';
import { drawing } from '../engine/rules_client';
import { keepCourse } from '../platform/storage/own_courses';

/** What is selected. */
export type Part =
  { kind: 'segment'; index: number } | { kind: 'fence'; index: number } | { kind: 'start' } | { kind: 'finish' };

export class CourseEditor {
  course = $state.raw<CourseFile>(undefined as never);
  /** undefined: not drawn yet */
  drawn = $state.raw<CourseDrawing>();
  /** false: the drawing leaves out what is wrong */
  exact = $state(true);
  check = $state.raw<CourseCheck>();
  picked = $state<Part>({ kind: 'segment', index: 0 });
  canUndo = $state(false);
  canRedo = $state(false);
  /** the browser refuses to keep it */
  unsaved = $state(false);

  #history: History<CourseFile>;
  #saving: Promise<void> | undefined;
  #unkept = false;
  #drawing = false;
  #stale = false;

  constructor(course: CourseFile) {
    this.#history = new History(course);
    this.course = course;
    void this.#redraw();
  }

  /** `gesture`: changes with the same name that follow each other are undone together. */
  change(to: CourseFile, gesture = ''): void {
    if (JSON.stringify(to) === JSON.stringify(this.course)) return;
    this.#history.change(to, gesture);
    this.#changed();
  }
  endGesture(): void {
    this.#history.endGesture();
  }
  undo(): void {
    if (this.#history.undo()) this.#changed();
  }
  redo(): void {
    if (this.#history.redo()) this.#changed();
  }

  /** Resolves once everything is kept. */
  async save(): Promise<void> {
    await this.#saving;
  }

  /** At once, so that closing the page loses nothing; what changes meanwhile is kept next. */
  async #keep(): Promise<void> {
    while (this.#unkept) {
      this.#unkept = false;
      this.unsaved = !(await keepCourse(this.course));
    }
    this.#saving = undefined;
  }

  #changed(): void {
    this.course = this.#history.now;
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
    const { picked } = this;
    const last = (picked.kind === 'fence' ? (this.course.fences ?? []) : this.course.segments).length - 1;
    if (picked.kind === 'fence' && last < 0) this.picked = { kind: 'segment', index: 0 };
    else if ('index' in picked && picked.index > last) this.picked = { ...picked, index: last };
    this.#unkept = true;
    this.#saving ??= this.#keep();
    void this.#redraw();
  }

  /** One at a time; what changes meanwhile is drawn next. */
  async #redraw(): Promise<void> {
    this.#stale = true;
    if (this.#drawing) return;
    this.#drawing = true;
    while (this.#stale) {
      this.#stale = false;
      const course = this.course;
      const [drawn, check] = await Promise.all([this.#draw(course), checkCourse(course).catch(() => undefined)]);
      if (drawn) {
        this.drawn = drawn.drawing;
        this.exact = drawn.exact;
      }
      this.check = check;
      // The page shows it before the next one is computed.
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.#drawing = false;
  }

  async #draw(course: CourseFile): Promise<{ drawing: CourseDrawing; exact: boolean } | null> {
    const plain = { ...course, fences: [] };
    const longer = isClosed(course) ? [] : [withRunOut(course), withRunOut(plain)];
    const rest = drawable(course);
    for (const attempt of [course, plain, ...longer, ...(rest ? [rest] : [])]) {
      try {
        const drawn = await drawing(attempt, true);
        return { drawing: withoutRunOut(drawn, course.segments.length), exact: attempt === course };
      } catch {
        // Less of it, then.
      }
    }
    return null;
  }
}
