/**
 * Mistakes of an owner that would pass in silence, or be told later by something that knows neither file nor field. All of a
 * kind are made at once in one copy of the shop: the check must name every one of them in one list.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../../src/build/content/compile.ts';
import { formatFailure } from '../../../../src/build/content/failure.ts';
import { SHOP_ROOT } from '../../../../src/build/content/place.ts';
import { catalogued } from '../../../../src/build/content/turkish.ts';
import { append, change, toldOf, write, type Mistake } from './mistakes.ts';
import { copyOfContent, edit, ownPhotos } from './project.ts';

const SHOP = 'content/shop.json';
const COUPONS = 'content/coupons.json';
const DRAPE = 'content/products/bogaz-keten-fon.yaml';
const PAGE = 'content/pages/tr/about.md';
const WORDS = 'content/locales/tr/cart.json';
const ENGLISH = 'content/locales/en/cart.json';

/** Mistakes that a file shows alone. */
const ALONE: readonly Mistake[] = [
  [
    'days turned round',
    change(SHOP, /"production": \{[^}]*\}/, '"production": { "min": 20, "max": 3 }'),
    /shop\.json:\d+: leadTime\.production\.max: must not be less than min/,
  ],
  [
    'an hour that no clock shows',
    change(SHOP, /"opens": "[\d:]+"/, '"opens": "25:99"'),
    /shop\.json:\d+: openingHours\[0\]\.opens: must be a time such as 09:00/,
  ],
  [
    'a shop that closes before it opens',
    change(SHOP, /("deliveryHours": [\s\S]*?"closes": )"[\d:]+"/, '$1"01:00"'),
    /shop\.json:\d+: deliveryHours\[0\]\.closes: must be later than opens/,
  ],
  [
    'a weekday that search engines do not know',
    change(SHOP, '"Monday"', '"Pazartesi"'),
    /shop\.json:\d+: openingHours\[0\]\.schemaDays\[0\]: must be a day of the week in English/,
  ],
  [
    'fewer days to withdraw than the law gives',
    change(SHOP, /"returnDays": \d+/, '"returnDays": 7'),
    /shop\.json:\d+: returnDays: must be 14 or more/,
  ],
  [
    'a number of instalments that no card has',
    change(SHOP, /"instalments": \[[^\]]*\]/, '"instalments": [1, 4]'),
    /shop\.json:\d+: instalments\[1\]: must be one of 1, 2, 3/,
  ],
  [
    'an address that is a script',
    change(SHOP, /"social": \[[^\]]*\]/, '"social": [{ "name": "x", "url": "javascript:alert(1)" }]'),
    /shop\.json:\d+: social\[0\]\.url: must be an address that begins with https:\/\//,
  ],
  [
    'a digit missing from the trade register',
    change(SHOP, /"mersis": "\d/, '"mersis": "'),
    /shop\.json:\d+: registration\.mersis: must be 16 digits/,
  ],
  [
    'a coupon that one customer may use more often than all',
    change(COUPONS, '"amount": 50', '"amount": 50, "uses": 1, "usesPerCustomer": 2'),
    /coupons\.json:\d+: \[\d\]\.usesPerCustomer: must not be more than uses/,
  ],
  [
    'a coupon that ends before it begins',
    change(COUPONS, '"percent": 10', '"percent": 10, "from": "2026-12-02", "until": "2026-12-01"'),
    /coupons\.json:\d+: \[\d\]\.until: must not be before from/,
  ],
  [
    'a least basket as Turks write thousands',
    change(COUPONS, '"percent": 20', '"percent": 20, "minBasket": "1.300"'),
    /coupons\.json:\d+: \[\d\]\.minBasket: 1\.300 may be read as 1300 or as 1\.30/,
  ],
  [
    'a colour without quotes, which YAML takes for a note',
    change(DRAPE, /hex: '(#[0-9a-f]{6})'/, 'hex: $1'),
    /bogaz-keten-fon\.yaml:\d+: colors\[0\]\.hex: is empty; what begins with # stands in quotes/,
  ],
  [
    'a file in an encoding of its own',
    write('content/products/turkce.yaml', Buffer.from('name: \u00fe\u00f0\u00fd', 'latin1')),
    /turkce\.yaml:1: file: is not saved as UTF-8/,
  ],
  [
    'a mark before the first letter',
    async (root) => {
      const file = join(root, 'content/production.json');
      await writeFile(file, `\uFEFF${await readFile(file, 'utf8')}`);
    },
    /production\.json:1: file: begins with a byte order mark/,
  ],
  [
    'a product by another ending',
    write('content/products/yeni.yml', 'id: 900\n'),
    /products\/yeni\.yml: file: is read by nothing/,
  ],
  ['a page in no language', write('content/pages/yeni.md', '---\n---\n'), /pages\/yeni\.md: file: is read by nothing/],
  [
    'a text that is left empty',
    change(WORDS, /"title": "[^"]+"/, '"title": ""'),
    /tr\/cart\.json:\d+: title: must not be empty/,
  ],
  [
    'braces that leave nothing open',
    change(WORDS, '{{code}} kuponu uygulandı', '{{ code }} kuponu uygulandı'),
    /tr\/cart\.json:\d+: coupon\.applied: has braces that are not written like \{\{name\}\}/,
  ],
  [
    'a side in millimetres',
    change('content/products/levent-zebra.yaml', /(limits:[\s\S]*?max: )\d+/, '$16000'),
    /levent-zebra\.yaml:\d+: limits\.\w+\.max: must be at most \d+/,
  ],
  [
    'a road of two hundred days',
    change(SHOP, /("carriage": \{ "min": \d+, "max": )\d+/, '$1200'),
    /shop\.json:\d+: leadTime\.carriage\.max: must be at most 60/,
  ],
  [
    'one word twice',
    change('content/locales/tr/added.json', '{', '{ "iki": "kere", "iki": "yazıldı",'),
    /tr\/added\.json:1: iki: stands twice in one place/,
  ],
  [
    'one thing counted as many',
    change(ENGLISH, /\s*"count_one": "[^"]*",/, ''),
    /en\/cart\.json:\d+: count_other: needs count_one beside it/,
  ],
];

/** Faults that pages and files show together, where each alone is right. */
const TOGETHER: readonly Mistake[] = [
  [
    'two prices of one day',
    change(DRAPE, /( {2}- \{ from: 2026-06-01.*\n)/, '$1$1'),
    /bogaz-keten-fon\.yaml:\d+: prices\[2\]: begins on the same day as prices\[1\]/,
  ],
  [
    'stars that nobody gave',
    change('content/products/levent-zebra.yaml', /^vatRate/m, 'rating: 4.5\nvatRate'),
    /levent-zebra\.yaml:\d+: rating: and reviewCount stand together/,
  ],
  ['a link to nowhere', append(PAGE, '\n[x](/nowhere)\n'), /tr\/about\.md:\d+: link: \/nowhere is no page of the shop/],
  [
    'the name of the shop in a text',
    change(ENGLISH, /"title": "[^"]+"/, '"title": "The cart of Kıvrım Perde"'),
    /en\/cart\.json:\d+: title: names the shop/,
  ],
  [
    'a lining at the price of a curtain',
    change('content/products/galata-kadife-fon.yaml', /(id: lining, price: )\d+/, '$114000'),
    /galata-kadife-fon\.yaml:\d+: options\[\d\]\.price: 14000 is more than 5 times what others pay for it .*confirmed: true/,
  ],
  [
    'one extra twice',
    change('content/products/levent-zebra.yaml', /( {2}- \{ id: installation.*\n)/, '$1$1'),
    /levent-zebra\.yaml:\d+: options\[\d\]\.id: "installation" stands there twice/,
  ],
  [
    'a tenth of a percent',
    change(COUPONS, '"percent": 10', '"percent": 0.1'),
    /coupons\.json:\d+: \[0\]\.percent: 0\.1 % is below what a shop gives; .*confirmed: true/,
  ],
  [
    'nine tenths of everything',
    change(COUPONS, '"percent": 20', '"percent": 90'),
    /coupons\.json:\d+: \[1\]\.percent: 90 % is above what a shop gives/,
  ],
  [
    'two products with one name',
    async (root) => {
      const [, name = ''] =
        /^name:\s*\{? *\n? *tr: (.*?)(?:, en:.*)?$/m.exec(await readFile(join(root, DRAPE), 'utf8')) ?? [];
      await edit(root, 'content/products/levent-zebra.yaml', /^(name:\s*\{? *\n? *tr: )(.*?)(?=, en:|$)/m, `$1${name}`);
    },
    /levent-zebra\.yaml:\d+: name\.tr: .* is already used in content\/products\/bogaz-keten-fon\.yaml/,
  ],
  [
    'a price of the next generation',
    change('content/products/levent-zebra.yaml', /(prices:\n)/, '$1  - { from: 2062-01-01, price: 690 }\n'),
    /levent-zebra\.yaml:\d+: prices\[\d\]: 2062-01-01 is more than a year away; .*confirmed: true/,
  ],
];

/** Faults between files are told in the same list as those of files that cannot be read. */
const AT_ONCE: readonly Mistake[] = [
  [
    'an amount that reads twice',
    change(DRAPE, /(from: 2026-06-01, price: )[\d.]+/, '$11.300'),
    /bogaz-keten-fon\.yaml:\d+: prices\[1\]\.price: 1\.300 may be read/,
  ],
  [
    'a category that is none',
    change('content/products/levent-zebra.yaml', /^category: .*/m, 'category: jaluzi'),
    /levent-zebra\.yaml:\d+: category: "jaluzi" is not the slug/,
  ],
  [
    'a fee below nothing',
    change(SHOP, /"fee": [\d.]+/, '"fee": -1'),
    /shop\.json:\d+: shipping\.fee: must not be negative/,
  ],
  ['a link to nowhere', append(PAGE, '\n[x](/nowhere)\n'), /tr\/about\.md:\d+: link: \/nowhere is no page of the shop/],
  [
    'a hem ten times as deep',
    change('content/production.json', '"top": 8', '"top": 80'),
    /production\.json:\d+: curtain\.top: must be at most 30/,
  ],
];

/** Faults that Markdown lets through. */
const WRITTEN: readonly Mistake[] = [
  [
    'a link without its beginning',
    append(PAGE, '\n[x](www.example.com)\n'),
    /tr\/about\.md:\d+: link: www\.example\.com must begin with \//,
  ],
  [
    'a picture of another site',
    append(PAGE, '\n![x](https://i.imgur.com/x.png)\n'),
    /tr\/about\.md:\d+: image: https:\/\/i\.imgur\.com\/x\.png is a picture of another site/,
  ],
  [
    'HTML',
    append(PAGE, '\n<iframe src="https://x.example"></iframe>\n'),
    /tr\/about\.md:\d+: text: <iframe .*> is HTML: write Markdown/,
  ],
  [
    'a fact with blanks',
    append(PAGE, '\n{{ shop.name }}\n'),
    /tr\/about\.md:\d+: text: has braces that are not written like/,
  ],
];

describe.each([
  ['what a file shows alone', ALONE],
  ['what only files together show', TOGETHER],
  ['what Markdown lets through', WRITTEN],
  ['what several files show at once', AT_ONCE],
])('%s is told whole, each with its place and reason', (_, mistakes) => {
  it(mistakes.map(([what]) => what).join(', '), async () => {
    const told = await toldOf(mistakes);
    // Owners read them in Turkish where Netlify builds.
    expect(told.filter((line) => !catalogued(line.replace(/^\S+ \S+: /, '')))).toEqual([]);
    expect(mistakes.filter(([, , reason]) => !told.some((line) => reason.test(line))).map(([what]) => what)).toEqual(
      [],
    );
  });
});

it('a broken file is blamed once, not by every file that names it', async () => {
  expect(await toldOf([AT_ONCE[0] ?? ['', () => Promise.resolve(), /x/]])).toEqual([
    expect.stringMatching(/bogaz-keten-fon\.yaml:\d+: prices\[1\]\.price/),
  ]);
});

/** Slips that may be meant, or depend on the day. */
const WARNED: readonly Mistake[] = [
  [
    'a coupon that is over',
    change(COUPONS, '"percent": 10', '"percent": 10, "until": "2025-12-01"'),
    /coupons\.json:\d+: \[0\]\.until: ended on 2025-12-01/,
  ],
  [
    'a product that is not sold yet',
    change(
      'content/products/levent-zebra.yaml',
      /^prices:\n(?: .*\n)+/m,
      'prices:\n  - { from: 2027-01-01, price: 690 }\n',
    ),
    /levent-zebra\.yaml:\d+: prices: is on no list before 2027-01-01/,
  ],
  [
    'a product of the future',
    change('content/products/levent-zebra.yaml', /^addedOn: .*/m, 'addedOn: 2027-01-01'),
    /levent-zebra\.yaml:\d+: addedOn: is after today/,
  ],
  ['a card less at home', (root) => featuredForNothing(root), /home\.yaml:\d+: featured\[0\]: ".*" is not sold today/],
  [
    'a link of a text to what is not sold today',
    append(PAGE, '\n[Zebra](/p/levent-zebra)\n'),
    /tr\/about\.md:\d+: link: "levent-zebra" is not sold today: the link leads to no page/,
  ],
  [
    'a page of the search that is not sold today',
    change('content/search/tr.yaml', 'path: /returns', 'path: /p/levent-zebra'),
    /search\/tr\.yaml:\d+: pages\[\d+\]\.path: "levent-zebra" is not sold today: the link leads to no page/,
  ],
  [
    'a day that is past',
    change(SHOP, '"openForOrders": true', '"openForOrders": false, "opensOn": "2026-01-01"'),
    /shop\.json:\d+: opensOn: is past while the shop is closed/,
  ],
  [
    'a closed day that is past',
    change(SHOP, '"closed": []', '"closed": ["2026-01-01"]'),
    /shop\.json:\d+: visits\.closed\[0\]: is past/,
  ],
  [
    'a row that nothing shows, without a photograph',
    append('content/photos.yaml', 'gitti:\n  alt: { tr: Eski bir perde, en: An old curtain }\n'),
    /^content\/photos\.yaml:\d+: gitti: has no file in content\/photos, and nothing shows it: take the row out/,
  ],
  [
    'its photograph, without a row',
    (root) => unlisted(root),
    /^content\/photos\.yaml[:\d]*: eski: is in content\/photos, has no alt text, and nothing shows it/,
  ],
];

async function unlisted(root: string): Promise<void> {
  await ownPhotos(root);
  await copyFile(join(SHOP_ROOT, 'content/photos/fon-keten.webp'), join(root, 'content/photos/eski.webp'));
}

async function featuredForNothing(root: string): Promise<void> {
  const [, slug = ''] =
    /featured:\s*(?:\[|\n\s*- )([\w-]+)/.exec(await readFile(join(root, 'content/home.yaml'), 'utf8')) ?? [];
  await edit(
    root,
    `content/products/${slug}.yaml`,
    /^prices:\n(?: .*\n)+/m,
    'prices:\n  - { from: 2026-01-01, price: 0 }\n',
  );
}

it('slips that may be meant are warnings and stop nothing', async () => {
  const root = await copyOfContent();
  for (const [, spoil] of WARNED) await spoil(root);
  const compiled = await compile(root, '2026-11-20');
  const told = compiled.warnings.map(formatFailure);
  expect(compiled.ok).toBe(true);
  expect(WARNED.filter(([, , reason]) => !told.some((line) => reason.test(line))).map(([what]) => what)).toEqual([]);
  expect(compiled.warnings.filter(({ reason }) => !catalogued(reason))).toEqual([]);
});

it('a shop as it is has no warning', async () => {
  expect((await compile(await copyOfContent(), '2026-11-20')).warnings).toEqual([]);
});

describe('what systems do to files is no mistake', () =>
  it('lines that end as on Windows, and a mark before a text', async () => {
    const root = await copyOfContent();
    for (const file of [DRAPE, PAGE]) {
      const text = await readFile(join(root, file), 'utf8');
      await writeFile(join(root, file), `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    }
    await write('content/.DS_Store', '')(root);
    expect((await compile(root, '2026-11-20')).ok).toBe(true);
  }));
