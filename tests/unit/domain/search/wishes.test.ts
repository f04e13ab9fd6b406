/** Searches that found nothing, or too little, before wishes were answered; each with what it must find. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Product } from '../../../../src/domain/product/catalogue.ts';
import { colourFamilies, type ColourFamily } from '../../../../src/domain/product/colour-family.ts';
import type { Room } from '../../../../src/domain/product/attributes.ts';
import { search, type SearchResult } from '../../../../src/domain/search/search.ts';
import { buildSearchIndex } from '../../../../src/domain/search/search-index.ts';
import type { Locale } from '../../../../src/domain/values/locale.ts';
import { SHOP_ROOT } from '../../../../src/build/content/place.ts';
import type { BuiltCatalogue } from '../../../../src/domain/product/open-catalogue.ts';

const shop = JSON.parse(readFileSync(join(SHOP_ROOT, 'content/built/catalogue.json'), 'utf8')) as BuiltCatalogue;
const listed = shop.products.filter(({ price }) => price > 0);
const find = (text: string, locale: Locale): SearchResult => search(indexes[locale], text);
const indexes = {
  tr: buildSearchIndex(listed, shop.categories, 'tr', shop.search.tr),
  en: buildSearchIndex(listed, shop.categories, 'en', shop.search.en),
};

type Rule = (product: Product) => boolean;
const room =
  (one: Room): Rule =>
  ({ rooms }) =>
    rooms.includes(one);
const of =
  (category: string): Rule =>
  (product) =>
    product.category === category;
const family =
  (one: ColourFamily): Rule =>
  ({ colors }) =>
    colourFamilies(colors.map(({ hex }) => hex)).includes(one);
const named =
  (words: RegExp): Rule =>
  ({ name, colors, fabric }) =>
    words.test([name, ...colors.map((colour) => colour.name), fabric.composition].map(({ tr }) => tr).join(' '));
const blackout: Rule = ({ fabric }) => fabric.opacity === 'blackout';
const motor: Rule = ({ options }) => options.some(({ id }) => id === 'motorized');
const washable: Rule = ({ care }) => care.includes('wash-30');

describe.each<[Locale, string, Rule]>([
  ['tr', 'ışık geçirmeyen', blackout],
  ['tr', 'isik gecirmeyen perdeler', blackout],
  ['tr', 'elektrikli perde', motor],
  ['tr', 'kartela', ({ holdsSamples }) => holdsSamples > 0],
  ['tr', 'yeşil', family('green')],
  ['tr', 'pembe', named(/pudra/i)],
  ['tr', 'su geçirmez', room('bath')],
  ['tr', 'hazır perde', of('fon-perde')],
  ['tr', 'indirim', ({ oldPrice }) => oldPrice !== null],
  ['tr', 'velvet', named(/kadife/i)],
  ['tr', 'sheer', of('tul-perde')],
  ['tr', 'linen', named(/keten/i)],
  ['tr', 'salon', room('living')],
  ['tr', 'mutfak', room('kitchen')],
  ['tr', 'çocuk odası', room('children')],
  ['tr', 'yatak odası', room('bedroom')],
  ['tr', 'çocuk odasına', room('children')],
  ['tr', 'yatak odasına perde', room('bedroom')],
  ['tr', 'çalışma odasına', room('office')],
  ['tr', 'salonuna', room('living')],
  ['tr', 'yıkanabilir', washable],
  ['tr', 'kornişler', named(/korniş/i)],
  ['tr', 'perde borusu', named(/rustik boru/i)],
  ['tr', 'sage', family('green')],
  ['tr', 'jaluzi', of('zebra-perde')],
  ['tr', 'plise', of('stor-perde')],
  ['en', "child's room", room('children')],
  ['en', 'motorised', motor],
  ['en', 'motorized', motor],
  ['en', 'electric', motor],
  ['en', 'drapes', of('fon-perde')],
  ['en', 'roller shade', of('stor-perde')],
  ['en', 'holdback', named(/bağı/i)],
  ['en', 'kids', room('children')],
  ['en', 'bathroom', room('bath')],
  ['en', 'eyelet', of('fon-perde')],
  ['en', 'washable', washable],
  ['en', 'bedroom', room('bedroom')],
  ['en', 'by the metre', ({ length }) => length !== undefined],
])('%s: %s', (locale, text, rule) => {
  it('finds all that is meant, first of all, and leaves out no word', () => {
    const { products, dropped } = find(text, locale);
    const meant = listed.filter(rule).map(({ id }) => id);
    expect(dropped).toEqual([]);
    expect(meant).not.toEqual([]);
    expect(meant.filter((id) => !products.includes(id))).toEqual([]);
    expect(meant).toContain(products[0]);
  });
});

it('a colour of another family is no slip: `sage` finds no satin', () => {
  const satin = listed.filter(named(/saten/i)).filter((product) => !family('green')(product));
  expect(find('sage', 'tr').products.filter((id) => satin.some((one) => one.id === id))).toEqual([]);
});

describe('numbers are sizes', () => {
  it.each([
    ['2.60', [260]],
    ['3 metre', [300]],
    ['korniş 3 metre', [300]],
  ])('%s', (text, sizes) => {
    const found = find(text, 'tr');
    expect(found.products.length).toBeGreaterThan(0);
    expect([found.sizes, found.dropped]).toEqual([sizes, []]);
  });
  it('tracks that are cut to a length are found by it', () => {
    const cut = listed.filter(({ length, name }) => length && length.max >= 300 && /korniş/i.test(name.tr));
    expect(find('korniş 3 metre', 'tr').products).toEqual(expect.arrayContaining(cut.map(({ id }) => id)));
  });
});

describe('an ending changes no find', () =>
  it.each([
    ["200'e 200 stor", '200 200 stor'],
    ["300'e 260 zebra", '300 260 zebra'],
    ["3'e 2,60 tül", '300 260 tül'],
    ['yatak odasına tül', 'yatak odası tül'],
    ['oturma odasına perde', 'oturma odası perde'],
    ["Boğaz'ın", 'Boğaz'],
  ])('%s: %s', (text, plain) => {
    const found = find(text, 'tr');
    expect(found.products.length).toBeGreaterThan(0);
    expect(found).toEqual(find(plain, 'tr'));
  }));

describe('what nothing fits is left out and named, never a dead end', () =>
  it.each(['kırmızı stor', 'stor kirmzi 120'])('%s', (text) => {
    const { products, dropped } = find(text, 'tr');
    const blinds = listed.filter(of('stor-perde'));
    expect(products.length).toBeGreaterThan(0);
    expect(products.every((id) => blinds.some((one) => one.id === id))).toBe(true);
    if (!blinds.some(family('red'))) expect(dropped).not.toEqual([]);
  }));

describe('a size that nothing is made in is left out and named, though a page fits the word', () =>
  it.each([
    ['fon 700x260', 'fon-perde', '700 × 260 cm'],
    ['tül 900x300', 'tul-perde', '900 × 300 cm'],
  ])('%s', (text, category, size) => {
    const { products, sizes, dropped } = find(text, 'tr');
    const sold = listed.filter(of(category)).map(({ id }) => id);
    expect(sold.filter((id) => !products.includes(id))).toEqual([]);
    expect([sizes, dropped]).toEqual([[], [size]]);
  }));

describe('a page of the law is no answer to words about products', () =>
  it.each<[Locale, string]>([
    ['tr', 'renk seçenekleri'],
    ['tr', 'kişiye özel perde'],
    ['tr', 'aydınlatma'],
    ['tr', 'kolay kullanım'],
    ['en', 'sun protection'],
    ['en', 'easy to use'],
  ])('%s: %s', (locale, text) => {
    expect(find(text, locale).pages).toEqual([]);
  }));

it('a word of the English shop is no ending of a Turkish one, and a page found with products stays', () => {
  const { products, pages } = find('roller store', 'en');
  expect(products.length).toBeGreaterThan(0);
  expect(pages.map(({ path }) => path)).toEqual(['/contact']);
});

describe('pages are results', () =>
  it.each<[Locale, string, string]>([
    ['tr', 'iade', '/returns'],
    ['tr', 'ölçü', '/measuring-guide'],
    ['tr', 'montaj', '/services/installation'],
    ['tr', 'iade zebra', '/returns'],
    ['tr', '12 taksit', '/terms'],
    ['tr', 'ödeme', '/terms'],
    ['tr', 'havale', '/terms'],
    ['tr', 'gizlilik', '/privacy'],
    ['tr', 'kvkk', '/kvkk'],
    ['tr', 'çerez', '/cookies'],
    ['tr', 'hakkımızda', '/about'],
    ['en', 'payment', '/terms'],
    ['en', 'privacy', '/privacy'],
    ['en', 'about us', '/about'],
    ['en', 'refund', '/returns'],
    ['en', 'installation', '/services/installation'],
  ])('%s: %s leads to %s', (locale, text, path) => {
    const { pages, dropped } = find(text, locale);
    expect(pages.map((page) => page.path)).toContain(path);
    expect(dropped).toEqual([]);
  }));
