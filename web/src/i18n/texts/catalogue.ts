import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Each text is an ICU message; in the built page those with parameters are parsed already (vite.config.ts). */
export type Catalogue = Record<string, string | MessageFormatElement[]>;
