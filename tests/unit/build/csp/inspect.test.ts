import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inspectPage } from '../../../../src/build/csp/inspect.ts';
import { headersFile } from '../../../../src/build/csp/policy.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const page = (body: string, ...known: string[]) =>
  `<head><meta http-equiv="content-security-policy" content="script-src 'self' ${known.map(hashOf).join(' ')};"></head>${body}`;

describe('a page', () => {
  test('loses its meta tag and keeps everything else', () => {
    expect(inspectPage(page('<p>Perde</p>')).html).toBe('<head></head><p>Perde</p>');
  });

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
  ])('is refused for %s', (_, body, fault) => {
    expect(inspectPage(page(body)).faults).toEqual([fault]);
  });

  test.each([
    ['a script of its own file', '<script type="module" src="/_astro/a.js"></script>'],
    ['data', '<script type="application/ld+json">{"a":1}</script>'],
    ['a word that looks like a handler', '<a href="/?onay=1" title="style = soft, onclick = none">x</a>'],
    ['an attribute whose name ends so', '<p data-style="a" data-on="b">x</p>'],
  ])('may hold %s', (_, body) => {
    expect(inspectPage(page(body)).faults).toEqual([]);
  });
});

test('the header is the same however the hashes come', () => {
  const scripts = ["'sha256-b'", "'sha256-a'"];
  const file = headersFile({ scripts: new Set(scripts), styles: new Set() });
  expect(file).toBe(headersFile({ scripts: new Set(scripts.toReversed()), styles: new Set() }));
  expect(file).toContain("; script-src 'self' 'sha256-a' 'sha256-b'; style-src 'self'; ");
  expect(file).toContain("; require-trusted-types-for 'script'; trusted-types 'none'; upgrade-insecure-requests; ");
  expect(file.split('\n')).toHaveLength(3);
});
