import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { carryNext, isPrivate, loginFrom, nextFrom } from '../../../src/features/session/redirects.ts';

const ORIGIN = 'https://shop.example';

test.each([
  ['/account/profile', true],
  ['/en/account/orders/KP-1760000000000/track', true],
  ['/account', true],
  ['/admin/orders', true],
  ['/', false],
  ['/en', false],
  ['/accounting', false],
  ['/p/account', false],
  ['/track/KP-1760000000000', false],
  ['/checkout', false],
  ['/login', false],
])('%s is private: %s', (path, expected) => {
  expect(isPrivate(path)).toBe(expected);
});

describe('to the login page', () => {
  test.each([
    ['/account/orders', false, '/login?next=%2Faccount%2Forders'],
    ['/account/orders?x=1&y=2', true, '/login?next=%2Faccount%2Forders%3Fx%3D1%26y%3D2&ended=1'],
    ['/en/account/profile', false, '/en/login?next=%2Fen%2Faccount%2Fprofile'],
    ['/en', false, '/en/login?next=%2Fen'],
    ['/ensari', false, '/login?next=%2Fensari'],
    ['/login', false, '/login'],
    ['/en/register?next=%2Fcart', true, '/en/login?ended=1'],
  ])('from %s', (from, ended, expected) => {
    expect(loginFrom(from, ended)).toBe(expected);
  });
});

describe('and on from there', () => {
  test.each([
    ['/account/orders', '/account/orders'],
    ['/checkout?a=1#b', '/checkout?a=1#b'],
    ['/c/fon-perde/../../account', '/account'],
    ['', '/'],
    ['account', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example/', '/'],
    ['/..//evil.example/', '/'],
    ['/%2e//evil.example/', '/'],
    ['/a/..//evil.example/', '/'],
    ['/.\\/evil.example/', '/'],
    ['/.//', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/account', '/'],
    ['https://shop.example/account', '/'],
    ['javascript:alert(1)', '/'],
    ['/login', '/'],
    ['/en/reset-password#t=x', '/'],
    ['/confirm-email', '/confirm-email'],
    ['/unsubscribe#t=x', '/'],
    ['/order#t=x', '/'],
    ['/order-confirmation', '/order-confirmation'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/cart\u0000', '/cart'],
  ])('next=%j leads to %s', (next, expected) => {
    expect(nextFrom(`?${new URLSearchParams({ next }).toString()}`, ORIGIN, '/')).toBe(expected);
  });

  const part = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '\\',
    '//',
    'evil.example',
    'a',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '%2f',
    'http:',
  );
  const address = fc
    .array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 8 })
    .map((parts) => parts.join(''));

  test('whatever next says, the address that is followed is of this site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          address,
          address.map((rest) => `/${rest}`),
        ),
        (next) => {
          for (const locale of [undefined, 'tr', 'en'] as const) {
            const target = nextFrom(`?${new URLSearchParams({ next }).toString()}`, ORIGIN, '/', '', locale);
            expect(new URL(target, `${ORIGIN}/login`).origin).toBe(ORIGIN);
          }
        },
      ),
      { numRuns: 5000, examples: [['/.//evil.example/'], ['/en//evil.example/'], ['/..//'], ['/%2e//'], ['/a/..//']] },
    );
  });

  test('without next it leads home', () => {
    expect(nextFrom('', ORIGIN, '/en')).toBe('/en');
    expect(nextFrom('?next', ORIGIN, '/en')).toBe('/en');
  });

  test.each([
    ['?next=%2Foffer', '#quote=abc', '/offer#quote=abc'],
    ['?next=%2Foffer%3Fa%3D1', '#quote=abc', '/offer?a=1#quote=abc'],
    ['?next=%2Foffer%23o%3D1', '#icerik', '/offer#o=1'],
    ['?next=%2Foffer', '', '/offer'],
    ['?next=%2Freset-password', '#t=x', '/'],
    ['?next=%2F.%2F%2Fevil.example%2F', '#quote=abc', '/'],
    ['', '#quote=abc', '/'],
  ])('%s with the fragment %j leads to %s', (search, fragment, expected) => {
    expect(nextFrom(search, ORIGIN, '/', fragment)).toBe(expected);
  });

  test.each([
    ['/account/orders?x=1#b', 'en', '/en/account/orders?x=1#b'],
    ['/en/cart', 'tr', '/cart'],
    ['/en/cart', 'en', '/en/cart'],
    ['/', 'en', '/en'],
    ['/en', 'tr', '/'],
    ['/admin/orders?q=1', 'en', '/admin/orders?q=1'],
    ['/editor', 'en', '/editor'],
    ['/administer', 'en', '/en/administer'],
    ['/en//evil.example/', 'tr', '/home'],
  ] as const)('next=%s is shown in the language of the login page, %s', (next, locale, expected) => {
    expect(nextFrom(`?${new URLSearchParams({ next }).toString()}`, ORIGIN, '/home', '', locale)).toBe(expected);
  });
});

test('next is carried on from page to page', () => {
  expect(carryNext('/register', '?next=%2Fcart%3Fa%3D1&ended=1')).toBe('/register?next=%2Fcart%3Fa%3D1');
  expect(carryNext('/register', '?ended=1')).toBe('/register');
  expect(carryNext('/register', '?next=%2Foffer', '#quote=abc')).toBe('/register?next=%2Foffer#quote=abc');
  expect(carryNext('/register', '', '#icerik')).toBe('/register');
});

test('the skip link of a page of signing in does not take the place of the fragment that goes on', async () => {
  vi.resetModules();
  const here = await import('../../../src/features/session/redirects.ts');
  vi.stubGlobal('location', { hash: '#quote=abc' });
  expect(here.arrivalFragment()).toBe('#quote=abc');
  vi.stubGlobal('location', { hash: '#icerik' });
  expect(here.arrivalFragment()).toBe('#quote=abc');
});
