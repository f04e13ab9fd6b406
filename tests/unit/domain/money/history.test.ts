/** Orders of before: their fields are read as the history that made them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyOf, type OldOrder } from '../../../../src/domain/money/history.ts';
import { sumsOf } from '../../../../src/domain/money/ledger.ts';

const T0 = Date.parse('2026-11-01T09:00:00.000Z');
const at = (step: number): string => new Date(T0 + step * 60_000).toISOString();

const placed = (parts: Partial<OldOrder> = {}): OldOrder => ({
  createdAt: at(0),
  status: 'Pending',
  timeline: [{ status: 'Pending', at: at(0) }],
  placedTotal: 795_000,
  payment: { type: 'bank-transfer', state: 'awaiting-transfer' },
  paidAt: null,
  balance: 0,
  paidTotal: null,
  agreements: [],
  refunds: [],
  ...parts,
});
const PAID = { payment: { type: 'bank-transfer', state: 'paid' }, paidAt: at(1) } as const;
const refund = (step: number, amount: number) => ({ at: at(step), by: 'Mehmet Usta', amount, text: 'x' });
const change = (step: number, difference: number) => ({ agreedAt: at(step), line: 0, difference });

describe('the history of an order of before', () => {
  it('that is unpaid, paid by transfer or by card', () => {
    expect(sumsOf(historyOf(placed()))).toMatchObject({ balance: 795_000, refundable: 0 });
    expect(historyOf(placed(PAID))).toEqual([
      { kind: 'due', method: 'order', state: 'done', amount: 795_000, at: at(0), by: '' },
      { kind: 'paid', method: 'transfer', state: 'done', amount: 795_000, at: at(1), by: '' },
    ]);
    const card = historyOf(placed({ payment: { type: 'credit-card', state: 'paid' } }));
    expect(card.map(({ kind, method }) => [kind, method])).toEqual([
      ['due', 'order'],
      ['paid', 'card'],
    ]);
  });

  it('paid, shrunk, refunded, grown and paid again has all that came, which its fields forgot', () => {
    const order = placed({
      ...PAID,
      agreements: [change(2, -198_750), change(4, 198_750)],
      refunds: [refund(3, 198_750)],
    });
    expect(sumsOf(historyOf(order))).toMatchObject({ balance: 0, paid: 993_750, refundable: 795_000 });
    // Without the rest the customer would still owe it.
    expect(sumsOf(historyOf({ ...order, balance: 198_750 }))).toMatchObject({ balance: 198_750, refundable: 596_250 });
  });

  it('changed before it was paid was paid as it then was', () => {
    const order = placed({ ...PAID, paidAt: at(3), agreements: [change(1, 100), change(2, 50)] });
    expect(sumsOf(historyOf(order))).toMatchObject({ balance: 0, paid: 795_150 });
  });

  it('at the door is paid by the delivery, and with the carrier', () => {
    const door = { payment: { type: 'cash-on-delivery', state: 'on-delivery' } } as const;
    expect(sumsOf(historyOf(placed(door)))).toMatchObject({ paid: 0, withCarrier: 0 });
    const timeline = [{ status: 'Delivered', at: at(5) }] as const;
    const delivered = placed({ ...door, status: 'Delivered', timeline });
    expect(sumsOf(historyOf(delivered))).toMatchObject({ balance: 0, withCarrier: 795_000, refundable: 795_000 });
  });

  it('at the door has the rest of a later change paid by transfer: the carrier does not come again', () => {
    const delivered = placed({
      payment: { type: 'cash-on-delivery', state: 'paid' },
      paidAt: at(3),
      agreements: [change(4, 5_000)],
      paidTotal: 800_000,
    });
    const ledger = historyOf(delivered);
    expect(ledger.at(-1)).toMatchObject({ kind: 'paid', method: 'transfer', amount: 5_000, at: at(4) });
    expect(sumsOf(ledger)).toMatchObject({ balance: 0, paid: 800_000 });
  });

  it.each([
    ['cash-on-delivery', 'transfer'],
    ['bank-transfer', 'transfer'],
    ['credit-card', 'card'],
    ['cash', 'cash'],
  ] as const)('by %s has the rest of a later change paid by %s', (type, method) => {
    const payment = { type, state: 'paid' } as const;
    const order = placed({ payment, paidAt: at(3), agreements: [change(4, 5_000)], paidTotal: 800_000 });
    expect(historyOf(order).at(-1)).toMatchObject({ kind: 'paid', method, amount: 5_000 });
  });

  it.each([
    [0, []],
    [1, [1]],
  ])('that was paid at %i kuruş has the payments %j', (placedTotal, amounts) => {
    const paid = historyOf(placed({ ...PAID, placedTotal })).filter(({ kind }) => kind === 'paid');
    expect(paid.map(({ amount }) => amount)).toEqual(amounts);
  });

  it('that was cancelled owes what came, less what went back', () => {
    const timeline = [{ status: 'Cancelled', at: at(5) }] as const;
    const cancelled = placed({ ...PAID, status: 'Cancelled', timeline });
    expect(sumsOf(historyOf(cancelled))).toMatchObject({ due: 0, balance: -795_000 });
    const refunded = sumsOf(historyOf({ ...cancelled, refunds: [refund(2, 5_000), refund(6, 790_000)] }));
    expect(refunded).toMatchObject({ balance: 0, refundable: 0 });
    expect(sumsOf(historyOf(placed({ status: 'Cancelled', timeline })))).toMatchObject({ due: 0, balance: 0 });
  });

  it('that was changed by more than gifts had left of its price costs nothing, and no less', () => {
    const order = placed({
      ...PAID,
      refunds: [refund(2, 700_000)],
      agreements: [change(3, -95_001)],
      balance: -95_001,
    });
    expect(sumsOf(historyOf(order))).toMatchObject({ due: 0, paid: 795_000, refunded: 700_000, balance: -95_000 });
  });

  it('that has fields no history explains keeps what is known to have come', () => {
    expect(sumsOf(historyOf(placed({ ...PAID, balance: 17 })))).toMatchObject({ paid: 795_000, balance: 0 });
  });
});

describe('any history of before', () => {
  const act = fc.record({
    kind: fc.constantFrom('pay' as const, 'change' as const, 'refund' as const, 'rest' as const),
    amount: fc.integer({ min: 1, max: 200_000 }),
    isLess: fc.boolean(),
  });
  it('is found again from the fields that it left', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.array(act, { maxLength: 20 }), (isCard, ends, acts) => {
        // The fields as the rules of before wrote them, and beside them the truth.
        let [total, balance, isPaid, paidAt, paidTotal] = [795_000, 0, isCard, null as string | null, 795_000];
        let [came, went] = [isCard ? total : 0, 0];
        let [given, isPossible] = [0, true];
        const [agreements, refunds] = [[] as OldOrder['agreements'][number][], [] as OldOrder['refunds'][number][]];
        for (const [index, { kind, amount, isLess }] of acts.entries()) {
          const step = index + 1;
          if (kind === 'pay' && !isPaid) [isPaid, paidAt, came, paidTotal] = [true, at(step), total, total];
          if (kind === 'change') {
            const difference = isLess ? -Math.min(amount, total - 1) : amount;
            agreements.push(change(step, difference));
            total += difference;
            isPossible &&= total >= given;
            if (isPaid) balance += difference;
          }
          // A refund gives back what is owed; of an order that never changed, anything.
          const most = agreements.length === 0 ? came - went : -balance;
          if (kind === 'refund' && isPaid && most > 0) {
            const back = Math.min(amount, most);
            refunds.push(refund(step, back));
            went += back;
            if (agreements.length === 0) given += back;
            if (balance < 0) balance += back;
          }
          if (kind === 'rest' && isPaid && balance > 0) [came, balance, paidTotal] = [came + balance, 0, total];
        }
        // Discounts that are larger than what is then due, at any moment, are nothing that a shop gave.
        fc.pre(isPossible && total - went > 0);
        const timeline = ends ? [{ status: 'Cancelled' as const, at: at(99) }] : [];
        const ledger = historyOf({
          ...placed({ agreements, refunds, balance, paidTotal, paidAt, timeline }),
          status: ends ? 'Cancelled' : 'Pending',
          payment: { type: isCard ? 'credit-card' : 'bank-transfer', state: isPaid ? 'paid' : 'awaiting-transfer' },
        });
        const sums = sumsOf(ledger);
        expect([sums.paid, sums.refunded]).toEqual([came, went]);
        expect(sums.refundable).toBe(came - went);
        if (ends) expect(sums.balance).toBe(went - came);
        else expect(sums.balance).toBe(isPaid ? balance : total);
      }),
      { numRuns: 1000 },
    );
  });
});
