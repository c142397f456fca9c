import './design/tokens.css';
import './design/fonts.css';
import './design/global.css';
import './design/controls.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speakIn } from './i18n';
// Before the first paint, because it sets the theme.
import { preferences } from './preferences/preferences.svelte';

await speakIn(preferences.spoken);
mount(App, { target: document.getElementById('app')! });
