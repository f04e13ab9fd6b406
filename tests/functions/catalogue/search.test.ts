import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../functions/catalogue/calls.ts';
import { listed } from '../../support/catalogue.ts';
import { expectFailure, send, type SentAnswer } from '../support/call.ts';

interface FoundProducts {
  slug: string;
  name: string;
  basePrice: number;
}
const find = (query: string, sent: SentAnswer = {}) =>
  send<FoundProducts[]>(catalogue, `/api/products/search?${query}`, sent);
const slugs = async (q: string): Promise<string[]> =>
  (await find(`q=${encodeURIComponent(q)}`)).data.map(({ slug }) => slug);

describe('GET /api/products/search', () => {
  it('answers products in envelope C, cacheable', async () => {
    const reply = await find('q=sisli');
    expect([reply.status, reply.envelope]).toEqual([200, ['success', 'data']]);
    expect(reply.headers.get('cache-control')).toMatch(/^public, max-age=/);
    expect(reply.data).toMatchObject([{ slug: 'sisli-blackout-stor', name: 'Şişli Blackout Stor' }]);
  });

  it.each(['sisli', 'SISLI', 'Şişli', 'şişli', 'sişlı'])('folds Turkish letters: %s', async (q) => {
    expect(await slugs(q)).toEqual(['sisli-blackout-stor']);
  });

  it('forgives a slip and takes a number for a size', async () => {
    expect((await slugs('zebra bej 260')).length).toBeGreaterThan(0);
    expect((await slugs('zerba')).slice(0, 3)).toEqual((await slugs('zebra')).slice(0, 3));
    const limits = new Map(listed.map((product) => [product.slug, product.limits.width]));
    for (const slug of await slugs('zebra 270')) expect(limits.get(slug)?.max).toBeGreaterThanOrEqual(270);
    expect(await slugs('zebra 9999')).toEqual([]);
  });

  it('speaks the language of the caller', async () => {
    const reply = await find('q=velvet', { headers: { 'Accept-Language': 'en' } });
    expect(reply.data[0]?.name).toBe('Galata velvet curtain');
  });

  it.each([
    ['limit=1', 1],
    ['limit=2', 2],
  ])('answers no more than %s asks', async (limit, count) => {
    expect((await find(`q=perde&${limit}`)).data).toHaveLength(count);
  });

  it('goes on from the cursor of the page before', async () => {
    const [whole, first] = [await find('q=perde&limit=100'), await find('q=perde&limit=2')];
    const next = first.headers.get('X-Next-Cursor');
    expect(next).toBe('2');
    expect([...first.data, ...(await find(`q=perde&limit=2&cursor=${next}`)).data]).toEqual(whole.data.slice(0, 4));
  });

  it.each([
    ['', 'q', 'Aramak istediğinizi yazın'],
    ['q=', 'q', 'Aramak istediğinizi yazın'],
    ['q=%20%20', 'q', 'Aramak istediğinizi yazın'],
    [`q=${'a'.repeat(101)}`, 'q', 'Bu metin çok uzun'],
    ['q=a&limit=0', 'limit', 'Sayı 1 ile 100 arasında olmalıdır'],
    ['q=a&limit=101', 'limit', 'Sayı 1 ile 100 arasında olmalıdır'],
  ])('?%s is refused beside its field', async (query, field, words) => {
    const reply = await find(query);
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual({ [field]: words });
  });

  it.each(['yokboyle', '%', '__proto__', "' OR 1=1", '💠'])('finds nothing by %s', async (q) => {
    expect(await slugs(q)).toEqual([]);
  });
});

describe('GET /api/search', () => {
  interface FoundInShop {
    count: number;
    products: { id: number; slug: string; name: string; price: number }[];
    categories: { slug: string; name: string }[];
  }
  const ask = (query: string, sent: SentAnswer = {}) => send<FoundInShop>(catalogue, `/api/search?${query}`, sent);

  it('answers the best, how many there are, and the categories', async () => {
    const { status, envelope, data } = await ask('q=zebra&limit=2');
    expect([status, envelope]).toEqual([200, ['success', 'data']]);
    expect(data.products.map(({ slug }) => slug)).toEqual((await slugs('zebra')).slice(0, 2));
    expect(data.count).toBe((await slugs('zebra')).length);
    expect(data.categories.map(({ slug }) => slug)).toEqual(['zebra-perde']);
    const product = listed.find(({ id }) => id === data.products[0]?.id);
    expect(data.products[0]).toMatchObject({ name: product?.name.tr, price: (product?.price ?? 0) / 100 });
  });

  it('speaks English, and finds nothing by nonsense', async () => {
    const english = await ask('q=zebra', { headers: { 'Accept-Language': 'en' } });
    expect(english.data.categories.map(({ name }) => name)).not.toContain('Zebra Perde');
    expect((await ask('q=yokboyle')).data).toEqual({
      count: 0,
      products: [],
      categories: [],
      pages: [],
      sizes: [],
      dropped: [],
    });
  });

  it('names what it left out, which the list of products does not do without', async () => {
    expect((await ask('q=zebra%20yokboyle%20260')).data).toMatchObject({ dropped: ['yokboyle'], sizes: [260] });
    expect(await slugs('zebra yokboyle 260')).toEqual([]);
    expect((await ask('q=zebra%20boy%20260')).data).toMatchObject({ dropped: [], sizes: [260], isHeight: true });
    expect((await ask('q=iade')).data).toMatchObject({ count: 0, pages: [{ path: '/returns' }] });
  });

  it('asks for words', async () => {
    expectFailure(await ask('q='), 422, 'invalid_fields');
  });
});
