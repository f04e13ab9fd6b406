import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import rules from '../../../../content/locales/tr/rules.json' with { type: 'json' };
import { firstIssues } from '../../../../src/domain/values/fields.ts';
import { orderRequestSchema } from '../../../../src/contract/place-order.ts';
import {
  IDEMPOTENCY_KEY,
  needsCustomMadeConsent,
  ORDER_NUMBER,
  orderItemSchema,
  orderNumber,
  quote,
  type OrderItem,
} from '../../../../src/domain/order/order.ts';
import type { CartProduct } from '../../../../src/domain/product/cart-product.ts';
import { messageOf } from '../messages.ts';
import { property } from '../property.ts';
import { anyCoupon, curtain, delivery, tieback, window250 } from '../samples.ts';

const rule = { freeAbove: 50_000, fee: 5_000 };
const item = (changes: Partial<OrderItem> = {}): OrderItem => ({
  productId: 1,
  quantity: 1,
  color: 'kum',
  configuration: window250(),
  ...changes,
});
const catalogue = new Map<number, CartProduct>([curtain(), tieback()].map((product) => [product.id, product]));

test('a pack holds one sample or more', () => {
  const pack = (samples: object[]) => orderItemSchema.safeParse({ ...item({ configuration: null }), samples }).success;
  expect([pack([{ productId: 1, color: 'kum' }]), pack([])]).toEqual([true, false]);
});

describe('quote (decisions P9)', () => {
  test('prices lines, coupon, shipping and fee from the catalogue', () => {
    const items = [item({ quantity: 2 }), item({ productId: 35, configuration: null })];
    const quoted = quote(items, catalogue, { code: 'X', kind: 'percent', value: 10 }, rule, 1_500);
    expect(quoted).toMatchObject({
      ok: true,
      data: { subtotal: 256_366, discount: 25_637, shipping: 0, fee: 1_500, total: 232_229 },
    });
    expect(
      quoted.ok &&
        quoted.data.lines.map(({ unitPrice, totalPrice, effectiveCm }) => [unitPrice, totalPrice, effectiveCm]),
    ).toEqual([
      [118_688, 237_376, 625],
      [18_990, 18_990, null],
    ]);
  });

  test.each([
    [[item({ productId: 404 })], 'product-unknown', 0],
    [[item(), item({ configuration: null })], 'configuration-required', 1],
    [[item(), item({ color: 'mor' }), item({ productId: 404 })], 'colour-unknown', 1],
    [[item({ configuration: window250({ width: 301 }) })], 'size-outside-limits', 0],
  ] as const)('refuses at the first line that cannot be made', (items, code, line) => {
    expect(quote(items, catalogue, null, rule, 0)).toEqual({ ok: false, code, line });
  });

  property(
    'is the sum of its lines, whatever is ordered',
    [
      fc.array(fc.record({ width: fc.integer({ min: 40, max: 300 }), quantity: fc.integer({ min: 1, max: 99 }) }), {
        minLength: 1,
        maxLength: 50,
      }),
      anyCoupon,
    ],
    (windows, coupon) => {
      const items = windows.map(({ width, quantity }) => item({ quantity, configuration: window250({ width }) }));
      const quoted = quote(items, catalogue, coupon, rule, 0);
      if (!quoted.ok) throw new Error(quoted.code);
      expect(quoted.data.subtotal).toBe(quoted.data.lines.reduce((sum, line) => sum + line.totalPrice, 0));
      expect(quoted.data.total).toBe(quoted.data.subtotal - quoted.data.discount + quoted.data.shipping);
      expect(quoted.data.total).toBeGreaterThanOrEqual(0);
    },
  );
});

describe('the body of POST /api/orders', () => {
  const body = (changes: Record<string, unknown> = {}) => ({
    items: [item()],
    delivery: delivery(),
    payment: { type: 'bank-transfer' },
    expectedTotal: 1186.88,
    consents: { distanceSales: true },
    ...changes,
  });
  const issues = (changes: Record<string, unknown>) => {
    const read = orderRequestSchema.safeParse(body(changes));
    return read.success ? {} : firstIssues(read.error.issues);
  };

  test('is well, unasked consents are not given', () => {
    expect(orderRequestSchema.parse(body()).consents).toEqual({
      distanceSales: true,
      customMade: false,
      marketing: false,
    });
  });

  test.each([
    [{ items: [] }, { items: 'order.items.required' }],
    [{ items: undefined }, { items: 'order.items.required' }],
    [{ items: Array.from({ length: 50 }, () => item()) }, {}],
    [{ items: Array.from({ length: 51 }, () => item()) }, { items: 'order.items.tooMany' }],
    [{ items: [item({ quantity: 1 }), item({ quantity: 99 })] }, {}],
    [{ items: [item({ quantity: 0 })] }, { 'items.0.quantity': 'order.quantity.invalid' }],
    [{ items: [item(), item({ quantity: 100 })] }, { 'items.1.quantity': 'order.quantity.invalid' }],
    [{ items: [item({ quantity: 1.5 })] }, { 'items.0.quantity': 'order.quantity.invalid' }],
    [{ items: [{ ...item(), unitPrice: 1 }] }, { 'items.0.unitPrice': 'common.unknownField' }],
    [{ items: [item({ room: 'Ş'.repeat(61) })] }, { 'items.0.room': 'common.tooLong' }],
    [{ items: [item({ room: 'a\u0007' })] }, { 'items.0.room': 'common.invalidCharacters' }],
    [{ expectedTotal: undefined }, { expectedTotal: 'order.expectedTotal.required' }],
    [{ expectedTotal: '1186.88' }, { expectedTotal: 'order.expectedTotal.required' }],
    [{ expectedTotal: 0 }, {}],
    [{ expectedTotal: 10_000_000 }, {}],
    [{ consents: {} }, { 'consents.distanceSales': 'consents.distanceSales.required' }],
    [{ consents: { distanceSales: false } }, { 'consents.distanceSales': 'consents.distanceSales.required' }],
    [{ consents: { distanceSales: 'true' } }, { 'consents.distanceSales': 'consents.distanceSales.required' }],
    [{ total: 1 }, { total: 'common.unknownField' }],
    [{ delivery: delivery({ email: 'x' }) }, { 'delivery.email': 'delivery.email.invalid' }],
  ])('%#', (changes, expected) => {
    expect(issues(changes)).toEqual(expected);
  });

  test.each([-0.01, 10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses the expected total %d',
    (expectedTotal) => {
      expect(Object.keys(issues({ expectedTotal }))).toEqual(['expectedTotal']);
    },
  );

  test('every message that looks like a key is one', () => {
    const wrong = {
      items: [{}],
      delivery: {},
      payment: { type: 'credit-card', installments: 4 },
      consents: {},
      expectedTotal: null,
      couponCode: 5,
    };
    const read = orderRequestSchema.safeParse(wrong);
    const keys =
      read.error?.issues.map(({ message }) => message).filter((message) => /^[a-z]\w*\.\S+$/.test(message)) ?? [];
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => messageOf(rules, key) === undefined)).toEqual([]);
  });

  property('never throws on any JSON', [fc.jsonValue()], (value) => {
    expect(() => orderRequestSchema.safeParse(value)).not.toThrow();
    expect(() => orderRequestSchema.safeParse(body({ items: [value], payment: value }))).not.toThrow();
  });
});

describe('numbers and keys', () => {
  test.each([
    [1_795_172_400_000, 'KP-1795172400000'],
    [0, 'KP-0000000000000'],
  ])('%i ms is %s (spec §9, decisions P14)', (milliseconds, number) => {
    expect(orderNumber(milliseconds)).toBe(number);
    expect(ORDER_NUMBER.test(number)).toBe(true);
  });

  test.each([
    'KP-179517240000',
    'KP-17951724000000',
    'kp-1795172400000',
    'KP-1795172400000\n',
    ' KP-1795172400000',
    'KP-١٧٩٥١٧٢٤٠٠٠٠٠',
  ])('%j is no order number', (number) => {
    expect(ORDER_NUMBER.test(number)).toBe(false);
  });

  test.each([
    ['a'.repeat(21), false],
    ['a'.repeat(22), true],
    ['A-_9'.repeat(16), true],
    ['a'.repeat(65), false],
    [`${'a'.repeat(22)}\n`, false],
    ['ş'.repeat(22), false],
  ])('idempotency key %j: %s', (key, valid) => {
    expect(IDEMPOTENCY_KEY.test(key)).toBe(valid);
  });
});

test('only made-to-measure lines need the consent to no withdrawal (decisions P11)', () => {
  expect(needsCustomMadeConsent([item({ configuration: null }), item()])).toBe(true);
  expect(needsCustomMadeConsent([item({ configuration: null })])).toBe(false);
  expect(needsCustomMadeConsent([])).toBe(false);
});
