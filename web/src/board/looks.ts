// How a course looks: the scenery around it and the light on it, as its file says. palette.css and looks.css have the colours.
import type { CourseDrawing } from '../contracts';

export const sceneries = ['park', 'heath', 'forest', 'coast', 'downs', 'town', 'winter'] as const;
export const lights = ['day', 'morning', 'evening', 'overcast', 'dusk'] as const;
export type Scenery = (typeof sceneries)[number];
export type Light = (typeof lights)[number];

/** What is not known looks like a park at midday. */
export function looksOf({ scenery, light }: Pick<CourseDrawing, 'scenery' | 'light'>): {
  scenery: Scenery;
  light: Light;
} {
  return {
    scenery: sceneries.find((one) => one === scenery) ?? 'park',
    light: lights.find((one) => one === light) ?? 'day',
  };
}

/** The classes of an element with the class course-palette. */
export function paletteOf(drawing: Pick<CourseDrawing, 'scenery' | 'light'>): string {
  const { scenery, light } = looksOf(drawing);
  return `course-palette scenery-${scenery} light-${light}`;
}

/** Where shadows fall, in lane widths for a rail. */
export const casts: Record<Light, { x: number; y: number }> = {
  day: { x: 0.12, y: 0.16 },
  morning: { x: -0.34, y: 0.16 },
  evening: { x: 0.38, y: 0.14 },
  overcast: { x: 0.04, y: 0.06 },
  dusk: { x: 0.2, y: 0.1 },
};
