import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scrub, scrubPath } from '../../../../src/domain/reporting/scrub.ts';
import { property } from '../property.ts';
import { spentBy } from '../../../support/spent.ts';

describe('scrub takes out', () => {
  test.each([
    ['an e-mail', 'Could not write to ayşe.yılmaz+x@örnek.com.tr now', 'Could not write to [email] now'],
    ['an encoded e-mail', 'at /hesap/ali%40posta.example', 'at [email]'],
    ['an e-mail split by an invisible letter', 'ali\u200b@posta.example', '[email]'],
    ['a telephone', 'tel +90 (532) 123 45 67!', 'tel [number]!'],
    ['a telephone without country', '0532-123-45-67', '[number]'],
    ['an identity number', 'TCKN 10000000146.', 'TCKN [number].'],
    ['a card', 'kart 4242 4242 4242 4242 geçersiz', 'kart [number] geçersiz'],
    ['digits of another script', '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '[number]'],
    ['an order number', '/track/KP-1763640000000', '/track/KP-[number]'],
    ['an IBAN', 'IBAN TR47 0000 0000 0000 0000 0000 00 yok', 'IBAN [iban] yok'],
    ['a foreign IBAN', 'de89370400440532013000', '[iban]'],
    ['a signed token', 'jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1 bad', 'jwt [token] bad'],
    ['a bearer', 'Authorization: Bearer abc.def', 'Authorization: [token]'],
    ['an opaque secret', 'key aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF', 'key [token]'],
    ['a query', 'GET https://a.example/p/x?email=1&t=2#y failed', 'GET https://a.example/p/x failed'],
    ['parameters of a path', '/reset-password#t=abc and /search?q=ayşe', '/reset-password and /search'],
    ['a password in an address', 'https://ali:gizli@a.example/x', 'https://a.example/x'],
    ['the colours of a terminal', '\u001b[31mred\u001b[0m', 'red'],
    ['control characters and directions', 'a\u0000b\u009b\u202ec\ufeffd', 'abcd'],
  ])('%s', (_name, text, clean) => {
    expect(scrub(text, 500)).toBe(clean);
  });
});

describe('scrub leaves', () => {
  test.each([
    "TypeError: Cannot read properties of undefined (reading 'width')",
    '    at MeasurementForm (https://a.example/_astro/MeasurementForm.Ab12Cd34.js:2:18431)\n    at b (x.js:1:1)',
    'Genişlik 250 cm, ₺1.186,88, 20 Kasım 2026',
    'AnotherVeryLongButHonestNameOfAFunctionWithoutFigures',
  ])('%s', (text) => {
    expect(scrub(text, 500)).toBe(text);
  });
});

test('scrub turns carriage returns into lines and cuts without breaking a letter', () => {
  expect(scrub('a\r\nb\rc', 9)).toBe('a\nb\nc');
  expect(scrub(`${'x'.repeat(9)}🪟`, 10)).toBe(`${'x'.repeat(9)}\ufffd`);
});

describe('scrubPath', () => {
  test.each([
    ['https://www.kivrim.example/p/x?width=250#y', '/p/x'],
    ['/en/search?q=ali@posta.example', '/en/search'],
    ['/track/KP-1763640000000', '/track/KP-[number]'],
    ['chrome-extension://abcdef/x.js', '/x.js'],
    ['', '/'],
    ['?a=b', '/'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%s → %s', (address, path) => {
    expect(scrubPath(address)).toBe(path);
  });
});

const digit = fc.integer({ min: 0, max: 9 });
property(
  'no ten digits in a row are left, whatever stands around them',
  [fc.string(), fc.array(digit, { minLength: 10, maxLength: 26 }), fc.constantFrom('', ' ', '-', '.'), fc.string()],
  (before, digits, gap, after) => {
    const clean = scrub(`${before} ${digits.join(gap)} ${after}`, 10_000);
    expect(clean).not.toContain(digits.join(gap));
  },
);

test.each(['a', '1', 'a-', 'ab12', '%40', '?a=', '://', '@', 'eyJ', 'Bearer ', '\u001b[', 'TR00', '1 ', '#'])(
  '100 kB of %j are scrubbed at once',
  (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    const spent = spentBy(() => {
      scrub(text, 4000);
      scrubPath(text);
    });
    expect(spent).toBeLessThan(2000);
  },
);
