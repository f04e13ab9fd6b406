import { expect, test } from 'vitest';
import { formatQuery, parseQuery } from '../../../src/features/catalogue/listing/query.ts';

const OWN = 'fon-perde';
const SOLD = new Set([OWN, 'tul-perde']);

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
])('%s means sort %s of %j', (search, sort, categories) => {
  expect(parseQuery(search, OWN, SOLD)).toEqual({ sort, categories });
});

test.each([
  '',
  '?sort=price-low',
  '?category=tul-perde',
  '?sort=name&category=tul-perde&category=fon-perde',
  '?category=',
])('%s comes back as it was', (search) => {
  expect(formatQuery(parseQuery(search, OWN, SOLD), OWN)).toBe(search);
});

test('what equals the page is not written', () => {
  expect(formatQuery(parseQuery(`?sort=popular&category=${OWN}`, OWN, SOLD), OWN)).toBe('');
});
