/** Mistakes that a retry of the owner's list of 2026-11-26 found silent or named wrongly: refused, asked about, or warned of. */
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatInTurkish } from '../../../../src/build/content/failure.ts';
import { compile } from '../../../../src/build/content/compile.ts';
import { catalogued } from '../../../../src/build/content/turkish.ts';
import { append, change, silentOf, toldOf, warnedOf, type Mistake } from './mistakes.ts';
import { copyOfContent, edit } from './project.ts';

const SHOP = 'content/shop.json';
const COUPONS = 'content/coupons.json';
const PRODUCTION = 'content/production.json';
const DRAPE = 'content/products/bogaz-keten-fon.yaml';
const BLIND = 'content/products/levent-zebra.yaml';
const PAGE = 'content/pages/tr/about.md';

/** Mistakes that cannot be meant. */
const REFUSED: readonly Mistake[] = [
  [
    'a pleat twice',
    change(DRAPE, 'pleats: [normal', 'pleats: [normal, normal'),
    /keten-fon\.yaml:\d+: pleats: names one/,
  ],
  ['panels twice', change(DRAPE, /panels: .*/, 'panels: [2, 2]'), /keten-fon\.yaml:\d+: panels: names one/],
  ['care twice', change(DRAPE, /care: \[([\w-]+)/, 'care: [$1, $1'), /keten-fon\.yaml:\d+: care: names one/],
  [
    'cloth in millimetres',
    change(DRAPE, /rollHeight: \d+/, 'rollHeight: 3000'),
    /fabric\.rollHeight: must be at most 600/,
  ],
  ['a weight of a roll', change(DRAPE, /weight: \d+/, 'weight: 26000'), /fabric\.weight: must be at most 2000/],
  [
    'sides in metres',
    change(BLIND, /width: \{.*/, 'width: { min: 1, max: 3 }'),
    /limits\.width\.max: must be at least 20/,
  ],
  [
    'a weekday twice',
    change(SHOP, '"Monday", "Tuesday"', '"Monday", "Monday"'),
    /openingHours\[0\]\.schemaDays: names one/,
  ],
  [
    'a number of instalments twice',
    change(SHOP, /"instalments": \[1/, '"instalments": [1, 1'),
    /instalments: names one/,
  ],
  [
    'a fee above its cap',
    change(SHOP, /("cap": \d+, "fee": )\d+/, '$199999'),
    /cashOnDelivery\.fee: must be below the cap/,
  ],
  ['a digit missing', change(SHOP, /"postalCode": "\d/, '"postalCode": "'), /contact\.postalCode: must be 5 digits/],
  [
    'a version of the legal texts that is no day',
    change(SHOP, /"legalVersion": "[^"]*"/, '"legalVersion": "30.11.2026"'),
    /shop\.json:\d+: legalVersion: must be a day such as 2026-11-20, or 2026-11-20-2 for/,
  ],
  ['a fee above free', change(SHOP, /"fee": 50/, '"fee": 500'), /shipping\.fee: must be below freeAbove/],
  ['papers of a year', change(SHOP, /"orderYears": \d+/, '"orderYears": 4'), /orderYears: must be 5 or more/],
  ['years of returns', change(SHOP, /"returnDays": \d+/, '"returnDays": 1400'), /returnDays: must be at most 365/],
  [
    'a tolerance of a metre',
    change(SHOP, /"curtains": \d+/, '"curtains": 1000'),
    /toleranceMm\.curtains: must be at most 100/,
  ],
  [
    'panels over each other',
    change(PRODUCTION, /("width": )\d+, "overlap": \d+/, '$120, "overlap": 20'),
    /panel\.overlap: must be less than half/,
  ],
];

/** The same where files parse: faults between them. */
const BETWEEN: readonly Mistake[] = [
  [
    'a coupon of the next generation',
    change(COUPONS, '"percent": 20', '"percent": 20, "until": "2062-01-01"'),
    /\[1\]\.until: 2062-01-01 is more than a year away; .*confirmed: true/,
  ],
  [
    'one name of two colours',
    change(DRAPE, /(id: kum\s+name: \{ tr: )\S+,/, '$1Adaçayı,'),
    /colors\[1\]\.name\.tr: "Adaçayı" is already used in this product/,
  ],
  [
    'one name of two categories',
    change('content/categories/stor-perde.yaml', /(name: \{ tr: ).*?,/, '$1Zebra perde,'),
    /categories\/.*\.yaml:\d+: name\.tr: zebra perde is already used in/,
  ],
  [
    'the own address',
    append(PAGE, '\n[x](https://www.kivrimperde.example/returns)\n'),
    /about\.md:\d+: link: .* is an address of this shop: write \/returns/,
  ],
  [
    'an address of nobody',
    append(PAGE, '\n[x](mailto:merhaba)\n'),
    /about\.md:\d+: link: mailto:merhaba is no e-mail address/,
  ],
  ['a heading that is none', append(PAGE, '\n[x](#yok)\n'), /about\.md:\d+: link: #yok is no heading of the page/],
  [
    'a picture by its name',
    append(PAGE, '\n![x][1]\n\n[1]: https://i.imgur.com/x.png\n'),
    /about\.md:\d+: image: https:\/\/i\.imgur\.com\/x\.png is a picture of another site/,
  ],
  [
    'a picture of no file',
    change(PAGE, 'photo: is-dikis', 'photo: yok'),
    /tr\/about\.md:7: photo: content\/photos\.yaml has no yok/,
  ],
  ['one brace', append(PAGE, '\n{shop.name}\n'), /about\.md:\d+: text: has braces that are not written like/],
];

/** Slips that may be meant. */
const WARNED: readonly Mistake[] = [
  [
    'one English name',
    change(BLIND, /(name: \{ tr: .*, en: ).*( \})/, '$1Boğaz linen-look curtain$2'),
    /levent-zebra\.yaml:\d+: name\.en: .* is the English name of bogaz-keten-fon, too/,
  ],
  [
    'a pause that is over',
    change(BLIND, /^vatRate/m, 'paused: { word: { tr: Yolda, en: On its way }, until: 2026-01-01 }\nvatRate'),
    /paused\.until: is past/,
  ],
  [
    'a pause of ten years',
    change(DRAPE, /^vatRate/m, 'paused: { word: { tr: Yolda, en: On its way }, until: 2036-01-01 }\nvatRate'),
    /paused\.until: 2036-01-01 is more than a year away/,
  ],
  ['stars that were typed', change(BLIND, /^addedOn/m, 'rating: 4.8\nreviewCount: 12\naddedOn'), /rating: is typed/],
  [
    'a picture of another cloth',
    change(BLIND, /(photo: )zebra-bej--\w+/, '$1fon-adacayi--kum'),
    /photo: fon-adacayi--kum is the picture of bogaz-keten-fon, too/,
  ],
  [
    'fitting that only one charges',
    change(DRAPE, /id: installation, price: 0/, 'id: installation, price: 5000'),
    /options\[\d\]\.price: is free with every other product/,
  ],
  ['a name as a text', change(BLIND, /(name: \{ tr: )/, `$1${'Levent '.repeat(12)}`), /name\.tr: has \d+ letters/],
  [
    'a price lowered within a sale',
    change(
      BLIND,
      / {2}- \{ from: 2026-07-06, price: 1300 \}\n/,
      '$&  - { from: 2026-11-01, until: 2026-11-30, price: 900 }\n  - { from: 2026-11-20, price: 890 }\n',
    ),
    /prices\[\d\]: 890 is not above the sale at 900, which goes before it until 2026-11-30/,
  ],
  ['one width', change(DRAPE, /width: \{ min: \d+/, 'width: { min: 400'), /limits\.width\.min: 400 cm leaves little/],
  [
    'hems of a roll',
    change(PRODUCTION, '"bottom": 12', '"bottom": 30'),
    /limits\.height\.max: \d+ cm and 38 cm of hems are more than the cloth has/,
  ],
  [
    'two months of work',
    change(SHOP, /"production": \{[^}]*\}/, '"production": { "min": 50, "max": 57 }'),
    /leadTime\.production\.max: is more than 30 working days/,
  ],
  [
    'a warranty in months',
    change(SHOP, /"warrantyYears": \d+/, '"warrantyYears": 24'),
    /warrantyYears: is more than 10 years/,
  ],
  [
    'more years than there were',
    change(SHOP, /("claims": .*"years": )\d+/, '$155'),
    /claims\.years: is more than the years since/,
  ],
  [
    'the code of Ankara',
    change(SHOP, /"postalCode": "\d+"/, '"postalCode": "06100"'),
    /contact\.postalCode: does not begin with 34/,
  ],
  ['a district without its letters', change(SHOP, '"Şile"', '"Sile"'), /districts\[\d\]: "Sile" is no district/],
  ['a fee where carriage is free', change(SHOP, '"freeAbove": 500', '"freeAbove": 0'), /shipping\.fee: is not below 0/],
  [
    'a day of opening while open',
    change(SHOP, '"openForOrders": true', '"openForOrders": true, "opensOn": "2027-03-01"'),
    /opensOn: is said only while/,
  ],
  [
    'two categories at one place',
    change('content/categories/stor-perde.yaml', /^order: .*/m, 'order: 1'),
    /stor-perde\.yaml:\d+: order: 1 is the place of fon-perde, too/,
  ],
];

describe.each([
  ['what cannot be meant', REFUSED, toldOf],
  ['what only files together show', BETWEEN, toldOf],
  ['what may be meant', WARNED, warnedOf],
])('%s is told whole, in both languages', (_, mistakes, read) => {
  it(mistakes.map(([what]) => what).join(', '), async () => {
    const told = await read(mistakes);
    expect(told.filter((line) => !catalogued(line.replace(/^\S+ \S+: /, '')))).toEqual([]);
    expect(silentOf(mistakes, told)).toEqual([]);
  });
});

describe('a fault is named as what it is', () => {
  const reasonsFor = (...mistake: [file: string, find: string | RegExp, replacement: string]): Promise<string[]> =>
    toldOf([['', change(...mistake), /x/]]);

  it.each([
    [
      'a comma of kuruş without quotes',
      DRAPE,
      /(from: 2026-06-01, price: )[\d.]+/,
      '$11,300.50',
      /prices\[1\]\.300\.5: follows a comma inside a number/,
    ],
    [
      'a price that is an empty text',
      DRAPE,
      /(from: 2026-06-01, price: )[\d.]+/,
      "$1''",
      /prices\[1\]\.price: must not be empty/,
    ],
    [
      'a colon between braces',
      BLIND,
      /name: \{ tr: /,
      'name: { tr: Yeni: ',
      /file: has a colon or a dash inside a text/,
    ],
    ['a name twice in JSON', SHOP, /("foundedYear": \d+,)/, '$1 $1', /file: holds "foundedYear" twice/],
    ['a file without a word', BLIND, /[\s\S]+/, ' ', /file: is empty$/],
  ])('%s', async (_, file, find, replacement, told) => {
    expect(await reasonsFor(file, find, replacement)).toContainEqual(expect.stringMatching(told));
  });

  it('percents too small and too large, in Turkish', async () => {
    const root = await copyOfContent();
    await edit(root, COUPONS, '"percent": 10', '"percent": 0.1');
    await edit(root, COUPONS, '"percent": 20', '"percent": 90');
    const compiled = await compile(root, '2026-11-20');
    expect(compiled.ok ? [] : compiled.failures.map(formatInTurkish)).toEqual([
      expect.stringContaining('yüzde 0.1 alışılmıştan az.'),
      expect.stringContaining('yüzde 90 alışılmıştan çok.'),
    ]);
  });

  it('a text that was taken out of the Turkish file is missed there, one that is new in the English one is too much there', async () => {
    const root = await copyOfContent();
    const [tr, en] = ['content/locales/tr/cart.json', 'content/locales/en/cart.json'] as const;
    await edit(root, tr, /\s*"title": "[^"]+",/, '');
    const told = async (): Promise<string[]> => {
      const compiled = await compile(root, '2026-11-20');
      return compiled.ok ? [] : compiled.failures.map(({ file, field, reason }) => `${file} ${field} ${reason}`);
    };
    expect(await told()).toEqual([`${tr} title is missing: ${en} has it`]);
    await utimes(join(root, en), new Date(), new Date(Date.now() + 5000));
    expect(await told()).toEqual([`${en} title is no text of content/locales/tr`]);
  });
});
