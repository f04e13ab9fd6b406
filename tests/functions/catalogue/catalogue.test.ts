import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../functions/catalogue/calls.ts';
import { categories, listed, products } from '../../support/catalogue.ts';
import { SORTS } from '../../../src/domain/listing.ts';
import { expectFailure, send } from '../support/call.ts';

type Item = Record<string, unknown> & {
  id: number;
  slug: string;
  basePrice: number;
  salePrice: number | null;
  categorySlug: string;
};
type Detail = Item & { mainImageUrl: string; imageUrls: string[]; images: string[] };
const list = (query = '') => send<Item[]>(catalogue, `/api/products${query}`);
const paid = (item: Item): number => item.salePrice ?? item.basePrice;

describe('GET /api/categories', () => {
  it('names the seven in menu order, in the language asked for', async () => {
    const turkish = await send(catalogue, '/api/categories');
    expect(turkish.data).toEqual(categories.map(({ id, slug, name }) => ({ id, slug, name: name.tr })));
    const english = await send<Item[]>(catalogue, '/api/categories', { headers: { 'Accept-Language': 'en-GB' } });
    expect(english.data.map(({ name }) => name)).toEqual(categories.map(({ name }) => name.en));
  });

  it('is cacheable, per language, in envelope C', async () => {
    const { status, headers, envelope } = await send(catalogue, '/api/categories');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=300, stale-while-revalidate=\d+$/);
    expect(headers.get('vary')).toContain('Accept-Language');
    expect(envelope).toEqual(['success', 'data']);
  });
});

describe('GET /api/products', () => {
  it('lists what has a price, with the fields of the specification', async () => {
    const { data } = await list();
    expect(data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(listed.map(({ id }) => id).sort((a, b) => a - b));
    expect(Object.keys(data[0]!)).toEqual([
      'id',
      'name',
      'slug',
      'sku',
      'basePrice',
      'salePrice',
      'categoryId',
      'categoryName',
      'categorySlug',
      'mainImageUrl',
      'description',
      'isNew',
      'isOnSale',
      'rating',
      'reviewCount',
      'madeToMeasure',
    ]);
  });

  it('shows the old price as base price during a sale only', async () => {
    const { data } = await list();
    for (const item of data) {
      const product = products.find(({ id }) => id === item.id)!;
      expect(paid(item)).toBe(product.price / 100);
      expect(item.basePrice).toBe((product.oldPrice ?? product.price) / 100);
      expect(item.isOnSale).toBe(product.oldPrice !== null);
    }
  });

  it.each([
    ['curtains', 'fon-perde'],
    ['zebra-blinds', 'zebra-perde'],
    ['roller-blinds', 'stor-perde'],
    ['tul-perde', 'tul-perde'],
  ])('lists %s as %s', async (asked, slug) => {
    const { data } = await list(`?category=${asked}`);
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ categorySlug }) => categorySlug === slug)).toBe(true);
  });

  it.each(SORTS)('sorts by %s and gives the same products', async (sort) => {
    const { status, data } = await list(`?sort=${sort}`);
    expect([status, data.length]).toEqual([200, listed.length]);
  });

  it('sorts by price', async () => {
    const low = (await list('?sort=price-low')).data.map(paid);
    expect(low).toEqual(low.toSorted((a, b) => a - b));
    const high = (await list('?sort=price-high')).data.map(paid);
    expect(high).toEqual(high.toSorted((a, b) => b - a));
  });

  it('limits, and ignores what an advertisement adds', async () => {
    expect((await list('?limit=4&utm_source=x')).data).toHaveLength(4);
  });

  it('does not know a category', async () => {
    const reply = await list('?category=halilar');
    expectFailure(reply, 404, 'category_not_found');
    expect(reply.error).toBe('Kategori bulunamadı');
  });

  it.each(['limit=0', 'limit=101', 'limit=-1', 'limit=4.5', 'limit=dört', 'limit=', 'sort=cheap', 'sort='])(
    'refuses %s',
    async (query) => {
      const reply = await list(`?${query}`);
      expectFailure(reply, 422, 'invalid_fields');
      expect(Object.keys(reply.fields ?? {})).toEqual([query.split('=')[0]]);
    },
  );

  it('refuses a repeated name, and other methods', async () => {
    expectFailure(await list('?limit=1&limit=2'), 400, 'malformed_query');
    const posted = await send(catalogue, '/api/products', { method: 'POST', body: {} });
    expectFailure(posted, 405, 'method_not_allowed');
    expect(posted.headers.get('allow')).toContain('GET');
  });
});

describe('GET /api/products/{id or slug}', () => {
  it.each(products.map((product) => [product.id, product.slug, product] as const))(
    'answers %i and %s alike',
    async (id, slug, product) => {
      const [byId, bySlug] = await Promise.all([
        send<Detail>(catalogue, `/api/products/${id}`),
        send<Detail>(catalogue, `/api/products/${slug}`),
      ]);
      expect(byId.status).toBe(200);
      expect(byId.data).toEqual(bySlug.data);
      expect(byId.data).toMatchObject({
        id,
        slug,
        mainImageUrl: `/images/${product.photo}.webp`,
        features: product.features.map(({ tr }) => tr),
        colors: product.colors.map(({ name }) => name.tr),
        fabric: product.fabric.composition.tr,
        pleats: product.pleats,
        limits: product.limits,
        options: product.options.map((option) => ({ ...option, price: option.price / 100 })),
      });
      expect(byId.data.imageUrls[0]).toBe(byId.data.mainImageUrl);
      expect(byId.data.images).toEqual(byId.data.imageUrls);
    },
  );

  it.each(['yok', '0', '01', '999', '1e1', '-1', '__proto__', 'constructor', '%00', 'a%2Fb', '1'.repeat(400)])(
    'does not know %s',
    async (name) => {
      const reply = await send(catalogue, `/api/products/${name}`);
      expectFailure(reply, 404, 'product_not_found');
      expect(reply.error).toBe('Ürün bulunamadı');
    },
  );
});
