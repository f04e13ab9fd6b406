import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkUses } from '../../../src/build/content/used-texts.ts';
import { formatFailure } from '../../../src/build/content/failure.ts';
import { INVOICE_WORDS } from '../../../src/features/invoice/words.ts';
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

test('all words that a script asks for later are among those that can come later', async () => {
  const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');
  const [, named = ''] = /\{([a-z,-]+)\}\.json/.exec(await read('src/i18n/load.ts')) ?? [];
  const late = new Set<string>(INVOICE_WORDS);
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: ROOT })) {
    const calls = (await read(file)).matchAll(/(?:load(?:Messages|Translate)\(|lazyIsland[^[]*)\[([^\]]*)\]/g);
    for (const [, words = ''] of calls) for (const [, word = ''] of words.matchAll(/'([\w-]+)'/g)) late.add(word);
  }
  expect([...late].sort()).toEqual(named.split(','));
});
