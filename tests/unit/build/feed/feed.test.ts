/** The feeds of Google Merchant Center and Meta: one price in the feed, on the page it leads to, and of the server. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { currentCatalogue, shippingRule } from '../../../../functions/catalogue/current-catalogue.ts';
import { lengthPrice } from '../../../../src/domain/price/by-length.ts';
import type { BuiltCatalogue } from '../../../../src/domain/product/open-catalogue.ts';
import { cartProduct } from '../../../../src/domain/product/cart-product.ts';
import type { Product } from '../../../../src/domain/product/catalogue.ts';
import { LOCALES, type Locale } from '../../../../src/domain/values/locale.ts';
import { quote } from '../../../../src/domain/order/order.ts';
import { PLEAT_TYPES } from '../../../../src/domain/price/pricing.ts';
import { feedXml, streamOf } from '../../../../src/build/feed/feed.ts';
import { isOffered, itemsOf, type Field } from '../../../../src/build/feed/item.ts';
import { i18nFor } from '../../../../src/build/i18n.ts';
import { productData } from '../../../../src/build/seo/product.ts';
import { builtOn, categoryBySlug, listed, shop } from '../../../../src/build/catalogue.ts';
import { measuredProductOf } from '../../../../src/features/catalogue/product/measured-product.ts';
import { measure } from '../../../../src/features/measurement/measurement.ts';
import { valuesFromQuery } from '../../../../src/features/measurement/values.ts';
import { property } from '../../domain/property.ts';

const SITE = new URL('https://www.kivrim.example');
const offered = listed.filter(isOffered);
const sewn = offered.find(({ pleats }) => pleats.length > 1)!;
const blind = offered.find(({ pleats }) => pleats.length === 1)!;
const piece = offered.find(({ madeToMeasure, length }) => !madeToMeasure && !length)!;
const rod = offered.find(({ length }) => length)!;

const items = (product: Product, locale: Locale = 'tr', facts: BuiltCatalogue['shop'] = shop): Field[][] => {
  const category = categoryBySlug(product.category);
  if (!category) throw new Error(`${product.slug} is in no category`);
  return itemsOf(product, category, { shop: facts, locale, site: SITE, t: i18nFor(locale).t, builtOn });
};
const valueOf = (fields: readonly Field[], name: string): string | undefined => {
  const value = fields.find(([own]) => own === name)?.[1];
  return typeof value === 'string' ? value : undefined;
};
const kurus = (amount = ''): number => Math.round(Number(/^(\d+\.\d\d) TRY$/.exec(amount)?.[1]) * 100);
/** Price that a shopper pays for it. */
const asked = (item: readonly Field[]): number => kurus(valueOf(item, 'sale_price') ?? valueOf(item, 'price'));

/** Price in the form of the page when the link has opened it. */
function onPage(product: Product, link: string): number | undefined {
  const category = categoryBySlug(product.category);
  const measured = category && measuredProductOf(product, category, 'tr', i18nFor('tr').t);
  if (!measured) {
    const length = Number(new URL(link).searchParams.get('length'));
    return product.length ? lengthPrice(product.price, product.length, length).unitPrice : product.price;
  }
  return measure(valuesFromQuery(new URL(link).searchParams, measured), measured).price?.unitPrice;
}

function ofServer(product: Product, link: string, products: Parameters<typeof quote>[1]): number | undefined {
  const query = new URL(link).searchParams;
  const pleatType = PLEAT_TYPES.find((pleat) => pleat === query.get('pleat'));
  const size = { width: Number(query.get('width')), height: Number(query.get('height')) };
  const length = query.get('length');
  const cut = length === null ? null : { length: Number(length) };
  const configuration = pleatType ? { ...size, pleatType, motorized: false, lining: false, installation: false } : cut;
  const color = query.get('color') ?? product.colors[0]?.id;
  const line = { productId: product.id, quantity: 1, configuration, ...(color && { color }) };
  const priced = quote([line], products, null, shippingRule, 0);
  return priced.ok ? priced.data.lines[0]?.totalPrice : undefined;
}

describe('one price', () => {
  test.each(LOCALES.flatMap((locale) => offered.map((product) => [locale, product.slug, product] as const)))(
    'in the feed, on the page and of the server (%s %s)',
    (locale, _slug, product) => {
      const found = items(product, locale);
      expect(found.length).toBeGreaterThan(0);
      for (const item of found) {
        const link = valueOf(item, 'link') ?? '';
        expect(onPage(product, link)).toBe(asked(item));
        expect(ofServer(product, link, currentCatalogue)).toBe(asked(item));
      }
    },
  );

  test.each(LOCALES)(
    'and one number in the feed and on the page: each colour in the size of the page (%s)',
    (locale) => {
      let alone = 0;
      for (const product of offered) {
        const data = productData(product, shop, { locale, description: '', category: '', site: SITE });
        const { hasVariant: variants = [data] } = JSON.parse(JSON.stringify(data)) as { hasVariant?: unknown[] };
        const found = items(product, locale).filter((item) => !/-\d+$/.test(valueOf(item, 'id') ?? ''));
        expect(found).toHaveLength(product.colors.filter(({ photo }) => photo !== undefined).length);
        for (const item of found) {
          const twin = {
            sku: valueOf(item, 'id'),
            offers: expect.objectContaining({ price: asked(item) / 100 }) as object,
          };
          expect(variants).toContainEqual(expect.objectContaining(twin));
        }
        if (product.colors.length === 1) alone += 1;
      }
      expect(alone).toBeGreaterThan(0);
    },
  );

  const range = (most: number) =>
    fc.tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 1, max: most })).map(([a, b]) => ({
      min: Math.min(a, b),
      max: Math.max(a, b),
    }));
  const changes = fc.record({
    price: fc.integer({ min: 1, max: 1_000_000 }),
    rise: fc.option(fc.integer({ min: 1, max: 500_000 })),
    limits: fc.record({ width: range(900), height: range(900) }),
    pleats: fc.uniqueArray(fc.constantFrom(...PLEAT_TYPES), { minLength: 1 }),
  });

  property(
    'also of a product of any price, sale, limits and pleats, which is never left out',
    [fc.constantFrom(sewn, blind, piece), changes],
    (base, { price, rise, limits, pleats }) => {
      const sale =
        rise === null ? { oldPrice: null, saleUntil: null } : { oldPrice: price + rise, saleUntil: '2026-11-30' };
      const product: Product = { ...base, price, ...sale, ...(base.madeToMeasure && { limits, pleats }) };
      const found = items(product);
      const others = found.length - product.colors.filter(({ photo }) => photo).length;
      expect(others).toBeGreaterThanOrEqual(0);
      expect(others).toBeLessThanOrEqual(2);
      for (const item of found) {
        const link = valueOf(item, 'link') ?? '';
        const products = { get: (id: number) => (id === product.id ? cartProduct(product) : undefined) };
        expect([onPage(product, link), ofServer(product, link, products)]).toEqual([asked(item), asked(item)]);
        expect(valueOf(item, 'sale_price') === undefined).toBe(rise === null);
        if (rise !== null) expect(kurus(valueOf(item, 'price'))).toBeGreaterThanOrEqual(asked(item));
      }
    },
  );
});

describe('an item', () => {
  test('of what is sewn says its window and pleat, and how much cloth its price is of', () => {
    const [first = []] = items({ ...sewn, price: 130_000, oldPrice: null, saleUntil: null });
    const [colour] = sewn.colors;
    expect(valueOf(first, 'title')).toBe(`${sewn.name.tr}, ${colour?.name.tr}, 200 × 260 cm, normal pile`);
    expect(valueOf(first, 'description')).toMatch(
      /^Ölçünüze göre üretilir; fiyat 200 × 260 cm, normal pile içindir\. /,
    );
    expect(Object.fromEntries(first)).toMatchObject({
      id: `${sewn.sku}-${colour?.id}`,
      item_group_id: sewn.sku,
      size: '200 × 260 cm',
      price: '6500.00 TRY',
      unit_pricing_measure: '5 m',
      unit_pricing_base_measure: '1 m',
      link: `${SITE.origin}/p/${sewn.slug}?pleat=normal&color=${colour?.id}&width=200&height=260`,
      image_link: `${SITE.origin}/images/${colour?.photo}.jpg`,
      availability: 'in stock',
      condition: 'new',
      identifier_exists: 'no',
      google_product_category: 'Home & Garden > Decor > Window Treatments > Curtains & Drapes',
    });
  });

  test('of a blind says nothing of pleats, and one by the piece nothing of a window', () => {
    expect(valueOf(items(blind, 'en')[0] ?? [], 'title')).toMatch(/, 200 × 260 cm$/);
    const [item = []] = items(piece);
    for (const name of ['size', 'unit_pricing_measure']) expect(valueOf(item, name)).toBeUndefined();
    expect(valueOf(item, 'link')).toBe(`${SITE.origin}/p/${piece.slug}`);
  });

  test('of a further colour by the piece leads to the address that its page tells search engines', () => {
    const photo = piece.photo;
    const [colour] = piece.colors;
    const colors = ['siyah', 'pirinc'].map((id) => ({ ...colour!, id, photo, paused: undefined }));
    const product = { ...piece, colors };
    const links = items(product).map((item) => valueOf(item, 'link'));
    const address = `${SITE.origin}/p/${piece.slug}`;
    expect(links).toEqual([address, `${address}?color=pirinc`]);
    const told = JSON.stringify(
      productData(product, shop, { locale: 'tr', description: '', category: '', site: SITE }),
    );
    expect(links.every((link) => told.includes(`"url":"${link}"`))).toBe(true);
  });

  test('of what is cut says the length that a window takes, and what lies in the box', () => {
    const length = {
      min: 60,
      max: 400,
      overhang: 15,
      parts: [{ name: { tr: 'ayak', en: 'brackets' }, atLeast: 2, every: 200, plus: 1, price: 0 }],
    };
    const [item = []] = items({ ...rod, price: 60_000, oldPrice: null, length });
    expect(valueOf(item, 'title')).toMatch(/, 230 cm$/);
    expect(valueOf(item, 'description')).toMatch(
      /^Boyunuza göre kesilir; fiyat 230 cm içindir, kutuda 3 ayak vardır\. /,
    );
    expect([valueOf(item, 'size'), valueOf(item, 'price')]).toEqual(['230 cm', '1380.00 TRY']);
    expect(new URL(valueOf(item, 'link') ?? '').search).toBe(`?length=230&color=${rod.colors[0]?.id}`);
  });

  test('that is not made so large is told in the size nearest to it', () => {
    const limits = { width: { min: 20, max: 300 }, height: { min: 20, max: 150 } };
    expect(valueOf(items({ ...sewn, limits })[0] ?? [], 'title')).toContain('200 × 150 cm');
  });

  test('on sale tells both prices and the days of Istanbul', () => {
    const sale = { price: 100_000, oldPrice: 130_000, saleUntil: '2026-11-30' };
    const [item = []] = items({ ...sewn, ...sale });
    expect([valueOf(item, 'price'), valueOf(item, 'sale_price'), valueOf(item, 'sale_price_effective_date')]).toEqual([
      '6500.00 TRY',
      '5000.00 TRY',
      `${builtOn}T00:00+03:00/2026-11-30T23:59+03:00`,
    ]);
  });

  test('ships for what the cart asks, free strictly above the threshold', () => {
    const shipping = (price: number) =>
      items({ ...piece, price, oldPrice: null }).map((item) => item.find(([name]) => name === 'shipping')?.[1])[0];
    const threshold = shop.shipping.freeAbove * 100;
    const fee = ['price', `${shop.shipping.fee.toFixed(2)} TRY`];
    expect(shipping(threshold)).toContainEqual(fee);
    expect(shipping(threshold + 1)).toContainEqual(['price', '0.00 TRY']);
  });

  test('says whether and for how long it may be returned', () => {
    const returns = (product: Product) =>
      items(product).map((item) => Object.fromEntries((item.find(([name]) => name === 'returns')?.[1] ?? []) as []))[0];
    for (const made of [sewn, blind, rod])
      expect(returns(made)).toEqual({
        country: 'TR',
        item_condition: 'DEFECTIVE_ONLY',
        window_type: 'NO_RETURNS',
        method: 'BY_MAIL',
      });
    expect(returns(piece)).toEqual({
      country: 'TR',
      item_condition: 'NEW',
      window_type: 'FINITE_RETURN_WINDOW',
      window_days: String(shop.returnDays),
      method: 'BY_MAIL',
    });
  });

  test('is there for each colour that a photograph shows, and for no other', () => {
    const colors = sewn.colors.map((colour, at) => (at === 0 ? { ...colour, photo: undefined } : colour));
    const shown = (found: Field[][]) => new Set(found.map((item) => valueOf(item, 'color'))).size;
    expect(shown(items({ ...sewn, colors }))).toBe(sewn.colors.length - 1);
    const [only] = piece.colors;
    const [single = [], ...more] = items({ ...piece, colors: only ? [only] : [] });
    expect([valueOf(single, 'item_group_id'), more]).toEqual([undefined, []]);
  });

  test('of the first colour stands there in three sizes, each with its price and its link', () => {
    const limits = { width: { min: 40, max: 300 }, height: { min: 40, max: 320 } };
    const found = items({ ...sewn, limits, price: 130_000, oldPrice: null, saleUntil: null });
    const [first, ...others] = sewn.colors.filter(({ photo }) => photo);
    const ids = found.map((item) => valueOf(item, 'id'));
    const own = `${sewn.sku}-${first?.id}`;
    expect(ids).toEqual([own, `${own}-100`, `${own}-300`, ...others.map(({ id }) => `${sewn.sku}-${id}`)]);
    expect(found.slice(0, 3).map((item) => [valueOf(item, 'size'), valueOf(item, 'price')])).toEqual([
      ['200 × 260 cm', '6500.00 TRY'],
      ['100 × 260 cm', '3250.00 TRY'],
      ['300 × 260 cm', '9750.00 TRY'],
    ]);
    expect(new URL(valueOf(found[1] ?? [], 'link') ?? '').searchParams.get('width')).toBe('100');
    const narrow = { ...limits, width: { min: 20, max: 150 } };
    expect(
      items({ ...sewn, limits: narrow })
        .slice(0, 2)
        .map((item) => valueOf(item, 'size')),
    ).toEqual(['150 × 260 cm', '100 × 260 cm']);
    expect(items({ ...sewn, limits: narrow })).toHaveLength(sewn.colors.length + 1);
  });

  // https://support.google.com/merchants/answer/7052112
  test.each(offered.map((product) => [product.slug, product] as const))(
    'keeps to the specification: %s',
    (_, product) => {
      const found = items(product);
      const limits: Readonly<Record<string, number>> = {
        id: 50,
        title: 150,
        description: 5000,
        color: 100,
        material: 200,
        size: 100,
        brand: 70,
        product_highlight: 150,
        item_group_id: 50,
      };
      for (const item of found) {
        for (const name of ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'material'])
          expect(valueOf(item, name), name).toBeTruthy();
        for (const [name, value] of item)
          if (typeof value === 'string') expect(value.length, name).toBeLessThanOrEqual(limits[name] ?? 2000);
        const highlights = item.filter(([name]) => name === 'product_highlight').length;
        expect(highlights === 0 || (highlights >= 2 && highlights <= 100)).toBe(true);
        expect(item.filter(([name]) => name === 'additional_image_link').length).toBeLessThanOrEqual(10);
        const isMade = product.madeToMeasure || product.length !== undefined;
        expect(valueOf(item, 'return_policy_label')).toBe(isMade ? 'made-to-measure' : undefined);
      }
      const variants = found.map((item) => `${valueOf(item, 'color')} ${valueOf(item, 'size')}`);
      expect(new Set(variants).size).toBe(found.length);
    },
  );

  test('is sold out while the shop takes no orders', () => {
    const [item = []] = items(sewn, 'tr', { ...shop, openForOrders: false });
    expect(valueOf(item, 'availability')).toBe('out of stock');
  });

  test('is none of what has no price, and of what no page sells with one press', () => {
    expect([piece, { ...piece, price: 0 }, { ...piece, holdsSamples: 5 }].map(isOffered)).toEqual([true, false, false]);
  });
});

describe('the file', () => {
  const whole = (...of: Parameters<typeof feedXml>): string => [...feedXml(...of)].join('');
  const channel = { title: 'A & B', description: '<b>', link: SITE.href };
  const all = (): Field[][] => offered.flatMap((product) => items(product));
  let xml: string;
  beforeAll(() => {
    xml = whole(channel, all());
  });

  test('is written in pieces that are the same text, whatever it holds', async () => {
    expect(await new Response(streamOf(feedXml(channel, all()))).text()).toBe(xml);
    const pieces: number[] = [];
    for await (const piece of streamOf(feedXml(channel, all()))) pieces.push(piece.length);
    expect(pieces.length).toBeGreaterThan(1);
    expect(await new Response(streamOf([].values())).text()).toBe('');
  });

  test('is a line for each field, whose text is escaped', () => {
    const lines = xml.trimEnd().split('\n');
    expect(lines.slice(0, 4)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
      '<channel>',
      '<title>A &amp; B</title>',
    ]);
    const text = '(?:[^<>&"\']|&(?:amp|lt|gt|quot|apos);)*';
    const line = new RegExp(`^(?:</?item>|<g:(\\w+)>(?:${text}</g:\\1>)?|</g:(?:shipping|returns)>)$`, 'u');
    for (const one of lines.slice(6, -2)) expect(one).toMatch(line);
    const ids = xml.match(/<g:id>[^<]*/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('holds a stranger’s words as words', () => {
    const name = { tr: `]]> & <script>"'\u0000\u0008\uD800 çğış 🪟`, en: 'x' };
    const hostile = whole({ title: '', description: '', link: '' }, items({ ...blind, name }));
    expect(hostile).toContain('<g:title>]]&gt; &amp; &lt;script&gt;&quot;&apos;\uFFFD çğış 🪟, ');
  });

  test('stays below the 100 MB that Meta takes with ten thousand products of three colours', () => {
    const words = { tr: 'Uzun bir sözcük '.repeat(200), en: 'A long word '.repeat(200) };
    const [colour] = sewn.colors;
    const long = items({ ...sewn, description: words, colors: colour ? [colour] : [] })[0] ?? [];
    expect(valueOf(long, 'description')?.length).toBeLessThanOrEqual(500);
    const bytes = Buffer.byteLength(whole({ title: '', description: '', link: '' }, [long]));
    expect(bytes * 30_000).toBeLessThan(100_000_000);
  });
});
