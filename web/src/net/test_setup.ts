// Unit tests draw lots as a browser does; Debian's Node keeps that elsewhere.
import { webcrypto } from 'node:crypto';

if (!('crypto' in globalThis)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
