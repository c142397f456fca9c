import './ui/tokens.css';
import './ui/fonts.css';
import './ui/global.css';
import './ui/controls.css';
import './ui/layout.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speakIn } from './i18n';
// Before the first paint, because it sets the theme.
import { preferences } from './platform/preferences.svelte';

await speakIn(preferences.spoken);
mount(App, { target: document.getElementById('app')! });
