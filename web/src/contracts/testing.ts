// For tests: checks what the page exchanges with the server and the engine against the schemas.
import Ajv, { type ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
/** References between the files are relative, so they need some address. */
const base = 'https://furlong.example/';
const files = { protocol: 'wire/protocol.schema.json', engine: 'wasm/engine.schema.json' } as const;

const ajv = new Ajv({ strict: false });
const definitions = Object.fromEntries(
  Object.entries(files).map(([name, file]) => {
    const schema = JSON.parse(readFileSync(fileURLToPath(new URL(file, root)), 'utf8')) as {
      definitions: Record<string, { properties?: { do?: { const?: string } } }>;
    };
    ajv.addSchema(schema, base + file);
    return [name, schema.definitions];
  }),
);
const compiled = new Map<string, ValidateFunction>();

/** Why a value does not follow a definition; '' if it does. */
export function faultOf(schema: keyof typeof files, definition: string, value: unknown): string {
  const address = `${base}${files[schema]}#/definitions/${definition}`;
  const validate = compiled.get(address) ?? ajv.compile({ $ref: address });
  compiled.set(address, validate);
  // As it travels: undefined values are left out.
  if (validate(JSON.parse(JSON.stringify(value)))) return '';
  return `${definition}: ${ajv.errorsText(validate.errors)}`;
}

/** The names of all requests to the engine. */
export const requestNames = Object.values(definitions.engine!).flatMap(({ properties }) => properties?.do?.const ?? []);

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Why a request to the engine or its answer does not follow the schema; '' if both do. */
export function faultOfExchange(request: { do: string }, answer: unknown): string {
  const name = camelCase(request.do);
  return faultOf('engine', `${name}Request`, request) || faultOf('engine', `${name}Answer`, answer);
}
