// Two SVG layers: the static course, which is expensive to paint, and what moves on it. While the camera moves, the
// course is only shifted and scaled as an image; at rest it is painted sharply.
import { transformOf, type Size, type View } from './camera';

/** An image enlarged more than this looks blurred. */
const MOST_ENLARGED = 1.25;

export class BoardLayers {
  private painted: View | undefined;
  private size: Size | undefined;
  private aim: View | undefined;

  constructor(
    private still: SVGSVGElement,
    private stillRoot: SVGGElement,
    private liveRoot: SVGGElement,
  ) {}

  show(view: View, aim: View, size: Size): void {
    this.liveRoot.setAttribute('transform', transformOf(view, size));
    // Paint the wider of the two views: enlarging it is cheap, shrinking the closer one would paint far too much. A
    // camera that turns to something else before it comes to rest must not show an image that was enlarged far.
    const wider = aim.scale < view.scale ? aim : view;
    const blurred = aim !== this.aim && wider.scale > (this.painted?.scale ?? 0) * MOST_ENLARGED;
    if (blurred || aim.scale < this.painted!.scale * 0.99) this.paint(wider, size);
    this.aim = aim;
    this.still.style.willChange = 'transform';
    this.shift(view, size, 2);
  }

  settle(view: View, size: Size): void {
    this.liveRoot.setAttribute('transform', transformOf(view, size));
    if (this.painted && this.same(size) && Math.abs(view.scale / this.painted.scale - 1) < 0.001) {
      // Only shifted: by whole pixels the image stays sharp.
      this.shift({ ...view, scale: this.painted.scale }, size, 0);
      return;
    }
    this.paint(view, size);
    this.still.style.transform = '';
    this.still.style.willChange = '';
  }

  private same(size: Size): boolean {
    return this.size?.width === size.width && this.size.height === size.height;
  }

  private shift(view: View, size: Size, digits: number): void {
    const { x, y, scale } = this.painted!;
    const k = view.scale / scale;
    const dx = size.width / 2 - (view.x - x) * view.scale - (size.width / 2) * k;
    const dy = size.height / 2 - (view.y - y) * view.scale - (size.height / 2) * k;
    this.still.style.transform = `translate(${dx.toFixed(digits)}px, ${dy.toFixed(digits)}px) scale(${k.toFixed(5)})`;
  }

  private paint(view: View, size: Size): void {
    this.painted = view;
    this.size = size;
    this.stillRoot.setAttribute('transform', transformOf(view, size));
  }
}
