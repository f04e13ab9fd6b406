import { describe, expect, test } from 'vitest';
import type { Cart } from '../../../src/domain/cart/cart.ts';
import { consentsTo, coveredBy } from '../../../src/features/checkout/consents.ts';
import { reduce } from '../../../src/features/checkout/machine.ts';
import { INITIAL, type CheckoutState } from '../../../src/features/checkout/state.ts';
import { failure } from '../session/support.ts';
import { CART, DELIVERY } from './support.ts';

const TOTAL = 350_000;
const START: CheckoutState = { ...INITIAL, step: 3, delivery: DELIVERY, paymentType: 'credit-card' };
const both = (state: CheckoutState, cart: Cart = CART, total = TOTAL): CheckoutState =>
  (['distanceSales', 'customMade'] as const).reduce(
    (now, to) => reduce(now, { type: 'consented', to, given: true, covered: coveredBy(now, cart, total) }),
    state,
  );
const NONE = { distanceSales: false, customMade: false };
const GIVEN = { distanceSales: true, customMade: true };

describe('consents', () => {
  test('hold as long as nothing that they cover changes', () => {
    const agreed = both(START);
    const same = [
      reduce(agreed, { type: 'typed', field: 'notes', value: 'Zil çalışmıyor' }),
      reduce(agreed, { type: 'card-typed', field: 'cardNumber', value: '4111' }),
      reduce(agreed, { type: 'waiting' }),
    ];
    for (const state of same) {
      expect(consentsTo(coveredBy(state, CART, TOTAL), state)).toEqual({ consents: GIVEN, fell: null });
    }
  });

  const [line, second] = CART.lines;
  test.each<[string, (state: CheckoutState) => CheckoutState, Cart, number, string]>([
    ['a quantity', (s) => s, { ...CART, lines: [{ ...line!, quantity: 2 }, second!] }, TOTAL + 1, 'cart'],
    ['a line of another tab', (s) => s, { ...CART, lines: [line!] }, TOTAL, 'cart'],
    ['a coupon', (s) => s, { ...CART, coupon: null }, TOTAL, 'coupon'],
    ['an address', (s) => reduce(s, { type: 'typed', field: 'address', value: 'Başka' }), CART, TOTAL, 'delivery'],
    ['a name', (s) => reduce(s, { type: 'typed', field: 'lastName', value: 'Can' }), CART, TOTAL, 'delivery'],
    [
      'the way to pay',
      (s) => reduce(s, { type: 'payment-chosen', paymentType: 'bank-transfer' }),
      CART,
      TOTAL,
      'payment',
    ],
    ['instalments', (s) => reduce(s, { type: 'installments-chosen', count: 3 }), CART, TOTAL, 'payment'],
    ['a price', (s) => s, CART, TOTAL + 1, 'total'],
  ])('fall with %s, with the reason, until they are given anew', (_what, change, cart, total, reason) => {
    const state = change(both(START));
    const covered = coveredBy(state, cart, total);
    expect(consentsTo(covered, state)).toEqual({ consents: NONE, fell: reason });
    const first = reduce(state, { type: 'consented', to: 'distanceSales', given: true, covered });
    expect(consentsTo(covered, first)).toEqual({ consents: { ...NONE, distanceSales: true }, fell: null });
    expect(consentsTo(covered, both(first, cart, total)).consents).toEqual(GIVEN);
  });

  test('that were never given do not fall', () => {
    const state = reduce(START, { type: 'typed', field: 'address', value: 'Başka' });
    expect(consentsTo(coveredBy(state, CART, TOTAL), state)).toEqual({ consents: NONE, fell: null });
  });
});

test('with another owner nothing stays on the screen but why the order was not placed', () => {
  const ended = { kind: 'refused' as const, failure: failure(401, 'session_ended') };
  const filled = { ...both(START), attempt: { key: 'k', content: '{}', lineIds: [], unanswered: true } };
  expect(reduce({ ...filled, problem: ended }, { type: 'owner-changed' })).toEqual({ ...INITIAL, problem: ended });
  const declined = { kind: 'declined' as const, failure: failure(402, 'payment_declined') };
  expect(reduce({ ...filled, problem: declined }, { type: 'owner-changed' })).toEqual(INITIAL);
});
