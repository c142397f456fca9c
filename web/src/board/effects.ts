// What happens on the turf where horses run: flying turf, dust, leaves of a fence, and the crowd near the post. Loaded
// when the first horse starts. Clods are moved frame by frame: an animation of the browser would make each of them an
// image of its own, dozens to be put together in every frame. The crowd, which is costly to paint, is four such images.
import { itemAt } from '../contracts/items';
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

/** Something that flies, from its place on the turf. */
interface Clod {
  path: SVGElement;
  dust: boolean;
  from: Point;
  /** how far it flies */
  by: Point;
  /** in degrees */
  turn: number;
  /** at the start, in the middle and at the end */
  sizes: [number, number, number];
  began: number;
  /** 0: it lies still and is not seen */
  ms: number;
}

const CLODS = 72;
const NEAR = 13 * LANE; // the crowd rises when a horse is this close to the post
const SITS_MS = 1700; // after the last stride near the post
const CROWDS = 4; // parts of the crowd that hop at different times

const shapes = ['M-5 -3L3 -6L7 0L2 5L-6 4Z', 'M-4 -5L5 -3L4 4L-3 6Z', 'M-7 0L-1 -4L6 -1L3 4L-3 3Z'];
const between = (from: number, to: number): number => from + Math.random() * (to - from);

function create(name: string, attributes: Record<string, string>, parent: Element): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

export class TurfEffects implements Effects {
  private readonly clods: Clod[] = [];
  private next = 0;
  private crowd: SVGElement | undefined;
  private drawn: string[] | undefined;
  private sits: ReturnType<typeof setTimeout> | undefined;
  private ticking = false;

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
      const [least, most] = [(0.8 * LANE) / 20, (between(2.2, hard ? 5 : 3.6) * LANE) / 20];
      this.start('dust', between(450, hard ? 1100 : 750), {
        from,
        by: { x: between(-0.4, 0.4) * LANE, y: between(-0.4, 0.4) * LANE },
        turn: 0,
        sizes: [least, (least + most) / 2, most],
      });
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
    // It rises towards the viewer and comes down again.
    this.start(kind, ms, {
      from,
      by: { x: to.x - from.x, y: to.y - from.y },
      turn: between(-400, 400),
      sizes: [0.6 * size, 1.5 * size, 0.7 * size],
    });
  }

  private start(kind: string, ms: number, flight: Pick<Clod, 'from' | 'by' | 'turn' | 'sizes'>): void {
    const i = this.next++ % CLODS;
    const path = this.clods[i]?.path ?? create('path', {}, this.layer);
    const dust = kind === 'dust';
    path.setAttribute('class', `clod ${kind}`);
    path.setAttribute('d', dust ? 'M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0Z' : itemAt(shapes, i % shapes.length));
    this.clods[i] = { path, dust, ...flight, began: performance.now(), ms };
    draw(this.clods[i], 0);
    this.tick();
  }

  /** Draws what moves, as long as something does. */
  private tick(): void {
    if (this.ticking) return;
    this.ticking = true;
    requestAnimationFrame(() => {
      this.ticking = false;
      const now = performance.now();
      for (const clod of this.clods) {
        if (clod.ms === 0) continue;
        const t = (now - clod.began) / clod.ms;
        if (t >= 1) clod.ms = 0;
        draw(clod, t);
      }
      if (this.clods.some(({ ms }) => ms > 0)) this.tick();
    });
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

/** Shows a clod after a part of its time, 0 to 1. */
function draw({ path, dust, from, by, turn, sizes }: Clod, t: number): void {
  if (t >= 1) return path.setAttribute('transform', 'scale(0)');
  const [low, middle, high] = sizes;
  // Dust slows down and thins out; a clod goes a little faster while it rises, and is lost where it comes down.
  const far = dust ? t * (2 - t) : t < 0.5 ? 1.2 * t : 0.2 + 0.8 * t;
  const size = dust
    ? low + (high - low) * far
    : t < 0.5
      ? low + (middle - low) * 2 * t
      : middle + (high - middle) * (2 * t - 1);
  const place = `translate(${(from.x + far * by.x).toFixed(1)} ${(from.y + far * by.y).toFixed(1)})`;
  path.setAttribute('transform', `${place} rotate(${(far * turn).toFixed()}) scale(${size.toFixed(2)})`);
  path.setAttribute('fill-opacity', Math.min(1, (dust ? 0.5 : 2) * (1 - (dust ? far : t))).toFixed(2));
}

function onSide(pose: { x: number; y: number; heading: number }, along: number, aside: number): Point {
  const [on, right] = [ahead(pose.heading), rightOf(pose.heading)];
  return { x: pose.x + along * on.x + aside * right.x, y: pose.y + along * on.y + aside * right.y };
}

/** The same people as on the still course, but larger, with raised arms: in groups that hop at different times. */
function drawCrowd(hats: string[], layer: SVGGElement): SVGElement {
  const crowd = create('g', { class: 'cheering' }, layer);
  layer.prepend(crowd);
  for (let part = 0; part < CROWDS; ++part) {
    const group = create('g', {}, crowd);
    const people = hats.map((dots) =>
      dots
        .split('M')
        .filter((dot, i) => dot && i % CROWDS === part)
        .map((dot) => `M${dot}`),
    );
    const all = people.flat();
    const reach = 0.26 * LANE;
    const raised = all.map((dot) => [-1, 1].map((side) => `${dot}l${side * reach} ${-0.9 * reach}`).join('')).join('');
    create(
      'path',
      {
        class: 'shade',
        d: all.join(''),
        'stroke-width': `${0.4 * LANE}`,
        transform: `translate(${0.17 * LANE} ${0.22 * LANE})`,
      },
      group,
    );
    create('path', { class: 'arms', d: raised }, group);
    people.forEach((dots, colour) => {
      for (const [name, wide] of [
        [`hats-${colour}`, 0.36],
        ['ribbon', 0.21],
        [`hats-${colour}`, 0.15],
      ])
        create('path', { class: `${name}`, d: dots.join(''), 'stroke-width': `${Number(wide) * LANE}` }, group);
    });
  }
  // From now on a change of class is a change on screen: it fades in.
  crowd.getBoundingClientRect();
  return crowd;
}
