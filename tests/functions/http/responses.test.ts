import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, serveTrial } from './trial.ts';

afterEach(() => vi.restoreAllMocks());

describe('what leaves', () => {
  it.each([
    ['A', { IsSuccess: true, Data: 'first', Message: null, Error: null }],
    ['B', { isSuccess: true, data: 'first', error: null }],
    ['C', { success: true, data: 'first' }],
    ['plain', 'first'],
  ] as const)('wraps answers in envelope %s', async (envelope, body) => {
    expect(await (await ask('/api/things/first', {}, serveTrial(envelope))).json()).toEqual(body);
  });

  const words = 'Fiyat değişti. Lütfen yeni tutarı onaylayın';
  const more = { code: 'price_changed', requestId: 'request-1' };
  it.each([
    ['A', { IsSuccess: false, Data: { total: 12.5 }, Message: words, Error: words, ...more }],
    ['B', { isSuccess: false, data: { total: 12.5 }, error: words, ...more }],
    ['C', { success: false, data: { total: 12.5 }, error: words, ...more }],
  ] as const)('wraps failures in envelope %s', async (envelope, body) => {
    const response = await ask('/api/changed', { method: 'POST' }, serveTrial(envelope));
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual(body);
  });

  it('speaks English to those who ask for it first, else Turkish', async () => {
    const error = async (language: string): Promise<unknown> => {
      const body = (await (await ask('/api/none', { headers: { 'accept-language': language } })).json()) as {
        error: unknown;
      };
      return body.error;
    };
    expect(await error('en-GB,en;q=0.9')).toBe('We could not find what you are looking for');
    expect(await error('tr-TR,tr;q=0.9,en;q=0.8')).toBe('Aradığınız içerik bulunamadı');
    expect(await error('de')).toBe('Aradığınız içerik bulunamadı');
  });

  it('sets the security headers on everything and caches only what a call allows', async () => {
    for (const response of [await ask('/api/things'), await ask('/api/none'), await ask('/api/busy')]) {
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('x-request-id')).toBe('request-1');
    }
    expect((await ask('/api/things')).headers.get('cache-control')).toBe('public, max-age=60');
    expect((await ask('/api/things?sort=x')).headers.get('cache-control')).toBe('no-store');
    expect((await ask('/api/things/first')).headers.get('cache-control')).toBe('no-store');
  });

  it('says how long to wait', async () => {
    const response = await ask('/api/busy');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(response.headers.get('ratelimit')).toBe('"default";r=0;t=7');
    expect(await response.json()).toMatchObject({
      error: 'Çok fazla deneme yaptınız. Lütfen 7 saniye sonra tekrar deneyin',
    });
  });
});

describe('when something breaks', () => {
  it.each(['/api/down', '/api/unset'])('answers 503 with Retry-After (%s)', async (path) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const response = await ask(path);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('ratelimit')).toBe(null);
    expect(await response.json()).toMatchObject({
      code: 'store_unavailable',
      error: 'Sistem geçici olarak kullanılamıyor. Lütfen daha sonra tekrar deneyin',
    });
    expect(write).toHaveBeenCalledOnce();
  });

  it('answers 500 in words and logs one line with the place but not the message', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const response = await ask('/api/broken');
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      error: 'Sunucu hatası oluştu. Lütfen daha sonra tekrar deneyin',
      code: 'server_error',
    });
    const line = String(write.mock.calls[0]?.[0]);
    expect(JSON.parse(line)).toMatchObject({
      event: 'uncaught',
      requestId: 'request-1',
      route: '/api/broken',
      error: 'Error',
    });
    expect(text + line).not.toContain('secret');
    expect(line).toContain('trial.ts');
  });
});
