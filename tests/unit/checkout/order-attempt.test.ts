import { describe, expect, it } from 'vitest';
import { legalVersion } from '#content/shop.json';
import { orderRequestSchema } from '../../../src/contract/place-order.ts';
import { IDEMPOTENCY_KEY } from '../../../src/domain/order/order.ts';
import { EMPTY_INVOICE } from '../../../src/domain/order/invoice.ts';
import { EMPTY_CARD } from '../../../src/domain/money/card-form.ts';
import {
  atSending,
  contentOf,
  formerOf,
  isOf,
  leftOpen,
  maySendAgain,
  nextAttempt,
  requestOf,
} from '../../../src/features/checkout/order-attempt.ts';
import { parseDraft, serializeDraft } from '../../../src/features/checkout/draft.ts';
import { keyOf } from '../../../src/features/checkout/order-key.ts';
import type { CheckoutState } from '../../../src/features/checkout/state.ts';
import { newId } from '../../../src/lib/random.ts';
import { CART, FILLED } from './support.ts';

const TOTAL = 351_064;

describe('the request', () => {
  it('is what the server reads, prices and card left out', () => {
    const request = requestOf(FILLED, CART, TOTAL, 'demo');
    expect(orderRequestSchema.safeParse(request).success).toBe(true);
    expect(request.expectedTotal).toBe(3510.64);
    expect(request.textVersion).toBe(legalVersion);
    expect(request.payment).toEqual({
      type: 'credit-card',
      installments: 3,
      card: { brand: 'visa', last4: '1111', outcome: 'approved' },
    });
    expect(JSON.stringify(request)).not.toMatch(/4111|AYŞE YILMAZ|unitPrice|effectiveWidth|"cvv"/);
  });

  it('names rooms, colours and coupon only where there are any', () => {
    const { items, couponCode } = requestOf(FILLED, CART, TOTAL, 'demo');
    expect(items[0]).toMatchObject({ color: 'kum', room: 'Salon sol' });
    expect(items[1]).toEqual({ productId: 33, quantity: 2, configuration: null });
    expect(couponCode).toBe('PERDE50');
    expect(requestOf(FILLED, { ...CART, coupon: null }, TOTAL, 'demo')).not.toHaveProperty('couponCode');
  });

  it('of a card that is typed on the provider’s page holds nothing of one', () => {
    const request = requestOf({ ...FILLED, card: EMPTY_CARD }, CART, TOTAL, 'hosted');
    expect(orderRequestSchema.safeParse(request).success).toBe(true);
    expect(request.payment).toEqual({ type: 'credit-card', installments: 1 });
  });

  it('of a transfer holds no card', () => {
    const { payment } = requestOf({ ...FILLED, paymentType: 'bank-transfer' }, CART, TOTAL, 'demo');
    expect(payment).toEqual({ type: 'bank-transfer' });
  });
});

describe('the key', () => {
  const seed = newId();

  it('has the form the server takes, whatever the content', () => {
    const contents = Array.from({ length: 200 }, (_, length) => 'ş'.repeat(length));
    const keys = contents.map((content) => keyOf(seed, content));
    expect(keys.every((key) => IDEMPOTENCY_KEY.test(key))).toBe(true);
    expect(new Set(keys).size).toBe(200);
  });

  it('stays as long as the content does', () => {
    const first = nextAttempt(null, requestOf(FILLED, CART, TOTAL, 'demo'), CART, seed);
    expect(first.lineIds).toEqual(['line-1', 'line-2']);
    expect(nextAttempt(first, requestOf(FILLED, CART, TOTAL, 'demo'), CART, newId())).toBe(first);
    const dearer = nextAttempt(first, requestOf(FILLED, CART, TOTAL + 1, 'demo'), CART, seed);
    expect(dearer.key).not.toBe(first.key);
    const moved = requestOf({ ...FILLED, delivery: { ...FILLED.delivery, notes: 'x' } }, CART, TOTAL, 'demo');
    expect(nextAttempt(first, moved, CART, seed).key).not.toBe(first.key);
  });

  it('stays with an edit behind a lost answer, and the order stays in doubt', () => {
    const sent = { ...nextAttempt(null, requestOf(FILLED, CART, TOTAL, 'demo'), CART, seed), unanswered: true };
    const edited = requestOf(
      { ...FILLED, delivery: { ...FILLED.delivery, notes: 'Kapıda arayın' } },
      CART,
      TOTAL,
      'demo',
    );
    const again = nextAttempt(sent, edited, CART, seed);
    expect(again).toEqual({ ...sent, content: JSON.stringify(edited) });
  });

  it('is that of the last attempt of any tab while nobody knows whether its order stands', () => {
    const next = (...former: Parameters<typeof formerOf>) =>
      nextAttempt(formerOf(...former), requestOf(FILLED, CART, TOTAL, 'demo'), CART, seed);
    const own = next(null, null);
    const lost = { key: 'visitor', orderNo: null, unanswered: true };
    expect(next(null, lost)).toEqual({ ...own, key: 'visitor', unanswered: true });
    expect(next(own, lost).key).toBe('visitor');
    expect(next({ ...own, key: 'mine', unanswered: true }, lost).key).toBe('mine');
    expect(next(null, { ...lost, unanswered: false })).toEqual(own);
    expect(next({ ...own, key: 'mine' }, { key: 'mine', orderNo: 'KP-1700000000000' })).toEqual(own);
  });

  it('is the same in every tab that orders the same, and another after an order', () => {
    const request = () => requestOf(FILLED, CART, TOTAL, 'demo');
    const [left, right] = [nextAttempt(null, request(), CART, seed), nextAttempt(null, request(), CART, seed)];
    expect(right.key).toBe(left.key);
    expect(nextAttempt(null, request(), CART, newId()).key).not.toBe(left.key);
  });
});

describe('an attempt', () => {
  it('is sent again as it was where it orders what the checkout states, whatever became of ticks, card and prices', () => {
    const state = { ...FILLED, marketing: true };
    const attempt = nextAttempt(null, requestOf(state, CART, TOTAL, 'demo'), CART, newId());
    const isResent = (changes: Partial<CheckoutState>, cart = CART) =>
      maySendAgain(attempt, requestOf({ ...state, ...changes }, cart, TOTAL + 1, 'demo'), true);
    expect(isResent({ card: EMPTY_CARD, consents: { distanceSales: false, customMade: false } })).toBe(true);
    expect(isResent(parseDraft(JSON.parse(JSON.stringify(serializeDraft(state, 0))), 0) ?? {})).toBe(true);
    const [first, second] = CART.lines;
    expect(isResent({}, { ...CART, lines: [{ ...first!, quantity: 3 }, second!] })).toBe(false);
    expect(isResent({}, { ...CART, coupon: null })).toBe(false);
    expect(isResent({ delivery: { ...FILLED.delivery, address: 'Moda Cad. No: 21' } })).toBe(false);
    expect(isResent({ installments: 1 })).toBe(false);
    expect(isResent({ paymentType: 'bank-transfer' })).toBe(false);
    expect(isResent({ invoice: { ...EMPTY_INVOICE, keep: false, kind: 'company', name: 'Perde A.Ş.' } })).toBe(false);
    expect(isResent({ marketing: false })).toBe(false);
  });

  it('is sent again from an emptied cart only where an order of the customer may have taken its lines out', () => {
    const attempt = nextAttempt(null, requestOf(FILLED, CART, TOTAL, 'demo'), CART, newId());
    const emptied = requestOf(FILLED, { ...CART, lines: [] }, 0, 'demo');
    const isResent = (unanswered: boolean, isSignedIn: boolean) =>
      maySendAgain({ ...attempt, unanswered }, emptied, isSignedIn);
    expect([isResent(true, true), isResent(false, true), isResent(true, false)]).toEqual([true, false, false]);
  });

  it('counts from the first try that was not answered', () => {
    const first = nextAttempt(null, requestOf(FILLED, CART, TOTAL, 'demo'), CART, newId());
    const sent = atSending(first, 1000);
    expect(sent).toEqual({ ...first, sentAt: 1000 });
    expect(atSending(sent, 2000).sentAt).toBe(2000);
    expect(atSending({ ...sent, unanswered: true }, 2000).sentAt).toBe(1000);
    expect(atSending({ ...first, unanswered: true }, 2000).sentAt).toBe(2000);
  });

  it('is open in the tab that waited where the other tab sent the same one and got no answer', () => {
    const attempt = nextAttempt(null, requestOf(FILLED, CART, TOTAL, 'demo'), CART, newId());
    const lost = { key: attempt.key, orderNo: null, unanswered: true };
    expect(leftOpen(attempt, lost, 1000)).toEqual({ ...attempt, unanswered: true, sentAt: 1000 });
    expect(leftOpen(attempt, { ...lost, unanswered: false }, 1000)).toBeNull();
    expect(leftOpen(attempt, { key: attempt.key, orderNo: null }, 1000)).toBeNull();
    expect(leftOpen(attempt, { ...lost, key: 'another' }, 1000)).toBeNull();
  });

  it('is of the cart it was made from, and of none with other lines, quantities, rooms or coupon', () => {
    const attempt = nextAttempt(null, requestOf(FILLED, CART, TOTAL, 'demo'), CART, newId());
    const [first, second] = CART.lines;
    expect(isOf(CART, attempt)).toBe(true);
    expect(isOf({ ...CART, lines: [{ ...first!, id: 'new', unitPrice: 1, totalPrice: 1 }, second!] }, attempt)).toBe(
      true,
    );
    expect(isOf({ ...CART, lines: [first!] }, attempt)).toBe(false);
    expect(isOf({ ...CART, lines: [{ ...first!, quantity: 2 }, second!] }, attempt)).toBe(false);
    expect(isOf({ ...CART, lines: [{ ...first!, room: 'Mutfak' }, second!] }, attempt)).toBe(false);
    expect(isOf({ ...CART, coupon: null }, attempt)).toBe(false);
    expect(isOf({ lines: [], coupon: null }, attempt)).toBe(false);
  });
});

describe('the content', () => {
  it('is the same whatever it costs, and another with another quantity, coupon or payment', () => {
    const content = contentOf(CART, 'credit-card');
    const [first, second] = CART.lines;
    expect(contentOf({ ...CART, lines: [{ ...first!, unitPrice: 1, totalPrice: 1 }, second!] }, 'credit-card')).toBe(
      content,
    );
    expect(contentOf({ ...CART, lines: [{ ...first!, quantity: 2 }, second!] }, 'credit-card')).not.toBe(content);
    expect(contentOf({ ...CART, coupon: null }, 'credit-card')).not.toBe(content);
    expect(contentOf(CART, 'cash-on-delivery')).not.toBe(content);
  });
});
