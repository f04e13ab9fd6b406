import { expect, test } from 'vitest';
import { checkUses } from '../../../src/build/content/used-texts.ts';
import { formatFailure } from '../../../src/build/content/failure.ts';
import { asked, ROOT, textsOf } from './locale-files.ts';

const keys = [...textsOf('tr').keys()].map(asked);
const told = async (those: readonly string[]) => (await checkUses(ROOT, new Set(those))).map(formatFailure);

test('every text is used, and what the code asks for has a text', async () => {
  expect(await told(keys)).toEqual([]);
});

test('a text that nobody asks for is named', async () => {
  expect(await told([...keys, 'cart:nobody.asks'])).toEqual([
    expect.stringMatching(/^content\/locales\/tr\/cart\.json:\d+: nobody\.asks: is used nowhere/),
  ]);
});

test('a text that is asked for and missing is named, with who asks for it', async () => {
  expect(await told(keys.filter((key) => key !== 'cart:coupon.apply'))).toEqual([
    'content/locales/tr/cart.json: coupon.apply: is missing: src/features/cart/CouponForm.tsx asks for it',
  ]);
});

test('so is one of which a part is known at run time only', async () => {
  expect(await told(keys.filter((key) => !key.startsWith('rules:status.')))).toContainEqual(
    expect.stringMatching(/^content\/locales\/tr\/rules\.json: status\.\$\{.*\}: is missing: .* asks for it$/),
  );
});
