// The person's settings on this device: stored in the browser, never sent anywhere.
import { createSubscriber } from 'svelte/reactivity';
import { bestOf, languages, speakIn, type Language } from '../i18n';
import { load, store } from './storage/local_store';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 0.5 | 1 | 2 | 4 | 'instant';
export type Camera = 'follow' | 'whole';
export type BoardKind = 'drawn' | 'text';

export const themes: readonly Theme[] = ['auto', 'light', 'dark'];
export const speeds: readonly Speed[] = [0.5, 1, 2, 4, 'instant'];
export const cameras: readonly Camera[] = ['follow', 'whole'];
export const boards: readonly BoardKind[] = ['drawn', 'text'];

const storageKey = 'furlong.preferences';
const longestName = 24;
const kept = [
  'language',
  'theme',
  'speed',
  'sound',
  'volume',
  'speech',
  'confirm',
  'camera',
  'board',
  'letters',
  'hints',
  'odds',
  'byItself',
  'name',
] as const;

// Storage may be forbidden, full, or contain what another version or a curious person wrote.
function stored(): Record<string, unknown> {
  const found = load(storageKey);
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
}

function oneOf<T>(allowed: readonly T[], value: unknown, otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise;
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

function browserLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
}

class Preferences {
  /** 'auto': the browser's language */
  language = $state<Language | 'auto'>('auto');
  theme = $state<Theme>('auto');
  /** speed of animations */
  speed = $state<Speed>(1);
  sound = $state(true);
  /** 0 to 1 */
  volume = $state(0.6);
  /** read the caller's lines aloud */
  speech = $state(false);
  /** ask before a choice is made */
  confirm = $state(false);
  camera = $state<Camera>('follow');
  /** the course drawn, or in words */
  board = $state<BoardKind>('drawn');
  /** single-letter shortcuts; off for those whose assistive tools use the letters */
  letters = $state(true);
  /** show the hint button */
  hints = $state(true);
  /** show each horse's chance to win the race, where odds are given */
  odds = $state(false);
  /** go on without asking where there is no choice, or nothing at stake */
  byItself = $state(true);
  /** the player's name */
  name = $state('');

  readonly spoken = $derived<Language>(this.language === 'auto' ? bestOf(browserLanguages()) : this.language);

  constructor() {
    this.#apply(stored());
    // At once, so that the first paint has the right colours.
    this.#applyTheme();
    $effect.root(() => {
      $effect(() => this.#applyTheme());
      $effect(() => this.#save());
      // If its texts cannot be loaded, the current language stays.
      $effect(() => void speakIn(this.spoken).catch(() => {}));
    });
    // Other tabs follow.
    if (typeof window !== 'undefined')
      window.addEventListener('storage', ({ key }) => key === storageKey && this.#apply(stored()));
  }

  #apply(from: Record<string, unknown>): void {
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
    this.odds = flag(from.odds, this.odds);
    this.byItself = flag(from.byItself, this.byItself);
    if (typeof from.name === 'string') this.name = from.name.slice(0, longestName);
  }

  #applyTheme(): void {
    if (typeof document === 'undefined') return;
    if (this.theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }

  #save(): void {
    store(storageKey, Object.fromEntries(kept.map((name) => [name, this[name]])));
  }
}

export const preferences = new Preferences();

const stillness =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : { matches: false };
const followStillness = createSubscriber((update) => {
  if (!('addEventListener' in stillness)) return;
  stillness.addEventListener('change', update);
  return () => stillness.removeEventListener('change', update);
});

/** Whether the device asks for reduced motion; reactive. */
export function reducedMotion(): boolean {
  followStillness();
  return stillness.matches;
}
