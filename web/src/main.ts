import './design/tokens.css';
import './design/fonts.css';
import './design/global.css';
import './design/controls.css';
// Before the first paint: it sets the theme.
import './state/preferences.svelte';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
