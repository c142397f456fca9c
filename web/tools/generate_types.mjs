// Writes src/contracts/generated/: TypeScript types of what the page exchanges with the server (wire/protocol.schema.json,
// server/openapi.json) and with the WebAssembly engine (wasm/engine.schema.json). `npm run generate` runs it, and so do
// the scripts that need the types. A file is written only if it changes.
import { compile } from 'json-schema-to-typescript';
import openapiTypes, { astToString } from 'openapi-typescript';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const folder = fileURLToPath(new URL('../src/contracts/generated/', import.meta.url));
const banner = (source) => `// Generated from ${source} by tools/generate_types.mjs; do not edit.\n`;
const style = { printWidth: 120, singleQuote: true };
/** Arrays of a fixed length become tuples, up to this length. */
const longestTuple = 5;

const read = (path) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');
function write(name, text) {
  mkdirSync(folder, { recursive: true });
  const path = `${folder}${name}.ts`;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

const typeName = (definition) => definition[0].toUpperCase() + definition.slice(1);

/** Names the type that a reference points to: of the same file, or of another schema's generated file. */
function referredType(reference) {
  const [file, path] = reference.split('#');
  const name = typeName(path.replace(/^\/definitions\//, ''));
  return file === '' ? name : `${file.match(/(\w+)\.schema\.json$/)[1]}.${name}`;
}

/** The schema as the generator wants it: references become type names, bounds of lists are left out. */
function prepared(schema) {
  if (Array.isArray(schema)) return schema.map(prepared);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { description, $ref, minItems, maxItems, uniqueItems: _, ...rest } = schema;
  const comment =
    typeof description === 'string' ? { description } : description && { description: prepared(description) };
  if (typeof $ref === 'string') return { ...comment, tsType: referredType($ref) };
  // One type for each kind of message or event, so that `t` tells them apart.
  const kinds = schema.type === 'object' && schema.properties?.t?.enum;
  if (kinds) {
    const ofKind = (t) => ({ ...rest, properties: { ...schema.properties, t: { const: t } } });
    return { ...comment, anyOf: kinds.map((t) => prepared(ofKind(t))) };
  }
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, prepared(value)]));
  // What narrows another type adds no keys to it.
  if (inner.allOf)
    inner.allOf = inner.allOf.map((part) => (part.tsType ? part : { ...part, additionalProperties: false }));
  const isTuple =
    minItems !== undefined && minItems === maxItems && maxItems <= longestTuple && !Array.isArray(inner.items);
  if (isTuple) return { ...comment, ...inner, items: Array(minItems).fill(inner.items), minItems, maxItems };
  if (Array.isArray(inner.items)) return { ...comment, ...inner, minItems, maxItems };
  return { ...comment, ...inner };
}

/** The type of the answer by the name of the request, if the schema has requests. */
function answersOf(definitions) {
  const requests = Object.entries(definitions).filter(([, { properties }]) => properties?.do?.const);
  const row = ([name, { properties }]) =>
    `  '${properties.do.const}': ${typeName(name.replace(/Request$/, 'Answer'))};\n`;
  return requests.length === 0
    ? ''
    : `/** By the name of the request. */\nexport interface Answers {\n${requests.map(row).join('')}}\n`;
}

/** One type for each definition; in capitals, as the definition is named. */
async function fromSchema(source, name, head = '') {
  const { definitions, ...rest } = JSON.parse(read(source));
  const named = Object.fromEntries(Object.entries(definitions).map(([key, value]) => [typeName(key), prepared(value)]));
  const text = await compile(
    { title: 'unused', definitions: named, type: 'object', additionalProperties: false },
    'Unused',
    {
      additionalProperties: true,
      bannerComment: '',
      style,
      unreachableDefinitions: true,
    },
  );
  // The generator wants a type for the schema as a whole, and says in each comment where it found the definition.
  const types = text
    .replace(/export interface Unused \{\}\n/, '')
    .replace(/ \*\n \* This interface was referenced by[^/]*\*\//g, ' */')
    .replace(/\/\*\*\n \* This interface was referenced by[^/]*\*\/\n/g, '');
  const version = rest['x-protocol'] === undefined ? '' : `export const protocolVersion = ${rest['x-protocol']};\n\n`;
  write(name, `${banner(source)}${head}${version}${types}${answersOf(definitions)}`);
}

async function fromOpenApi(source, name) {
  const nodes = await openapiTypes(JSON.parse(read(source)), { alphabetize: false });
  write(name, banner(source) + astToString(nodes));
}

await fromSchema('wire/protocol.schema.json', 'protocol');
await fromOpenApi('server/openapi.json', 'openapi');
await fromSchema('wasm/engine.schema.json', 'engine', "import type * as protocol from './protocol';\n\n");
