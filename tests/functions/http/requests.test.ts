import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answer } from '../../../functions/http/answer.ts';
import { defineEndpoint } from '../../../functions/http/endpoint.ts';
import { serve } from '../../../functions/http/serve.ts';
import { noContent } from '../../../src/contract/answers.ts';
import { ask, codeOf, LIMIT, post, trial } from './trial.ts';

describe('routes and methods', () => {
  it('prefers the earlier route, decodes parameters, ignores one trailing slash', async () => {
    expect(await (await ask('/api/things/first')).json()).toMatchObject({ data: 'first' });
    expect(await (await ask('/api/things/t%C3%BCl%20perde/')).json()).toMatchObject({ data: { thing: 'tül perde' } });
  });

  it.each(['/api/nothing', '/api/things/a/b', '/api/things//', '/api/things/%E0%A4%A', '/API/things'])(
    'answers 404 to %s',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await codeOf(response)).toBe('not_found');
    },
  );

  it.each(['PUT', 'PATCH', 'DELETE'])('answers 405 with Allow to %s', async (method) => {
    const response = await ask('/api/things', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect(await codeOf(response)).toBe('method_not_allowed');
  });

  it.each(['toString', 'constructor', '__proto__', 'PROPFIND'])('knows no method or path called %s', async (name) => {
    expect((await ask(`/api/${name}`)).status).toBe(404);
    expect((await ask('/api/things', { method: name })).status).toBe(405);
  });

  it.each(['/api/changed', '/api/nothing'])('refuses HEAD of %s without a body', async (path) => {
    expect(await (await ask(path, { method: 'HEAD' })).text()).toBe('');
  });

  it('answers HEAD like GET without a body and OPTIONS with 204, without CORS', async () => {
    const head = await ask('/api/things', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await ask('/api/things', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, null]);
  });

  it('gives 204 without a body', async () => {
    const response = await ask('/api/things/1', { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});

describe('what arrives', () => {
  it('takes a good body', async () => {
    const response = await post('{"name":"Şişli ığüşöç"}');
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ isSuccess: true, data: { name: 'Şişli ığüşöç' }, error: null });
  });

  it.each(['cross-site', 'same-site', 'nonsense'])('refuses a write from a %s page', async (site) => {
    const response = await post('{"name":"x"}', { 'sec-fetch-site': site });
    expect(response.status).toBe(403);
    expect(await codeOf(response)).toBe('cross_site');
    expect((await ask('/api/things', { headers: { 'sec-fetch-site': site } })).status).toBe(200);
  });

  it.each(['same-origin', 'none'])('takes a write from %s', async (site) => {
    expect((await post('{"name":"x"}', { 'sec-fetch-site': site })).status).toBe(201);
  });

  it.each([
    '',
    'text/plain',
    'application/jsonp',
    'application/json, text/plain',
    'application/json; charset=iso-8859-9',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('answers 415 to content type "%s"', async (type) => {
    const response = await post('{"name":"x"}', { 'content-type': type });
    expect(response.status).toBe(415);
    expect(await codeOf(response)).toBe('unsupported_media_type');
  });

  it('answers 415 to a compressed body', async () => {
    expect((await post('{}', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it.each(['application/json;charset=UTF-8', 'APPLICATION/JSON; charset="utf-8"'])(
    'takes content type %s',
    async (type) => {
      expect((await post('{"name":"x"}', { 'content-type': type })).status).toBe(201);
    },
  );

  it('counts the bytes that arrive: the limit passes, one more does not', async () => {
    const padded = (size: number): string => `{"name":"x"}`.padEnd(size, ' ');
    expect((await post(padded(LIMIT))).status).toBe(201);
    expect((await post(padded(LIMIT + 1))).status).toBe(413);
    expect((await post(padded(10), { 'content-length': String(LIMIT + 1) })).status).toBe(413);
    expect((await post(padded(LIMIT + 1), { 'content-length': '5' })).status).toBe(413);
  });

  it('stops reading an endless body at the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64;
        controller.enqueue(new Uint8Array(64).fill(32));
      },
    });
    const request = new Request('https://shop.test/api/things', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    expect((await trial(request, {})).status).toBe(413);
    expect(sent).toBeLessThan(LIMIT * 3);
  });

  it.each(['', '   ', '{', '{"name":"x"} x', "{'name':'x'}", 'NaN', '{"name":"x",}', '\u0000'])(
    'answers 400 to the body %j',
    async (body) => {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(await codeOf(response)).toBe('malformed_json');
    },
  );

  it('answers 400 to bytes that are not UTF-8', async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('{"name":"'),
      0xff,
      0xfe,
      ...new TextEncoder().encode('"}'),
    ]);
    expect((await post(bytes)).status).toBe(400);
  });

  it('takes eight levels and refuses nine, and five thousand', async () => {
    const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect((await post(`{"name":"x","more":${nested(7)}}`)).status).toBe(201);
    expect(await codeOf(await post(`{"name":"x","more":${nested(8)}}`))).toBe('json_too_deep');
    const large = serveLargeBodies();
    const response = await ask(
      '/api/large',
      { method: 'POST', body: nested(5000), headers: { 'content-type': 'application/json' } },
      large,
    );
    expect([response.status, await codeOf(response)]).toEqual([400, 'json_too_deep']);
  });

  it.each(['null', '[]', '"x"', '1e400', '-0', 'true'])('answers 422 to a body that is %s', async (body) => {
    expect((await post(body)).status).toBe(422);
  });

  it('names wrong fields by path in words and never echoes a value', async () => {
    const response = await post('{"name":5,"lines":[{"quantity":0},{"quantity":"2","colour":"zzz"}],"extra":"geheim"}');
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      code: 'invalid_fields',
      fields: {
        name: 'Bu değer geçerli değil',
        'lines.0.quantity': 'Bu değer geçerli değil',
        'lines.1.colour': 'Bu alan beklenmiyor',
        extra: 'Bu alan beklenmiyor',
      },
    });
    expect(text).not.toMatch(/geheim|zzz/);
  });

  it('refuses prototype keys at every level', async () => {
    expect((await post('{"name":"x","__proto__":{"admin":true}}')).status).toBe(422);
    expect((await post('{"name":"x","lines":[{"quantity":1,"__proto__":{}}]}')).status).toBe(422);
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
  });

  it('checks the query: repeated names 400, wrong values 422', async () => {
    expect(await codeOf(await ask('/api/things?sort=name&sort=price'))).toBe('malformed_query');
    const response = await ask('/api/things?sort=%3Cscript%3E');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ fields: { sort: 'Bu değer geçerli değil' } });
  });
});

const serveLargeBodies = () =>
  serve(
    defineEndpoint(
      {
        method: 'POST',
        path: '/api/large',
        envelope: 'B',
        access: 'anyone',
        body: z.unknown(),
        answer: noContent,
        codes: [],
      },
      { bodyLimit: 1e6, handle: () => answer(null) },
    ),
  );
