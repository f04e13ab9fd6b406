import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineRest } from '../../../../src/domain/money/booking.ts';
import { openingEntries, sumsOf, type DUE_METHODS, type LedgerEntry } from '../../../../src/domain/money/ledger.ts';
import { grossOf, spread, VAT_RATES, vatLines, vatRows } from '../../../../src/domain/money/vat.ts';
import { property } from '../property.ts';

const none = { discount: 0, shipping: 0, fee: 0 };
const line = fc.record({
  totalPrice: fc.integer({ min: 1, max: 100_000_000 }),
  vatRate: fc.constantFrom(...VAT_RATES),
});
const lines = fc.array(line, { minLength: 1, maxLength: 30 });
const extra = fc.integer({ min: 0, max: 100_000 });

describe('VAT by rate (market §2.11)', () => {
  test.each([
    // The shop's own example: 1.186,88 at 10 %.
    [10, 118_688, 107_898, 10_790],
    [20, 12_000, 10_000, 2_000],
    [1, 10_100, 10_000, 100],
    [20, 1, 1, 0],
  ])('at %i %% of %i kuruş %i are net', (vatRate, totalPrice, net, vat) => {
    expect(vatRows({ lines: [{ totalPrice, vatRate }], totals: none })).toEqual([
      { rate: vatRate, net, vat, gross: totalPrice },
    ]);
  });

  test('discount, shipping and fee go with the goods, by what they cost', () => {
    const rows = vatRows({
      lines: [
        { totalPrice: 30_000, vatRate: 20 },
        { totalPrice: 10_000, vatRate: 10 },
        { totalPrice: 30_000, vatRate: 10 },
      ],
      totals: { discount: 7_000, shipping: 5_000, fee: 2_000 },
    });
    expect(rows).toEqual([
      { rate: 10, net: 36_364, vat: 3_636, gross: 40_000 },
      { rate: 20, net: 25_000, vat: 5_000, gross: 30_000 },
    ]);
  });

  test('a coupon may take everything off but what the way costs', () => {
    const rows = vatRows({
      lines: [{ totalPrice: 5_000, vatRate: 10 }],
      totals: { discount: 5_000, shipping: 5_000, fee: 0 },
    });
    expect(rows.map(({ gross }) => gross)).toEqual([5_000]);
  });

  test('goods that cost nothing share what is charged alike', () => {
    const rows = vatRows({
      lines: [
        { totalPrice: 0, vatRate: 10 },
        { totalPrice: 0, vatRate: 20 },
      ],
      totals: { discount: 0, shipping: 5_001, fee: 0 },
    });
    expect(rows.map(({ gross }) => gross)).toEqual([2_501, 2_500]);
  });

  test('an order without lines has no rows', () => {
    expect(vatRows({ lines: [], totals: none })).toEqual([]);
  });

  property(
    'rows add up to the total, gross to net and VAT, to the kuruş',
    [lines, fc.nat(100), extra, extra],
    (goods, percent, shipping, fee) => {
      const subtotal = goods.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
      const discount = Math.floor((subtotal * percent) / 100);
      const rows = vatRows({ lines: goods, totals: { discount, shipping, fee } });
      expect(rows.reduce((sum, { gross }) => sum + gross, 0)).toBe(subtotal - discount + shipping + fee);
      for (const { rate, net, vat, gross } of rows) {
        expect(net + vat).toBe(gross);
        expect(gross).toBeGreaterThanOrEqual(0);
        // Half a kuruş is the most that rounding may cost.
        expect(Math.abs(net * (100 + rate) - gross * 100) * 2).toBeLessThanOrEqual(100 + rate);
      }
    },
  );

  property('the order of lines changes nothing', [lines, extra], (goods, discount) => {
    const least = Math.min(
      discount,
      goods.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
    );
    const totals = { discount: least, shipping: 5_000, fee: 0 };
    expect(vatRows({ lines: goods.toReversed(), totals })).toEqual(vatRows({ lines: goods, totals }));
  });

  property(
    'a part is never a kuruş off its share',
    [fc.nat(1_000_000_000), fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 8 })],
    (amount, weights) => {
      const parts = spread(amount, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      const sum = weights.reduce((all, weight) => all + weight, 0);
      if (sum === 0) return;
      for (const [index, part] of parts.entries()) {
        const off = BigInt(part) * BigInt(sum) - BigInt(amount) * BigInt(weights[index] ?? 0);
        expect((off < 0n ? -off : off) < BigInt(sum)).toBe(true);
      }
    },
  );
});

describe('VAT by line, as an invoice has it', () => {
  test('a line that costs nothing takes nothing, shipping is a row of its own', () => {
    const order = {
      lines: [
        { totalPrice: 30_000, vatRate: 20 },
        { totalPrice: 0, vatRate: 20 },
        { totalPrice: 10_000, vatRate: 10 },
      ],
      totals: { discount: 4_000, shipping: 5_000, fee: 0 },
    };
    expect(vatLines(order)).toEqual({
      lines: [
        { rate: 20, discount: 3_000, gross: 27_000, net: 22_500, vat: 4_500 },
        { rate: 20, discount: 0, gross: 0, net: 0, vat: 0 },
        { rate: 10, discount: 1_000, gross: 9_000, net: 8_182, vat: 818 },
      ],
      charges: [
        { of: 'way', rate: 10, gross: 1_250, net: 1_136, vat: 114 },
        { of: 'way', rate: 20, gross: 3_750, net: 3_125, vat: 625 },
      ],
    });
  });

  test('a line that is made again at a price takes no part of a discount that was given before it', () => {
    const remade = { totalPrice: 8_000, vatRate: 20, remake: { of: 0, time: 2 } };
    const order = {
      lines: [{ totalPrice: 16_000, vatRate: 20 }, { totalPrice: 16_000, vatRate: 10 }, remade],
      totals: { discount: 3_200, shipping: 0, fee: 0 },
    };
    expect(vatLines(order).lines.map(({ discount, gross }) => [discount, gross])).toEqual([
      [1_600, 14_400],
      [1_600, 14_400],
      [0, 8_000],
    ]);
    expect(vatRows(order).map(({ rate, gross }) => [rate, gross])).toEqual([
      [10, 14_400],
      [20, 22_400],
    ]);
  });

  property(
    'adds up to the rows by rate, and each is within a kuruş of its own tax',
    [lines, extra, extra],
    (goods, off, way) => {
      const subtotal = goods.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
      const order = { lines: goods, totals: { discount: Math.min(off, subtotal), shipping: way, fee: 0 } };
      const { lines: taxed, charges } = vatLines(order);
      expect(taxed).toHaveLength(goods.length);
      for (const row of vatRows(order)) {
        const own = [...taxed, ...charges].filter(({ rate }) => rate === row.rate);
        for (const part of ['net', 'vat', 'gross'] as const)
          expect(own.reduce((sum, one) => sum + one[part], 0)).toBe(row[part]);
        for (const { gross, net } of own)
          expect(Math.abs(net - (gross * 100) / (100 + row.rate))).toBeLessThanOrEqual(1.5);
      }
      expect(taxed.reduce((sum, { discount }) => sum + discount, 0)).toBe(order.totals.discount);
    },
  );
});

describe('what the ledger lets off and adds', () => {
  const AT = '2026-11-23T09:00:00.000Z';
  const due = (method: (typeof DUE_METHODS)[number], amount: number, line?: number, at = AT): LedgerEntry => ({
    ...{ kind: 'due', method, state: 'done', amount, at, by: '' },
    ...(line !== undefined && { line }),
  });
  const curtain = { lines: [{ totalPrice: 100_000, vatRate: 10 }], totals: none };

  test('a discount of a line comes off it before its tax', () => {
    const order = { ...curtain, ledger: [...openingEntries(100_000, true, AT), due('discount', -10_000, 0)] };
    expect(vatLines(order)).toEqual({
      lines: [{ rate: 10, discount: 10_000, gross: 90_000, net: 81_818, vat: 8_182 }],
      charges: [],
    });
    expect(grossOf(vatRows(order))).toBe(sumsOf(order.ledger).due);
  });

  test('the cost of instalments is a charge, with tax', () => {
    const order = {
      ...curtain,
      lines: [{ totalPrice: 1_000_000, vatRate: 10 }],
      ledger: [due('instalments', 122_200)],
    };
    expect(vatLines(order).charges).toEqual([
      { of: 'instalments', rate: 10, gross: 122_200, net: 111_091, vat: 11_109 },
    ]);
    expect(vatRows(order)).toEqual([{ rate: 10, gross: 1_122_200, net: 1_020_182, vat: 102_018 }]);
  });

  test('what comes back, is cancelled, or is let off after the invoice has papers of its own', () => {
    const later = '2026-12-20T09:00:00.000Z';
    const ledger = [due('return', -20_000, 0), due('discount', -5_000, 0, later), due('cancel', -75_000)];
    expect(grossOf(vatRows({ ...curtain, ledger, invoicedAt: AT }))).toBe(100_000);
    expect(grossOf(vatRows({ ...curtain, ledger, invoicedAt: later }))).toBe(95_000);
    expect(grossOf(vatRows({ ...curtain, ledger, invoicedAt: null }))).toBe(95_000);
    // Invoiced before the time was kept.
    expect(grossOf(vatRows({ ...curtain, ledger, invoicedAt: '' }))).toBe(100_000);
  });

  test('what is agreed to be made again after the invoice has a paper of its own', () => {
    const later = '2026-12-10T09:00:00.000Z';
    const order = {
      lines: [
        { totalPrice: 60_000, vatRate: 10 },
        { totalPrice: 40_000, vatRate: 20 },
        { totalPrice: 25_000, vatRate: 20, remake: { of: 1 } },
      ],
      totals: { discount: 10_000, shipping: 5_000, fee: 0 },
    };
    const before = vatRows({ ...order, lines: order.lines.slice(0, 2) });
    const rowsOf = (ledger: readonly LedgerEntry[], invoicedAt: string | null) =>
      vatRows({ ...order, ledger, invoicedAt });
    const agreed = [due('change', 25_000, 1, later)];
    expect(rowsOf(agreed, AT)).toEqual(before);
    expect(rowsOf(agreed, '')).toEqual(before);
    for (const invoicedAt of [null, later]) expect(grossOf(rowsOf(agreed, invoicedAt))).toBe(120_000);
    // A price that another line, or an earlier agreement, was about.
    expect(grossOf(rowsOf([due('change', 25_000, 1), due('change', 100, 0, later)], AT))).toBe(120_000);
    expect(vatLines({ ...order, ledger: agreed, invoicedAt: AT }).lines[2]).toEqual({
      ...{ rate: 20, gross: 0, net: 0, vat: 0, discount: 0 },
    });
  });

  test('a discount of the whole order is spread over what was not taken back, then over the charges', () => {
    const order = {
      lines: [
        { totalPrice: 60_000, vatRate: 10 },
        { totalPrice: 30_000, vatRate: 20 },
        { totalPrice: 10_000, vatRate: 20 },
      ],
      totals: { discount: 0, shipping: 5_000, fee: 0 },
    };
    const part = vatLines({ ...order, ledger: [due('return', -60_000, 0), due('discount', -20_000)] });
    expect(part.lines.map(({ gross }) => gross)).toEqual([60_000, 15_000, 5_000]);
    const whole = vatLines({ ...order, ledger: [due('discount', -104_999)] });
    expect(whole.lines.map(({ gross }) => gross)).toEqual([0, 0, 0]);
    expect(grossOf(whole.charges)).toBe(1);
    // A line that costs less by now than it was let off, and a position that is gone.
    expect(grossOf(vatRows({ ...order, ledger: [due('discount', -15_000, 2), due('discount', -1_000, 7)] }))).toBe(89_000); // prettier-ignore
  });

  property(
    'with a coupon and rates mixed, lines, rows and the price in the ledger are equal to the kuruş',
    [lines, extra, extra, extra, fc.nat(100), fc.array(fc.tuple(fc.nat(40), fc.nat(100)), { maxLength: 6 })],
    (goods, off, way, cost, percent, asked) => {
      const subtotal = goods.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
      const totals = { discount: Math.min(off, subtotal), shipping: way, fee: 0 };
      const order = { lines: goods, totals };
      const ledger = [
        ...openingEntries(subtotal - totals.discount + way, true, AT),
        ...(cost > 0 ? [due('instalments', cost)] : []),
      ];
      for (const [line, share] of asked) {
        const rest = goods[line] === undefined ? sumsOf(ledger).due : lineRest({ ...order, ledger }, line);
        const amount = Math.floor((rest * share) / 100);
        ledger.push(due('discount', -amount, goods[line] === undefined ? undefined : line));
      }
      const back = Math.floor((lineRest({ ...order, ledger }, 0) * percent) / 100);
      ledger.push(due('return', -back, 0));
      const { lines: taxed, charges } = vatLines({ ...order, ledger });
      const rows = vatRows({ ...order, ledger });
      for (const part of ['net', 'vat', 'gross'] as const)
        expect([...taxed, ...charges].reduce((sum, row) => sum + row[part], 0)).toBe(
          rows.reduce((sum, row) => sum + row[part], 0),
        );
      for (const { gross } of [...taxed, ...charges]) expect(gross).toBeGreaterThanOrEqual(0);
      expect(grossOf(rows) - back).toBe(sumsOf(ledger).due);
    },
  );
});
