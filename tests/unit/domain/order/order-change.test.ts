import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Coupon } from '../../../../src/domain/coupon/coupon.ts';
import { MAX_AMOUNT } from '../../../../src/domain/money/money.ts';
import type { PaymentState } from '../../../../src/domain/money/payment.ts';
import { quote, type OrderItem, type Quote } from '../../../../src/domain/order/order.ts';
import {
  addOrderedLine,
  changeOrderedLine,
  lineChangeSchema,
  type ChangeableLine,
  type ChangeableOrder,
  type LineChange,
} from '../../../../src/domain/order/order-change.ts';
import { effectiveWidthCm, PLEAT_TYPES, type Configuration } from '../../../../src/domain/price/pricing.ts';
import {
  addedWork,
  CHANGE_MS,
  checkedWith,
  askedLine,
  isWaiting,
  linesWith,
  PROPOSAL_STATES,
  settlementOf,
} from '../../../../src/domain/order/proposal.ts';
import type { CartProduct } from '../../../../src/domain/product/cart-product.ts';
import { property } from '../property.ts';
import { anyCoupon, curtain, tieback, window250 } from '../samples.ts';

const rule = { freeAbove: 50_000, fee: 5_000 };
const product = curtain();

const lineOf = ({ product: sold, item, ...line }: Quote['lines'][number]): ChangeableLine => ({
  productId: sold.id,
  color: item.color ?? null,
  quantity: item.quantity,
  configuration: item.configuration,
  effectiveCm: line.effectiveCm,
  pricePerUnit: sold.price,
  options: line.options,
  unitPrice: line.unitPrice,
  totalPrice: line.totalPrice,
});

/** An order as the shop places it. */
function placed(
  items: readonly OrderItem[],
  { coupon = null, fee = 0, sold = curtain() }: { coupon?: Coupon | null; fee?: number; sold?: CartProduct } = {},
): ChangeableOrder<ChangeableLine> {
  const catalogue = new Map<number, CartProduct>([sold, tieback()].map((one) => [one.id, one]));
  const quoted = quote(items, catalogue, coupon, rule, fee);
  if (!quoted.ok) throw new Error(quoted.code);
  const { subtotal, discount, shipping, total } = quoted.data;
  return { lines: quoted.data.lines.map(lineOf), coupon, totals: { subtotal, discount, shipping, fee, total } };
}

const item = (changes: Partial<OrderItem> = {}): OrderItem => ({
  productId: 1,
  quantity: 1,
  color: 'kum',
  configuration: window250(),
  ...changes,
});
const asked = (changes: Partial<Configuration> = {}, color: string | null = 'kum', line = 0) => ({
  line,
  color,
  configuration: window250(changes),
});
const difference = (result: ReturnType<typeof changeOrderedLine>) => (result.ok ? result.data.difference : result.code);

describe('another size or colour (decisions A8)', () => {
  test('costs what a metre cost on the day of the order, whatever it costs today', () => {
    const order = placed([item({ quantity: 2 }), item({ productId: 35, configuration: null })]);
    const dearer = curtain({ price: 99_900 });
    const changed = changeOrderedLine(order, asked({ width: 260, panels: 1, gather: 'right' }), dearer, rule);
    // 6,50 m instead of 6,25 m at ₺189,90, twice.
    expect(changed).toMatchObject({
      ok: true,
      data: {
        difference: 2 * (123_435 - 118_688),
        line: { unitPrice: 123_435, totalPrice: 246_870, effectiveCm: 650, quantity: 2, productId: 1 },
      },
    });
    expect(changed.ok && changed.data.line.configuration).toMatchObject({ width: 260, panels: 1, gather: 'right' });
  });

  test('says nothing of two panels where the order did not', () => {
    const changed = changeOrderedLine(placed([item()]), asked({ width: 260, panels: 2 }), product, rule);
    expect(changed.ok && changed.data.line.configuration).toEqual(window250({ width: 260 }));
    const said = placed([item({ configuration: window250({ panels: 1, gather: 'left' }) })]);
    const both = changeOrderedLine(said, asked({ panels: 2 }), product, rule);
    expect(both.ok && both.data.line.configuration).toEqual(window250({ panels: 2 }));
  });

  test('of the colour alone changes no amount', () => {
    const order = placed([item()]);
    const changed = changeOrderedLine(order, asked({}, 'adacayi'), product, rule);
    expect(changed).toMatchObject({
      ok: true,
      data: { difference: 0, totals: order.totals, line: { color: 'adacayi' } },
    });
  });

  test('is refused where nothing changes, two panels said or left out', () => {
    const order = placed([item()]);
    expect(difference(changeOrderedLine(order, asked(), product, rule))).toBe('nothing');
    expect(difference(changeOrderedLine(order, asked({ panels: 2 }), product, rule))).toBe('nothing');
  });

  test('is refused for what cannot be made, with its reason', () => {
    const order = placed([item(), item({ productId: 35, configuration: null })]);
    const { min, max } = product.limits.width;
    const refused = (changes: Partial<Configuration>, color: string | null = 'kum', line = 0, sold = product) =>
      difference(changeOrderedLine(order, asked(changes, color, line), sold, rule));
    expect(refused({ width: min - 1 })).toBe('size-outside-limits');
    expect(refused({ width: max + 1 })).toBe('size-outside-limits');
    expect([typeof refused({ width: min }), typeof refused({ width: max })]).toEqual(['number', 'number']);
    expect(refused({}, 'mor')).toBe('colour-unknown');
    expect(refused({}, null)).toBe('colour-required');
    expect(refused({ width: 251 }, 'kum', 1)).toBe('not-made');
    expect(refused({ width: 251 }, 'kum', 2)).toBe('not-made');
    expect(refused({ width: 251 }, 'kum', 0, curtain({ price: 0 }))).toBe('not-sold');
    expect(refused({ pleatType: 'tight' }, 'kum', 0, curtain({ pleats: ['normal'] }))).toBe('pleat-not-offered');
    expect(refused({ panels: 1, gather: 'left' }, 'kum', 0, curtain({ panels: [] }))).toBe('option-not-offered');
    expect(difference(changeOrderedLine(order, asked({ width: 251 }), undefined, rule))).toBe('product-unknown');
  });

  test('is refused above what the shop handles', () => {
    const sold = curtain({ price: 10_000_000 });
    const order = placed([item({ quantity: 30 })], { sold });
    const most = { ...order, totals: { ...order.totals, shipping: 0 } };
    expect(order.totals.total).toBeLessThanOrEqual(MAX_AMOUNT * 2);
    expect(difference(changeOrderedLine(most, asked({ width: 300 }), sold, rule))).toBe('too-much');
  });

  test('keeps extras at their price: by the piece as it was, by the metre for the new metres', () => {
    const order = placed([item({ configuration: window250({ motorized: true, lining: true }) })]);
    const cheaper = curtain({ options: [{ id: 'lining', price: 5_000, per: 'metre' }] });
    for (const sold of [product, cheaper]) {
      const changed = changeOrderedLine(order, asked({ width: 260, motorized: true, lining: true }), sold, rule);
      expect(changed.ok && changed.data.line.options).toEqual([
        { id: 'motorized', amount: 349_000 },
        // 6,50 m at ₺90,50: the price of the day, also where today's is another.
        { id: 'lining', amount: 58_825 },
      ]);
    }
  });

  test('adds an extra at the price of today, and takes one off', () => {
    const order = placed([item({ configuration: window250({ motorized: true }) })]);
    const dearer = curtain({ price: 99_900, options: [{ id: 'lining', price: 10_000, per: 'metre' }] });
    // 6,25 m at ₺100,00 more, and the motor less.
    const changed = changeOrderedLine(order, asked({ lining: true }), dearer, rule);
    expect(changed.ok && [changed.data.line.options, changed.data.difference]).toEqual([
      [{ id: 'lining', amount: 62_500 }],
      62_500 - 349_000,
    ]);
    const without = curtain({ options: [] });
    expect(difference(changeOrderedLine(order, asked({ motorized: true, lining: true }), without, rule))).toBe(
      'option-not-offered',
    );
    expect(difference(changeOrderedLine(order, asked({}), without, rule))).toBe(-349_000);
    expect(difference(changeOrderedLine(order, asked({ motorized: true }), without, rule))).toBe('nothing');
  });

  test('never costs more shipping than was agreed to, and none where the goods are worth it now (decisions P21)', () => {
    // 0,60 m flat at ₺189,90.
    const small = placed([item({ configuration: window250({ width: 40, pleatType: 'none' }) })]);
    expect(small.totals.shipping).toBe(5_000);
    const grown = changeOrderedLine(small, asked({ width: 300 }), product, rule);
    expect(grown.ok && grown.data.totals.shipping).toBe(0);
    const large = placed([item()]);
    expect(large.totals.shipping).toBe(0);
    const shrunk = changeOrderedLine(large, asked({ width: 40, pleatType: 'none' }), product, rule);
    expect(shrunk.ok && shrunk.data.totals.shipping).toBe(0);
  });

  test('measures the coupon of the order anew, and an amount never takes more than the goods', () => {
    const order = placed([item()], { coupon: { code: 'X', kind: 'percent', value: 10 } });
    const changed = changeOrderedLine(order, asked({ width: 260 }), product, rule);
    expect(changed.ok && changed.data.totals.discount).toBe(12_344);
    const given = placed([item()], { coupon: { code: 'Y', kind: 'amount', value: 200 } });
    const least = changeOrderedLine(given, asked({ width: 40, pleatType: 'none' }), product, rule);
    expect(least.ok && least.data.totals).toMatchObject({ subtotal: 11_394, discount: 11_394, total: 0 });
  });

  const anyWindow = fc.record({
    width: fc.integer({ min: 40, max: 300 }),
    height: fc.integer({ min: 40, max: 320 }),
    pleatType: fc.constantFrom(...PLEAT_TYPES),
    lining: fc.boolean(),
  });
  const anyItem = fc.record({ quantity: fc.integer({ min: 1, max: 5 }), window: anyWindow });

  property(
    'after any change the lines are the totals, the difference is between them, and the same order placed anew costs as much but for shipping',
    [fc.array(anyItem, { minLength: 1, maxLength: 4 }), anyWindow, fc.nat(3), anyCoupon],
    (ordered, wanted, at, coupon) => {
      const items = ordered.map(({ quantity, window }) => item({ quantity, configuration: window250(window) }));
      const order = placed(items, { coupon, fee: 1_500 });
      const line = at % items.length;
      const changed = changeOrderedLine(order, asked(wanted, 'adacayi', line), product, rule);
      if (!changed.ok) throw new Error(changed.code);
      const { line: after, totals, difference: more } = changed.data;
      const lines = order.lines.map((one, position) => (position === line ? after : one));
      expect(totals.subtotal).toBe(lines.reduce((sum, one) => sum + one.totalPrice, 0));
      expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + totals.fee);
      expect(more).toBe(totals.total - order.totals.total);
      expect(totals.shipping).toBeLessThanOrEqual(order.totals.shipping);
      expect(after.effectiveCm).toBe(effectiveWidthCm(wanted.width, wanted.pleatType));
      const anew = placed(
        items.map((one, position) =>
          position === line ? { ...one, color: 'adacayi', configuration: window250(wanted) } : one,
        ),
        { coupon, fee: 1_500 },
      );
      expect(anew.lines).toEqual(lines);
      expect(totals.total - totals.shipping).toBe(anew.totals.total - anew.totals.shipping);
    },
  );

  property('there and back again costs what it cost', [anyWindow, anyWindow], (from, to) => {
    const order = placed([item({ configuration: window250(from) })]);
    const there = changeOrderedLine(order, asked(to, 'adacayi'), product, rule);
    if (!there.ok) throw new Error(there.code);
    const changed = { ...order, lines: [there.data.line], totals: there.data.totals };
    const back = changeOrderedLine(changed, asked(from), product, rule);
    expect(back.ok && back.data.line).toEqual(order.lines[0]);
  });
});

describe('the difference', () => {
  /** @param paid of the 100 that the order cost before */
  const settled = (state: PaymentState, difference: number, paid = 0) => {
    const { settlement, amount } = settlementOf(state, { difference, balance: 100 + difference - paid, paid });
    return [settlement, amount];
  };

  test('is settled as the order is paid', () => {
    expect(settled('awaiting-transfer', 1)).toEqual(['transfer', 101]);
    expect(settled('awaiting-card', -1)).toEqual(['card', 99]);
    expect(settled('in-review', 1)).toEqual(['card', 101]);
    expect(settled('on-delivery', -1)).toEqual(['door', 99]);
    expect([settled('paid', 1, 100), settled('paid', -1, 100)]).toEqual([
      ['due', 1],
      ['refund', 1],
    ]);
    for (const state of ['paid', 'awaiting-transfer', 'on-delivery'] as const)
      expect(settled(state, 0)).toEqual(['none', 0]);
  });

  test('asks for nothing that has come, and gives nothing back that has not', () => {
    expect(settled('awaiting-transfer', -10, 60)).toEqual(['rest', 30]);
    expect(settled('awaiting-card', -40, 60)).toEqual(['covered', 0]);
    expect(settled('awaiting-transfer', -50, 60)).toEqual(['refund', 10]);
    expect(settled('on-delivery', 10, 60)).toEqual(['door', 50]);
    expect(settled('on-delivery', -40, 60)).toEqual(['covered', 0]);
    // A debt of 30 was allowed.
    expect(settled('paid', -10, 70)).toEqual(['rest', 20]);
    expect(settled('paid', -40, 70)).toEqual(['refund', 10]);
    // The shop owed 10 already, and goes on owing the rest of it.
    expect(settled('paid', 5, 110)).toEqual(['covered', 0]);
    expect(settled('paid', -5, 110)).toEqual(['refund', 5]);
  });
});

describe('a proposal', () => {
  test('waits for seven days to the millisecond, and only while it is open', () => {
    const until = 1_000 + CHANGE_MS;
    expect(CHANGE_MS).toBe(7 * 24 * 3_600_000);
    expect([isWaiting('open', until, until - 1), isWaiting('open', until, until)]).toEqual([true, false]);
    for (const state of PROPOSAL_STATES) expect(isWaiting(state, until, 1_000)).toBe(state === 'open');
    const asked = { line: 2, until: new Date(until).toISOString() };
    expect([askedLine(asked, 'open', until - 1), askedLine(asked, 'open', until)]).toEqual([2, null]);
    expect([askedLine(asked, 'refused', 1_000), askedLine(undefined, 'open', 1_000)]).toEqual([null, null]);
  });
});

describe('another quantity, a line more or less (decisions A8)', () => {
  const tie = () => item({ productId: 35, configuration: null, quantity: 2 });
  const as = (line: number, quantity: number): LineChange => ({ line, color: 'kum', configuration: null, quantity });

  test('costs what a piece cost, whatever the metre costs today', () => {
    const order = placed([item({ quantity: 2 }), tie()]);
    const changed = changeOrderedLine(order, as(0, 3), curtain({ price: 99_900 }), rule);
    expect(difference(changed)).toBe(order.lines[0]?.unitPrice);
    expect(changed.ok && changed.data.line).toMatchObject({ quantity: 3, configuration: window250() });
    expect(difference(changeOrderedLine(order, as(1, 1), tieback(), rule))).toBe(-(order.lines[1]?.unitPrice ?? 0));
  });

  test('goes with another size in one question', () => {
    const order = placed([item({ quantity: 2 })]);
    const changed = changeOrderedLine(order, { ...asked({ width: 260 }), quantity: 1 }, product, rule);
    expect(changed.ok && [changed.data.line.quantity, changed.data.line.totalPrice]).toEqual([1, 123_435]);
  });

  test('takes a line out, which is no more than the rest of the order, and never the last one', () => {
    const order = placed([item(), tie()]);
    const changed = changeOrderedLine(order, as(1, 0), undefined, rule);
    expect(changed).toMatchObject({ ok: true, data: { line: { quantity: 0, totalPrice: 0 } } });
    expect(changed.ok && changed.data.totals.subtotal).toBe(order.lines[0]?.totalPrice);
    expect(difference(changeOrderedLine(placed([item()]), as(0, 0), product, rule))).toBe('last-line');
  });

  test('never makes shipping dearer than what was agreed to', () => {
    const order = placed([item(), tie()]);
    expect(order.totals.shipping).toBe(0);
    const changed = changeOrderedLine(order, as(0, 0), product, rule);
    expect(changed.ok && changed.data.totals.shipping).toBe(0);
  });

  test('is nothing where it stays, and no more of what is sold no more', () => {
    const order = placed([item({ quantity: 2 })]);
    expect(difference(changeOrderedLine(order, as(0, 2), product, rule))).toBe('nothing');
    expect(difference(changeOrderedLine(order, as(0, 3), undefined, rule))).toBe('product-unknown');
    expect(difference(changeOrderedLine(order, as(0, 1), undefined, rule))).toBe(-(order.lines[0]?.unitPrice ?? 0));
    const same = { ...asked(), quantity: 1 };
    expect(difference(changeOrderedLine(order, same, undefined, rule))).toBe(-(order.lines[0]?.unitPrice ?? 0));
    expect(difference(changeOrderedLine(order, as(4, 1), product, rule))).toBe('not-made');
    for (const quantity of [-1, 1.5, 100, Number.NaN]) {
      expect(lineChangeSchema.safeParse(as(0, quantity)).success).toBe(false);
    }
    const places = [-1, 0, 999, 1000].map((line) => lineChangeSchema.safeParse(as(line, 0)).success);
    expect(places).toEqual([false, true, true, false]);
  });

  test('puts a line behind the last one, where nobody put another meanwhile', () => {
    const [order, more] = [placed([item()]), placed([tie()])];
    const [line] = more.lines;
    if (!line) throw new Error('no line');
    const changed = addOrderedLine(order, line, 1, rule);
    expect(difference(changed)).toBe(line.totalPrice);
    expect(difference(addOrderedLine(order, line, 0, rule))).toBe('line-moved');
    expect(difference(addOrderedLine(order, { ...line, totalPrice: MAX_AMOUNT }, 1, rule))).toBe('too-much');
  });
});

describe('an accepted proposal', () => {
  const [salon, mutfak] = [
    { quantity: 1, room: 'Salon' },
    { quantity: 2, room: 'Mutfak' },
  ];

  test('leaves the other lines, and a room the name that it got meanwhile', () => {
    const after = { quantity: 3, room: 'Eski ad' };
    expect(linesWith([salon, mutfak], { line: 0, before: salon, after })).toEqual([
      { ...after, room: 'Salon' },
      mutfak,
    ]);
    expect(linesWith([salon], { line: 1, before: { ...mutfak, quantity: 0 }, after: mutfak })).toEqual([salon, mutfak]);
    expect(linesWith([salon, mutfak], { line: 0, before: salon, after: { ...salon, quantity: 0 } })).toEqual([mutfak]);
  });

  test('asks for the measures of its line anew, and counts those behind a line that goes from one less', () => {
    expect(checkedWith([0, 1, 2], { line: 1, before: salon, after: mutfak })).toEqual([0, 2]);
    expect(checkedWith([0, 1, 2], { line: 1, before: salon, after: { ...salon, quantity: 0 } })).toEqual([0, 1]);
    expect(checkedWith([0], { line: 1, before: { ...salon, quantity: 0 }, after: salon })).toEqual([0]);
  });
});

test('more is made of what was added or is wanted in more pieces, where it is made or cut', () => {
  const made = { quantity: 3, configuration: {} };
  expect(addedWork({ before: { ...made, quantity: 0 }, after: made })).toEqual(made);
  expect(addedWork({ before: { ...made, quantity: 1 }, after: made })).toEqual({ ...made, quantity: 2 });
  for (const quantity of [3, 4]) expect(addedWork({ before: { ...made, quantity }, after: made })).toBeUndefined();
  const stock = { quantity: 3, configuration: null };
  expect(addedWork({ before: { ...stock, quantity: 0 }, after: stock })).toBeUndefined();
});
