// The route of a race: how often it goes past the post before the finish, and where. It only counts the squares that the
// engine has laid out.
import type { CourseDrawing } from '../../contracts';
import { itemAt } from '../../contracts/items';
import { t } from '../../i18n';

export interface Route {
  /** squares along the rail in front of the post, each time it is passed before the finish */
  posts: readonly number[];
  /** the square along the rail in front of the finish */
  finish: number;
}

const known = new WeakMap<CourseDrawing, Route>();

export function routeOf(drawing: CourseDrawing): Route {
  const { finish, finish_squares, lanes, rail_lane } = drawing;
  let route = known.get(drawing);
  if (!route) {
    const end = itemAt(finish_squares, rail_lane - 1);
    // A start right in front of the post is no passing of it.
    const posts = itemAt(lanes, rail_lane - 1).flatMap(([piece, row], number) =>
      number > 0 && number < end && piece === finish.piece && row === finish.row ? [number] : [],
    );
    route = { posts, finish: end };
    known.set(drawing, route);
  }
  return route;
}

/** How often a horse beside this square of the rail still goes past the post before the finish. */
export function passesLeft({ posts }: Route, rail: number): number {
  return posts.filter((post) => rail <= post).length;
}

/** True if the post was passed, and the next time is the finish. */
export function inLastLap(route: Route, rail: number): boolean {
  return route.posts.length > 0 && passesLeft(route, rail) === 0;
}

/** "Past the post once, then a full lap." */
export function routeWords({ posts }: Route): string {
  return t('riding.route', { laps: posts.length });
}
