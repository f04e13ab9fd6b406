import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLd } from '../../../../src/build/seo/json-ld.ts';
import { property } from '../../domain/property.ts';

const thing = (name: string) => ({ '@context': 'https://schema.org', '@type': 'Thing', name }) as const;

test.each([
  '</script><script>alert(1)</script>',
  '</SCRIPT >',
  '<!--<script>',
  ']]>',
  'a\u2028b\u2029c',
  'R&D "x" \\ \u0000 ğşıİ 🪟',
])('%j stays a text', (name) => {
  const written = jsonLd(thing(name));
  expect(written).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(written)).toEqual(thing(name));
});

property('means the same, whatever it holds', [fc.string({ unit: 'binary' })], (name) => {
  const written = jsonLd(thing(name));
  expect(written).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(written)).toEqual(thing(name));
});
