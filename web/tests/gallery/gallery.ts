// The gallery: shows one stored state of the app, ?state=FEATURE/NAME, or the list of all. Not part of the product.
import '../../src/ui/styles';
import { mount } from 'svelte';
import type { State, States } from './state';
import { serve } from './stored_server';

const files = import.meta.glob<{ states: States }>('./states/*.ts');
const app = document.getElementById('app')!;
const query = new URLSearchParams(location.search);

async function stateOf(name: string): Promise<State> {
  const [feature, title = ''] = name.split('/');
  const state = (await files[`./states/${feature}.ts`]?.())?.states[title];
  if (!state) throw new Error(`no state ${name}`);
  return state;
}

/** A fresh device with these settings. What of the app is loaded already hears of them as from another tab. */
function furnish({ preferences, storage = {} }: State, page: string): void {
  const likes = {
    ...{
      speed: 'instant',
      sound: false,
      language: query.get('language') ?? 'en',
      theme: query.get('theme') ?? 'light',
    },
    ...preferences,
  };
  for (const [place, value] of Object.entries({ 'furlong.preferences': likes, ...storage }))
    localStorage.setItem(place, JSON.stringify(value));
  dispatchEvent(new StorageEvent('storage', { key: 'furlong.preferences' }));
  history.replaceState(null, '', `${location.pathname}${location.search}${page}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

async function show(name: string): Promise<void> {
  const state = await stateOf(name);
  furnish(state, typeof state.page === 'function' ? await state.page() : (state.page ?? ''));
  await Promise.all((await indexedDB.databases()).map(({ name: stored }) => empty(stored!)));
  serve(await state.server?.());
  const [{ speakIn, needTexts }, { preferences }] = await Promise.all([
    import('../../src/i18n'),
    import('../../src/platform/preferences.svelte'),
  ]);
  await speakIn(preferences.spoken);
  await needTexts(...(state.texts ?? []));
  await state.prepare?.();
  if (state.view) {
    const { component, props, within } = await state.view();
    const main = app.appendChild(document.createElement('main'));
    if (within) main.className = within;
    else main.style.minHeight = '100dvh';
    mount(component, { target: main, props: props as never });
  } else mount((await import('../../src/App.svelte')).default, { target: app });
  await state.act?.();
  document.documentElement.dataset.state = name;
}

function empty(database: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error!);
  });
}

async function list(): Promise<void> {
  for (const [path, load] of Object.entries(files)) {
    const feature = /(\w+)\.ts$/.exec(path)![1]!;
    app.append(Object.assign(document.createElement('h2'), { textContent: feature }));
    for (const name of Object.keys((await load()).states)) {
      const link = document.createElement('a');
      link.href = `?state=${feature}/${name}`;
      link.textContent = name;
      const line = document.createElement('p');
      line.append(link);
      app.append(line);
    }
  }
}

const wanted = query.get('state');
await (wanted ? show(wanted) : list());
