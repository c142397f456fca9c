import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, changeMe, codeOf, joinAddress, linkTo, lobby, makeTable, recordOf, whoAmI } from './api';

function answers(status: number, body: string, type = 'application/json'): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => new Response(body, { status, headers: { 'Content-Type': type } }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
async function errorOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(() => 'none', codeOf);
}
afterEach(() => vi.unstubAllGlobals());

test('there is no person before the first visit', async () => {
  answers(200, '{"person":null}');
  expect(await whoAmI()).toBeNull();
});

test('a change is posted as JSON, beside the page', async () => {
  const fetched = answers(200, '{"person":1,"name":"Ann"}');
  expect((await changeMe({ name: 'Ann' })).name).toBe('Ann');
  const [path, request] = fetched.mock.calls[0] as unknown as [string, RequestInit];
  expect(path).toBe('api/me');
  expect(request).toMatchObject({
    method: 'POST',
    body: '{"name":"Ann"}',
    headers: { 'Content-Type': 'application/json' },
  });
});

test('a refusal of the server has its code, not its words', async () => {
  answers(429, '{"error":"too-many-tables","text":"you host too many tables"}');
  const error = await makeTable({}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(codeOf(error)).toBe('too-many-tables');
  expect(String(error)).not.toContain('you host');
});

test('recognises a page that comes from plain files', async () => {
  answers(200, '<!doctype html>', 'text/html');
  expect(await errorOf(lobby())).toBe('no-server');
  answers(404, 'no such file', 'text/plain');
  expect(await errorOf(lobby())).toBe('no-server');
});

test('a server that does not answer is not taken for plain files', async () => {
  answers(502, '<h1>Bad gateway</h1>', 'text/html');
  expect(await errorOf(lobby())).toBe('unreachable');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  expect(await errorOf(lobby())).toBe('unreachable');
  answers(200, '{"open":[', 'application/json');
  expect(await errorOf(lobby())).toBe('unreachable');
});

test('any other error is unknown', () => {
  expect(codeOf(new TypeError('a fault of our own'))).toBe('unknown');
});

test('a record is text', async () => {
  answers(200, '{"format":"furlong-record/1"}\n', 'application/jsonl');
  expect(await recordOf('abc')).toContain('furlong-record/1');
});

test('a link leads beside the page, or where the server says it is reached', async () => {
  expect(linkTo('abc', 'http://192.168.1.20:8080/#/lobby')).toEqual({
    link: 'http://192.168.1.20:8080/table/abc',
    reach: 'everybody',
  });
  answers(201, '{"id":"def","link":"https://furlong.example/table/def","table":{}}');
  await makeTable({});
  expect(linkTo('def', 'http://localhost:8080/').link).toBe('https://furlong.example/table/def');
  answers(201, '{"id":"ghi","link":"/table/ghi","table":{}}');
  await makeTable({});
  expect(linkTo('ghi', 'http://localhost:8080/#/new')).toEqual({
    link: 'http://localhost:8080/table/ghi',
    reach: 'machine',
  });
  answers(200, '{"person":null,"address":"http://192.168.1.5:8080"}');
  await whoAmI();
  expect(linkTo('ghi', 'http://localhost:8080/#/new')).toEqual({
    link: 'http://192.168.1.5:8080/table/ghi',
    reach: 'network',
  });
  expect(linkTo('ghi', 'http://furlong.local:8080/').reach).toBe('everybody');
  answers(200, '{"person":null,"address":"https://furlong.example"}');
  await whoAmI();
  expect(linkTo('jkl', 'http://localhost:8080/#/new')).toEqual({
    link: 'https://furlong.example/table/jkl',
    reach: 'everybody',
  });
});

test('a code is typed in at the shortest address that leads there', () => {
  expect(joinAddress('abc', false, 'http://192.168.1.20:8080/#/display/abc')).toBe('192.168.1.20:8080/join');
  expect(joinAddress('abc', true, 'https://furlong.example/games/#/display/abc')).toBe(
    'furlong.example/games/join?board',
  );
});
