import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inspectPage } from '../../../../src/build/csp/inspect.ts';
import { beyond, headersFile } from '../../../../src/build/csp/policy.ts';
import { cspStep } from '../../../../src/build/csp/step.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const page = (body: string, ...known: string[]) =>
  `<head><meta http-equiv="content-security-policy" content="script-src 'self' ${known.map(hashOf).join(' ')};"></head>${body}`;

describe('a page', () => {
  test('loses its meta tag and keeps everything else', () =>
    expect(inspectPage(page('<p>Perde</p>')).html).toBe('<head></head><p>Perde</p>'));

  test('names the inline code that Astro vouches for', () => {
    const inspected = inspectPage(page('<script>a()</script><style>b{}</style>', 'a()', 'b{}', 'never used'));
    expect(inspected).toMatchObject({
      scripts: new Set([hashOf('a()')]),
      styles: new Set([hashOf('b{}')]),
      faults: [],
    });
  });

  test.each([
    ['a script nobody vouches for', '<script>evil()</script>', 'inline script of unknown origin: evil()'],
    ['a style nobody vouches for', '<style media="print">p{}</style>', 'inline style of unknown origin: p{}'],
    ['a handler', '<img src="/a.webp" onerror="evil()">', 'attribute onerror in <img src="/a.webp" onerror="evil()">'],
    ['a style attribute', '<p class="a" style="color:red">', 'attribute style in <p class="a" style="color:red">'],
  ])('is refused for %s', (_, body, fault) => expect(inspectPage(page(body)).faults).toEqual([fault]));

  test.each([
    ['a script of its own file', '<script type="module" src="/_astro/a.js"></script>'],
    ['data', '<script type="application/ld+json">{"a":1}</script>'],
    ['a word that looks like a handler', '<a href="/?onay=1" title="style = soft, onclick = none">x</a>'],
    ['an attribute whose name ends so', '<p data-style="a" data-on="b">x</p>'],
  ])('may hold %s', (_, body) => expect(inspectPage(page(body)).faults).toEqual([]));
});

const code = (scripts: readonly string[], styles: readonly string[] = []) => ({
  scripts: new Set(scripts.map((name) => `'sha256-${name}'`)),
  styles: new Set(styles.map((name) => `'sha256-${name}'`)),
});
const policiesOf = (file: string): Map<string, Map<string, string[]>> =>
  new Map(
    [...file.matchAll(/^(\/\S*)\n {2}Content-Security-Policy: (.*)$/gm)].map(([, path = '', policy = '']) => [
      path,
      new Map(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)])),
    ]),
  );

test('the headers are the same however the hashes come', () => {
  const file = headersFile(code(['b', 'a']), code(['a']));
  expect(file).toBe(headersFile(code(['a', 'b']), code(['a'])));
  expect(file).toContain("; script-src 'self' 'sha256-a' 'sha256-b'; style-src 'self'; ");
  expect(file).toContain(
    "; require-trusted-types-for 'script'; trusted-types offer-worker; upgrade-insecure-requests; ",
  );
  expect(file.split('\n')).toHaveLength(5);
});

test('the policy of the back room says all that the one of the shop says, and allows nothing beyond it', () => {
  const policies = policiesOf(headersFile(code(['a', 'b'], ['c']), code(['b'], ['c'])));
  const [shop, admin] = [policies.get('/*'), policies.get('/admin/*')];
  expect([...(admin?.keys() ?? [])]).toEqual([...(shop?.keys() ?? [])]);
  expect(admin?.get('script-src')).toEqual(["'self'", "'sha256-b'"]);
  for (const [directive, sources] of admin ?? []) {
    const wider = sources.filter((source) => source !== "'none'" && !shop?.get(directive)?.includes(source));
    expect([directive, ...wider]).toEqual([directive]);
  }
});

test('code that only the back room has is told, because a browser that keeps both policies would block it', () => {
  expect(beyond(code(['a', 'x'], ['y']), code(['a', 'b'], ['z']))).toEqual(["'sha256-x'", "'sha256-y'"]);
  expect(beyond(code(['a']), code(['a', 'b']))).toEqual([]);
});

describe('the step of the build', () => {
  const built = async (pages: Readonly<Record<string, string>>) => {
    const dist = await mkdtemp(join(tmpdir(), 'csp-'));
    onTestFinished(() => rm(dist, { recursive: true }));
    const step = cspStep();
    for (const [file, html] of Object.entries(pages)) await step.page(html, file);
    await step.finish(dist, { info: () => undefined } as unknown as AstroIntegrationLogger);
    return policiesOf(await readFile(join(dist, '_headers'), 'utf8'));
  };
  const shop = page('<script>a()</script><script>b()</script>', 'a()', 'b()');

  test('keeps what the back room has out of the policy of the shop', async () => {
    const policies = await built({ 'index.html': shop, 'admin/orders.html': page('<script>b()</script>', 'b()') });
    expect(policies.get('/admin/*')?.get('script-src')).toEqual(["'self'", hashOf('b()')]);
    expect(policies.get('/*')?.get('script-src')).toHaveLength(3);
  });

  test('takes a page whose name only begins like the back room for the shop', async () => {
    const policies = await built({ 'administration.html': shop });
    expect(policies.get('/admin/*')?.get('script-src')).toEqual(["'self'"]);
  });

  test('fails for inline code that only the back room has', async () => {
    const own = page('<script>own()</script>', 'own()');
    await expect(built({ 'index.html': shop, 'admin.html': own })).rejects.toThrow('inline code that the shop has not');
  });
});
