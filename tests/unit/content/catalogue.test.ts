import { describe, expect, it } from 'vitest';
import { discountPercent } from '../../../src/domain/sale.ts';
import { compile, PROJECT_ROOT } from '../../../src/lib/content/compile.ts';
import { formatFailure } from '../../../src/lib/content/read.ts';

async function catalogueOn(today: string) {
  const compiled = await compile(PROJECT_ROOT, today);
  if (!compiled.ok) throw new Error(compiled.failures.map(formatFailure).join('\n'));
  return compiled.data;
}

const { products, categories } = await catalogueOn('2026-11-20');
const texts = products.flatMap((product) =>
  [product.name, product.description, ...product.features, product.fabric.composition, product.fabric.light].map(
    (text) => ({ ...text, slug: product.slug }),
  ),
);

describe('what the shop sells', () => {
  it('is 38 products with the ids 1 to 38, each with its own place among the popular', () => {
    const numbers = Array.from({ length: 38 }, (_, index) => index + 1);
    expect(products.map(({ id }) => id)).toEqual(numbers);
    expect(products.map(({ popularity }) => popularity).sort((a, b) => a - b)).toEqual(numbers);
  });

  it('stands under the seven slugs and three aliases of the specification, none of them empty', () => {
    expect(Object.fromEntries(categories.map(({ slug, aliases }) => [slug, aliases]))).toEqual({
      'fon-perde': ['curtains'],
      'tul-perde': [],
      'zebra-perde': ['zebra-blinds'],
      'stor-perde': ['roller-blinds'],
      'japon-panel': [],
      romork: [],
      accessories: [],
    });
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(categories.map(({ slug }) => slug)));
  });

  it('is sewn no taller than its cloth, less 20 cm for hem and heading', () => {
    const sewn = products.filter(({ category }) => ['fon-perde', 'tul-perde'].includes(category));
    expect(sewn.map(({ limits }) => limits.height.max)).toEqual(
      sewn.map(({ fabric }) => (fabric.rollHeight ?? Number.NaN) - 20),
    );
  });

  it('offers a motor for blinds only and a lining for curtains only', () => {
    const categoriesWith = (id: string) =>
      new Set(products.filter(({ options }) => options.some((option) => option.id === id)).map(({ category }) => category));
    expect(categoriesWith('motorized')).toEqual(new Set(['zebra-perde', 'stor-perde']));
    expect(categoriesWith('lining')).toEqual(new Set(['fon-perde']));
  });

  it('puts four products of different categories on the home page', () => {
    const featured = products.filter((product) => product.featured);
    expect(new Set(featured.map(({ category }) => category)).size).toBe(4);
  });

  it('claims no review that nobody wrote', () => {
    expect(products.every(({ rating, reviewCount }) => rating === 0 && reviewCount === 0)).toBe(true);
  });
});

describe('prices', () => {
  it('hold the sales of November 2026 against the price before them', () => {
    const sales = products
      .filter(({ oldPrice }) => oldPrice !== null)
      .map(({ slug, price, oldPrice }) => [slug, price, oldPrice, discountPercent(oldPrice, price)]);
    expect(sales).toEqual([
      ['galata-kadife-fon', 169_000, 199_000, 15],
      ['emirgan-keten-tul', 89_000, 99_000, 10],
      ['maslak-bambu-zebra', 149_000, 169_000, 12],
      ['tarabya-lazer-stor', 149_000, 169_000, 12],
      ['yolcu-karartma-romork', 85_000, 95_000, 11],
      ['rustik-boru-seti', 119_000, 139_000, 14],
    ]);
  });

  it('return to the price before the sale on the day after its last', async () => {
    const priceOf = async (today: string) =>
      (await catalogueOn(today)).products.find(({ slug }) => slug === 'galata-kadife-fon');
    expect(await priceOf('2026-12-31')).toMatchObject({ price: 169_000, saleUntil: '2026-12-31' });
    expect(await priceOf('2027-01-01')).toMatchObject({ price: 199_000, oldPrice: null, saleUntil: null });
  });

  it('are those of the first price list', () => {
    const listed = [
      1300, 1690, 1190, 1450, 1890, 1390, 1250, 2390, 790, 690, 890, 790, 950, 1590, 650, 1090, 1300, 1490, 1790, 1190,
      1590, 990, 1290, 1690, 1490, 1090, 1990, 2290, 2190, 850, 550, 990, 890, 1190, 190, 120, 3490, 99,
    ];
    expect(products.map(({ price }) => price / 100)).toEqual(listed);
  });

  it('leave a product out before its first day', async () => {
    const early = await catalogueOn('2026-10-01');
    expect(early.products.find(({ slug }) => slug === 'sarjli-motor')).toMatchObject({ price: 0, isNew: false });
  });

  it('are new for 60 days', () => {
    expect(products.filter(({ isNew }) => isNew).map(({ slug }) => slug)).toEqual([
      'beykoz-bambu-tul',
      'goztepe-cocuk-stor',
      'nara-dokulu-panel',
      'kiyi-tekne-perdesi',
      'sarjli-motor',
    ]);
  });
});

describe('texts', () => {
  it('describe each product in two or three paragraphs and four to six features, alike in both languages', () => {
    for (const { slug, description, features } of products) {
      const [turkish, english] = [description.tr, description.en].map((text) => text.split('\n\n').length);
      expect(turkish, slug).toBe(english);
      expect(turkish, slug).toBeOneOf([2, 3]);
      expect(features.length, slug).toBeOneOf([4, 5, 6]);
    }
  });

  it('say nothing twice: no sentence stands in two products', () => {
    for (const locale of ['tr', 'en'] as const) {
      const owners = new Map<string, string>();
      const twice = products.flatMap(({ slug, description, features }) =>
        [...description[locale].split(/(?<=[.;:])\s+/), ...features.map((feature) => feature[locale])].filter((sentence) => {
          const owner = owners.get(sentence);
          owners.set(sentence, slug);
          return owner !== undefined && sentence.length > 20;
        }),
      );
      expect(twice).toEqual([]);
    }
  });

  it('are written with Turkish letters in Turkish, and without them in English', () => {
    const bare =
      /(?<!\p{L})(kumas|isik|isig|olcu|tul(?!\p{Ll}*um)|gunes|gunduz|aksam|genis|yuksek|goster|icin|cok|degil|dogal|acik|yika|utu|agir|dugum|sik|kapali|uzerin)/iu;
    for (const { tr, en, slug } of texts) {
      expect(tr, slug).not.toMatch(bare);
      expect(en.replaceAll(/\p{Lu}\p{L}+/gu, ''), slug).not.toMatch(/[ğışöü]/);
    }
  });

  it('claim no certificate', () => {
    for (const { tr, en, slug } of texts) {
      expect(`${tr} ${en}`, slug).not.toMatch(/oeko|en ?13120|sertifika|certif|yanmaz|flame|antibakteri|antibacteri/i);
    }
  });
});
