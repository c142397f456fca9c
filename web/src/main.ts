import './ui/styles';
import { mount } from 'svelte';
import App from './App.svelte';
import { speakIn } from './i18n';
// Before the first paint, because it sets the theme.
import { preferences } from './platform/preferences.svelte';

// Other files import from this one, so it must not wait for them while it is read.
void speakIn(preferences.spoken).then(() => mount(App, { target: document.getElementById('app')! }));
