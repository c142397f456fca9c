// Moved to index.ts; this file goes as soon as nothing imports it.
export type * from './index';
