/** Where an order may go, and what has to be there for it: every boundary. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canAdvance,
  checkMeasures,
  nextActOf,
  parcelRefusal,
  ORDER_TABS,
  askedDebt,
  restAsker,
  MONEY_TABS,
  refusalOf,
  tabsOf,
  uncheckedLines,
  type LivingOrder,
} from '../../../../src/domain/order/order-life.ts';
import { askedWords, roomWord, trackingWord, wordsOfOrder } from '../../../../src/domain/order/order-words.ts';
import { awaitsPayment, PAYMENT_STATES } from '../../../../src/domain/money/payment.ts';
import { DELIVERY_STATUSES, DELIVERY_STEPS, stepOf } from '../../../../src/domain/order/status.ts';

const order = (parts: Partial<LivingOrder> = {}): LivingOrder => ({
  status: 'Pending',
  paymentState: 'paid',
  madeLines: [],
  checkedLines: [],
  hasCarrier: false,
  ...parts,
});
const all = { reason: 'x', namesCarrier: true };
const nothing = { reason: '', namesCarrier: false };

const anyOrder = fc.record<LivingOrder>({
  status: fc.constantFrom(...DELIVERY_STATUSES),
  paymentState: fc.constantFrom(...PAYMENT_STATES),
  madeLines: fc.constantFrom([], [0], [0, 2]),
  checkedLines: fc.constantFrom([], [0], [0, 2]),
  hasCarrier: fc.boolean(),
});

describe('a step', () => {
  it('forward waits for all measures, and only for them', () => {
    const made = order({ madeLines: [0, 2], checkedLines: [0] });
    expect(uncheckedLines(made)).toBe(1);
    for (const to of DELIVERY_STEPS.slice(1)) expect(refusalOf(made, to, all)).toBe('status.measures');
    expect(refusalOf({ ...made, checkedLines: [0, 2] }, 'Confirmed', nothing)).toBeNull();
    // A size that was changed after the confirmation is looked at before it is cut.
    const confirmed = { ...made, status: 'Confirmed' } as const;
    expect(refusalOf(confirmed, 'InProduction', nothing)).toBe('status.measures');
    expect(refusalOf({ ...confirmed, checkedLines: [0, 2] }, 'InProduction', nothing)).toBeNull();
    expect(refusalOf({ ...made, status: 'InProduction' }, 'ReadyToShip', nothing)).toBeNull();
  });

  it('into production waits for the answer to a change; the confirmation and the cancellation do not', () => {
    const asked = order({ hasOpenChange: true });
    expect(refusalOf(asked, 'Confirmed', nothing)).toBeNull();
    for (const to of DELIVERY_STEPS.slice(2)) expect(refusalOf(asked, to, all)).toBe('status.change');
    expect(refusalOf(asked, 'Cancelled', all)).toBeNull();
    expect(refusalOf({ ...asked, hasOpenChange: false }, 'InProduction', nothing)).toBeNull();
  });

  it('into production waits for a transfer; the confirmation does not', () => {
    const unpaid = order({ paymentState: 'awaiting-transfer' });
    expect(refusalOf(unpaid, 'Confirmed', nothing)).toBeNull();
    for (const to of DELIVERY_STEPS.slice(2)) expect(refusalOf(unpaid, to, all)).toBe('status.unpaid');
    expect(refusalOf(order({ paymentState: 'on-delivery' }), 'InProduction', nothing)).toBeNull();
  });

  it('of any kind waits for a card; the cancellation does not', () => {
    const paying = order({ paymentState: 'awaiting-card' });
    for (const to of DELIVERY_STEPS.slice(1)) expect(refusalOf(paying, to, all)).toBe('status.unpaid');
    expect(refusalOf(paying, 'Cancelled', all)).toBeNull();
  });

  it('out of the shop needs a carrier, once', () => {
    expect(refusalOf(order(), 'ReadyToShip', nothing)).toBeNull();
    for (const to of ['Shipped', 'OutForDelivery', 'Delivered'] as const) {
      expect(refusalOf(order(), to, nothing)).toBe('carrier.required');
      expect(refusalOf(order({ hasCarrier: true }), to, nothing)).toBeNull();
    }
  });

  it('off the path needs a reason, and nothing else', () => {
    const unpaid = order({ paymentState: 'awaiting-transfer', madeLines: [0] });
    expect(refusalOf(unpaid, 'Cancelled', nothing)).toBe('reason.required');
    expect(refusalOf(unpaid, 'Cancelled', all)).toBeNull();
    expect(refusalOf(order({ status: 'Shipped' }), 'Returned', all)).toBeNull();
    expect(refusalOf(order({ status: 'ReadyToShip' }), 'Returned', all)).toBe('status.back');
    expect(refusalOf(order({ status: 'Delivered' }), 'Cancelled', all)).toBe('status.back');
  });

  it('never goes back, and never leaves an end', () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...DELIVERY_STATUSES), (one, to) => {
        const refusal = refusalOf(one, to, all);
        if (!canAdvance(one.status, to)) expect(refusal).toBe('status.back');
        if (refusal === null && stepOf(to) !== -1) expect(stepOf(to)).toBeGreaterThan(stepOf(one.status));
      }),
    );
  });
});

describe('the next thing to do', () => {
  it.each([
    [order({ paymentState: 'awaiting-transfer', madeLines: [0] }), 'payment'],
    [order({ paymentState: 'awaiting-transfer', status: 'Confirmed' }), 'payment'],
    [order({ paymentState: 'awaiting-card', madeLines: [0] }), 'card'],
    [order({ status: 'Cancelled', paymentState: 'awaiting-card' }), null],
    [order({ madeLines: [0] }), 'check'],
    [order({ madeLines: [0], checkedLines: [0] }), 'confirm'],
    [order({ status: 'Confirmed', madeLines: [0] }), 'check'],
    [order({ status: 'Confirmed', madeLines: [0], checkedLines: [0] }), 'produce'],
    [order({ status: 'Confirmed', cutLines: [0] }), 'produce'],
    [order({ status: 'Confirmed', isRemaking: true }), 'produce'],
    [order({ status: 'Confirmed' }), 'ready'],
    [order({ status: 'InProduction' }), 'ready'],
    [order({ status: 'ReadyToShip' }), 'ship'],
    [order({ status: 'Shipped' }), 'deliver'],
    [order({ status: 'OutForDelivery' }), 'deliver'],
    [order({ status: 'Delivered' }), null],
    [order({ status: 'Returned' }), null],
    [order({ status: 'Cancelled', paymentState: 'awaiting-transfer' }), null],
  ] as const)('%o: %s', (one, act) => {
    expect(nextActOf(one)).toBe(act);
  });

  it('agrees with the tabs, and is one that no rule refuses', () => {
    const steps = {
      confirm: 'Confirmed',
      produce: 'InProduction',
      ready: 'ReadyToShip',
      ship: 'Shipped',
      deliver: 'Delivered',
    } as const;
    fc.assert(
      fc.property(anyOrder, (one) => {
        const [act, tabs] = [nextActOf(one), tabsOf(one)];
        expect(tabs.includes('open')).not.toBe(tabs.includes('done'));
        expect(tabs.includes('done')).toBe(act === null);
        expect(tabs.includes('check')).toBe(act === 'check');
        expect(tabs.includes('unpaid')).toBe(act === 'payment');
        expect(tabs.includes('confirm')).toBe(act === 'confirm');
        expect(tabs.includes('sew')).toBe(act === 'produce');
        expect(tabs.includes('pack')).toBe(act === 'ready' && one.status === 'Confirmed');
        expect(tabs.includes('answered')).toBe(false);
        const isEarlyOne = one.status === 'Pending' || one.status === 'Confirmed';
        expect(tabsOf({ ...one, hasNewAnswer: true }).includes('answered')).toBe(isEarlyOne);
        for (const tab of tabs) expect(ORDER_TABS).toContain(tab);
        if (act === null || act === 'payment' || act === 'card' || act === 'check') return;
        // One that awaits a transfer and is made already came so from before the rule.
        if (awaitsPayment(one.paymentState)) return;
        expect(refusalOf(one, steps[act], { reason: '', namesCarrier: true })).toBeNull();
      }),
    );
  });
});

describe('a remake and a further parcel', () => {
  it('has a tab of its own until it leaves, at an end too, unless nothing is sent any more', () => {
    const remade = (status: LivingOrder['status']) => tabsOf(order({ status, isRemaking: true }));
    expect(remade('InProduction')).toEqual(['open', 'production', 'remake']);
    expect(remade('Delivered')).toEqual(['done', 'remake']);
    expect(remade('Cancelled')).toEqual(['done']);
    expect(remade('Returned')).toEqual(['done']);
  });

  it('is delivered before the order is', () => {
    const sent = order({ status: 'Shipped', hasCarrier: true, openParcels: 1 });
    expect(refusalOf(sent, 'Delivered', nothing)).toBe('status.parcels');
    expect(refusalOf(sent, 'OutForDelivery', nothing)).toBeNull();
    expect(refusalOf(sent, 'Returned', all)).toBeNull();
    expect(refusalOf({ ...sent, openParcels: 0 }, 'Delivered', nothing)).toBeNull();
  });
});

describe('confirmed measures', () => {
  const made = order({ madeLines: [0, 2], checkedLines: [0] });
  const late = { ok: false, code: 'checkedLines.late' };

  it('are sorted, each once', () => {
    expect(checkMeasures(made, [2, 0, 2])).toEqual({ ok: true, data: [0, 2] });
  });

  it('belong to lines that are made to measure', () => {
    expect(checkMeasures(made, [1])).toEqual({ ok: false, code: 'checkedLines.unknown' });
  });

  it.each([
    ['Pending', [0, 2], true],
    ['Pending', [], true],
    ['Confirmed', [0, 2], true],
    ['Confirmed', [0], true],
    ['Confirmed', [], false],
    ['Confirmed', [2], false],
    ['InProduction', [0, 2], false],
    ['InProduction', [0], true],
  ] as const)('of an order that is %s may become %j: %s', (status, asked, isTaken) => {
    expect(checkMeasures({ ...made, status }, asked)).toEqual(isTaken ? { ok: true, data: asked } : late);
  });
});

describe('a parcel', () => {
  const carrier = { needsNumber: true };

  it.each([
    [undefined, 'X', 'Shipped', 'unknown'],
    [carrier, 'X', 'ReadyToShip', 'early'],
    [carrier, '', 'ReadyToShip', 'early'],
    [carrier, '', 'Shipped', 'number'],
    [carrier, 'X', 'Shipped', null],
    [carrier, 'X', 'Delivered', null],
    [{ needsNumber: false }, '', 'Shipped', null],
  ] as const)('of %j with number "%s" of an order that is %s: %s', (by, trackingNumber, status, refusal) => {
    expect(parcelRefusal(by, trackingNumber, status)).toBe(refusal);
  });
});

describe('money that is open', () => {
  const debt = (amount: number) => [{ kind: 'difference', amount }] as const;

  it('has tabs of its own, at an end too', () => {
    const open = MONEY_TABS.map((kind) => ({ kind, amount: 1 }));
    expect(tabsOf(order({ status: 'Cancelled', open }))).toEqual(['done', ...MONEY_TABS]);
    expect(tabsOf(order({ status: 'Shipped', open: debt(1) }))).toEqual(['open', 'difference']);
    expect(tabsOf(order({ status: 'Shipped', open: [{ kind: 'door', amount: 1 }] }))).toEqual(['open']);
  });

  it('that the customer owes is asked about before it leaves, and only then', () => {
    const owing = order({ status: 'ReadyToShip', open: debt(1) });
    for (const to of ['Shipped', 'OutForDelivery', 'Delivered'] as const)
      expect(refusalOf(owing, to, all)).toBe('status.debt');
    expect(refusalOf(order({ status: 'Confirmed', open: debt(1) }), 'ReadyToShip', all)).toBeNull();
    expect(refusalOf({ ...owing, status: 'Shipped' }, 'Delivered', all)).toBeNull();
    expect(refusalOf(owing, 'Cancelled', all)).toBeNull();
    for (const kind of ['door', 'refund', 'carrier'] as const)
      expect(refusalOf({ ...owing, open: [{ kind, amount: 1 }] }, 'Shipped', all)).toBeNull();
  });

  it('that was let stand is asked about again where it has grown', () => {
    const owing = order({ status: 'ReadyToShip', open: debt(100), allowedDebt: 100 });
    expect([askedDebt(owing), refusalOf(owing, 'Shipped', all)]).toEqual([0, null]);
    expect(askedDebt({ ...owing, allowedDebt: 99 })).toBe(100);
    expect([askedDebt(order()), askedDebt(order({ open: debt(1) }))]).toEqual([0, 1]);
  });

  it.each([
    ['Confirmed', 'door', false, true, 'door'],
    ['Confirmed', 'transfer', false, true, 'letter'],
    ['Confirmed', 'transfer', false, false, 'call'],
    ['Confirmed', 'transfer', true, true, 'let'],
    ['Delivered', 'difference', false, true, 'call'],
  ] as const)('that a payment leaves (%s, %s, let: %s, e-mail: %s) is asked for by: %s', (...row) => {
    const [status, kind, isLet, hasEmail, asker] = row;
    expect(restAsker({ status, open: [{ kind }] }, isLet, hasEmail)).toBe(asker);
  });
});

describe('the words of an order', () => {
  const person = {
    ...{ firstName: 'Şule Işıl', lastName: 'ÖZ-ÇELİK', email: 'Sule.Oz@Example.com', phone: '' },
    ...{ cityName: '', districtName: '', rooms: [], products: [] },
  };

  it.each([
    ['+90 (532) 111 22 33', ['5321112233', '05321112233']],
    ['0532 111 22 33', ['5321112233', '05321112233']],
    ['0090 532 111 22 33', ['5321112233', '05321112233']],
    ['0212 555 44 33', ['2125554433', '02125554433']],
    ['+49 30 1234567', ['49301234567']],
    ['', []],
  ])('of the phone %s', (phone, words) => {
    const none = { firstName: '', lastName: '', email: '', cityName: '', districtName: '', rooms: [], products: [] };
    expect(wordsOfOrder({ ...none, phone }, '~')).toEqual(words);
  });

  it('are folded, each once, rooms by their mark', () => {
    const rooms = ['Çocuk  Odası (sol)', 'cocuk odasi sol', '', '!'];
    expect(wordsOfOrder({ ...person, rooms }, '~')).toEqual([
      'sule',
      'isil',
      'oz',
      'celik',
      'sule.oz@example.com',
      'cocuk',
      'odasi',
      'sol',
      '~cocuk odasi sol',
    ]);
    expect(roomWord('ÇOCUK', '~')).toBe('~cocuk');
  });

  it('are of the place and of the products too, the name of a product once', () => {
    const products = ['Boğaz Keten Fon Perde', 'Boğaz Tül'];
    expect(
      wordsOfOrder({ ...person, cityName: 'İstanbul', districtName: 'Kadıköy', rooms: [], products }, '~').slice(5),
    ).toEqual(['istanbul', 'kadikoy', 'bogaz', 'keten', 'fon', 'perde', 'tul']);
  });

  it('of a tracking number are one, however it is written and typed', () => {
    expect(trackingWord(' YK-100 200.300 ')).toBe('yk100200300');
    expect(trackingWord('---')).toBe('');
    expect(askedWords('YK-100200300')).toEqual(['yk100200300']);
    expect(askedWords('yk100200300')).toEqual(['yk100200300']);
    expect(askedWords('100-200-300')).toEqual(['100200300']);
    // A hyphen of a name parts two words.
    expect(askedWords('Ayşe-Nur')).toEqual(['ayse', 'nur']);
  });

  it('are found by whatever begins one of them', () => {
    const words = wordsOfOrder({ ...person, phone: '0532 111 22 33', rooms: [] }, '~');
    const typed = fc.constantFrom(
      'Şule',
      'IŞIL',
      'Öz',
      'çelik',
      'SULE.OZ@EXAMPLE.COM',
      '0532 111 22 33',
      '+90 532 111',
      '532111',
    );
    fc.assert(
      fc.property(typed, fc.nat(20), (whole, length) => {
        const asked = askedWords(whole.slice(0, Math.max(whole.startsWith('+') ? 5 : 1, length)));
        for (const one of asked) expect(words.some((word) => word.startsWith(one))).toBe(true);
      }),
    );
  });

  it.each([
    ['KP-1795180000000', ['1795180000000']],
    ['kp1795', ['1795']],
    ['  ', []],
    ['...', []],
    ['---', []],
    ['a a a', ['a']],
    ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
    ["O'Neil", ['o', 'neil']],
    ['ali@', ['ali@']],
  ])('%s is read as %j', (typed, words) => {
    expect(askedWords(typed)).toEqual(words);
  });

  it('are never longer than a word may be, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const words = [
          ...askedWords(typed),
          ...wordsOfOrder({ ...person, firstName: typed, phone: typed, rooms: [typed] }, '~'),
        ];
        expect(words.filter((word) => word.length > 64 || /^$|\n/.test(word))).toEqual([]);
      }),
    );
  });
});
