// What the race page needs only once a race is over; loaded while it is run.
export { default as PhotoFinish } from '../finish/PhotoFinish.svelte';
export { photosOf } from '../finish/photo_finish';
export { default as MeetingEnd } from './MeetingEnd.svelte';
export { default as RaceResult } from './RaceResult.svelte';
