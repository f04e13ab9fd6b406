import { execFile } from 'node:child_process';
import { copyFile, glob, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PROGRAM_PHOTOS } from '../../../../src/build/content/check.ts';
import {
  builtFile,
  compile,
  todayInIstanbul,
  writeCatalogue,
  writeContent,
} from '../../../../src/build/content/compile.ts';
import { PROJECT_ROOT, SHOP_ROOT } from '../../../../src/build/content/place.ts';
import { formatFailure } from '../../../../src/build/content/failure.ts';
import { REVIEWS_FILE } from '../../../../src/build/content/reviews.ts';
import { SOLD_FILE } from '../../../../src/build/content/sold.ts';
import { slugFileOf, type CatalogueIndex } from '../../../../src/domain/product/catalogue-files.ts';
import { countReviews } from '../../../../src/domain/review/counts.ts';
import { copyOfContent, edit, ownPhotos } from './project.ts';

const DRAPE = 'content/products/bogaz-keten-fon.yaml';
const BLIND = 'content/products/levent-zebra.yaml';
const PRODUCTION = 'content/production.json';
const HOME = 'content/home.yaml';
const SETS = 'content/sets.yaml';
const WORDS = 'content/search/tr.yaml';
const ROD = 'content/products/rustik-boru.yaml';
const LONG_TRACK = 'content/products/aluminyum-ikili-tavan-kornisi.yaml';
const INTERIORS = 'content/rooms.yaml';
const TRACK = 'content/products/aluminyum-ikili-kornis.yaml';
/** Owners change prices: the tests must not know them. */
const FIRST_PRICE = /(from: [\d-]+, price:) [\d.]+/;
const CURTAINS = 'content/categories/fon-perde.yaml';

async function failuresIn(root: string): Promise<string[]> {
  const compiled = await compile(root, '2026-11-20');
  // The line moves with every line that the owner adds above it; that it is right has a test of its own.
  return compiled.ok ? [] : compiled.failures.map(({ line: _, ...failure }) => formatFailure(failure));
}

it('takes facts of before, when the carrier named an address of tracking', async () => {
  const root = await copyOfContent();
  await edit(root, 'content/shop.json', '"carrier": { ', '"carrier": { "trackingUrl": null, ');
  expect(await failuresIn(root)).toEqual([]);
});

it('names the line of what is wrong', async () => {
  const root = await copyOfContent();
  await edit(root, DRAPE, FIRST_PRICE, '$1 -1');
  const compiled = await compile(root, '2026-11-20');
  const text = await readFile(join(root, DRAPE), 'utf8');
  const line = text.slice(0, text.indexOf('price: -1')).split('\n').length;
  expect(compiled.ok ? [] : compiled.failures.map(formatFailure)).toContain(
    `${DRAPE}:${line}: prices[0].price: must not be negative`,
  );
});

it('names the line of what only two files together make wrong', async () => {
  const root = await copyOfContent();
  await edit(root, BLIND, /^id: \d+$/m, 'id: 1');
  const compiled = await compile(root, '2026-11-20');
  const text = await readFile(join(root, BLIND), 'utf8');
  const line = text.slice(0, text.indexOf('\nid: 1\n')).split('\n').length + 1;
  expect(compiled.ok ? [] : compiled.failures.map(formatFailure)).toContain(
    `${BLIND}:${line}: id: 1 is already used in ${DRAPE}`,
  );
});

it('counts the reviews of buyers, whatever stars a file says', async () => {
  const root = await copyOfContent();
  await edit(root, DRAPE, /^addedOn/m, 'rating: 4.8\nreviewCount: 120\naddedOn');
  await edit(root, BLIND, /^addedOn/m, 'rating: 4.8\nreviewCount: 120\naddedOn');
  const counts = countReviews([{ stars: 3, fit: null, colour: null }]);
  const [drape, blind] = [1, 17];
  await writeFile(join(root, REVIEWS_FILE), JSON.stringify({ [drape]: { counts, newest: [] } }));
  const compiled = await compile(root, '2026-11-20');
  if (!compiled.ok) throw new Error('the copy is broken');
  const ratedOf = (id: number) => {
    const product = compiled.data.products.find((one) => one.id === id);
    return [product?.rating, product?.reviewCount];
  };
  expect([ratedOf(drape), ratedOf(blind)]).toEqual([
    [3, 1],
    [0, 0],
  ]);
});

describe('a wrong file', () => {
  const cases: [what: string, file: string, find: string | RegExp, replacement: string, failure: string | RegExp][] = [
    [
      'a word of the search that leads to nothing sold',
      WORDS,
      'from: [zebra-perde]',
      'from: [jaluzi]',
      /tr\.yaml: wishes\[\d+\]\.from\[0\]: "jaluzi" is no category and no product$/,
    ],
    ['a word of the search twice', WORDS, '[jaluzi, ', '[Jaluzi, JALUZİ, ', /words\[1\]: "JALUZİ" stands there twice$/],
    [
      'a word of the search for nothing',
      WORDS,
      'rooms: [kitchen]',
      'rooms: []',
      /wishes\[\d+\]: names nothing that its words find$/,
    ],
    [
      'a page that is none',
      WORDS,
      'path: /returns',
      'path: /iade',
      `${WORDS}: pages[0].path: the shop has no page /iade`,
    ],
    ['a negative price', DRAPE, FIRST_PRICE, '$1 -1', `${DRAPE}: prices[0].price: must not be negative`],
    [
      'a price in words',
      DRAPE,
      FIRST_PRICE,
      '$1 bin',
      `${DRAPE}: prices[0].price: bin is no amount in TL such as 189.90`,
    ],
    [
      'a thousand as Turks write it',
      DRAPE,
      FIRST_PRICE,
      '$1 1.300',
      `${DRAPE}: prices[0].price: 1.300 may be read as 1300 or as 1.30: write one of these`,
    ],
    ['a fourth decimal', DRAPE, FIRST_PRICE, '$1 11.9055', `${DRAPE}: prices[0].price: must have at most two decimals`],
    [
      'a nought too many',
      DRAPE,
      /(from: 2026-06-01, price:) [\d.]+/,
      '$1 13000',
      /prices\[1\]: 13000 is more than double the [\d.]+ before it; if that is meant, write confirmed: true beside it$/,
    ],
    [
      'a sale that is none',
      DRAPE,
      /(from: 2026-06-01), price: [\d.]+/,
      '$1, until: 2026-06-30, price: 1999',
      /prices\[1\]: a sale at 1999 that is no cheaper than the [\d.]+ before it/,
    ],
    [
      'a coupon that gives things away',
      'content/coupons.json',
      '"amount": 50 }',
      '"amount": 5000 }',
      /coupons\.json: \[\d\]\.amount: 5000 is above [\d.]+, the smallest order it counts for: write uses or usesPerCustomer beside it/,
    ],
    [
      'a coupon that gives things away, whatever is meant',
      'content/coupons.json',
      '"amount": 50 }',
      '"amount": 5000, "confirmed": true }',
      /coupons\.json: \[\d\]\.amount: 5000 is above [\d.]+, the smallest order it counts for/,
    ],
    [
      'a coupon that pays for its least basket',
      'content/coupons.json',
      '"amount": 50 }',
      '"amount": 5000, "minBasket": 4999.99 }',
      /coupons\.json: \[\d\]\.amount: 5000 is above 4999\.99, the smallest order it counts for/,
    ],
    [
      'a coupon that gives everything away',
      'content/coupons.json',
      '"percent": 20',
      '"percent": 100',
      /coupons\.json: \[\d\]\.percent: 100 gives everything away: write uses or usesPerCustomer beside it/,
    ],
    [
      'a coupon that gives things away a few times',
      'content/coupons.json',
      '"amount": 50 }',
      '"amount": 5000, "uses": 3 }',
      /coupons\.json: \[\d\]\.amount: 5000 is above the smallest price of the shop, [\d.]+; if that is meant/,
    ],
    [
      'a coupon of the old kind',
      'content/coupons.json',
      '"amount": 50 }',
      '"discount": 50 }',
      /coupons\.json: \[\d\]\.discount: is not a known field/,
    ],
    [
      'a comma too many',
      'content/coupons.json',
      /}\n\]/,
      '},\n]',
      /coupons\.json: file: has a comma too many before \]/,
    ],
    ['a field left out', DRAPE, /^vatRate.*\n/m, '', `${DRAPE}: vatRate: is missing`],
    ['a rate that does not exist', DRAPE, 'vatRate: 10', 'vatRate: 18', `${DRAPE}: vatRate: expected one of 1|10|20`],
    ['a misspelt field', DRAPE, 'details:', 'detials:', `${DRAPE}: detials: is not a known field`],
    ['a text left out', DRAPE, /en: Boğaz.*?}/, "en: '' }", `${DRAPE}: name.en: must not be empty`],
    ['a colour code', DRAPE, "'#9aa68e'", 'yeşil', `${DRAPE}: colors[0].hex: must be a colour such as #9aa68e`],
    ['a day', DRAPE, 'addedOn: 2026-01-05', 'addedOn: 5 Ocak', `${DRAPE}: addedOn: must be a day such as 2026-11-20`],
    ['a hem below nothing', PRODUCTION, '"side": 4', '"side": -4', `${PRODUCTION}: curtain.side: must not be negative`],
    [
      'a pattern of no product',
      PRODUCTION,
      'pera-nakisli-tul',
      'pera-tul',
      `${PRODUCTION}: cloths[0].product: "pera-tul" is no product that is made to measure`,
    ],
    [
      'a roll too narrow for a blind',
      PRODUCTION,
      '"layers": 2, "roll": 280',
      '"layers": 2, "roll": 270',
      `${PRODUCTION}: cassette.roll: 270 cm is narrower than the widest blind of levent-zebra, 276.5 cm`,
    ],
    [
      'limits turned round',
      DRAPE,
      'min: 40, max: 600',
      'min: 600, max: 40',
      `${DRAPE}: limits.width: min must not exceed max`,
    ],
    [
      'a piece taller than its cloth',
      DRAPE,
      'max: 280',
      'max: 310',
      `${DRAPE}: limits.height.max: 310 cm is more than the cloth has, fabric.rollHeight 300 cm`,
    ],
    [
      'a made-to-measure piece without pleats',
      DRAPE,
      /^pleats.*\n/m,
      '',
      `${DRAPE}: pleats: made-to-measure products list at least one pleat, others none`,
    ],
    [
      'a sale that ends before it begins',
      DRAPE,
      FIRST_PRICE,
      'from: 2026-06-01, until: 2026-05-01, price: 1',
      `${DRAPE}: prices[0].until: must not be before from`,
    ],
    ['broken YAML', DRAPE, /^slug: .*$/m, 'slug: [', `${DRAPE}: file: has a quote, a bracket or a comma missing`],
    ['an id twice', BLIND, /^id: 17$/m, 'id: 1', `${BLIND}: id: 1 is already used in ${DRAPE}`],
    [
      'a slug unlike its file',
      BLIND,
      /^slug: .*$/m,
      'slug: zebra',
      `${BLIND}: slug: must be "levent-zebra", like the file`,
    ],
    [
      'a former slug that is another product’s',
      BLIND,
      'slug: levent-zebra',
      'slug: levent-zebra\naliases: [bogaz-keten-fon]',
      `${BLIND}: aliases[0]: bogaz-keten-fon is already used in ${DRAPE}`,
    ],
    [
      'a former slug that is its own',
      BLIND,
      'slug: levent-zebra',
      'slug: levent-zebra\naliases: [levent-zebra]',
      `${BLIND}: aliases[0]: levent-zebra is already used in slug`,
    ],
    [
      'a pause without a word',
      BLIND,
      'vatRate:',
      'paused: { until: 2026-12-05 }\nvatRate:',
      `${BLIND}: paused.word: is missing`,
    ],
    [
      'a pause until no day',
      BLIND,
      'vatRate:',
      'paused: { word: { tr: Yok, en: Out }, until: Aralık }\nvatRate:',
      `${BLIND}: paused.until: must be a day such as 2026-11-20`,
    ],
    [
      'an unknown category',
      BLIND,
      /^category: .*$/m,
      'category: zebra',
      `${BLIND}: category: "zebra" is not the slug of a category`,
    ],
    [
      'pleats on a blind',
      BLIND,
      'pleats: [none]',
      'pleats: [none, tight]',
      `${BLIND}: pleats: products of zebra-perde hang flat: only "none"`,
    ],
    [
      'panels on a blind',
      BLIND,
      'pleats: [none]',
      'pleats: [none]\npanels: [2, 1]',
      `${BLIND}: panels: curtains list how many panels they can be sewn as (decisions P16), others none`,
    ],
    [
      'a curtain that says nothing of its panels',
      DRAPE,
      /^panels.*\n/m,
      '',
      `${DRAPE}: panels: curtains list how many panels they can be sewn as (decisions P16), others none`,
    ],
    [
      'a made-to-measure piece without a heading',
      DRAPE,
      /^heading.*\n/m,
      '',
      `${DRAPE}: heading: made-to-measure products have one, others none`,
    ],
    [
      'an unknown photograph',
      BLIND,
      'photo: zebra-bej--gri',
      'photo: zebra-mor',
      `${BLIND}: colors[2].photo: content/photos has no photograph zebra-mor`,
    ],
    [
      'an unknown detail',
      BLIND,
      'details: [detay-zebra]',
      'details: [detay]',
      `${BLIND}: details[0]: content/photos has no photograph detay`,
    ],
    ['a colour twice', BLIND, 'id: beyaz', 'id: bej', `${BLIND}: colors[1].id: "bej" is already used in this product`],
    [
      'another first photograph',
      BLIND,
      /^photo: .*$/m,
      'photo: zebra-bej--gri',
      `${BLIND}: colors[0].photo: the first colour is the one shown: must be "zebra-bej--gri"`,
    ],
    [
      'options on goods by the piece',
      TRACK,
      'vatRate:',
      'options: [{ id: lining, price: 1, per: piece }]\nvatRate:',
      `${TRACK}: options: only made-to-measure products have options`,
    ],
    [
      'cloth of goods by the piece',
      TRACK,
      'light: { tr: Işığı',
      'weave: keten\n  light: { tr: Işığı',
      `${TRACK}: fabric.weave: only what is made to measure is cloth`,
    ],
    [
      'a pattern of goods by the piece',
      TRACK,
      'light: { tr: Işığı',
      'motif: keten\n  light: { tr: Işığı',
      `${TRACK}: fabric.motif: only what is made to measure is drawn`,
    ],
    [
      'a gap that a slip made too small',
      LONG_TRACK,
      'every: 5 }',
      'every: 5, plus: 99 }',
      `${LONG_TRACK}: length.parts[1].every: 600 cm would have 219 of them, 200 at most`,
    ],
    [
      'a rod that carries nothing of the category it goes with',
      ROD,
      'layers: [tul, fon]',
      'layers: [tul]',
      `${CURTAINS}: goesWith[2]: "rustik-boru" carries tul, nothing of this category`,
    ],
    [
      'a fifth favourite of the home page',
      HOME,
      'featured: [',
      'featured: [aluminyum-ikili-kornis, ',
      `${HOME}: featured: must name 4 products, not 5`,
    ],
    [
      'a set of a product that is no more',
      SETS,
      /product: bebek-vual-tul/g,
      'product: bebek-tul',
      `${SETS}: roles[2].usual.product: "bebek-tul" is no product`,
    ],
    [
      'a product in a layer that it cannot be',
      SETS,
      'role: fon, product: moda-karartma-fon, color: antrasit',
      'role: fon, product: pera-nakisli-tul',
      `${SETS}: ready[1].layers[1].product: pera-nakisli-tul is not among what fon may be`,
    ],
    [
      'a colour that a layer has not',
      SETS,
      'product: moda-karartma-fon, color: antrasit',
      'product: moda-karartma-fon, color: mor',
      `${SETS}: ready[1].layers[1].color: moda-karartma-fon has no colour "mor"`,
    ],
    [
      'a pleat that a layer is not made with',
      SETS,
      'role: blind, product: levent-zebra, color: bej }',
      'role: blind, product: levent-zebra, pleat: tight }',
      `${SETS}: ready[3].layers[0].pleat: levent-zebra is not made with "tight"`,
    ],
    [
      'two layers that do not hang together',
      SETS,
      'role: blind, product: levent-zebra, color: bej }',
      'role: blind, product: levent-zebra }\n      - { role: guneslik, product: fener-saten-guneslik }',
      `${SETS}: ready[3].layers[0]: blind does not hang with guneslik`,
    ],
    [
      'a rod that does not carry its set',
      SETS,
      'role: carrier, product: aluminyum-ikili-tavan-kornisi',
      'role: carrier, product: rustik-boru',
      `${SETS}: ready[0].layers[2]: rustik-boru does not carry these layers`,
    ],
    [
      'a carrier that is not sold by its length',
      SETS,
      '[aluminyum-ikili-tavan-kornisi, rustik-boru]\n    usual: { product: aluminyum-ikili-tavan-kornisi }',
      '[aluminyum-ikili-kornis, aluminyum-ikili-tavan-kornisi, rustik-boru]\n    usual: { product: aluminyum-ikili-kornis }',
      `${SETS}: roles[5].usual.product: aluminyum-ikili-kornis is not sold by its length, or says not what it carries`,
    ],
    [
      'a layer that needs what hangs before it',
      SETS,
      'notWith: [guneslik]',
      'needs: fon',
      `${SETS}: roles[0].needs: fon hangs before blind: only what is nearer to the glass can be needed`,
    ],
    [
      'a set of nothing that hangs',
      SETS,
      /( {2}- id: sade\n.*\n {4}layers:\n)[^]*/,
      '$1      - { role: carrier, product: rustik-boru }\n',
      `${SETS}: ready[3].layers: must hold something that hangs before the window`,
    ],
    [
      'a cloth in a colour that it has not',
      HOME,
      'color: lacivert',
      'color: mor',
      `${HOME}: cloths[0].color: "galata-kadife-fon" has no colour "mor", only lacivert, zumrut, bordo, krem`,
    ],
    [
      'a blind for the large window',
      HOME,
      'product: bogaz-keten-fon, color: adacayi',
      'product: kadikoy-stor, color: krem',
      `${HOME}: cloths[1].product: "kadikoy-stor" is no curtain`,
    ],
    [
      'no picture for phones',
      HOME,
      ', tall: pencere-dar--lacivert',
      '',
      `${HOME}: cloths[0].tall: the first is what phones show: it needs a tall picture`,
    ],
    [
      'a room with a product that is gone',
      INTERIORS,
      '[bogaz-keten-fon, ',
      '[bogaz-fon, ',
      `${INTERIORS}: rooms[0].products[0]: "bogaz-fon" is no product`,
    ],
    [
      'a room in a colour that its product has not',
      INTERIORS,
      'color: petrol',
      'color: kum',
      `${INTERIORS}: rooms[1].views[0].color: "moda-karartma-fon" has no colour "kum", only antrasit, bej, petrol`,
    ],
    [
      'a room by night in one colour only',
      INTERIORS,
      ', night: oda-yatak-gece--antrasit',
      '',
      `${INTERIORS}: rooms[1].views: show the room by night in every colour or in none`,
    ],
    [
      'a night without a photograph',
      INTERIORS,
      'night: oda-yatak-gece }',
      'night: oda-yatak-aksam }',
      `${INTERIORS}: rooms[1].views[0].night: content/photos has no photograph oda-yatak-aksam`,
    ],
    ['a room twice', INTERIORS, 'id: yatak', 'id: salon', `${INTERIORS}: rooms[1].id: "salon" stands there twice`],
    [
      'a step of the work without its photograph',
      'content/pages/tr/about.md',
      'photo: is-utu',
      'photo: is-cila',
      'content/pages/tr/about.md: work[3].photo: content/photos.yaml has no is-cila',
    ],
    ['an unknown favourite', HOME, 'levent-zebra', 'levent', `${HOME}: featured[2]: "levent" is no product`],
    [
      'a favourite twice',
      HOME,
      'levent-zebra',
      'bogaz-keten-fon',
      `${HOME}: featured[2]: "bogaz-keten-fon" stands there twice`,
    ],
    [
      'an alias that is a slug',
      CURTAINS,
      '[curtains]',
      '[zebra-perde]',
      `${CURTAINS}: aliases[0]: zebra-perde is already used in content/categories/zebra-perde.yaml`,
    ],
    [
      'an unknown drawing',
      CURTAINS,
      'drawing: drape',
      'drawing: stage',
      `${CURTAINS}: drawing: expected one of "drape"|"sheer"|"zebra"|"roller"|"panel"|"caravan"|"none"`,
    ],
    [
      'a photograph without words',
      'content/photos.yaml',
      /^hero:\n(  .*\n)+/m,
      '',
      'content/photos.yaml: hero: the photograph hero in content/photos has no alt text',
    ],
    [
      'a short IBAN',
      'content/shop.json',
      /"TR\d+"/,
      '"TR1"',
      'content/shop.json: bankAccount.iban: is no IBAN: TR and 24 digits whose check fits, without blanks',
    ],
    [
      'a photograph of a product without words',
      'content/photos.yaml',
      /^fon-adacayi:/m,
      'fon-adacayi--yok:',
      'content/photos.yaml: fon-adacayi: the photograph fon-adacayi in content/photos has no alt text',
    ],
    [
      'a photograph of a page without words',
      'content/photos.yaml',
      /^is-dikis:/m,
      'is-yok:',
      'content/photos.yaml: is-dikis: the photograph is-dikis in content/photos has no alt text',
    ],
    [
      'a coupon in small letters',
      'content/coupons.json',
      'PERDE50',
      'perde50',
      'content/coupons.json: [2].code: must be capital letters and digits',
    ],
    [
      'a coupon twice',
      'content/coupons.json',
      'PERDE50',
      'YENIEV20',
      'content/coupons.json: [2].code: YENIEV20 is already used in [1].code',
    ],
  ];

  it.each(cases)('is named with field and reason: %s', async (_, file, find, replacement, failure) => {
    const root = await copyOfContent();
    await edit(root, file, find, replacement);
    expect(await failuresIn(root)).toContainEqual(
      typeof failure === 'string' ? failure : expect.stringMatching(failure),
    );
  });

  it('is told together with all others, in the order of the files', async () => {
    const root = await copyOfContent();
    await edit(root, BLIND, 'vatRate: 20', 'vatRate: 2');
    await edit(root, DRAPE, FIRST_PRICE, '$1 -1');
    await rm(join(root, 'content/shop.json'));
    expect(await failuresIn(root)).toEqual([
      `${DRAPE}: prices[0].price: must not be negative`,
      `${BLIND}: vatRate: expected one of 1|10|20`,
      'content/shop.json: file: is missing',
    ]);
  });

  it('leaves no price when only a sale is stated', async () => {
    const root = await copyOfContent();
    await edit(root, DRAPE, /^prices:\n(  .*\n)+/m, 'prices:\n  - { from: 2026-01-05, until: 2026-12-31, price: 1 }\n');
    expect(await failuresIn(root)).toContain(
      `${DRAPE}: prices: at least one price must be without until, or none is left when the sale ends`,
    );
  });
});

describe('the compiled catalogue', () => {
  it('carries photographs with their sizes, and no coupons or notes', async () => {
    const compiled = await compile(SHOP_ROOT, '2026-11-20');
    if (!compiled.ok) throw new Error(compiled.failures.map(formatFailure).join('\n'));
    expect(compiled.data.builtOn).toBe('2026-11-20');
    expect(compiled.data.photos.hero).toMatchObject({ width: 1000, height: 550 });
    expect(compiled.data.photos['fon-adacayi']).toMatchObject({ width: 800, height: 1000, hex: '#9aa68e' });
    expect(JSON.stringify(compiled.data)).not.toMatch(/HOSGELDIN10|YENIEV20|PERDE50|örnektir/);
  });

  it('is written once and left alone while nothing changes', async () => {
    const root = await copyOfContent();
    const compiled = await compile(root, '2026-11-20');
    if (!compiled.ok) throw new Error('the copy must compile');
    expect(await writeCatalogue(root, compiled.data)).toBe(true);
    const { mtimeMs } = await stat(builtFile(root));
    expect(await writeCatalogue(root, compiled.data)).toBe(false);
    expect((await stat(builtFile(root))).mtimeMs).toBe(mtimeMs);
    expect(JSON.parse(await readFile(builtFile(root), 'utf8'))).toEqual(compiled.data);

    await writeFile(builtFile(root), '{"half":');
    expect(await writeCatalogue(root, compiled.data)).toBe(true);
  });

  it('takes its day from Istanbul, where it is tomorrow already', () => {
    expect(todayInIstanbul(new Date('2026-11-20T20:59:59Z'))).toBe('2026-11-20');
    expect(todayInIstanbul(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21');
  });
});

describe('the command', () => {
  const run = promisify(execFile);

  it('ends with 1 and the failures, and says whose they are, without writing', async () => {
    const root = await copyOfContent();
    await edit(root, DRAPE, FIRST_PRICE, '$1 -1');
    const command = run(process.execPath, [join(PROJECT_ROOT, 'src/build/content/compile.ts'), root]);
    await expect(command).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(
          `^${DRAPE}:\\d+: prices\\[0\\]\\.price: must not be negative\\n\\n1 fault in the files of the shop's owner, .*\\n$`,
        ),
      ) as string,
    });
    await expect(stat(builtFile(root))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a product that was renamed', () =>
  it('is found by its former slugs too, by the server', async () => {
    const root = await copyOfContent();
    await edit(root, BLIND, 'slug: levent-zebra', 'slug: levent-zebra\naliases: [eski-zebra, zebra-1]');
    const compiled = await compile(root, '2026-11-20');
    if (!compiled.ok) throw new Error(compiled.failures.map(formatFailure).join('\n'));
    await writeContent(root, compiled);
    const { slugFiles } = JSON.parse(await readFile(join(root, 'content/built/index.json'), 'utf8')) as CatalogueIndex;
    const idOf = async (slug: string) =>
      (
        JSON.parse(await readFile(join(root, 'content/built', slugFileOf(slug, slugFiles)), 'utf8')) as [
          string,
          number,
        ][]
      ).find(([own]) => own === slug)?.[1];
    const id = compiled.data.products.find(({ slug }) => slug === 'levent-zebra')?.id;
    expect(await Promise.all(['levent-zebra', 'eski-zebra', 'zebra-1', 'eski'].map(idOf))).toEqual([
      id,
      id,
      id,
      undefined,
    ]);
  }));

describe('where one looks for cloth first', () => {
  it('is the category of the cloth that the window of the home page begins with', async () => {
    const root = await copyOfContent();
    await edit(root, 'content/home.yaml', 'product: galata-kadife-fon, color: lacivert', 'product: bebek-vual-tul, color: beyaz'); // prettier-ignore
    const compiled = await compile(root, '2026-11-20');
    if (!compiled.ok) throw new Error(compiled.failures.map(formatFailure).join('\n'));
    await writeContent(root, compiled);
    const index = JSON.parse(await readFile(join(root, 'content/built/index.json'), 'utf8')) as CatalogueIndex;
    expect(index.clothCategory).toBe('tul-perde');
  });
});

describe('pictures that lead to a product in a colour', () => {
  const DAY = '2026-11-20';
  const PAUSE = 'paused: { word: { tr: Stokta yok, en: Out of stock } }';
  const pauseColour = (root: string, slug: string, id: string) =>
    edit(root, `content/products/${slug}.yaml`, `- id: ${id}\n`, `$&    ${PAUSE}\n`);
  const pauseWhole = (root: string, slug: string) =>
    edit(root, `content/products/${slug}.yaml`, /^category:/m, `${PAUSE}\n$&`);
  async function shownIn(root: string) {
    const compiled = await compile(root, DAY);
    if (!compiled.ok) throw new Error(compiled.failures.map(formatFailure).join('\n'));
    const { home, rooms } = compiled.data;
    return {
      cloths: home.cloths.map(({ product }) => product),
      colours: rooms.find(({ id }) => id === 'salon')?.views.map(({ color }) => color),
    };
  }

  it('leave out what is paused, product or colour', async () => {
    const root = await copyOfContent();
    await pauseWhole(root, 'galata-kadife-fon');
    await pauseColour(root, 'bogaz-keten-fon', 'adacayi');
    expect(await shownIn(root)).toEqual({ cloths: ['polonez-pamuk-fon'], colours: ['kum', 'tas', 'vizon'] });
  });

  it('are the first alone that is sold where all are paused', async () => {
    const root = await copyOfContent();
    const first = /^prices:\n(?: .*\n)+/m;
    await edit(root, 'content/products/galata-kadife-fon.yaml', first, 'prices:\n  - { from: 2026-01-01, price: 0 }\n');
    await pauseWhole(root, 'bogaz-keten-fon');
    await pauseWhole(root, 'polonez-pamuk-fon');
    expect(await shownIn(root)).toEqual({ cloths: ['bogaz-keten-fon'], colours: ['kum'] });
  });
});

describe('the order of lists', () =>
  it('is of what sold, where the build was told, else of the files', async () => {
    const root = await copyOfContent();
    const first = async () => {
      const compiled = await compile(root, '2026-11-20');
      return compiled.ok ? compiled.data.products.find(({ popularity }) => popularity === 1) : undefined;
    };
    const before = await first();
    await mkdir(join(root, 'content/built'), { recursive: true });
    await writeFile(join(root, SOLD_FILE), JSON.stringify({ 14: 3, [before?.id ?? 0]: 2 }));
    expect([(await first())?.id, before?.id === 14]).toEqual([14, false]);
  }));

it('stops at a photograph under another name only where something uses it', async () => {
  const root = await copyOfContent();
  await ownPhotos(root);
  const photo = join(root, 'content/photos/fon-keten.webp');
  await copyFile(photo, join(root, 'content/photos/img_2034.webp'));
  await mkdir(join(root, 'content/photos/telefon'));
  await copyFile(photo, join(root, 'content/photos/telefon/img-2035.webp'));
  const compiled = await compile(root, '2026-11-20');
  expect(compiled.ok).toBe(true);
  expect(compiled.warnings.map(({ file, reason }) => `${file}: ${reason}`)).toEqual(
    expect.arrayContaining([
      'content/photos/img_2034.webp: must be named in small letters without accents, digits and dashes: bogaz-tul.jpg',
      'content/photos/telefon/img-2035.webp: is read by nothing: see content/README.md for what belongs where',
    ]),
  );
  await rename(photo, join(root, 'content/photos/fon-keten.heic'));
  expect(await failuresIn(root)).toEqual([
    'content/photos/fon-keten.heic: file: is a HEIC picture of an iPhone, which cannot be read here: export it as JPEG',
  ]);
});

describe('photographs that pages name by themselves', () => {
  const own: readonly string[] = PROGRAM_PHOTOS;

  it('are in one list', async () => {
    const { photos } = JSON.parse(await readFile(builtFile(SHOP_ROOT), 'utf8')) as { photos: object };
    for await (const name of glob('src/**/*.astro', { cwd: PROJECT_ROOT })) {
      const text = await readFile(join(PROJECT_ROOT, name), 'utf8');
      const named = [...text.matchAll(/(?<!class=)(["'])([\w-]+)\1/g)].map(([, , word = '']) => word);
      expect(
        named.filter((word) => Object.hasOwn(photos, word) && !own.includes(word)),
        name,
      ).toEqual([]);
    }
  });

  it('are missed where both their row and their file are gone', async () => {
    const root = await copyOfContent();
    await edit(root, 'content/photos.yaml', /^fon-keten:/m, 'yok:');
    await ownPhotos(root);
    await rm(join(root, 'content/photos/fon-keten.webp'));
    expect(await failuresIn(root)).toEqual([
      'content/photos.yaml: fon-keten: content/photos has no photograph fon-keten',
    ]);
  });
});
