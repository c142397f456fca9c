// Takes the pictures of README.md and docs/ again: `npm run build && npm run pictures`. Needs the programs of Debian's
// packages webp, pngquant and poppler-utils, and the built program.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({ ...tests, projects: undefined, testDir: 'tests', testMatch: 'pictures.ts', workers: 1 });
