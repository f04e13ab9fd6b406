/** The price that an assistant hears is the price that an order pays, and its link opens to the same sum. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listedTools } from '../../../functions/assistant/tools.ts';
import { priceWindows } from '../../../functions/assistant/price-windows.ts';
import { listOf } from '../../../functions/catalogue/catalogue.ts';
import { categories } from '../../../functions/catalogue/categories.ts';
import { currentCatalogue, shippingRule } from '../../../functions/catalogue/current-catalogue.ts';
import { priceOrder } from '../../../functions/orders/draft.ts';
import type { AskedWindow } from '../../../src/domain/assistant/questions.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { totalsOf } from '../../../src/domain/money/totals.ts';
import { priceOffer } from '../../../src/domain/offer/offer-price.ts';
import type { OrderItem } from '../../../src/domain/order/order.ts';
import type { OrderRequest } from '../../../src/contract/place-order.ts';
import { linePrice } from '../../../src/domain/price/line-price.ts';
import { OPTION_IDS, PLEAT_TYPES, type LineConfiguration } from '../../../src/domain/price/pricing.ts';
import { chosenPanels, valuesFromQuery } from '../../../src/features/measurement/values.ts';
import { readOfferHash } from '../../../src/features/offer/link.ts';
import { listed } from '../../support/catalogue.ts';
import { startTestShop, type TestShop } from '../support/account.ts';
import { callTool } from '../support/assistant.ts';

// A shop of hundreds is one list here.
vi.mock(import('../../../functions/catalogue/catalogue.ts'), { spy: true });

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

interface Row {
  readonly room?: string;
  readonly quantity: number;
  readonly product: { readonly id: number; readonly url: string };
  readonly colour: string | null;
  readonly configuration: LineConfiguration | null;
  readonly unitPrice?: number;
  readonly total?: number;
  readonly arithmetic: readonly string[];
  readonly assumed: readonly string[];
  readonly questions: readonly string[];
  readonly problem?: string;
  readonly candidates?: readonly { readonly name: string; readonly priceForWindow: number }[];
}
interface PriceAnswer {
  readonly windows: readonly Row[];
  readonly goods: number;
  readonly shipping: number;
  readonly total: number;
  readonly pricedOn: string;
  readonly validUntil: string;
  readonly delivery?: { readonly from: string; readonly to: string };
  readonly url?: string;
}

/** Mostly as its product is made; now and then in a size, pleat or colour of which there is none. */
const anyWindow: fc.Arbitrary<AskedWindow> = fc
  .constantFrom(...listed)
  .chain(({ id, slug, name, colors, pleats, options }) =>
    fc.record(
      {
        product: fc.constantFrom(id, String(id), slug, name.tr, name.en),
        width: fc.integer({ min: 30, max: 330 }),
        height: fc.integer({ min: 30, max: 330 }),
        room: fc.constantFrom('', 'Salon', 'Çocuk odası'),
        colour: fc.constantFrom(...colors.flatMap((colour) => [colour.id, colour.name.tr, colour.name.en]), 'yok'),
        pleat: fc.constantFrom(...pleats, ...pleats, ...PLEAT_TYPES),
        panels: fc.constantFrom(2 as const, 1 as const),
        gather: fc.constantFrom('left' as const, 'right' as const),
        options: fc.oneof(
          { weight: 9, arbitrary: fc.subarray(options.map((option) => option.id)) },
          { weight: 1, arbitrary: fc.subarray([...OPTION_IDS]) },
        ),
        quantity: fc.constantFrom(1, 1, 1, 4),
      },
      { requiredKeys: ['product', 'width', 'height'] },
    ),
  );

const itemOf = ({ product, quantity, colour, configuration }: Row): OrderItem => ({
  productId: product.id,
  quantity,
  ...(colour !== null && { color: colour }),
  configuration,
});

/** The request of an order as a browser would send it. */
const orderOf = (items: readonly OrderItem[], expectedTotal: number): OrderRequest =>
  ({ items, payment: { type: 'bank-transfer' }, expectedTotal }) as unknown as OrderRequest;

/** Sum of what the link opens, in kuruş, by the code of the page that reads it. */
async function sumOfLink(url: string): Promise<number> {
  const { pathname, hash, searchParams } = new URL(url);
  if (pathname.endsWith('/offer')) {
    const read = await readOfferHash(hash, () => crypto.randomUUID());
    if (!read.ok) throw new Error(`The link is ${read.code}`);
    expect(read.data.dropped).toEqual({ windows: 0, lines: 0 });
    const { totals, refused } = priceOffer(read.data, currentCatalogue, shippingRule);
    expect([refused, read.data.total]).toEqual([0, totals.total]);
    return totals.total;
  }
  const found = listed.find(({ slug }) => pathname.endsWith(`/p/${slug}`));
  const product = found && currentCatalogue.get(found.id);
  if (!product) throw new Error(`Nothing is sold at ${pathname}`);
  const length = searchParams.get('length');
  const { unitPrice } = linePrice(
    product,
    length === null ? configurationIn(searchParams, product) : { length: Number(length) },
  );
  return totalsOf([unitPrice], null, shippingRule).total;
}

function configurationIn(query: URLSearchParams, product: object): LineConfiguration {
  const values = valuesFromQuery(query, product as Parameters<typeof valuesFromQuery>[1]);
  if (values.pleat === '') throw new Error('The link names no pleat');
  const [motorized, lining, installation] = OPTION_IDS.map((id) => values.options.includes(id));
  return {
    width: Number(values.width),
    height: Number(values.height),
    pleatType: values.pleat,
    motorized: motorized === true,
    lining: lining === true,
    installation: installation === true,
    ...chosenPanels(values.panels),
  };
}

describe('500 random questions', () => {
  it('are answered with the sum of an order, and a link to it', async () => {
    let [alone, offers, refused] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(anyWindow, { minLength: 1, maxLength: 4 }), async (windows) => {
        const answer = priceWindows({ windows }, 'tr', []) as PriceAnswer;
        expect(answer.windows.length).toBe(windows.length);
        const sold = answer.windows.filter(({ problem }) => problem === undefined);
        refused += answer.windows.length - sold.length;
        if (sold.length === 0) {
          expect([answer.total, answer.url, answer.delivery]).toEqual([0, undefined, undefined]);
          return;
        }
        const order = priceOrder(orderOf(sold.map(itemOf), answer.total), null, 'tr');
        if (!order.ok) throw new Error(`The order was refused: ${order.refusal.code}`);
        const { lines, subtotal, shipping, total } = order.quote;
        expect([answer.goods, answer.shipping, answer.total].map(toKurus)).toEqual([subtotal, shipping, total]);
        expect(sold.map((row) => [toKurus(row.unitPrice ?? 0), toKurus(row.total ?? 0)])).toEqual(
          lines.map(({ unitPrice, totalPrice }) => [unitPrice, totalPrice]),
        );
        expect(await sumOfLink(answer.url ?? '')).toBe(total);
        if (answer.url?.includes('/offer#')) offers += 1;
        else alone += 1;
      }),
      { seed: 20261120, numRuns: 500 },
    );
    // Both kinds of link and refusals came up often enough to mean something.
    expect(Math.min(alone, offers, refused)).toBeGreaterThan(20);
  });
});

describe('price_windows', () => {
  it('tells the arithmetic, what it assumed, days and a link', async () => {
    const [curtain] = listed.filter(({ category, colors }) => category === 'fon-perde' && colors.length > 1);
    if (!curtain) throw new Error('The shop of the tests sells no such curtain');
    const asked = { windows: [{ width: 250, height: 240, product: curtain.slug }], language: 'en' };
    const answer = await callTool<PriceAnswer>('price_windows', asked);
    const [row] = answer.windows;
    const cloth = linePrice(curtain, { ...row?.configuration } as LineConfiguration).unitPrice;
    expect(toKurus(row?.total ?? 0)).toBe(cloth);
    expect(row?.arithmetic).toEqual([expect.stringMatching(/^250 cm × 2\.5 = 6\.25 m × .+ = .+$/)]);
    expect(row?.assumed).toEqual([
      expect.stringContaining(curtain.colors[0]?.name.en ?? ''),
      'No fullness was chosen, so Normal was taken.',
    ]);
    expect(answer.validUntil >= answer.pricedOn).toBe(true);
    expect((answer.delivery?.from ?? '') > answer.pricedOn).toBe(true);
    expect(answer.url).toMatch(new RegExp(`^https://shop\\.test/en/p/${curtain.slug}\\?.*width=250&height=240$`));
  });

  it('gives advice and no price beyond the limits, and asks gently within them', async () => {
    const windows = [
      { width: 20, height: 240, product: 1 },
      { width: 41, height: 260, product: 1 },
    ];
    const answer = await callTool<PriceAnswer>('price_windows', { windows });
    const [small, narrow] = answer.windows;
    expect(small?.total).toBeUndefined();
    expect(small?.problem).toMatch(/Genişlik.*40 cm.*atölyemiz/u);
    expect(narrow?.questions).toEqual([expect.stringContaining('dar')]);
  });

  it.each([{ product: 'ketn fon perdesi yok' }, {}])('names three products for %o', async (named) => {
    const { windows, total } = await callTool<PriceAnswer>('price_windows', {
      windows: [{ width: 200, height: 240, ...named }],
    });
    expect(total).toBe(0);
    expect(windows[0]?.candidates).toHaveLength(3);
    for (const { priceForWindow } of windows[0]?.candidates ?? []) expect(priceForWindow).toBeGreaterThan(0);
  });
});

interface SearchAnswer {
  readonly count: number;
  readonly atLeast?: true;
  readonly dropped?: readonly string[];
  readonly products: readonly { readonly id: number; readonly category: string; readonly light: string | null }[];
  readonly problem?: string;
  readonly categories?: readonly unknown[];
}

describe('find_curtains', () => {
  it('finds by words, light, category and window, ten at most', async () => {
    const all = await callTool<SearchAnswer>('find_curtains', {});
    expect(all.products.length).toBe(Math.min(10, all.count));
    const light = await callTool<SearchAnswer>('find_curtains', {
      light: 'blackout',
      window: { width: 150, height: 200 },
    });
    expect(light.products.length).toBeGreaterThan(0);
    for (const product of light.products) {
      expect(product).toMatchObject({ light: 'blackout', priceForWindow: expect.any(Number) as number });
    }
    const english = await callTool<SearchAnswer>('find_curtains', {
      category: 'curtains',
      words: 'curtain',
      language: 'en',
    });
    expect(new Set(english.products.map(({ category }) => category))).toEqual(new Set(['fon-perde']));
  });

  it('names words that nothing fits, and whose products do without them', async () => {
    const of = async (words: string) => callTool<SearchAnswer>('find_curtains', { words });
    const blinds = await of('kadife zebra');
    expect(blinds.products.map(({ category }) => category)).toContain('zebra-perde');
    expect(blinds.dropped).toEqual(['kadife']);
    expect((await of('stor 1200x260')).dropped).toEqual(['1200 × 260 cm']);
    expect(await of('zebra')).not.toHaveProperty('dropped');
    expect(JSON.stringify(listedTools())).toMatch(/`dropped` names .+`atLeast` says/);
  });

  it('reads on in a large shop until enough fit, and says where it has not read all', async () => {
    const light = 'blackout';
    const dark = listed.find(({ fabric }) => fabric.opacity === light)!;
    const other = listed.find(({ fabric }) => fabric.opacity !== light)!;
    const shelf = (many: number, last: number) => [
      ...Array.from({ length: many }, () => other.id),
      ...Array.from({ length: last }, () => dark.id),
    ];
    const ask = async (ids: readonly number[]) => {
      vi.mocked(listOf).mockReturnValueOnce(ids);
      const { count, atLeast, products } = await callTool<SearchAnswer>('find_curtains', { light });
      return [count, atLeast, products.length];
    };
    expect(await ask(shelf(300, 1))).toEqual([1, undefined, 1]);
    expect(await ask(shelf(300, 40))).toEqual([10, true, 10]);
    expect(await ask(shelf(2000, 1))).toEqual([0, true, 0]);
    expect(await ask(shelf(150, 50))).toEqual([50, undefined, 10]);
  });

  it('knows every alias that its description names, and names all there are', async () => {
    const tools = JSON.stringify(listedTools());
    const [, named = ''] = /"Slug of a category[^"]*?alias([^"]*)"/.exec(tools) ?? [];
    const aliases = named.match(/[a-z][a-z-]+(?=[,.]| or )/g) ?? [];
    expect(aliases.toSorted()).toEqual(categories.flatMap((category) => category.aliases).toSorted());
    for (const category of aliases) {
      expect(await callTool<SearchAnswer>('find_curtains', { category })).not.toHaveProperty('problem');
    }
  });

  it('tells the last day of a sale', async () => {
    const onSale = listed.filter(({ saleUntil }) => saleUntil !== null);
    expect(onSale.length).toBeGreaterThan(0);
    for (const { id, name, saleUntil } of onSale) {
      const { products } = await callTool<SearchAnswer>('find_curtains', { words: name.tr });
      expect(products.find((product) => product.id === id)).toMatchObject({
        priceBeforeSale: expect.any(Number) as number,
        saleUntil,
      });
    }
    const { products } = await callTool<SearchAnswer>('find_curtains', {});
    for (const product of products) {
      expect('saleUntil' in product).toBe(onSale.some(({ id }) => id === product.id));
    }
  });

  it('answers the categories where it knows none of that name', async () => {
    const { problem, categories } = await callTool<SearchAnswer>('find_curtains', { category: 'perdelik' });
    expect(problem).toBeTruthy();
    expect(categories?.length).toBeGreaterThan(3);
  });
});

interface Guide {
  readonly steps?: readonly string[];
  readonly drawings?: readonly string[];
  readonly problem?: string;
}

describe('measuring_guide', () => {
  it('tells the way of each product, and of a blind that of its mount', async () => {
    for (const { id } of listed) {
      const { steps = [] } = await callTool<Guide>('measuring_guide', { product: id });
      expect(steps.length).toBeGreaterThan(0);
    }
    const blind = listed.find(({ category }) => category.includes('stor') || category.includes('zebra'));
    const inside = await callTool<Guide>('measuring_guide', { product: blind?.id, mount: 'recess', language: 'en' });
    expect(inside.steps?.[0]).toMatch(/^Inside the recess/);
    expect(inside.drawings).toEqual(['https://shop.test/guides/inside-en.svg']);
    const outside = await callTool<Guide>('measuring_guide', { product: blind?.id, mount: 'wall', language: 'en' });
    expect(outside.steps?.[0]).toMatch(/^Outside/);
  });

  it('knows that a product is unknown', async () => {
    expect((await callTool<Guide>('measuring_guide', { product: 'yok' })).problem).toBeTruthy();
  });
});
