// What a state of the gallery consists of.
import type { Component } from 'svelte';
import type { Part, PlainKey } from '../../src/i18n';

export interface View {
  component: Component<never>;
  props: object;
  /** class of the element around it */
  within?: string;
}

/** What a server would answer. */
export interface StoredServer {
  /** by path: JSON, or a record's text; "404 no-such-table" is a refusal */
  answers: Record<string, unknown>;
  /** what a table's socket brings after its hello; 'refused': it is not accepted */
  messages?: readonly object[] | 'refused';
}

export interface State {
  /** the address of a page of the app */
  page?: string | (() => Promise<string>);
  /** or a component that is shown by itself */
  view?: () => Promise<View>;
  /** parts of the texts that it needs and does not fetch by itself */
  texts?: Part[];
  /** besides those of all states */
  preferences?: Record<string, unknown>;
  /** what is in local storage, by name */
  storage?: Record<string, unknown>;
  /** fills the databases */
  prepare?: () => Promise<void>;
  server?: () => Promise<StoredServer>;
  /** what a person does then */
  act?: () => Promise<void>;
  /** selectors of what proves that this state is on the screen */
  proof: string[];
  /** texts without parameters that are on the screen */
  says?: PlainKey[];
  /** where it is looked at; absent: on phones and desks */
  screen?: 'phone' | 'wall' | 'desk';
  /** the course takes at least half of the window's height */
  half?: true;
  /** squares can be chosen: each is big enough for a finger, and nothing covers it */
  squares?: true;
  /** everything is in the window without scrolling: window_sizes.ts looks */
  whole?: true;
}

export type States = Record<string, State>;
