// What the race page shows at a server's table only: fetched when one is opened.
export { OnlineSeat } from '../../../state/online_seat';
export { default as Head } from './Head.svelte';
export { default as Lines } from './Lines.svelte';
export { default as Mark } from './Mark.svelte';
export { default as OwnClock } from './OwnClock.svelte';
export { default as Talk } from './Talk.svelte';
export { default as Finale } from './Finale.svelte';
export { default as TurnSign } from './TurnSign.svelte';
