import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adviseOnLength,
  countOf,
  lengthForWindow,
  lengthPrice,
  partsOf,
  pricedRules,
  type LengthRules,
  type PartRule,
} from '../../../../src/domain/price/by-length.ts';
import {
  addLine,
  lineIdentity,
  measured,
  parseCart,
  serializeCart,
  type CartLine,
} from '../../../../src/domain/cart/cart.ts';
import { productFile } from '../../../../src/domain/product/product-file.ts';
import { checkConfiguration, lineConfigurationSchema } from '../../../../src/domain/price/configuration.ts';
import { linePrice } from '../../../../src/domain/price/line-price.ts';
import { changeOrderedLine } from '../../../../src/domain/order/order-change.ts';
import { needsCustomMadeConsent, orderItemOf, orderItemSchema } from '../../../../src/domain/order/order.ts';
import { reprice } from '../../../../src/domain/price/reprice.ts';
import { priceInSize, quotedLength } from '../../../../src/domain/price/size-price.ts';
import { property } from '../property.ts';
import { cartLine, curtain, emptyCart, window250 } from '../samples.ts';

const part = (changes: Partial<PartRule> = {}): PartRule => ({
  name: { tr: 'ayak', en: 'brackets' },
  atLeast: 0,
  every: null,
  plus: 0,
  price: 0,
  ...changes,
});
const rules = (changes: Partial<LengthRules> = {}): LengthRules => ({
  min: 60,
  max: 400,
  overhang: 15,
  parts: [part({ every: 200, plus: 1, atLeast: 2 })],
  ...changes,
});
const rod = (changes: Partial<LengthRules> = {}) => ({
  ...curtain({ id: 41, price: 59_490, madeToMeasure: false, pleats: [], panels: [], options: [] }),
  length: rules(changes),
});

describe('parts of a length', () => {
  test('that cost nothing are left out where only the price is shown', () => {
    const [free, cheapest] = [part({ plus: 1 }), part({ plus: 1, price: 1 })];
    expect(pricedRules(rules({ parts: [free, cheapest] }))).toEqual(rules({ parts: [cheapest] }));
  });

  test.each([
    [1, 2],
    [199, 2],
    [200, 2],
    [201, 3],
    [400, 3],
    [401, 4],
  ])('%i cm: %i brackets, one to each begun two metres and one more', (length, count) => {
    expect(countOf(part({ every: 200, plus: 1, atLeast: 2 }), length)).toBe(count);
  });

  test.each([
    [300, 0],
    [301, 1],
    [600, 1],
    [601, 2],
  ])('%i cm: %i joins, one less than pieces', (length, count) => {
    expect(countOf(part({ every: 300, plus: -1 }), length)).toBe(count);
  });

  test('what comes with every length is no more of a longer one, and what there is none of is not named', () => {
    const parts = [part({ atLeast: 4 }), part({ every: 300, plus: -1 })];
    for (const length of [60, 299, 300])
      expect(partsOf(rules({ parts }), length).map(({ count }) => count)).toEqual([4]);
  });

  const anyPart = fc.record({
    name: fc.constant({ tr: 'a', en: 'b' }),
    atLeast: fc.nat(99),
    every: fc.option(fc.integer({ min: 5, max: 9999 })),
    plus: fc.integer({ min: -9, max: 99 }),
    price: fc.nat(100_000),
  });
  const anyRules = fc.record({
    min: fc.constant(1),
    max: fc.constant(9999),
    overhang: fc.nat(100),
    parts: fc.array(anyPart, { maxLength: 8 }),
  });
  const cm = fc.integer({ min: 1, max: 9999 });

  property(
    'a longer one has never fewer of a part, and never none of what it had',
    [anyRules, cm, cm],
    (some, a, b) => {
      const [short, long] = [Math.min(a, b), Math.max(a, b)];
      for (const one of some.parts) expect(countOf(one, long)).toBeGreaterThanOrEqual(countOf(one, short));
      expect(lengthPrice(10_000, some, long).unitPrice).toBeGreaterThanOrEqual(
        lengthPrice(10_000, some, short).unitPrice,
      );
    },
  );

  property(
    'the sum is the bare length by the centimetre and its parts',
    [anyRules, cm, fc.nat(1_000_000)],
    (some, length, perMetre) => {
      const { cut, parts, unitPrice } = lengthPrice(perMetre, some, length);
      expect(Math.abs(cut - (length * perMetre) / 100)).toBeLessThanOrEqual(0.5);
      expect(unitPrice).toBe(parts.reduce((sum, { amount }) => sum + amount, cut));
      // Two halves cost what the whole costs, but for a kuruş of rounding.
      const twice = lengthPrice(perMetre, { ...some, parts: [] }, 2 * length).unitPrice;
      expect(Math.abs(twice - 2 * cut)).toBeLessThanOrEqual(1);
    },
  );

  test('265 cm at 594,90 a metre and three brackets at 45: 1.711,49', () => {
    const priced = lengthPrice(59_490, rules({ parts: [part({ every: 200, plus: 1, price: 4_500 })] }), 265);
    expect([priced.cut, priced.parts[0]?.count, priced.unitPrice]).toEqual([157_649, 3, 171_149]);
  });
});

describe('the length of a window', () => {
  test('is its width and the overhang at both sides', () => {
    expect(lengthForWindow(rules(), 250)).toBe(280);
    expect(lengthForWindow(rules({ overhang: 0 }), 250)).toBe(250);
  });

  test.each([
    [59, 'length-below', 60],
    [60, undefined, undefined],
    [400, undefined, undefined],
    [401, 'length-above', 400],
  ])('%i cm: %s', (length, code, limit) => {
    const [first] = adviseOnLength(length, rules());
    expect([first?.code, first && 'limit' in first ? first.limit : undefined]).toEqual([code, limit]);
  });

  test('3 was meant in metres, where that can be cut', () => {
    expect(adviseOnLength(3, rules()).at(-1)).toEqual({ code: 'metres', cm: 300, blocks: false });
    expect(adviseOnLength(9, rules()).map(({ code }) => code)).toEqual(['length-below']);
  });

  test('a list quotes it, says why it is not cut so long, and without a window names the sample’s', () => {
    const listed = { price: 10_000, made: { length: rules() } };
    expect(priceInSize(listed, { width: 370, height: 9999 })).toEqual({ ok: true, data: 40_000 });
    expect(priceInSize(listed, { width: 371, height: 1 })).toEqual({ ok: false, code: 'length-above', limit: 400 });
    expect(priceInSize(listed, 'sample')).toEqual({ ok: true, data: 23_000 });
    expect(priceInSize(listed, null)).toEqual({ ok: true, data: 10_000 });
    expect(quotedLength(rules({ min: 300 }), 'sample')).toBe(300);
    expect(quotedLength(rules({ max: 100 }), 'sample')).toBe(100);
  });
});

describe('what may be chosen', () => {
  test.each([
    [{ length: 60 }, null],
    [{ length: 400 }, null],
    [{ length: 59 }, 'size-outside-limits'],
    [{ length: 401 }, 'size-outside-limits'],
    [null, 'configuration-required'],
    [window250(), 'configuration-unexpected'],
  ])('of a rod: %j is %s', (configuration, code) => {
    const checked = checkConfiguration(rod(), configuration, rod().colors[0]?.id);
    expect(checked.ok ? null : checked.code).toBe(code);
  });

  test('of a curtain or a piece no length', () => {
    const piece = curtain({ madeToMeasure: false, pleats: [] });
    for (const product of [curtain(), piece]) {
      expect(checkConfiguration(product, { length: 100 }, product.colors[0]?.id)).toEqual({
        ok: false,
        code: 'configuration-unexpected',
      });
    }
  });

  test.each([0, -1, 2.5, 10_000, Number.NaN, '100', null, undefined, [100]])('%j is no length', (length) => {
    expect(lineConfigurationSchema.safeParse({ length }).success).toBe(false);
  });

  test.each([1, 9999])('%i is one', (length) => {
    expect(lineConfigurationSchema.parse({ length })).toEqual({ length });
  });

  test('a window with a length, or a length with a price, is neither', () => {
    expect(lineConfigurationSchema.safeParse({ ...window250(), length: 100 }).success).toBe(false);
    expect(lineConfigurationSchema.safeParse({ length: 100, unitPrice: 1 }).success).toBe(false);
  });
});

describe('a line of a length', () => {
  const line = (length: number, changes: Partial<CartLine> = {}): CartLine =>
    cartLine({
      ...changes,
      productId: 41,
      configuration: { length },
      parts: [{ name: 'ayak', count: 3 }],
    });

  test('is the same line at the same length, whatever its parts are called', () => {
    const renamed: CartLine = { ...line(265), parts: [{ name: 'brackets', count: 3 }] };
    expect(lineIdentity(line(265))).toBe(lineIdentity(renamed));
    expect(lineIdentity(line(265))).not.toBe(lineIdentity(line(266)));
    const { cart } = addLine(emptyCart({ lines: [line(265)] }), line(265), 'unused');
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([2]);
  });

  test('is stored, read again, and sent without its parts', () => {
    const cart = emptyCart({ lines: [line(265)] });
    const read = parseCart(JSON.parse(JSON.stringify(serializeCart(cart))));
    expect(read).toEqual({ cart: { ...cart, lines: [line(265)] }, dropped: 0 });
    const item = orderItemOf(line(265));
    expect(item).not.toHaveProperty('parts');
    expect(orderItemSchema.parse(item).configuration).toEqual({ length: 265 });
  });

  test.each([[{ length: 0 }], [{ length: 265, width: 1 }], [{}]])('stored as %j is dropped alone', (configuration) => {
    const bad = { ...line(265, { id: 'b' }), configuration };
    const stored = { ...(serializeCart(emptyCart({ lines: [cartLine({ id: 'a' })] })) as { lines: unknown[] }) };
    const read = parseCart({ ...stored, lines: [...stored.lines, bad] });
    expect([read.cart.lines.map(({ id }) => id), read.dropped]).toEqual([['a'], 1]);
  });

  test('is put at today’s price, with its parts as they are counted and called today', () => {
    const products = new Map([
      [
        41,
        {
          ...rod(),
          slug: 'boru',
          sku: 'KP-041',
          name: { tr: 'Boru', en: 'Rod' },
          mainImageUrl: '',
          vatRate: 20,
          holdsSamples: 0,
          colors: [],
        },
      ],
    ]);
    const old = line(265, { color: null, colorName: null });
    const { cart } = reprice(emptyCart({ lines: [old] }), products, 'en');
    expect(cart.lines[0]).toMatchObject({ unitPrice: 157_649, parts: [{ name: 'brackets', count: 3 }] });
    const now = new Map([[41, { ...products.get(41)!, length: rules({ max: 200 }) }]]);
    expect(reprice(emptyCart({ lines: [old] }), now, 'en').gone).toEqual([old]);
  });

  test('asks for the consent to what is not taken back, and is no window that the back room may change', () => {
    expect(needsCustomMadeConsent([line(265)])).toBe(true);
    const ordered = { ...line(265), effectiveCm: null, pricePerUnit: 59_490, options: [] };
    const order = {
      lines: [ordered],
      coupon: null,
      totals: { subtotal: 1, discount: 0, shipping: 0, fee: 0, total: 1 },
    };
    const asked = { line: 0, color: null, configuration: window250() };
    expect(changeOrderedLine(order, asked, rod(), { freeAbove: 0, fee: 0 })).toEqual({ ok: false, code: 'not-made' });
  });

  test('keeps its length where a window gets its cloth', () => {
    expect(measured({ length: 265 })).toEqual({ length: 265 });
    expect(measured(null)).toBeNull();
    expect(measured(window250())).toMatchObject({ effectiveWidth: 625 });
  });

  test('of a product that is cut no more costs nothing it cannot know: the price of a piece', () => {
    expect(linePrice({ ...rod(), length: undefined }, { length: 265 }).unitPrice).toBe(59_490);
  });
});

describe('its file', () => {
  const file = {
    id: 41,
    slug: 'boru',
    category: 'accessories',
    name: { tr: 'Boru', en: 'Rod' },
    description: { tr: 'Boru', en: 'Rod' },
    features: [{ tr: 'Boru', en: 'Rod' }],
    fabric: { composition: { tr: 'Metal', en: 'Metal' }, weight: null, rollHeight: null, light: { tr: '-', en: '-' } },
    care: ['wipe'],
    colors: [{ id: 'siyah', name: { tr: 'Siyah', en: 'Black' }, hex: '#000000' }],
    photo: 'boru',
    madeToMeasure: false,
    length: { min: 60, max: 400, overhang: 15, parts: [{ name: { tr: 'ayak', en: 'brackets' }, every: 200, plus: 1 }] },
    carries: { channels: 1, layers: ['tul', 'fon'] },
    vatRate: 20,
    prices: [{ from: '2026-01-05', price: 594.9 }],
    addedOn: '2026-01-05',
  };
  const faults = (changes: object): string[] =>
    productFile.safeParse({ ...file, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  const withPart = (changes: object) => ({
    length: { ...file.length, parts: [{ ...file.length.parts[0], ...changes }] },
  });

  test('is read', () => {
    expect(faults({})).toEqual([]);
  });

  test.each([
    [{ length: { ...file.length, min: 401 } }, 'length'],
    [{ length: { ...file.length, parts: [] } }, 'length.parts'],
    [withPart({ every: 4 }), 'length.parts.0.every'],
    [withPart({ every: undefined }), 'length.parts.0.atLeast'],
    [withPart({ every: undefined, atLeast: 2 }), 'length.parts.0.plus'],
    [withPart({ name: { tr: 'ayak' } }), 'length.parts.0.name.en'],
    [{ carries: { channels: 1, layers: [] } }, 'carries.layers'],
    [{ carries: { channels: 1, layers: ['perde'] } }, 'carries.layers.0'],
    [{ carries: { channels: 1, layers: ['tul', 'tul'] } }, 'carries.layers'],
    [{ carries: { channels: 3, layers: ['tul', 'fon'] } }, 'carries.channels'],
    [{ madeToMeasure: true, pleats: ['none'], heading: 'tube', carries: undefined }, 'length'],
    [{ madeToMeasure: true, pleats: ['none'], heading: 'tube', length: undefined }, 'carries'],
    [{ holdsSamples: 5 }, 'holdsSamples'],
  ])('%j is refused at %s', (changes, field) => {
    expect(faults(changes)).toContain(field);
  });
});
