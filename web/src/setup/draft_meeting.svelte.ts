// The meeting being set up, as the page changes it, and how it is stored on this device.
import type { CourseFile } from '../contracts';
import { itemAt, lastItem } from '../contracts/items';
import { preferences } from '../platform/preferences.svelte';
import { load, store } from '../platform/storage/local_store';
import { dress, fitHorses, hasFences, mostRaces, readPlan, usual, type Plan, type Seat, type Shape } from './draft';

export type Kind = 'setup' | 'screen' | 'table' | 'display' | 'phones' | 'board';

const seat = (key: number, name: string, rider = ''): Seat => ({ key, name, rider, silks: [] });

function first(kind: Kind, course: string): Plan {
  const others = {
    setup: ['bolt', 'rowan', 'lucky'],
    screen: ['', 'bolt', 'rowan'],
    table: ['', '', ''],
    display: ['', '', '', '', ''],
    phones: ['', '', ''],
    board: ['', '', ''],
  }[kind];
  const seats = [seat(0, preferences.name), ...others.map((rider, i) => seat(i + 1, '', rider))];
  const races = [0, 1, 2].map((key) => ({ key: 100 + key, course, steeplechase: false }));
  return { seats, horses: 1, races, options: { ...usual }, courses: {} };
}

export class Meeting {
  plan: Plan;
  #kind: Kind;
  #shapes: readonly Shape[];
  #keys = 1000;
  /**
   * number of horses each as last requested: three players must ride two, but a fourth should bring back the old
   * number
   */
  #wish: number;

  constructor(kind: Kind, shapes: readonly Shape[], courses: readonly string[], riders: readonly string[]) {
    this.#kind = kind;
    this.#shapes = shapes;
    const kept = this.#kept();
    const usual = itemAt(courses, 0);
    const plan = kept ?? first(kind, courses.includes('oval') ? 'oval' : usual);
    for (const one of plan.seats) if (one.rider && !riders.includes(one.rider)) one.rider = riders[0] ?? '';
    for (const race of plan.races)
      if (!courses.includes(race.course) && !(race.course in plan.courses)) race.course = usual;
    const [host] = plan.seats;
    if (kept && host && preferences.name && !host.rider) host.name = preferences.name;
    this.plan = $state(plan);
    this.#wish = plan.horses;
    this.#fit();
  }

  #place(): string {
    return `furlong.${this.#kind}`;
  }
  #kept(): Plan | null {
    return readPlan(load(this.#place()));
  }
  /** Stores it for the next meeting. */
  keep(): void {
    const [host] = this.plan.seats;
    if (host && !host.rider && host.name.trim()) preferences.name = host.name.trim();
    store(this.#place(), this.plan);
  }

  /** How many horses each may ride with this number of players. */
  get allowed(): number[] {
    return this.#shapes.filter(({ players }) => players === this.plan.seats.length).map(({ horses }) => horses);
  }
  get fewest(): number {
    return Math.min(...this.#shapes.map(({ players }) => players));
  }
  get most(): number {
    return Math.max(...this.#shapes.map(({ players }) => players));
  }

  #fit(): void {
    this.plan.horses = fitHorses(this.#shapes, this.plan.seats.length, this.#wish);
    dress(this.plan.seats, this.plan.horses);
  }
  setHorses(each: number): void {
    this.#wish = each;
    this.#fit();
  }

  add(rider: string): void {
    this.plan.seats.push(seat(++this.#keys, '', rider));
    this.#fit();
  }
  remove(index: number): void {
    this.plan.seats.splice(index, 1);
    this.#fit();
  }
  /** Assigns seats at random. */
  shuffle(): void {
    const { seats } = this.plan;
    for (let i = seats.length - 1; i > 0; --i) {
      const j = Math.floor(Math.random() * (i + 1));
      [seats[i], seats[j]] = [itemAt(seats, j), itemAt(seats, i)];
    }
  }

  setRaces(count: number): void {
    const { races } = this.plan;
    const wanted = Math.min(mostRaces, Math.max(1, count));
    races.splice(wanted);
    while (races.length < wanted) races.push({ ...lastItem(races), key: ++this.#keys });
  }

  /** The races of a ready-made programme. */
  setProgramme(races: readonly { course: string; steeplechase?: boolean }[]): void {
    this.plan.races = races
      .slice(0, mostRaces)
      .map(({ course, steeplechase = false }) => ({ key: ++this.#keys, course, steeplechase }));
  }
  /** `shipped`: everybody has it, so it need not be part of the plan. */
  setCourse(race: number, course: CourseFile, shipped: boolean): void {
    if (!shipped) this.plan.courses[course.id] = course;
    const at = itemAt(this.plan.races, race);
    at.course = course.id;
    if (!hasFences(course)) at.steeplechase = false;
  }
  addCourse(course: CourseFile): void {
    this.setCourse(this.plan.races.length - 1, course, false);
  }
  /** Races on it go to another course. */
  removeCourse(id: string, instead: CourseFile): void {
    this.plan.races.forEach((race, i) => race.course === id && this.setCourse(i, instead, true));
    delete this.plan.courses[id];
  }
  /** Takes own courses as they are now: they may have been changed since the last meeting. */
  refresh(own: readonly CourseFile[]): void {
    for (const course of own) if (course.id in this.plan.courses) this.plan.courses[course.id] = course;
    for (const race of this.plan.races) {
      const course = this.plan.courses[race.course];
      if (course && !hasFences(course)) race.steeplechase = false;
    }
  }
}
