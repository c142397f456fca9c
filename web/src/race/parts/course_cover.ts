// What a page lays over its course, measured from the page: what is marked with data-over="top", "right" or
// "bottom", or "plate" in its upper left corner.

/** In pixels from the edges of the course. */
export interface Cover {
  top: number;
  right: number;
  bottom: number;
  /** height that is free in the lower right corner, below what covers the right edge */
  corner: number;
  /** where what was played ends, in the upper left corner */
  plate: { right: number; bottom: number };
  /** how much higher than its room the hand is */
  beyond: number;
  /** size of the course */
  wide: number;
  high: number;
}

/** Nothing. */
export const uncovered = (wide = 0, high = 0): Cover => ({
  top: 0,
  right: 0,
  bottom: 0,
  corner: 0,
  plate: { right: 0, bottom: 0 },
  beyond: 0,
  wide,
  high,
});

const marked = '[data-over]';

type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** What such elements leave of a course; those beside it count for nothing. */
export function coverOf(course: Rect, plates: readonly { edge: string; rect: Rect }[]): Cover {
  const cover = uncovered(course.right - course.left, course.bottom - course.top);
  let lowest = -Infinity;
  for (const { edge, rect } of plates) {
    const over =
      rect.left < Math.min(rect.right, course.right) &&
      rect.right > course.left &&
      rect.top < Math.min(rect.bottom, course.bottom) &&
      rect.bottom > course.top;
    if (!over) continue;
    if (edge === 'plate') cover.plate = { right: rect.right - course.left, bottom: rect.bottom - course.top };
    else if (edge === 'top') cover.top = Math.max(cover.top, rect.bottom - course.top);
    else if (edge === 'bottom') cover.bottom = Math.max(cover.bottom, course.bottom - rect.top);
    else {
      cover.right = Math.max(cover.right, course.right - rect.left);
      lowest = Math.max(lowest, rect.bottom);
    }
  }
  if (cover.right > 0) cover.corner = Math.max(0, course.bottom - lowest);
  return cover;
}

/** Calls back with what lies over this course, now and after every change. Returns how to stop that. */
export function followCover(course: HTMLElement, tell: (cover: Cover) => void): () => void {
  const page = course.closest('.race-page');
  if (!page) return () => {};
  let last = '';
  let again = 0;
  const plates = () => [...page.querySelectorAll<HTMLElement>(marked)];
  const measure = (): void => {
    const cover = coverOf(
      course.getBoundingClientRect(),
      plates().map((plate) => ({ edge: plate.dataset.over!, rect: plate.getBoundingClientRect() })),
    );
    const seat = page.querySelector('.seat');
    const room = seat?.getBoundingClientRect().top ?? 0;
    for (const { top, height } of [...(seat?.querySelectorAll(marked) ?? [])].map((one) => one.getBoundingClientRect()))
      if (height > 0) cover.beyond = Math.max(cover.beyond, room - top);
    const now = JSON.stringify(cover, (_, value: unknown) => (typeof value === 'number' ? Math.ceil(value) : value));
    if (now === last) return;
    last = now;
    tell(JSON.parse(now) as Cover);
    // What follows from it may move things without changing their sizes.
    cancelAnimationFrame(again);
    again = requestAnimationFrame(() => (again = requestAnimationFrame(measure)));
  };
  const sizes = new ResizeObserver(measure);
  const observed = new Set<Element>();
  const observe = (): void => {
    for (const one of [course, ...plates()]) {
      if (observed.has(one)) continue;
      observed.add(one);
      sizes.observe(one);
    }
    for (const one of observed) {
      if (one.isConnected) continue;
      observed.delete(one);
      sizes.unobserve(one);
      measure();
    }
  };
  const parts = new MutationObserver(observe);
  parts.observe(page, { childList: true, subtree: true });
  observe();
  return () => {
    sizes.disconnect();
    parts.disconnect();
    cancelAnimationFrame(again);
  };
}
