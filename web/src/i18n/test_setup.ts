// Unit tests use English, with all parts loaded.
import { needTexts, speakIn, type Part } from '.';

const files = import.meta.glob(['$texts/en/*.json', '!$texts/en/play.json']);
await speakIn('en');
await needTexts(...Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, '') as Part));
