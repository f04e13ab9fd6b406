import { describe, expect, test } from 'vitest';
import { editorPage } from '../../../functions/editor/page.ts';

const ask = (method = 'GET'): Response => editorPage(new Request('https://shop.example/editor', { method }));

describe('the page of the editor', () => {
  test('has a policy of its own: scripts of the shop alone, and no host but where the files lie', () => {
    const policy = new Map(
      (ask().headers.get('content-security-policy') ?? '').split('; ').map((rule): [string, string] => {
        const [name = '', ...values] = rule.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect([policy.get('worker-src'), policy.get('frame-src'), policy.get('media-src')]).toEqual([
      "'self'",
      'blob:',
      "'none'",
    ]);
    const hosts = [...policy.values()].flatMap((values) => values.split(' ').filter((value) => value.includes('//')));
    expect(new Set(hosts)).toEqual(
      new Set(['https://*.githubusercontent.com', 'https://api.github.com', 'https://www.githubstatus.com']),
    );
  });

  test('is found by nobody, kept by nobody and framed by nobody', () => {
    const { headers } = ask();
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('lets the window of the sign-in answer', () =>
    expect(ask().headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups'));

  test('holds no inline code', async () => {
    const html = await ask().text();
    expect(html.match(/<script\b[^>]*>/g)).toEqual(['<script type="module" src="/editor/editor.js">']);
    expect(html).not.toMatch(/\s(?:on[a-z]+|style)=/);
  });

  test('answers reading alone', () => {
    expect(ask('HEAD').status).toBe(200);
    expect(ask('OPTIONS').status).toBe(204);
    expect(ask('POST').status).toBe(405);
  });
});
