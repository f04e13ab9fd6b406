import { expect, test } from 'vitest';
import { addressesIn, filesOf, iconsIn, withJoined, type Parts } from '../../../src/build/offline/files.ts';

const part = (imports: string[], later: string[] = [], assets: string[] = []) => ({ imports, later, assets });
const parts: Parts = new Map([
  ['_astro/frame.js', part(['_astro/shared.js'], ['_astro/search.js'])],
  ['_astro/shared.js', part([])],
  ['_astro/search.js', part([])],
  [
    '_astro/offer.js',
    part(
      ['_astro/shared.js', '_astro/react.js'],
      ['_astro/toasts.js', '_astro/words-of-others.js'],
      ['_astro/offer.css'],
    ),
  ],
  ['_astro/react.js', part([])],
  ['_astro/toasts.js', part(['_astro/late.js'], ['_astro/later.js'], ['_astro/toasts.css'])],
  ['_astro/late.js', part([])],
  ['_astro/later.js', part([])],
]);
const page = `<link href="/_astro/base.css"><style>@font-face{src:url(/_astro/type.woff2)}</style>
<script type="module" src="/_astro/frame.js"></script><astro-island component-url="/_astro/offer.js" renderer-url="/_astro/react.js">`;

test('a page needs what it names and what its islands fetch on an act, but not what the frame of every page does', () =>
  expect([...filesOf(page, parts)].sort()).toEqual(
    [
      'base.css',
      'frame.js',
      'late.js',
      'later.js',
      'offer.css',
      'offer.js',
      'react.js',
      'shared.js',
      'toasts.css',
      'toasts.js',
      'type.woff2',
    ].map((name) => `_astro/${name}`),
  ));

test('addresses are found wherever they stand', () =>
  expect(addressesIn('url(/_astro/a-b.C_1.woff2) "/_astro/c@2.js" /data/x.json')).toEqual([
    '_astro/a-b.C_1.woff2',
    '_astro/c@2.js',
  ]));

test('a browser asks for the icon that a page names, whatever else its head names', () => {
  const head = `<link rel="preload" href="/_astro/type.woff2" as="font"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link href="/small.png" rel="icon"><link rel="canonical" href="https://shop.test/offer"><link rel="icon" href="https://elsewhere.test/icon.svg">`;
  expect(iconsIn(head)).toEqual(['/favicon.svg', '/small.png']);
});

test('what the frame and an island share is followed for the island, and a sheet that is in the page’s one is left out', () => {
  const all: Parts = new Map([
    ['_astro/frame.js', part(['_astro/family.js'], ['_astro/search.js'])],
    ['_astro/family.js', part([], ['_astro/words.js'])],
    ['_astro/search.js', part([])],
    ['_astro/words.js', part([], [], ['_astro/words.css', '_astro/page-part.css'])],
    ['_astro/cart.js', part(['_astro/family.js'])],
  ]);
  const html = `<link rel="stylesheet" href="/_astro/page.css" data-of="base.css page-part.css">
<script type="module" src="/_astro/frame.js"></script><astro-island component-url="/_astro/cart.js">`;
  expect([...filesOf(html, all)].sort()).toEqual(
    ['cart.js', 'family.js', 'frame.js', 'page.css', 'words.css', 'words.js'].map((name) => `_astro/${name}`),
  );
});

test('a file of the second bundling has the sheets of what it is made of; what was left out before is left out again', () => {
  const script = (file: string, from: string[]) => ({ file, code: '', imports: [], later: [], from });
  const all = withJoined(parts, [
    script('_astro/family.js', ['_astro/offer.js', '_astro/toasts.js']),
    script('_astro/facade.js', []),
    script('_astro/other-words.js', ['_astro/words-of-others.js']),
  ]);
  expect(all.get('_astro/family.js')?.assets).toEqual(['_astro/offer.css', '_astro/toasts.css']);
  expect(all.has('_astro/facade.js')).toBe(true);
  expect(all.has('_astro/other-words.js')).toBe(false);
});
