// What happens on the turf where horses run: flying turf, dust, leaves of a fence, and the crowd near the post. The
// browser animates it: nothing here runs every frame. Loaded when the first horse starts.
import './effects.css';
import type { Effects, HorsePose } from './motion';
import { LANE, ahead, distance, rightOf, type Point } from './piece';

/** What the effects need of the course. */
export interface Scene {
  /** hats of the crowd by colour, as path data of dots */
  crowd: string[];
  /** the middle of the finish line */
  post: Point;
}

const CLODS = 72;
const NEAR = 13 * LANE; // the crowd rises when a horse is this close to the post
const SITS_MS = 1700; // after the last stride near the post

const shapes = ['M-5 -3L3 -6L7 0L2 5L-6 4Z', 'M-4 -5L5 -3L4 4L-3 6Z', 'M-7 0L-1 -4L6 -1L3 4L-3 3Z'];
const between = (from: number, to: number): number => from + Math.random() * (to - from);

function create(name: string, attributes: Record<string, string>, parent: Element): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

export class TurfEffects implements Effects {
  private readonly clods: SVGElement[] = [];
  private next = 0;
  private crowd: SVGElement | undefined;
  private drawn: string[] | undefined;
  private sits: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly layer: SVGGElement,
    private readonly scene: () => Scene,
  ) {}

  stride(pose: HorsePose): boolean {
    const back = onSide(pose, -0.62 * LANE * pose.size, 0);
    for (let i = 0; i < 4; ++i) {
      const side = i % 2 === 0 ? 1 : -1;
      const from = onSide({ ...pose, ...back }, 0, 0.2 * LANE * side);
      this.fly(pose, from, between(0.5, 2.1), side * between(0, 0.75), between(320, 620), i === 0 ? 'grass' : 'earth');
    }
    return this.near(pose) && this.rise();
  }

  brush(pose: HorsePose): void {
    for (let i = 0; i < 9; ++i) {
      const from = onSide(pose, between(0.8, 1.8) * LANE, between(-0.6, 0.6) * LANE);
      this.fly(pose, from, between(-2.2, 0.6), between(-1.4, 1.4), between(500, 900), 'leaf');
    }
  }

  land(pose: HorsePose, hard: boolean): void {
    for (let i = 0; i < (hard ? 9 : 5); ++i) {
      const from = onSide(pose, between(-0.5, 0.9) * LANE, between(-0.5, 0.5) * LANE);
      const grown = between(2.2, hard ? 5 : 3.6);
      this.start('dust', from, between(450, hard ? 1100 : 750), [
        `scale(${(0.8 * LANE) / 20})`,
        `translate(${between(-0.4, 0.4) * LANE}px, ${between(-0.4, 0.4) * LANE}px) scale(${grown * (LANE / 20)})`,
      ]);
    }
    for (let i = 0; i < (hard ? 16 : 7); ++i) {
      const from = onSide(pose, between(-0.4, 1) * LANE, between(-0.4, 0.4) * LANE);
      this.fly(pose, from, between(-1.2, hard ? 1.4 : 1), between(-1.3, 1.3), between(380, 760), 'earth');
    }
  }

  /** Throws a clod backwards and aside, in lanes. */
  private fly(pose: HorsePose, from: Point, back: number, aside: number, ms: number, kind: string): void {
    const to = onSide({ ...pose, ...from }, -back * LANE, aside * LANE);
    const size = between(0.2, 0.46) * pose.size * (LANE / 20);
    const [x, y] = [to.x - from.x, to.y - from.y];
    const turn = between(-400, 400);
    // It rises towards the viewer and comes down again.
    this.start(kind, from, ms, [
      `scale(${0.6 * size})`,
      `translate(${0.6 * x}px, ${0.6 * y}px) rotate(${0.6 * turn}deg) scale(${1.5 * size})`,
      `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${0.7 * size})`,
    ]);
  }

  private start(kind: string, at: Point, ms: number, transforms: string[]): void {
    const i = this.next++ % CLODS;
    const clod = (this.clods[i] ??= create('path', { d: shapes[i % 3] }, create('g', {}, this.layer)));
    clod.setAttribute('class', `clod ${kind}`);
    if (kind === 'dust') clod.setAttribute('d', 'M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0Z');
    else clod.setAttribute('d', shapes[i % 3]);
    clod.parentElement!.setAttribute('transform', `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
    const last = transforms.length - 1;
    clod.animate(
      transforms.map((transform, k) => ({
        transform,
        opacity: kind === 'dust' ? 0.5 * (1 - k / last) : k === last ? 0 : 1,
      })),
      { duration: ms, easing: kind === 'dust' ? 'ease-out' : 'linear' },
    );
  }

  private near(pose: Point): boolean {
    return distance(pose, this.scene().post) < NEAR;
  }

  /** The crowd rises and waves, and sits down again some time after the last horse. True if it was seated. */
  private rise(): boolean {
    const { crowd: hats } = this.scene();
    if (this.drawn !== hats) {
      this.crowd?.remove();
      this.crowd = drawCrowd(hats, this.layer);
      this.drawn = hats;
    }
    const { classList } = this.crowd!;
    const seated = !classList.contains('up');
    classList.add('up');
    clearTimeout(this.sits);
    this.sits = setTimeout(() => classList.remove('up'), SITS_MS);
    return seated;
  }
}

function onSide(pose: { x: number; y: number; heading: number }, along: number, aside: number): Point {
  const [on, right] = [ahead(pose.heading), rightOf(pose.heading)];
  return { x: pose.x + along * on.x + aside * right.x, y: pose.y + along * on.y + aside * right.y };
}

/** The same people as on the still course, but larger, with waving arms: in groups that hop at different times. */
function drawCrowd(hats: string[], layer: SVGGElement): SVGElement {
  const crowd = create('g', { class: 'cheering' }, layer);
  layer.prepend(crowd);
  hats.forEach((dots, colour) => {
    const people = dots.split('M').filter(Boolean);
    for (const half of [0, 1]) {
      const mine = people.filter((_, i) => i % 2 === half);
      const path = mine.map((dot) => `M${dot}`).join('');
      const arms = (lean: number) =>
        mine
          .map((dot) => {
            const [x, y] = dot.split(/[ h]/).map(Number);
            const reach = 0.26 * LANE;
            return [-1, 1]
              .map(
                (side) =>
                  `M${x} ${y}l${(side * reach + lean).toFixed(1)} ${(-reach * 0.9 - side * lean * 0.4).toFixed(1)}`,
              )
              .join('');
          })
          .join('');
      const group = create('g', {}, crowd);
      // Not as an attribute: the server's policy forbids inline styles.
      group.style.animationDelay = `${-((colour * 2 + half) * 137) % 520}ms`;
      create(
        'path',
        {
          class: 'shade',
          d: path,
          'stroke-width': `${0.4 * LANE}`,
          transform: `translate(${0.17 * LANE} ${0.22 * LANE})`,
        },
        group,
      );
      create('path', { class: 'arms', d: arms(0.08 * LANE) }, group);
      create('path', { class: 'arms other', d: arms(-0.08 * LANE) }, group);
      create('path', { class: `hats-${colour}`, d: path, 'stroke-width': `${0.36 * LANE}` }, group);
      create('path', { class: 'ribbon', d: path, 'stroke-width': `${0.21 * LANE}` }, group);
      create('path', { class: `hats-${colour}`, d: path, 'stroke-width': `${0.15 * LANE}` }, group);
    }
  });
  // From now on a change of class is a change on screen: it fades in.
  crowd.getBoundingClientRect();
  return crowd;
}
