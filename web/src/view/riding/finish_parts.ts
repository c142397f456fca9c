// What the race page needs only once a race is over; loaded while it is run.
export { default as PhotoFinish } from '../../board/PhotoFinish.svelte';
export { photosOf } from '../../state/photo_finish';
export { default as MeetingEnd } from './MeetingEnd.svelte';
export { default as RaceResult } from './RaceResult.svelte';
