/** A publication that takes something away from shoppers, orders or search engines needs a word, or the build ends. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, writeContent } from '../../../../src/build/content/compile.ts';
import { FIRST_DIGEST, LIVE_FILE, parseDigest, readLive } from '../../../../src/build/content/digest.ts';
import { formatFailure } from '../../../../src/build/content/failure.ts';
import { changeLines } from '../../../../src/build/content/losses.ts';
import { catalogued } from '../../../../src/build/content/turkish.ts';
import { copyOfContent, edit } from './project.ts';

const DAY = '2026-11-20';
const DRAPE = 'content/products/bogaz-keten-fon.yaml';
const BLIND = 'content/products/levent-zebra.yaml';
const SHOP = 'content/shop.json';

type Act = (root: string) => Promise<void>;

/** A copy of the shop that knows itself as what is live. */
async function publishedShop(before?: Act): Promise<string> {
  const root = await copyOfContent();
  await before?.(root);
  await publish(root);
  return root;
}

async function publish(root: string): Promise<void> {
  const compiled = await compile(root, DAY);
  if (!compiled.ok) throw new Error('the copy is broken');
  await writeContent(root, compiled);
  await mkdir(join(root, 'content/built'), { recursive: true });
  await rename(join(root, 'content/built/published.json'), join(root, LIVE_FILE));
}

async function told(root: string): Promise<string[]> {
  const compiled = await compile(root, DAY);
  const failures = compiled.ok ? [] : compiled.failures;
  expect(failures.filter(({ reason }) => !catalogued(reason))).toEqual([]);
  return failures.map(({ line: _, ...failure }) => formatFailure(failure));
}

const change =
  (file: string, find: string | RegExp, replacement: string): Act =>
  (root) =>
    edit(root, file, find, replacement);

const LOST: readonly (readonly [what: string, act: Act, told: RegExp, word: Act])[] = [
  [
    'a product that was sold',
    (root) => rm(join(root, BLIND)),
    /levent-zebra\.yaml: file: was sold and is gone/,
    change(DRAPE, /^slug: .*$/m, '$&\naliases: [levent-zebra]'),
  ],
  [
    'an address',
    async (root) => {
      await rename(join(root, BLIND), join(root, 'content/products/levent-zebra-perde.yaml'));
      await edit(root, 'content/products/levent-zebra-perde.yaml', /^slug: .*$/m, 'slug: levent-zebra-perde');
    },
    /levent-zebra-perde\.yaml: aliases: lack "levent-zebra", an address that is live/,
    change('content/products/levent-zebra-perde.yaml', /^slug: .*$/m, '$&\naliases: [levent-zebra]'),
  ],
  [
    'a number',
    change(BLIND, /^id: \d+$/m, 'id: 901'),
    /levent-zebra\.yaml: id: was 17 until now/,
    change(BLIND, /^id: \d+$/m, 'id: 17'),
  ],
  [
    'an old price',
    change(BLIND, /(from: 2026-07-06, price: )[\d.]+/, '$1777'),
    /levent-zebra\.yaml: prices\[1\]: was [\d.]+ from [\d-]+ on/,
    change(BLIND, 'price: 777', 'price: 777, confirmed: true'),
  ],
  [
    'the proof of an old price: a line dated back',
    change(BLIND, /^prices:\n/m, 'prices:\n  - { from: 2026-10-15, price: 2500 }\n'),
    /levent-zebra\.yaml: prices\[0\]: begins on 2026-10-15, and was not live on 2026-11-20/,
    change(BLIND, 'price: 2500', 'price: 2500, confirmed: true'),
  ],
  [
    'the proof of an old price: a sale dated back to an ordinary line',
    change(BLIND, /^prices:\n/m, 'prices:\n  - { from: 2026-07-06, until: 2026-12-31, price: 900 }\n'),
    /levent-zebra\.yaml: prices\[0\]: begins on 2026-07-06, and was not live on 2026-11-20/,
    change(BLIND, 'price: 900', 'price: 900, confirmed: true'),
  ],
  [
    'the proof of an old price: an ordinary line that becomes a sale',
    change(DRAPE, '{ from: 2026-06-01, ', '$&until: 2026-12-31, '),
    /bogaz-keten-fon\.yaml: prices\[1\]: begins on 2026-06-01, and was not live on 2026-11-20/,
    change(DRAPE, 'until: 2026-12-31', 'until: 2026-12-31, confirmed: true'),
  ],
  [
    'a colour',
    change(BLIND, 'id: beyaz', 'id: kar'),
    /levent-zebra\.yaml: colors: lacks "beyaz", which was sold/,
    change(BLIND, /^vatRate/m, 'withdrawn: [beyaz]\nvatRate'),
  ],
  [
    'an extra',
    change(BLIND, /^ {2}- \{ id: installation.*\n/m, ''),
    /levent-zebra\.yaml: options: lacks "installation", which was sold/,
    change(BLIND, /^vatRate/m, 'withdrawn: [installation]\nvatRate'),
  ],
  [
    'a legal text',
    async (root) => {
      const file = join(root, 'content/pages/tr/distance-sales.md');
      await writeFile(file, `${await readFile(file, 'utf8')}\nBir cümle daha.\n`);
    },
    /shop\.json: legalVersion: is still .*, though these texts changed: content\/pages\/tr\/distance-sales\.md/,
    change(SHOP, /("legalVersion": ")[^"]*/, '$12027-01-01'),
  ],
  ...(
    [
      ['content/locales/tr/sale.json', '"title": "Ölçüye göre üretim"'],
      ['content/locales/tr/checkout.json', '(Yönetmelik m. 15/1-b)'],
    ] as const
  ).map(([file, text]): (typeof LOST)[number] => [
    `a sentence that is agreed to, in ${file}`,
    change(file, text, text.replace(/\w(?=\W*$)/, 'x')),
    new RegExp(`shop\\.json: legalVersion: is still .*, though these texts changed: ${file}`),
    change(SHOP, /("legalVersion": ")[^"]*/, '$12027-01-01'),
  ]),
];

describe('a loss ends the build until it has a word', () => {
  it.each(LOST)('%s', async (_, act, reason, word) => {
    const root = await publishedShop();
    expect(await told(root)).toEqual([]);
    await act(root);
    expect(await told(root)).toContainEqual(expect.stringMatching(reason));
    await word(root);
    expect((await told(root)).filter((line) => reason.test(line))).toEqual([]);
  });

  it('a former address of a product that another one stands for', async () => {
    const root = await publishedShop(change(BLIND, /^slug: .*$/m, '$&\naliases: [eski-levent]'));
    await rm(join(root, BLIND));
    await edit(root, DRAPE, /^slug: .*$/m, '$&\naliases: [levent-zebra]');
    const lost = 'bogaz-keten-fon.yaml: aliases: lack "eski-levent", an address that is live';
    expect(await told(root)).toContainEqual(expect.stringContaining(lost));
    await edit(root, DRAPE, /^aliases: .*$/m, 'aliases: [levent-zebra, eski-levent]');
    expect((await told(root)).filter((line) => line.includes(lost))).toEqual([]);
  });

  it('the address of a category', async () => {
    const root = await publishedShop();
    const digest = parseDigest(await readFile(join(root, LIVE_FILE), 'utf8'));
    if (!digest) throw new Error('no digest');
    await writeFile(
      join(root, LIVE_FILE),
      JSON.stringify({ ...digest, categories: { ...digest.categories, 1: { slug: 'perdeler', aliases: [] } } }),
    );
    expect(await told(root)).toContainEqual(expect.stringContaining('aliases: lack "perdeler"'));
  });
});

describe('a shop that was never open', () => {
  const closed = change(SHOP, '"openForOrders": true', '"openForOrders": false');
  /** Closed, and a build that was told of no publication before it. */
  const first: Act = async (root) => {
    await closed(root);
    await mkdir(join(root, 'content/built'), { recursive: true });
    await writeFile(join(root, LIVE_FILE), JSON.stringify(FIRST_DIGEST));
  };

  it.each(LOST)('loses nothing: %s', async (_, act, reason) => {
    const root = await publishedShop(first);
    await act(root);
    expect((await told(root)).filter((line) => reason.test(line))).toEqual([]);
  });

  it('is guarded from its opening on, also while it is closed again', async () => {
    const root = await publishedShop(first);
    await change(SHOP, '"openForOrders": false', '"openForOrders": true')(root);
    await publish(root);
    expect(parseDigest(await readFile(join(root, LIVE_FILE), 'utf8'))?.orders).toBe('open');
    await closed(root);
    for (const _ of ['the first closed build', 'a later one']) {
      await publish(root);
      expect(parseDigest(await readFile(join(root, LIVE_FILE), 'utf8'))?.orders).toBe('closed');
    }
    await rm(join(root, BLIND));
    expect(await told(root)).toContainEqual(expect.stringContaining('was sold and is gone'));
  });

  it('is not meant where a publication does not say, as that of a build that could ask nobody', async () => {
    const root = await publishedShop(closed);
    expect(await readLive(root)).not.toHaveProperty('orders');
    await rm(join(root, BLIND));
    expect(await told(root)).toContainEqual(expect.stringContaining('was sold and is gone'));
  });
});

describe('a sale that was live', () => {
  const ENDED = '{ from: 2026-11-01, until: 2026-11-10, price: 1100 }';
  const RUNNING = '{ from: 2026-11-12, until: 2026-12-10, price: 1100 }';
  const withSale = (sale: string) => change(BLIND, /^prices:\n/m, `prices:\n  - ${sale}\n`);
  const BACKDATED = /levent-zebra\.yaml: prices\[0\]: begins on [\d-]+, and was not live on 2026-11-20/;

  it.each([
    [ENDED, 'until: 2026-11-10', 'until: 2026-12-31'],
    [RUNNING, 'until: 2026-12-10', 'until: 2026-11-13'],
  ])('keeps its past days: %s is not %s → %s', async (sale, was, becomes) => {
    const root = await publishedShop(withSale(sale));
    await edit(root, BLIND, was, becomes);
    expect(await told(root)).toContainEqual(expect.stringMatching(BACKDATED));
  });

  it.each([
    ['lasts longer', 'until: 2026-12-10', 'until: 2026-12-31'],
    ['ends yesterday', 'until: 2026-12-10', 'until: 2026-11-19'],
    ['stays for good', 'until: 2026-12-10, ', ''],
  ])('%s', async (_, was, becomes) => {
    const root = await publishedShop(withSale(RUNNING));
    await edit(root, BLIND, was, becomes);
    expect((await told(root)).filter((line) => BACKDATED.test(line))).toEqual([]);
  });

  it('strikes through no price of a new product that nobody was charged', async () => {
    const root = await publishedShop();
    const digest = parseDigest(await readFile(join(root, LIVE_FILE), 'utf8'));
    if (!digest) throw new Error('no digest');
    const others = Object.entries(digest.products).filter(([, { slug }]) => slug !== 'levent-zebra');
    await writeFile(join(root, LIVE_FILE), JSON.stringify({ ...digest, products: Object.fromEntries(others) }));
    expect(await told(root)).toEqual([]);
    await edit(root, BLIND, /^prices:\n/m, 'prices:\n  - { from: 2026-11-20, until: 2026-12-31, price: 900 }\n');
    expect(await told(root)).toContainEqual(
      expect.stringMatching(/levent-zebra\.yaml: prices\[1\]: begins on 2026-01-05, and was not live/),
    );
  });
});

describe('a confirmed line that is live', () => {
  const TICKED = {
    from: '{ from: 2026-07-06, price: 1300 }',
    to: '{ from: 2026-07-06, price: 1300, confirmed: true }',
  };

  it('is corrected on its day, with the word or without it', async () => {
    const sale = '{ from: 2026-11-20, until: 2026-12-10, price: 120, confirmed: true }';
    const root = await publishedShop(change(BLIND, /^prices:\n/m, `prices:\n  - ${sale}\n`));
    await edit(root, BLIND, 'price: 120, confirmed', 'price: 560, confirmed');
    expect(await told(root)).toEqual([]);
    // Without its word the line is asked as any other.
    await edit(root, BLIND, 'price: 560, confirmed: true', 'price: 560');
    expect(await told(root)).toEqual([expect.stringContaining('560 is less than half of the 1300 before it')]);
    await edit(root, BLIND, 'price: 560 }', 'price: 1200 }');
    expect(await told(root)).toEqual([]);
  });

  it('is corrected later, too: the editor asks once', async () => {
    const root = await publishedShop(change(BLIND, TICKED.from, TICKED.to));
    await edit(root, BLIND, 'price: 1300, confirmed', 'price: 1310, confirmed');
    expect(await told(root)).toEqual([]);
  });
});

describe('prices that an earlier check let through', () => {
  const BACK = /^prices:\n[\s\S]*?^addedOn/m;
  const behindZero = (price: number) =>
    `prices:\n  - { from: 2026-01-05, price: 1190 }\n  - { from: 2026-03-01, price: 0 }\n  - { from: 2026-07-06, price: ${price} }\naddedOn`;
  const RETURNED: unknown = expect.stringContaining('2600 is more than double the 1190 before it');

  it('behind a 0 pass where they are live, and where nobody knows what is live; a new one is asked about', async () => {
    const root = await copyOfContent();
    await edit(root, BLIND, BACK, behindZero(2600));
    expect(await told(root)).toEqual([]);
    await publish(root);
    expect(await told(root)).toEqual([]);
    await edit(root, BLIND, 'from: 2026-07-06', 'from: 2026-11-20');
    expect(await told(root)).toContainEqual(RETURNED);
  });

  const FIRST = 'content/products/moda-karartma-fon.yaml';
  const PIPE = 'content/products/rustik-boru.yaml';
  const only = (price: number) => `prices:\n  - { from: 2026-11-20, price: ${price} }\naddedOn`;

  it('are no first prices where they are live; one of a new product is measured by what is live of its category', async () => {
    const spoilt: Act = async (root) => {
      await edit(root, FIRST, BACK, only(119));
      await edit(root, PIPE, BACK, only(44_990));
    };
    const root = await publishedShop(spoilt);
    expect(await told(root)).toEqual([]);
    const digest = parseDigest(await readFile(join(root, LIVE_FILE), 'utf8'));
    if (!digest) throw new Error('no digest');
    const others = Object.entries(digest.products).filter(
      ([, { slug }]) => !['moda-karartma-fon', 'rustik-boru'].includes(slug),
    );
    await writeFile(join(root, LIVE_FILE), JSON.stringify({ ...digest, products: Object.fromEntries(others) }));
    expect(await told(root)).toEqual([
      expect.stringMatching(
        /moda-karartma-fon\.yaml: prices\[0\]: 119 is less than a 5th of the cheapest of its category/,
      ),
      expect.stringMatching(
        /rustik-boru\.yaml: prices\[0\]: 44990 is more than 5 times the dearest of its category \(3490\)/,
      ),
    ]);
    // The first price of a product that was live without one is new, too.
    const free = { ...digest.products };
    for (const [id, product] of Object.entries(free))
      if (product.slug === 'rustik-boru')
        free[id] = { ...product, lines: product.lines.map((line) => ({ ...line, price: 0 })) };
    await writeFile(join(root, LIVE_FILE), JSON.stringify({ ...digest, products: free }));
    expect((await told(root)).filter((line) => line.includes('of its category'))).toEqual([
      expect.stringContaining('44990 is more than 5 times the dearest'),
    ]);
    // A demo that was never open measures none of what replaces it.
    await writeFile(join(root, LIVE_FILE), JSON.stringify({ ...digest, orders: 'never', products: free }));
    expect((await told(root)).filter((line) => line.includes('of its category'))).toEqual([]);
    // Products that are new together measure nothing.
    await writeFile(join(root, LIVE_FILE), JSON.stringify({ ...digest, products: {} }));
    expect((await told(root)).filter((line) => line.includes('of its category'))).toEqual([]);
  });
});

describe('no loss', () => {
  it.each<[string, Act]>([
    [
      'a new price in a line of its own',
      change(BLIND, /^prices:\n/m, 'prices:\n  - { from: 2026-11-20, price: 700 }\n'),
    ],
    [
      'a planned price that began after the last build',
      async (root) => {
        await edit(root, LIVE_FILE, /"builtOn":"[^"]*"/, '"builtOn":"2026-11-10"');
        await edit(root, BLIND, /^prices:\n/m, 'prices:\n  - { from: 2026-11-12, price: 1400 }\n');
      },
    ],
    ['a price of nothing', change(BLIND, /^prices:\n/m, 'prices:\n  - { from: 2026-11-20, price: 0 }\n')],
    ['a word of the checkout beside its ticks', change('content/locales/tr/checkout.json', '"aside": "', '$&Son ')],
    ['a fact of the shop that legal texts name', change(SHOP, /("phone": ")[^"]*/, '$1+90 212 555 12 34')],
  ])('%s', async (_, act) => {
    const root = await publishedShop();
    await act(root);
    expect(await told(root)).toEqual([]);
  });

  it('a shop that was never published', async () => {
    const root = await copyOfContent();
    const compiled = await compile(root, DAY);
    expect(compiled.ok && compiled.changes).toBeNull();
  });

  it('a broken product, which is told as such alone', async () => {
    const root = await publishedShop();
    await edit(root, BLIND, /^vatRate: .*/m, 'vatRate: 2');
    expect(await told(root)).toEqual([expect.stringContaining('vatRate')]);
  });
});

it('a digest knows no price of the future', async () => {
  const root = await copyOfContent();
  await edit(root, BLIND, /^prices:\n/m, 'prices:\n  - { from: 2026-12-24, price: 700 }\n');
  const compiled = await compile(root, DAY);
  if (!compiled.ok) throw new Error('the copy is broken');
  expect(JSON.stringify(compiled.digest)).not.toContain('2026-12-24');
});

it('a page keeps the day of its last change, which search engines are told', async () => {
  const root = await publishedShop();
  await edit(root, BLIND, /^prices:\n/m, 'prices:\n  - { from: 2026-11-20, price: 700 }\n');
  const compiled = await compile(root, DAY);
  if (!compiled.ok) throw new Error('the copy is broken');
  const dayOf = (address: string) => compiled.digest.pages[address]?.changedOn;
  expect(['/p/levent-zebra', '/c/zebra-perde', '/p/bogaz-keten-fon', '/c/fon-perde', '/about'].map(dayOf)).toEqual([
    DAY,
    DAY,
    '',
    '',
    '',
  ]);
});

it('changes are counted and named', async () => {
  const root = await publishedShop();
  await edit(root, BLIND, /^prices:\n/m, 'prices:\n  - { from: 2026-11-20, price: 700 }\n');
  const compiled = await compile(root, DAY);
  if (!compiled.ok || !compiled.changes) throw new Error('nothing is compared');
  expect(changeLines(compiled.changes, true)).toEqual([
    'Yayındakine göre: 1 fiyat',
    expect.stringMatching(/^ {2}Levent .*: [\d.]+ → 700 TL$/),
  ]);
  const changes = { prices: compiled.changes.prices, added: ['Yeni'], gone: ['Eski'] };
  expect(changeLines(changes, false)[0]).toBe('Compared with what is live: 1 price, 1 new product, 1 product goes');
  expect(changeLines({ prices: [], added: [], gone: [] }, true)).toEqual([
    'Yayındakine göre: fiyat ve ürün değişmiyor',
  ]);
});
