// What the race, a replay, the lesson, a real board and the screens of a table share. The build makes one file of this and
// all that it imports (vite.config.ts): also small parts that such pages need of what stands below.
import '../platform/download';
import '../platform/worker_rpc';
import '../ui/breakpoints';
import './caller/caller';
import './choice/DieChoice.svelte';
import './choice/PaceChoice.svelte';
import './choice/refusal_marks';
import './choice/refusal_words';
import './results/results';
import './show/presenter';
import './timeline/cursor.svelte';
import './timeline/timeline';

export { default as CallerBox } from './caller/CallerBox.svelte';
export { default as CourseFrame } from './parts/CourseFrame.svelte';
export { default as OrderStrip } from './parts/OrderStrip.svelte';
export { default as PlayedCards } from './parts/PlayedCards.svelte';
export { default as RunningOrder } from './parts/RunningOrder.svelte';
