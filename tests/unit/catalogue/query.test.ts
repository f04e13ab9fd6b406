import { expect, test } from 'vitest';
import { NO_WISHES } from '../../../src/domain/product/facets.ts';
import { formatQuery, parsePage, parseQuery as parse } from '../../../src/features/catalogue/listing/query.ts';

const OWN = 'fon-perde';
const SOLD = new Set([OWN, 'tul-perde']);
const parseQuery = (search: string, own: string, sold: ReadonlySet<string>) =>
  parse(new URLSearchParams(search), own, sold);

test.each([
  ['', 'popular', [OWN]],
  ['?sort=price-low', 'price-low', [OWN]],
  ['?sort=cheapest', 'popular', [OWN]],
  ['?category=tul-perde', 'popular', ['tul-perde']],
  ['?sort=name&category=tul-perde&category=fon-perde', 'name', ['tul-perde', 'fon-perde']],
  ['?category=tul-perde&category=tul-perde', 'popular', ['tul-perde']],
  ['?category=', 'popular', []],
  ['?category=halı', 'popular', [OWN]],
  ['?category=halı&category=tul-perde', 'popular', ['tul-perde']],
  ['?utm_source=x', 'popular', [OWN]],
])('%s means sort %s of %j', (search, sort, categories) =>
  expect(parseQuery(search, OWN, SOLD)).toEqual({ ...NO_WISHES, sort, categories }),
);

test.each([
  '',
  '?sort=price-low',
  '?category=tul-perde',
  '?sort=name&category=tul-perde&category=fon-perde',
  '?category=',
  '?light=dim&light=blackout&colour=beige&room=bedroom&room=bath&washable=1&width=250&height=240&max=10000',
])('%s comes back as it was', (search) => expect(formatQuery(parseQuery(search, OWN, SOLD), OWN)).toBe(search));

test('what equals the page is not written', () =>
  expect(formatQuery(parseQuery(`?sort=popular&category=${OWN}`, OWN, SOLD), OWN)).toBe(''));

test.each([
  ['?light=blackout&light=dim&light=dark&light=dim', { light: ['dim', 'blackout'] }],
  ['?colour=green&colour=white&colour=mauve', { colour: ['white', 'green'] }],
  ['?room=bath&room=living&room=attic', { room: ['living', 'bath'] }],
  ['?washable=1', { washable: true }],
  ['?washable=yes', {}],
  ['?width=250&height=240', { size: { width: 250, height: 240 } }],
  ['?width=250', {}],
  ['?width=250&height=', {}],
  ['?width=2,5&height=2.4', { size: { width: 250, height: 240 } }],
  ['?width=0&height=240', {}],
  ['?width=10000&height=240', {}],
  ['?width=-5&height=240', {}],
  ['?width=250.5&height=240', {}],
  ['?max=10000', { max: 1_000_000 }],
  ['?max=10.000', { max: 1_000_000 }],
  ['?max=10.000,50', { max: 1_000_000 }],
  ['?max=10 000 TL', { max: 1_000_000 }],
  ['?max=0', {}],
  ['?max=', {}],
  ['?max=çok', {}],
  ['?max=99999999999999999999', {}],
])('%s wishes %j', (search, wishes) =>
  expect(parseQuery(search, OWN, SOLD)).toEqual({ ...NO_WISHES, sort: 'popular', categories: [OWN], ...wishes }),
);

test.each([
  ['/c/fon-perde', '', 1],
  ['/c/fon-perde/3', '', 3],
  ['/en/c/fon-perde/12', '', 12],
  ['/c/fon-perde', '?light=dim&page=3', 3],
  ['/c/fon-perde', '?page=0', 1],
  ['/c/fon-perde', '?page=-2', 1],
  ['/c/fon-perde', '?page=1e9', 1],
  ['/c/fon-perde', '?page=999999', 1],
  ['/c/2024', '', 1],
])('%s%s is page %d', (pathname, search, page) => expect(parsePage({ pathname, search })).toBe(page));
