// On a small screen the page scrolls, and the course is at its top.
import { reducedMotion } from '../platform/preferences.svelte';

export function showCourse(): void {
  scrollTo({ top: 0, behavior: reducedMotion() ? 'auto' : 'smooth' });
}
