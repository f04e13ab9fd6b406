/** Messages that `POST /mcp` takes and refuses, by the rules of the Model Context Protocol: headers, versions, forms and limits. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { newAddress, startTestShop, type TestShop } from '../support/account.ts';
import { legacy, mirrored, modern, post, VERSION } from '../support/assistant.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const GUIDE = { name: 'measuring_guide', arguments: { product: 1 } };
const call = modern('tools/call', GUIDE);
const list = modern('tools/list');
const OLD = { 'MCP-Protocol-Version': '2025-11-25', 'Mcp-Method': null, 'Mcp-Name': null };
/** Fields of a message that headers can mirror. */
const plainly = (sent: Record<string, unknown>) => {
  const { method, params } = sent as { method?: unknown; params?: { name?: string } };
  return { ...(method === 'tools/call' && { method }), params: { name: params?.name ?? 'x' } };
};
const base64 = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`;

describe('headers of the stateless revision', () => {
  it.each<[string, Record<string, unknown>, Record<string, string | null>, number, number | null]>([
    ['all that mirror the body', call, {}, 200, null],
    ['a name in Base64', call, { 'Mcp-Name': base64('measuring_guide') }, 200, null],
    ['no Origin, as of a program', call, { Origin: null }, 200, null],
    ['the own Origin', call, { Origin: 'https://shop.test' }, 200, null],
    ['a foreign Origin', call, { Origin: 'https://elsewhere.test' }, 403, -32_600],
    ['an Origin of null', call, { Origin: 'null' }, 403, -32_600],
    ['no Accept', call, { Accept: null }, 200, null],
    ['any type', call, { Accept: '*/*' }, 200, null],
    ['JSON alone', call, { Accept: 'application/json;q=0.9' }, 200, null],
    ['a stream alone', call, { Accept: 'text/event-stream' }, 406, -32_600],
    ['no version', call, { 'MCP-Protocol-Version': null }, 400, -32_020],
    ['another version than the body', call, { 'MCP-Protocol-Version': '2025-11-25' }, 400, -32_020],
    ['a version twice', call, { 'MCP-Protocol-Version': `${VERSION}, ${VERSION}` }, 400, -32_020],
    ['no method', call, { 'Mcp-Method': null }, 400, -32_020],
    ['another method', call, { 'Mcp-Method': 'tools/list' }, 400, -32_020],
    ['no name', call, { 'Mcp-Name': null }, 400, -32_020],
    ['another name', call, { 'Mcp-Name': 'price_windows' }, 400, -32_020],
    ['another name in Base64', call, { 'Mcp-Name': base64('price_windows') }, 400, -32_020],
    ['no name where none is needed', list, { 'Mcp-Name': null }, 200, null],
    ['a version unknown in both', legacy('tools/list'), { 'MCP-Protocol-Version': '1900-01-01' }, 400, -32_022],
    ['a body without _meta', legacy('tools/list'), {}, 400, -32_602],
    ['another media type', call, { 'Content-Type': 'text/plain' }, 415, -32_600],
    ['a session of before', call, { 'Mcp-Session-Id': 'x', 'Last-Event-ID': '7' }, 200, null],
  ])('%s', async (_, message, instead, status, code) => {
    const answer = await post(message, mirrored(message, instead));
    expect([answer.status, answer.error?.code ?? null]).toEqual([status, code]);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('tell which versions are known', async () => {
    const message = legacy('tools/list', {}, 'a');
    const { text } = await post(message, mirrored(message, { 'MCP-Protocol-Version': '1900-01-01' }));
    expect(JSON.parse(text)).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      error: {
        code: -32_022,
        message: 'Unsupported protocol version',
        data: { supported: [VERSION, '2025-11-25', '2025-06-18'], requested: '1900-01-01' },
      },
    });
  });
});

describe('bodies', () => {
  it.each<[string, unknown, number, number]>([
    ['no JSON', '{', 400, -32_700],
    ['a list', [modern('tools/list')], 400, -32_600],
    ['a number', '7', 400, -32_600],
    ['another JSON-RPC', { ...list, jsonrpc: '1.0' }, 400, -32_600],
    ['no method', { jsonrpc: '2.0', id: 1 }, 400, -32_600],
    ['an answer', { jsonrpc: '2.0', id: 1, result: {} }, 400, -32_600],
    ['no id', { jsonrpc: '2.0', method: 'tools/list', params: {} }, 400, -32_600],
    ['an id of null', { ...list, id: null }, 400, -32_600],
    ['an id of 1.5', { ...list, id: 1.5 }, 400, -32_600],
    ['parameters in a list', { ...list, params: [] }, 400, -32_600],
    ['more than 16 kB', { ...list, more: 'x'.repeat(16 * 1024) }, 413, -32_600],
    ['a deep body', `{"a":${'['.repeat(20)}${']'.repeat(20)}}`, 400, -32_600],
    ['a tool without a name', modern('tools/call'), 400, -32_602],
    ['an unknown tool', modern('tools/call', { name: 'order' }), 200, -32_602],
    ['a tool named by the prototype', modern('tools/call', { name: 'constructor' }), 200, -32_602],
    ['an unknown method', modern('resources/list'), 404, -32_601],
    ['a method of the prototype', modern('toString'), 404, -32_601],
    ['a handshake in the stateless revision', modern('initialize'), 404, -32_601],
  ])('%s', async (_, body, status, code) => {
    const message = typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : list;
    const answer = await post(body, mirrored(message));
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it('without an id are notes, which have no answer', async () => {
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const { status, text } = await post(note, mirrored(note, OLD));
    expect([status, text]).toEqual([202, '']);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('by %s are refused', async (method) => {
    const { status, headers, text } = await post(null, {}, { method });
    expect([status, headers.get('allow'), text]).toEqual([405, 'POST, OPTIONS', '']);
  });
});

describe('discovery', () => {
  it('names versions and tools, for an hour and for everybody', async () => {
    const { result } = await post(modern('server/discover'));
    expect(result).toMatchObject({
      resultType: 'complete',
      supportedVersions: [VERSION, '2025-11-25', '2025-06-18'],
      capabilities: { tools: {} },
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
  });

  it('lists three tools in one order, all of which only read', async () => {
    const { result } = await post(list);
    const tools = result?.tools as { name: string; annotations: object; inputSchema: object }[];
    expect(tools.map(({ name }) => name)).toEqual(['find_curtains', 'price_windows', 'measuring_guide']);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
    expect(result).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' });
  });
});

describe('clients that open with a handshake', () => {
  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2025-11-25'],
    [undefined, '2025-11-25'],
  ])('%s agree on %s, without a session', async (asked, agreed) => {
    const message = legacy('initialize', { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'x' } });
    const headers = mirrored(message, { ...OLD, 'MCP-Protocol-Version': null });
    const { status, result, headers: answered } = await post(message, headers);
    expect([status, result?.protocolVersion, answered.get('mcp-session-id')]).toEqual([200, agreed, null]);
  });

  it.each<[string, number | undefined]>([
    ['tools/list', undefined],
    ['ping', undefined],
    ['server/discover', -32_601],
    ['resources/list', -32_601],
  ])('may ask %s', async (method, code) => {
    const message = legacy(method);
    const { status, error } = await post(message, mirrored(message, OLD));
    expect([status, error?.code]).toEqual([200, code]);
  });
});

describe('500 random messages', () => {
  const tools = fc.constantFrom('find_curtains', 'price_windows', 'measuring_guide');
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('__proto__', '1e400', '\u0000'),
  );
  const args = fc.dictionary(
    fc.constantFrom('words', 'category', 'light', 'room', 'window', 'windows', 'product', 'mount', 'language', 'x'),
    fc.oneof(value, fc.array(fc.dictionary(fc.constantFrom('width', 'height', 'product', 'colour', 'pleat'), value))),
  );
  const message = fc.oneof(
    fc.tuple(tools, args).map(([name, sent]) => modern('tools/call', { name, arguments: sent })),
    fc.dictionary(fc.constantFrom('jsonrpc', 'id', 'method', 'params'), value),
  );

  it('are answered, and never by a fault of the shop', async () => {
    await fc.assert(
      fc.asyncProperty(message, async (sent) => {
        const { status, error } = await post(
          sent,
          new Headers([...mirrored({ method: 'tools/call', ...plainly(sent) })]),
        );
        expect([status < 500, error?.code === -32_603]).toEqual([true, false]);
      }),
      { seed: 20261120, numRuns: 500 },
    );
  });
});

it('names faults of the arguments by field, without what was sent', async () => {
  const args = { windows: [{ width: 'secret', height: 260.5, hidden: 1 }], language: 'xx' };
  const { status, result, text } = await post(modern('tools/call', { name: 'price_windows', arguments: args }));
  expect([status, result?.isError]).toEqual([200, true]);
  expect(result?.content).toEqual([
    {
      type: 'text',
      text: [
        'windows.0.width: must be a whole number of centimetres, 1 to 9999',
        'windows.0.height: must be a whole number of centimetres, 1 to 9999',
        'windows.0: has an unknown field',
        'language: must be one of tr, en',
      ].join('\n'),
    },
  ]);
  expect(text).not.toMatch(/secret|hidden|xx/);
});

it('answers a network sixty times a minute, and another one still', async () => {
  const ip = newAddress();
  const statuses = [];
  for (let asked = 0; asked < 61; asked += 1) statuses.push((await post(list, mirrored(list), { ip })).status);
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  const { headers, error } = await post(list, mirrored(list), { ip });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('ratelimit')).toBe(`"default";r=0;t=${headers.get('retry-after')}`);
  expect(error?.code).toBe(429);
  expect((await post(list)).status).toBe(200);
});

it('keeps and logs nothing of a question', async () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const args = { windows: [{ width: 321, height: 261, product: 1, room: 'Gizli oda' }] };
  const answer = await post(modern('tools/call', { name: 'price_windows', arguments: args }));
  vi.restoreAllMocks();
  expect(answer.text).toContain('Gizli oda');
  expect(written.join('')).toBe('');
});

it('goes on answering while the store is away', async () => {
  useStore(createStore({ url: 'http://127.0.0.1:1', token: shop.token, deadlineMs: 1000 }));
  const { status } = await post(call);
  useStore(shop.store);
  expect(status).toBe(200);
});

it('is a call of the shop alone, where the back room has a host of its own', async () => {
  vi.stubEnv('ADMIN_ORIGIN', 'https://yonetim.shop.test');
  const atBackRoom = await post(call, mirrored(call), { origin: 'https://yonetim.shop.test' });
  const atShop = await post(call);
  expect([atBackRoom.status, atShop.status]).toEqual([421, 200]);
});
