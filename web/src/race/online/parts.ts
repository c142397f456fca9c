// What the race page needs only at a server's table; loaded when one is opened.
export { OnlineSeat } from '../../tables/online/online_seat';
export { default as OnlineHead } from './OnlineHead.svelte';
export { default as OnlineNotices } from './OnlineNotices.svelte';
export { default as PlayerStatus } from './PlayerStatus.svelte';
export { default as OwnClock } from './OwnClock.svelte';
export { default as RaceChat } from '../../chat/RaceChat.svelte';
export { default as OnlineEnd } from './OnlineEnd.svelte';
export { default as ReactionMenu } from '../../chat/ReactionMenu.svelte';
export { default as Reactions } from '../../chat/Reactions.svelte';
export { default as TableMenu } from './TableMenu.svelte';
export { default as RatingChange } from './RatingChange.svelte';
export { default as TurnAlert } from './TurnAlert.svelte';
