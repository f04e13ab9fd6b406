import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../functions/catalogue/calls.ts';
import { categories, listed, products } from '../../support/catalogue.ts';
import { SORTS } from '../../../src/domain/product/listing.ts';
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

/** All pages of a list, by the cursors of their answers. */
async function wholeList(query: string): Promise<Item[]> {
  const rows: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list(`?${query}${cursor && `&cursor=${cursor}`}`);
    expect(page.status).toBe(200);
    rows.push(...page.data);
    cursor = page.headers.get('X-Next-Cursor');
  }
  return rows;
}
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
    const data = await wholeList('limit=100');
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
    const items = await wholeList('limit=100');
    expect(items.filter(({ isOnSale }) => isOnSale)).not.toEqual([]);
    for (const item of items) {
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
    const ids = (await wholeList(`sort=${sort}&limit=7`)).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual(listed.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it('says from where the next rows begin, and answers no more than twenty unasked', async () => {
    const [whole, first] = [await list('?sort=name&limit=100'), await list('?sort=name&limit=6')];
    expect([first.data, first.headers.get('X-Next-Cursor')]).toEqual([whole.data.slice(0, 6), '6']);
    expect((await list('?sort=name&limit=6&cursor=6')).data).toEqual(whole.data.slice(6, 12));
    expect((await list('?sort=name')).data).toEqual(whole.data.slice(0, 20));
    expect(whole.headers.get('X-Next-Cursor')).toBe(null);
    expect((await list(`?sort=name&cursor=${listed.length}`)).data).toEqual([]);
    expectFailure(await list('?cursor=-1'), 422, 'invalid_fields');
  });

  it('sorts by price', async () => {
    const low = (await wholeList('sort=price-low')).map(paid);
    expect(low).toEqual(low.toSorted((a, b) => a - b));
    const high = (await wholeList('sort=price-high')).map(paid);
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

interface Line {
  names: { tr: string; en: string };
  price: number;
  colors: { id: string; hex: string }[];
}

describe('GET /api/products?ids=', () => {
  const [one, two] = listed;
  const ask = (ids: string) => send<(Item & { line: Line })[]>(catalogue, `/api/products?ids=${ids}`);

  it('answers just these, in this order, each once, with what a line is priced and drawn by', async () => {
    const { status, data } = await ask(`${two!.id},${one!.id},${two!.id}`);
    expect([status, data.map(({ id }) => id)]).toEqual([200, [two!.id, one!.id]]);
    expect(data[1]!.line).toMatchObject({
      names: one!.name,
      price: one!.price / 100,
      pleats: one!.pleats,
      panels: one!.panels,
      limits: one!.limits,
      holdsSamples: one!.holdsSamples,
      drawing: categories.find(({ slug }) => slug === one!.category)?.drawing,
      colors: one!.colors.map(({ id, name, hex }) => ({ id, name, hex })),
    });
  });

  it('leaves out what is not sold, and what never was', async () => {
    const unsold = products.filter(({ price }) => price === 0).map(({ id }) => id);
    expect((await ask([...unsold, 999_999_999, one!.id].join(','))).data.map(({ id }) => id)).toEqual([one!.id]);
  });

  it('is asked anew each time, so that no browser keeps a price that the order would refuse', async () => {
    expect((await ask(String(one!.id))).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('quotes what goes with it by a few prices, not by its products', async () => {
    const { data } = await ask(
      listed
        .map(({ id }) => id)
        .slice(0, 50)
        .join(','),
    );
    for (const { line } of data) expect(JSON.stringify(line).length).toBeLessThan(6000);
  });

  it('takes fifty, and refuses more, none, and what is no number', async () => {
    const fifty = Array.from({ length: 50 }, (_, at) => at + 1);
    expect((await ask(fifty.join(','))).status).toBe(200);
    for (const ids of [[...fifty, 51].join(','), '', '1,', ',1', '0', '01', '1,x', '-1', '1e3', '1'.repeat(10)]) {
      const reply = await ask(ids);
      expectFailure(reply, 422, 'invalid_fields');
      expect(Object.keys(reply.fields ?? {})).toEqual(['ids']);
    }
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
