// What the race page shows at a server's table only: fetched when one is opened.
export { OnlineSeat } from '../../../state/online_seat';
export { default as Head } from './OnlineHead.svelte';
export { default as Lines } from './OnlineNotices.svelte';
export { default as Mark } from './PlayerStatus.svelte';
export { default as OwnClock } from './OwnClock.svelte';
export { default as Talk } from './RaceChat.svelte';
export { default as Finale } from './OnlineEnd.svelte';
export { default as TurnSign } from './TurnAlert.svelte';
