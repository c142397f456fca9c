// Touch, mouse and wheel gestures on the board.
import { itemAt } from '../contracts/items';
import type { Point } from './piece';

export interface Handlers {
  /** pixels since the last call */
  pan(dx: number, dy: number): void;
  zoom(at: Point, factor: number): void;
  /** A drag or pinch has ended. */
  rest(): void;
  /** Whether turning the wheel by this factor would change anything; if not, the page may scroll. */
  zooms(factor: number): boolean;
}

// A finger that moves no further than this still taps.
const SLACK = 7;
const WHEEL_REST_MS = 160;

/** Listens on an element; `stop()` ends that. `dragged()` tells whether the last press was a drag. */
export function listen(element: HTMLElement, handlers: Handlers): { stop(): void; dragged(): boolean } {
  const pointers = new Map<number, Point>();
  let from: Point | undefined;
  let moved = false;
  let wheel = 0;

  const local = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = (): { middle: Point; far: number } => {
    const points = [...pointers.values()];
    const [a, b] = [itemAt(points, 0), itemAt(points, 1)];
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, far: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) moved = false;
    from = local(event);
    pointers.set(event.pointerId, from);
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = local(event);
    if (!moved && pointers.size === 1 && from && Math.hypot(now.x - from.x, now.y - from.y) < SLACK) return;
    if (!moved) {
      moved = true;
      // From here on the pointer is captured, also outside the board.
      element.setPointerCapture(event.pointerId);
    }
    if (pointers.size === 2) {
      const a = spread();
      pointers.set(event.pointerId, now);
      const b = spread();
      handlers.pan(b.middle.x - a.middle.x, b.middle.y - a.middle.y);
      if (a.far > 0) handlers.zoom(b.middle, b.far / a.far);
    } else {
      pointers.set(event.pointerId, now);
      if (pointers.size === 1) handlers.pan(now.x - before.x, now.y - before.y);
    }
  };
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size === 0 && moved) handlers.rest();
  };
  const turn = (event: WheelEvent) => {
    const lines = event.deltaMode === 1 ? 16 : 1;
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018));
    if (!handlers.zooms(factor)) return;
    event.preventDefault();
    handlers.zoom(local(event), factor);
    window.clearTimeout(wheel);
    wheel = window.setTimeout(() => handlers.rest(), WHEEL_REST_MS);
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('wheel', turn, { passive: false });
  return {
    stop() {
      window.clearTimeout(wheel);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('wheel', turn);
    },
    dragged: () => moved,
  };
}
