import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTranslate } from '../../../src/i18n/translate.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import { login, register } from '../../../src/contract/entrance.ts';
import { call } from '../../../src/lib/api.ts';
import { failureMessage } from '../../../src/i18n/failure.ts';
import calls from '../../../content/locales/tr/calls.json' with { type: 'json' };

const t = createTranslate({ calls });
const fetching = vi.fn<typeof fetch>();

const SHOW = {
  method: 'GET',
  path: '/api/x',
  envelope: 'B',
  access: 'anyone',
  answer: z.object({ x: z.number() }),
  codes: ['line_refused'],
} as const satisfies CallContract;
const SAVE = {
  ...SHOW,
  method: 'PUT',
  path: '/api/things/:id/parts',
  query: z.object({ city: z.string() }),
  body: z.object({ a: z.number() }),
} as const satisfies CallContract;

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { documentElement: { lang: 'tr' } });
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetching.mockReset();
});

const answers = (body: unknown, init?: ResponseInit) =>
  fetching.mockResolvedValue(typeof body === 'string' ? new Response(body, init) : Response.json(body, init));

describe('an answer', () => {
  it.each([
    ['A', { IsSuccess: true, Data: { x: 1 }, Message: null, Error: null }],
    ['B', { isSuccess: true, data: { x: 1 }, error: null }],
    ['C', { success: true, data: { x: 1 } }],
    ['no envelope', { x: 1 }],
  ])('is read out of %s', async (_envelope, body) => {
    answers(body);
    expect(await call(SHOW)).toEqual({ ok: true, data: { x: 1 }, status: 200 });
  });

  it.each(['', '<html>', 'null', '{"isSuccess":true,"data":{"x":"1"}}'])('that is %j is unreadable', async (body) => {
    answers(body);
    expect(await call(SHOW)).toMatchObject({ ok: false, code: 'unreadable', retryable: true });
  });

  it('carries code, words and fields of a failure', async () => {
    const body = {
      isSuccess: false,
      data: { line: 1 },
      error: 'Olmadı',
      code: 'line_refused',
      fields: { a: 'b', c: 1 },
    };
    answers(body, { status: 409 });
    const failure = await call(SHOW);
    expect(failure).toMatchObject({
      ok: false,
      code: 'line_refused',
      message: 'Olmadı',
      retryable: false,
      status: 409,
      fields: { a: 'b' },
      data: { line: 1 },
    });
    expect(failureMessage(t, failure as never)).toBe('Olmadı');
  });

  it('that says it failed is a failure whatever its status', async () => {
    answers({ isSuccess: false, data: null, error: 'Olmadı' });
    expect(await call(SHOW)).toMatchObject({ ok: false, message: 'Olmadı' });
  });
});

describe('login and registration', () => {
  const tokens = { AccessToken: 'a.b.c', RefreshToken: 'd.e.f', ExpiresIn: 600 };
  const person = { ...{ id: 'u', userName: 'ayse', firstName: 'Ayşe', lastName: 'Işık' }, email: 'a@b.c', phone: '' };
  const User = { ...person, role: 'customer' };
  const forms = [
    ['login', login, { email: 'a@b.c', password: 'x', rememberMe: false }],
    ['registration', register, { ...person, password: 'Güneşli.Pencere7', confirmPassword: 'Güneşli.Pencere7' }],
  ] as const;

  it.each(forms)('of %s succeeds with the flag and both tokens (spec §5)', async (_name, contract, body) => {
    answers({ IsSuccess: true, Data: { ...tokens, User, ClaimedOrder: '' }, Message: null, Error: null });
    expect(await call(contract, { body })).toMatchObject({ ok: true });
  });

  it.each(forms)('of %s fails without the flag, or without a token (spec §5)', async (_name, contract, body) => {
    answers({ IsSuccess: false, Data: { ...tokens, User }, Message: null, Error: 'Olmadı' });
    expect(await call(contract, { body })).toMatchObject({ ok: false, message: 'Olmadı' });
    for (const missing of ['AccessToken', 'RefreshToken']) {
      answers({ IsSuccess: true, Data: { ...tokens, User, [missing]: '' }, Message: null, Error: null });
      expect(await call(contract, { body })).toMatchObject({ ok: false, code: 'unreadable' });
    }
  });
});

describe('a failure without words of ours', () => {
  it.each([
    [404, 'Aradığınız içerik bulunamadı', false],
    [403, 'Bu işlem için yetkiniz bulunmuyor', false],
    [500, 'Sunucu hatası oluştu. Lütfen daha sonra tekrar deneyin', true],
    [502, 'Sistem geçici olarak kullanılamıyor. Lütfen daha sonra tekrar deneyin', true],
    [418, 'HTTP Error: 418', false],
  ])('of %i says what the specification says', async (status, text, retryable) => {
    answers('<html>', { status });
    const failure = await call(SHOW);
    expect(failure).toMatchObject({ ok: false, code: 'http', retryable });
    expect(failureMessage(t, failure as never)).toBe(text);
  });

  it('tells how long to wait', async () => {
    answers({}, { status: 429, headers: { 'Retry-After': '30' } });
    expect(await call(SHOW)).toMatchObject({ retryable: true, retryAfterSeconds: 30 });
  });

  it('is offline, unreachable or too late', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await call(SHOW)).toMatchObject({ code: 'offline', status: 0 });
    expect(fetching).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    fetching.mockRejectedValue(new TypeError('failed'));
    expect(await call(SHOW)).toMatchObject({ code: 'unreachable' });
    // It was sent before the network went: it may have arrived.
    fetching.mockImplementation(() => {
      vi.stubGlobal('navigator', { onLine: false });
      return Promise.reject(new TypeError('failed'));
    });
    expect(await call(SHOW)).toMatchObject({ code: 'unreachable' });
    vi.stubGlobal('navigator', { onLine: true });
    fetching.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
        ),
    );
    expect(await call(SHOW, { timeoutMs: 1 })).toMatchObject({ code: 'timeout', retryable: true });
  });

  it('says something general of a code that it does not know', async () => {
    answers({ isSuccess: false, data: null, code: 'teapot' }, { status: 418 });
    const failure = await call(SHOW);
    expect(failure).toMatchObject({ ok: false, code: 'teapot', message: null });
    expect(failureMessage(t, failure as never)).toBe('Beklenmeyen bir hata oluştu. Lütfen daha sonra tekrar deneyin.');
  });
});

it('fills in the address, asks in the language of the page and sends JSON', async () => {
  answers({ x: 1 });
  const input = { params: { id: 'a/b' }, query: { city: '34' }, body: { a: 1 }, headers: { 'Idempotency-Key': 'k' } };
  await call(SAVE, input);
  const [address, init] = fetching.mock.calls[0]!;
  expect(address).toBe('/api/things/a%2Fb/parts?city=34');
  expect(init).toMatchObject({
    method: 'PUT',
    body: '{"a":1}',
    headers: { 'Accept-Language': 'tr', 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
  });
});

it('outlives the page where it is meant to', async () => {
  answers({ x: 1 });
  await call(SHOW);
  await call(SHOW, { keepalive: true });
  expect(fetching.mock.calls.map(([, init]) => init?.keepalive)).toEqual([false, true]);
});
