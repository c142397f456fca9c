// What a person likes, on this device: kept in the browser, never sent anywhere.
import { bestOf, languages, speakIn, type Language } from '../i18n';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 0.5 | 1 | 2 | 4 | 'instant';
export type Camera = 'auto' | 'whole' | 'follow';
export type BoardKind = 'drawn' | 'text';

export const themes: readonly Theme[] = ['auto', 'light', 'dark'];
export const speeds: readonly Speed[] = [0.5, 1, 2, 4, 'instant'];
export const cameras: readonly Camera[] = ['auto', 'whole', 'follow'];
export const boards: readonly BoardKind[] = ['drawn', 'text'];

const place = 'furlong.preferences';
const longestName = 24;

// Storage may be forbidden, full, or hold what another version or a curious person wrote.
function kept(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function oneOf<T>(allowed: readonly T[], value: unknown, otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise;
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

function wishes(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
}

class Preferences {
  /** 'auto': what the browser asks for */
  language = $state<Language | 'auto'>('auto');
  theme = $state<Theme>('auto');
  /** of animations */
  speed = $state<Speed>(1);
  sound = $state(true);
  /** 0 to 1 */
  volume = $state(0.6);
  /** the caller's lines spoken */
  speech = $state(false);
  /** ask before riding */
  confirm = $state(false);
  camera = $state<Camera>('auto');
  /** the course as a drawing, or in words */
  board = $state<BoardKind>('drawn');
  /** single letters do something; off for those whose own tools need the letters */
  letters = $state(true);
  /** offer the hint button */
  hints = $state(true);
  /** what the person is called at the table */
  name = $state('');

  readonly spoken = $derived<Language>(this.language === 'auto' ? bestOf(wishes()) : this.language);

  constructor() {
    this.#take(kept());
    // At once, so that the first paint has the right colours.
    this.#wearTheme();
    $effect.root(() => {
      $effect(() => this.#wearTheme());
      $effect(() => this.#keep());
      // A language whose texts cannot be had is not spoken; the one before is.
      $effect(() => void speakIn(this.spoken).catch(() => {}));
    });
    // All tabs like the same.
    if (typeof window !== 'undefined')
      window.addEventListener('storage', ({ key }) => key === place && this.#take(kept()));
  }

  #take(from: Record<string, unknown>): void {
    this.language = oneOf<Language | 'auto'>(
      ['auto', ...(Object.keys(languages) as Language[])],
      from.language,
      this.language,
    );
    this.theme = oneOf(themes, from.theme, this.theme);
    this.speed = oneOf(speeds, from.speed, this.speed);
    this.sound = flag(from.sound, this.sound);
    if (typeof from.volume === 'number' && from.volume >= 0 && from.volume <= 1) this.volume = from.volume;
    this.speech = flag(from.speech, this.speech);
    this.confirm = flag(from.confirm, this.confirm);
    this.camera = oneOf(cameras, from.camera, this.camera);
    this.board = oneOf(boards, from.board, this.board);
    this.letters = flag(from.letters, this.letters);
    this.hints = flag(from.hints, this.hints);
    if (typeof from.name === 'string') this.name = from.name.slice(0, longestName);
  }

  #wearTheme(): void {
    if (typeof document === 'undefined') return;
    if (this.theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }

  #keep(): void {
    const { language, theme, speed, sound, volume, speech, confirm, camera, board, letters, hints, name } = this;
    try {
      localStorage.setItem(
        place,
        JSON.stringify({ language, theme, speed, sound, volume, speech, confirm, camera, board, letters, hints, name }),
      );
    } catch {
      // Then they last as long as the page.
    }
  }
}

export const preferences = new Preferences();

/** Whether the device asks for stillness. */
export function reducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
