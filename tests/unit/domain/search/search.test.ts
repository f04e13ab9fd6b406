import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Room } from '../../../../src/domain/product/attributes.ts';
import type { Category } from '../../../../src/domain/product/product-file.ts';
import type { Product } from '../../../../src/domain/product/catalogue.ts';
import { fold } from '../../../../src/domain/values/fold.ts';
import { DEFAULT_LIMITS } from '../../../../src/domain/window/measurement.ts';
import { parseQuery } from '../../../../src/domain/search/query.ts';
import { MAX_QUERY, search } from '../../../../src/domain/search/search.ts';
import { buildSearchIndex, searchedProducts } from '../../../../src/domain/search/search-index.ts';
import type { Wish } from '../../../../src/domain/search/search-file.ts';
import { editsWithin, isSameStem, wordFit } from '../../../../src/domain/search/search-words.ts';

const both = (text: string) => ({ tr: text, en: text });

const category = (slug: string, name: string, aliases: string[] = []): Category => ({
  id: 1,
  slug,
  aliases,
  order: 1,
  name: both(name),
  title: both(`Ölçüye özel ${name}`),
  blurb: both('x'),
  photo: 'x',
  drawing: 'drape',
});

let id = 0;
const product = (
  slug: string,
  of: string,
  name: string,
  colours: string[],
  changes: Partial<Product> = {},
): Product => ({
  id: ++id,
  slug,
  sku: `KP-${String(id).padStart(3, '0')}`,
  category: of,
  name: both(name),
  description: both('Gün ışığını keser, kumaş ağır dökülür.'),
  features: [both('Makinede yıkanır')],
  fabric: {
    composition: both('%100 polyester'),
    weight: 260,
    rollHeight: null,
    light: both('Karanlık'),
    opacity: null,
  },
  care: ['wipe'],
  colors: colours.map((colour) => ({ id: fold(colour), name: both(colour), hex: '#ffffff' })),
  photo: 'x',
  details: [],
  madeToMeasure: true,
  pleats: ['none'],
  panels: [],
  limits: DEFAULT_LIMITS,
  options: [],
  vatRate: 20,
  rooms: [],
  holdsSamples: 0,
  price: 100_000,
  oldPrice: null,
  saleUntil: null,
  priceUntil: null,
  addedOn: '2026-01-05',
  isNew: false,
  popularity: id,
  aliases: [],
  rating: 0,
  reviewCount: 0,
  ...changes,
});

const narrow = { width: { min: 40, max: 260 }, height: { min: 40, max: 300 } };
const products = [
  product('sisli', 'stor-perde', 'Şişli Blackout Stor', ['Gri', 'Beyaz']),
  product('levent', 'zebra-perde', 'Levent Zebra Perde', ['Bej', 'Krem']),
  product('fulya', 'zebra-perde', 'Fulya Zebra Perde', ['Krem'], { limits: narrow }),
  product('yakamoz', 'tul-perde', 'Yakamoz Simli Tül', ['Gümüş']),
  product('galata', 'fon-perde', 'Galata Kadife Fon', ['Lacivert', 'Kum']),
  product('kornis', 'accessories', 'Alüminyum Korniş (200 cm)', ['Krom'], { madeToMeasure: false, pleats: [] }),
  product('isik', 'fon-perde', 'Iğdır Işık Fon', ['Ekru']),
];
const slugs = new Map(products.map((one) => [one.id, one.slug]));
const index = buildSearchIndex(
  products,
  [
    category('stor-perde', 'Stor perde', ['roller-blinds']),
    category('zebra-perde', 'Zebra perde', ['zebra-blinds']),
    category('fon-perde', 'Fon perde', ['curtains']),
    category('tul-perde', 'Tül perde'),
    category('accessories', 'Aksesuar'),
  ],
  'tr',
);

const found = (text: string): string[] => search(index, text).products.map((one) => slugs.get(one) ?? '');
const read = (text: string) => {
  const { words, sizes } = parseQuery(text);
  return { words: words.map(({ word }) => word), sizes };
};
const categories = (text: string): string[] => search(index, text).categories.map(({ slug }) => slug);

describe('what is paused', () => {
  it('is found behind all that can be had, however well it fits', () => {
    const paused = { word: both('Stokta yok') };
    const shelf = [
      product('krem-zebra', 'zebra-perde', 'Krem Zebra', ['Krem'], { paused }),
      product('levent-2', 'zebra-perde', 'Levent', ['Krem']),
      product('fulya-2', 'zebra-perde', 'Fulya', ['Krem']),
    ];
    const own = buildSearchIndex(shelf, [category('zebra-perde', 'Zebra perde')], 'tr');
    expect(own.paused).toBe(1);
    expect(search(own, 'krem').products).toEqual([shelf[1]?.id, shelf[2]?.id, shelf[0]?.id]);
    expect(searchedProducts(shelf, 'tr').map(({ paused: why }) => why)).toEqual([undefined, undefined, 'Stokta yok']);
  });
});

describe('a phrase that shoppers type', () => {
  const room = (words: string[], ...rooms: Room[]): Wish => ({
    ...{ words, rooms, opacity: [], colours: [], options: [], like: [], from: [] },
  });
  const shelf = [
    product('yatak-1', 'fon-perde', 'Galata', ['Kum'], { rooms: ['bedroom'] }),
    product('salon-1', 'fon-perde', 'Pera', ['Kum'], { rooms: ['living'] }),
    product('adali-1', 'fon-perde', 'Adalı Odası', ['Kum']),
  ];
  const wishes = [room(['yatak odası'], 'bedroom'), room(['salon'], 'living'), room(['odalı odası'], 'living')];
  const own = buildSearchIndex(shelf, [category('fon-perde', 'Fon')], 'tr', { wishes, pages: [], idle: [] });
  const find = (text: string) => search(own, text).products.map((one) => shelf.find((of) => of.id === one)?.name.tr);

  it('may end in a word that is begun, and in no other', () => {
    expect(find('yatak od')).toEqual(['Galata']);
    expect(find('yatak o')).toEqual(['Galata']);
    expect(find('yat odası')).toEqual(['Adalı Odası']);
  });
  it('of one word is begun with three letters', () => {
    expect(find('sal')).toEqual(['Pera']);
    expect(find('sa')).toEqual([]);
  });
  it('is no slip for another name: each of its words stands for itself', () => {
    expect(find('odalı odası')).toEqual(['Pera']);
  });
});

describe('the same word in other letters', () => {
  it.each(['Şişli', 'sisli', 'SISLI', 'ŞİŞLİ', 'şisli', ' sisli '])(
    'finds Şişli by %j, and no word like it',
    (typed) => {
      expect(found(typed)).toEqual(['sisli']);
    },
  );
  it.each(['ışık', 'isik', 'IŞIK', 'Isik', 'İŞİK'])('finds Işık by %j', (typed) => {
    expect(found(typed)[0]).toBe('isik');
  });
  it('folds what Turkish and English keyboards write', () => {
    expect(fold('Şişli ığüçö İI')).toBe('sisli iguco ii');
  });
  it('folds whatever is typed as the rules of Turkish would', () => {
    const byLocale = (text: string): string =>
      text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');
    const alphabet = Array.from('İIıiÎîÂâŞşĞğÜüÖöÇçßAaZz09 -.\u0307\u0301');
    const letters = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 20 });
    for (const texts of [letters, fc.string({ unit: 'grapheme' })]) {
      fc.assert(fc.property(texts, (text) => fold(text) === byLocale(text)));
    }
  });
});

describe('a word that is not quite the one', () => {
  it.each([
    ['zebr', 'levent'],
    ['ze', 'levent'],
    ['z', 'levent'],
    ['zebralar', 'levent'],
    ['zerba', 'levent'],
    ['zbra', 'levent'],
    ['kadiffe', 'galata'],
    ['lacivrt', 'galata'],
    ['alumniyun', 'kornis'],
    ['zebraperde', 'levent'],
    ['kadifeli', 'galata'],
  ])('%s finds %s', (typed, slug) => {
    expect(found(typed)[0]).toBe(slug);
  });
  it.each(['bez', 'jaluzi', 'zxxra', 'q'])('%s finds nothing', (typed) => {
    expect(found(typed)).toEqual([]);
  });
  it('counts a letter added, left out, changed or swapped', () => {
    expect(editsWithin('stor', 'storr', 1)).toBe(true);
    expect(editsWithin('stor', 'sto', 1)).toBe(true);
    expect(editsWithin('stor', 'spor', 1)).toBe(true);
    expect(editsWithin('stor', 'stro', 1)).toBe(true);
    expect(editsWithin('stor', 'srot', 1)).toBe(false);
    expect(editsWithin('', '', 0)).toBe(true);
  });
  it('forgives no slip below four letters, one below eight, two from eight on', () => {
    expect(wordFit('bez', 'bej')).toBe(0);
    expect(wordFit('krom', 'krem')).toBeGreaterThan(0);
    expect(wordFit('kadfie', 'kadife')).toBeGreaterThan(0);
    expect(wordFit('kafdei', 'kadife')).toBe(0);
    expect(wordFit('lacivrtt', 'lacivert')).toBeGreaterThan(0);
  });
});

describe('every word must fit', () => {
  it.each([
    ['zebra krem', ['levent', 'fulya']],
    ['zebra bej', ['levent']],
    ['krem zebra perde', ['levent', 'fulya']],
    ['zebra ve krem', ['levent', 'fulya']],
    ['karanlık stor', ['sisli']],
    ['KP-002', ['levent']],
    ['kp002', ['levent']],
    ['', []],
    ['   ', []],
    ['ve ile', []],
    ['!?', []],
  ])('%j finds %j', (typed, slugs) => {
    expect(found(typed)).toEqual(slugs);
  });
  it('puts the name before a colour, and a colour before a beginning', () => {
    expect(found('kum')[0]).toBe('galata');
    expect(found('perde').slice(0, 2)).toEqual(['levent', 'fulya']);
  });
});

describe('a number is a size that the product must be made in', () => {
  it.each([
    ['zebra krem 260', ['levent', 'fulya']],
    ['zebra krem 261', ['levent']],
    ['zebra krem 300', ['levent']],
    ['zebra krem 40', ['levent', 'fulya']],
    ['zebra 250x300', ['levent', 'fulya']],
    ['zebra 250x301', ['levent']],
    ['zebra 250*300cm', ['levent', 'fulya']],
    ['zebra 2,6 m', ['levent', 'fulya']],
    ['zebra 2.61 metre', ['levent']],
    ['korniş 200', ['kornis']],
    ['zebra boy 290', ['levent', 'fulya']],
    ['290 cm yükseklik zebra', ['levent', 'fulya']],
    ['zebra 290 cm boyunda', ['levent', 'fulya']],
    ['290 yüksekliğinde zebra', ['levent', 'fulya']],
    ['zebra en 290', ['levent']],
    ['zebra 290 genişliğinde', ['levent']],
    ['zebra krem height 310', ['levent']],
    ['korniş boy 200', ['kornis']],
  ])('%j finds %j', (typed, slugs) => {
    expect([found(typed), search(index, typed).dropped]).toEqual([slugs, []]);
  });
  it('checks a single height against heights, and against the length of what is cut to one', () => {
    const length = { min: 60, max: 400, overhang: 0, parts: [] };
    const cut = product('ray', 'accessories', 'Ray', ['Krom'], { madeToMeasure: false, pleats: [], length });
    const own = buildSearchIndex([...products, cut], [], 'tr');
    const read = (text: string) => {
      const { products: ids, isHeight, dropped } = search(own, text);
      return [ids.length, isHeight, dropped];
    };
    expect(read('ray boy 350')).toEqual([1, true, []]);
    expect(read('ray boy 450')).toEqual([1, true, ['450 cm']]);
    expect(read('fulya boy 301')).toEqual([1, true, ['301 cm']]);
    expect(read('fulya boy 240 en 250')).toEqual([1, false, []]);
    expect(search(own, '').isHeight).toBe(false);
  });
  it('reads width, then height, and leaves small and padded numbers as words', () => {
    expect(read('Zebra krem 260x200 cm')).toEqual({ words: ['zebra', 'krem', 'cm'], sizes: [260, 200] });
    expect(read('9 parça 007')).toEqual({ words: ['9', 'parca', '007'], sizes: [] });
    expect(read('10 9999 10000')).toEqual({ words: ['10000'], sizes: [10, 9999] });
  });
  it.each([
    ['3 metre', [300]],
    ['3 m', [300]],
    ['korniş 3mt', [300]],
    ['2.60', [260]],
    ['2,5', [250]],
    ['2,5 x 2,6', [250, 260]],
    ['2,5 × 2,6 m', [250, 260]],
    ['12,5 m', [1250]],
    ['٢٥٠x٢٤٠', [250, 240]],
    ['3 mavi', []],
    ['3x2,60', [300, 260]],
    ['3 x 2.6', [300, 260]],
    ['3x2,6 tül', [300, 260]],
    ['2,6×3', [260, 300]],
    ['3 x 2 m', [300, 200]],
    ['3mx2,6m', [300, 260]],
    ['3 m x 2', [300, 200]],
    ['12,5 x 3 metre', [1250, 300]],
    ['60x2,6', [60, 260]],
    ['250x2,6', [250, 260]],
    ['25x30', [25, 30]],
    ['3x2', []],
    ['250cmx260cm', [250, 260]],
    ['250 CM×260', [250, 260]],
    ['25cmx2,6m', [25, 260]],
  ])('reads the sizes of %j', (text, sizes) => {
    expect(parseQuery(text).sizes).toEqual(sizes);
  });
  it.each([
    ['stor boy 200 en 90', ['stor'], [90, 200]],
    ['boyu 2 metre eni 260', [], [260, 200]],
    ['Height: 200 Width: 260', [], [260, 200]],
    ['200 cm YÜKSEKLİK, 90 cm genişlik', ['cm', 'cm'], [90, 200]],
    ['boy x en 200x90', ['x'], [90, 200]],
    ['h 200 w 90', [], [90, 200]],
    ['en 90 boy 200', [], [90, 200]],
    ['90 en x 200 boy', ['x'], [90, 200]],
    ['uzun boy 250x260', ['uzun'], [250, 260]],
    ['stor yüksekliği 200', ['stor'], [200]],
    ['boy x en 200', ['x'], [200]],
    ['genişlik yükseklik', ['genislik', 'yukseklik'], []],
    ['en ucuz stor 90', ['en', 'ucuz', 'stor'], [90]],
  ])('orders sizes by the sides that are named beside them: %j', (text, words, sizes) => {
    expect(read(text)).toEqual({ words, sizes });
  });
  it.each([
    ['%100 keten', ['keten'], []],
    ['% 100 karartma', ['karartma'], []],
    ['100% linen', ['linen'], []],
    ['100 % linen 260', ['linen'], [260]],
    ['keten %52,5 250x240', ['keten'], [250, 240]],
    ['250x240 %100 keten', ['keten'], [250, 240]],
    ['100% 250x240', [], [250, 240]],
    ['2,5% 2,5', [], [250]],
  ])('takes no percent for a size: %j', (text, words, sizes) => {
    expect(read(text)).toEqual({ words, sizes });
  });
});

describe('what stands behind a number or a name says nothing', () => {
  it.each([
    ["200'e 260", [], [200, 260]],
    ['200’e 260’lık stor', ['stor'], [200, 260]],
    ['300 e 260 fon', ['fon'], [300, 260]],
    ['300e 260 fon', ['fon'], [300, 260]],
    ['250 ye 260 fon', ['fon'], [250, 260]],
    ['2,5 metreye 2,60 tül', ['tul'], [250, 260]],
    ["3'e 2,60 tül", ['tul'], [300, 260]],
    ['3 metreye 2 tül', ['tul'], [300, 200]],
    ["250 cm'ye 260 cm", ['cm'], [250, 260]],
    ["3 metre'lik korniş", ['kornis'], [300]],
    ['260lık fon', ['fon'], [260]],
    ['260 lik fon', ['fon'], [260]],
    ['200x260 lık fon', ['fon'], [200, 260]],
    ["Boğaz'ın fonu", ['bogaz', 'fonu'], []],
    ["children's room", ['childrens', 'room'], []],
    ["kid’s d'or", ['kids', 'd', 'or'], []],
    ['260 ekru', ['ekru'], [260]],
    ['KP-12A 12a', ['kp', '12a', '12a'], []],
    ["1'e 2,5 pile tül", ['pile', 'tul'], []],
    ['1’e 3 fon', ['fon'], []],
    ['1e 2 tül 300x260', ['tul'], [300, 260]],
    ["1'e 2,60 tül", ['tul'], [100, 260]],
    ["1'e 2 m tül", ['tul'], [100, 200]],
    ["6'x8'", ['6', 'x8'], []],
    ["200'x260", ['x260'], [200]],
  ])('in %j', (text, words, sizes) => {
    expect(read(text)).toEqual({ words, sizes });
  });
  it.each([
    ['500 tl', [], []],
    ['1.000,50 TL altı tül', ['tul'], []],
    ['500-1000 tl arası tül', ['tul'], []],
    ['₺500 üstü tül 260', ['tul'], [260]],
    ["500₺'ye kadar tül", ['tul'], []],
    ['500 tl ye kadar tül', ['tul'], []],
    ['500 liranın altında stor', ['stor'], []],
    ['500 liradan ucuz stor', ['stor'], []],
    ['under 500 TL sheer', ['sheer'], []],
    ['500 tl altın', ['altin'], []],
    ['330 gr kadife', ['kadife'], []],
    ['330 gram/m² kadife', ['kadife'], []],
    ['300 g/m2 kadife 260', ['kadife'], [260]],
    ['200 g 260 y', [], [200, 260]],
    ['24 ay garanti', ['garanti'], []],
    ['10 yıllık garanti', ['garanti'], []],
    ['15 gün iade', ['iade'], []],
    ['24 months warranty', ['warranty'], []],
    ['12 taksit', ['taksit'], []],
    ['220 volt motor', ['motor'], []],
    ['1,5 yıl garanti', ['garanti'], []],
    ['500 - 1000 tl arası tül', ['tul'], []],
    ['500 ile 1000 tl arası tül', ['tul'], []],
    ['500₺ – 1000₺ tül', ['tul'], []],
    ['between 500 and 1000 tl sheer', ['sheer'], []],
    ['1000 tl den ucuz stor', ['stor'], []],
    ['1000 tl nin altında tül', ['tul'], []],
    ['1000 tl ve altı stor', ['stor'], []],
    ['1000 türk lirası altı stor', ['stor'], []],
    ["1000 TRY'den ucuz stor", ['stor'], []],
    ['max 1000 tl stor', ['stor'], []],
    ['120x200 1000 tl altı stor', ['stor'], [120, 200]],
    ['120 x 200 tl', ['tl'], [120, 200]],
    ['120x200 gün ışığı geçirmeyen', ['gun', 'isigi', 'gecirmeyen'], [120, 200]],
    ['90 gün ışığı', ['gun', 'isigi'], [90]],
    ['120x200 gün', ['gun'], [120, 200]],
    ['120cmx200 gün', ['gun'], [120, 200]],
    ['120 gün', ['gun'], [120]],
    ['200x260 gr', ['gr'], [200, 260]],
    ['260 gr', ['gr'], [260]],
    ['100x200 taksitli', ['taksitli'], [100, 200]],
    ['200 taksit', ['taksit'], [200]],
    ['200x260 ay yıldız', ['ay', 'yildiz'], [200, 260]],
    ['60 ay yıldız', ['ay', 'yildiz'], [60]],
    ['260 gri ayna', ['gri', 'ayna'], [260]],
  ])('takes no money, weight or time for a size: %j', (text, words, sizes) => {
    expect(read(text)).toEqual({ words, sizes });
  });
});

describe('the word that kills a search is left out and named', () => {
  it.each([
    ['zebra lacivert', ['levent', 'fulya'], ['lacivert']],
    ['Lacivert zebra', ['levent', 'fulya'], ['Lacivert']],
    ['zebra yokboyle krem', ['levent', 'fulya'], ['yokboyle']],
    ['zebra krem 301', ['levent', 'fulya'], ['301 cm']],
    ['zebra krem 39', ['levent', 'fulya'], ['39 cm']],
    ['zebra 250 × 321 cm', ['levent', 'fulya'], ['250 × 321 cm']],
    ['zebra lacivert 9999', ['levent', 'fulya'], ['9999 cm', 'lacivert']],
    ['korniş 201', ['kornis'], ['201 cm']],
    ['kadife stor', ['sisli'], ['kadife']],
    ['stor kadife', ['sisli'], ['kadife']],
    ['zebra krem', ['levent', 'fulya'], []],
    ['500 tl altı zebra', ['levent', 'fulya'], ['500 tl altı']],
    ['zebra lacivert 500 - 1000 TL', ['levent', 'fulya'], ['500 - 1000 TL', 'lacivert']],
    ['330 gr zebra', ['levent', 'fulya'], ['330 gr']],
    ['zebra 300 g/m2 500 tl', ['levent', 'fulya'], ['500 tl', '300 g/m2']],
    ['24 ay garanti zebra', ['levent', 'fulya'], ['garanti']],
    ['500 tl altı', [], []],
    ['yokboyle', [], []],
    ['9999', [], []],
  ])('%j finds %j without %j', (typed, slugs, dropped) => {
    expect([found(typed), search(index, typed).dropped]).toEqual([slugs, dropped]);
  });
  it('tells the sizes that are kept', () => {
    expect(search(index, 'zebra lacivert 250x240').sizes).toEqual([250, 240]);
    expect(search(index, 'zebra 9999').sizes).toEqual([]);
  });
});

describe('categories', () => {
  it.each([
    ['zebra', ['zebra-perde']],
    ['zebralar', ['zebra-perde']],
    ['zerba', ['zebra-perde']],
    ['roller', ['stor-perde']],
    ['curtains', ['fon-perde']],
    ['zebra 260', ['zebra-perde']],
    ['zebra 300', ['zebra-perde']],
    ['zebra krem', []],
    ['260', []],
  ])('%j finds %j', (typed, slugs) => {
    expect(categories(typed)).toEqual(slugs);
  });
});

it('takes anything one may type, and no more than a hundred letters of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      const { products } = search(index, text);
      expect(new Set(products).size).toBe(products.length);
    }),
  );
  expect(found(`${'zebra '.repeat(20)}lacivert`.slice(0, MAX_QUERY))).toEqual(found(`${'zebra '.repeat(20)}lacivert`));
});

it('counts edits as the whole table of them would', () => {
  /** Letters added, left out, changed or swapped with their neighbour, without any shortcut. */
  function edits(a: string, b: string): number {
    const rows: number[][] = [];
    for (let row = 0; row <= a.length; row++) {
      rows.push([]);
      for (let column = 0; column <= b.length; column++) {
        const at = (up: number, left: number): number => rows[row - up]?.[column - left] ?? Infinity;
        const change = a[row - 1] === b[column - 1] ? 0 : 1;
        const swap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
        const least = Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + change, swap ? at(2, 2) + 1 : Infinity);
        rows[row]?.push(row + column === 0 ? 0 : least);
      }
    }
    return rows[a.length]?.[b.length] ?? Infinity;
  }
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'z'), maxLength: 9 });
  fc.assert(
    fc.property(
      word,
      word,
      fc.integer({ min: 0, max: 2 }),
      (a, b, most) => editsWithin(a, b, most) === edits(a, b) <= most,
    ),
    { numRuns: 2000 },
  );
});

describe('a word is looked up as if it were compared with each of the catalogue:', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'l', 'r', 'i', '1'), minLength: 1, maxLength: 9 });
  const names = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });

  it('the same products, the best first', () => {
    fc.assert(
      fc.property(names, word, (shelf, typed) => {
        // A number alone is a size.
        fc.pre(!/^\d+$/.test(typed));
        const own = shelf.map((name) => product('x', 'none', name.join(' '), [], { sku: '' }));
        const fitsOf = (forgiving: boolean): number[] =>
          shelf.map((name) => Math.max(...[...name, name.join('')].map((one) => wordFit(typed, one, forgiving))));
        const strict = fitsOf(false);
        const fits = strict.some((fit) => fit > 0) ? strict : fitsOf(true);
        const expected = own
          .map(({ id }, at) => ({ id, fit: fits[at] ?? 0 }))
          .filter(({ fit }) => fit > 0)
          .sort((a, b) => b.fit - a.fit);
        expect(search(buildSearchIndex(own, [], 'tr'), typed).products).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
  });

  it('wherever in a large shop it stands', () => {
    const at = [0, 1, 27, 28, 29, 811, 812, 840, 1623, 1999];
    const own = Array.from({ length: 2000 }, (_, place) =>
      product('x', 'none', at.includes(place) ? 'Kadife' : 'Keten', ['Krem']),
    );
    expect(search(buildSearchIndex(own, [], 'tr'), 'kadife').products).toEqual(at.map((place) => own[place]?.id));
  });
});

it('takes two words with endings for one from a stem of four letters on', () => {
  expect(isSameStem('kornisler', 'kornisi')).toBe(true);
  expect(isSameStem('storlar', 'storu')).toBe(true);
  expect(isSameStem('tuller', 'tulu')).toBe(false);
});

it('takes the dative for an ending from a stem of four letters on: a shorter one is another word', () => {
  expect(isSameStem('odasina', 'odasi')).toBe(true);
  expect(isSameStem('salonuna', 'salon')).toBe(true);
  expect(isSameStem('perdelere', 'perde')).toBe(true);
  expect(wordFit('ofise', 'ofis', false)).toBe(0.9);
  expect(wordFit('tekne', 'tek', false)).toBe(0);
  expect(wordFit('sage', 'sag', false)).toBe(0);
  // Behind `a` and `o` it is an `a`.
  expect(wordFit('store', 'stor', false)).toBe(0);
});

it('finds a word of three letters with an ending, and one of a text', () => {
  const own = [product('x', 'none', 'Tül Abant', []), product('y', 'none', 'Stor Abant', [])];
  const index = buildSearchIndex(own, [], 'tr');
  expect(search(index, 'tüller').products).toEqual([own[0]?.id]);
  // Only texts name the cloth.
  expect(search(index, 'kumaşlar').products).toEqual(own.map(({ id }) => id));
});
