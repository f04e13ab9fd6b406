/** A card that is paid on the provider's page, seen from the shopper's browser. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { bankAccount } from '#content/shop.json';
import confirmation from '../../../content/locales/tr/confirmation.json' with { type: 'json' };
import steps from '../../../content/locales/tr/steps.json' with { type: 'json' };
import type { PaymentResult } from '../../../src/contract/payments.ts';
import { CARD_RESULTS } from '../../../src/domain/money/card-result.ts';
import { attemptIn, isPaymentPage, leaveFor, resultAddress } from '../../../src/features/orders/payment/payment.ts';
import { dayInIstanbul, daysAfter, formatDay, formatDays } from '../../../src/domain/values/dates.ts';
import { keepConfirmation, readConfirmation } from '../../../src/features/orders/confirmation/confirmation.ts';
import { OrderPath } from '../../../src/features/orders/confirmation/OrderPath.tsx';
import {
  asTransfer,
  keepAsTransfer,
  payingOf,
  updateConfirmation,
} from '../../../src/features/orders/payment/kept-order.ts';
import { isOpen, pauseAfter } from '../../../src/features/orders/payment/useResult.ts';
import { viewOf } from '../../../src/features/orders/payment/result-words.ts';
import type { CallResult } from '../../../src/lib/api.ts';
import { VISITOR } from '../../../src/lib/owner.ts';
import { island } from '../../../src/ui/i18n.tsx';
import { CONFIRMED_ORDER } from '../../support/confirmed-order.ts';
import { stubBrowser } from '../support/browser.ts';

const ATTEMPT = 'a'.repeat(22);

const RESULT: PaymentResult = {
  state: 'open',
  orderNo: 'KP-1795400000123',
  total: 1186.88,
  payUntil: '2026-11-24T10:00:00.000Z',
  createdAt: '2026-11-23T10:00:00.000Z',
  estimatedDeliveryFrom: '2026-11-30',
  estimatedDelivery: '2026-12-03',
  windows: [],
};

const answered = (state: PaymentResult['state']): CallResult<PaymentResult> => ({
  ok: true,
  data: { ...RESULT, state },
  status: 200,
  next: undefined,
});

const failed = (status: number): CallResult<PaymentResult> => ({
  ok: false,
  code: 'unreachable',
  message: null,
  retryable: true,
  status,
  retryAfterSeconds: null,
  fields: {},
  data: null,
});

describe('the address of a result', () => {
  it('names its attempt where no server sees it', () => {
    expect(new URL(resultAddress('https://shop.example/payment-result', ATTEMPT)).search).toBe('');
    expect(attemptIn(`#a=${ATTEMPT}`)).toBe(ATTEMPT);
  });

  it.each(['', '#', '#a=', '#a=short', `#a=${ATTEMPT}x`, '#a=<script>alert(1)</script>'])('%j names none', (hash) =>
    expect(attemptIn(hash)).toBeNull(),
  );
});

it.each([
  ['https://sandbox-cpp.iyzipay.com?token=x&lang=tr', true],
  ['http://127.0.0.1:4000/?token=x', true],
  ['http://cpp.iyzipay.com?token=x', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/payment-result', false],
])('a browser is sent to %s: %s', (address, isAllowed) => expect(isPaymentPage(address)).toBe(isAllowed));

test('a page that was left for the bank is the result when the back button brings it back', () => {
  const browser = stubBrowser();
  const address = { replaceState: vi.fn() };
  const location = { assign: vi.fn(), reload: vi.fn() };
  vi.stubGlobal('history', address);
  vi.stubGlobal('location', location);
  expect(leaveFor({ redirect: 'https://sandbox-cpp.iyzipay.com?token=x', attempt: ATTEMPT }, '/payment-result')).toBe(
    true,
  );
  expect(address.replaceState).toHaveBeenCalledWith(null, '', `/payment-result#a=${ATTEMPT}`);
  browser.broughtBack(false);
  expect(location.reload).not.toHaveBeenCalled();
  browser.broughtBack(true);
  expect(location.reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

describe('a page asks', () => {
  it('every three seconds for a minute, then stops', () => {
    const pauses: number[] = [];
    for (let asked = 1, pause = pauseAfter(1); pause !== null; asked += 1, pause = pauseAfter(asked))
      pauses.push(pause);
    expect(pauses).toEqual(Array<number>(20).fill(3000));
  });

  it('while only time is needed', () => {
    expect(CARD_RESULTS.filter((state) => isOpen(answered(state)))).toEqual(['open', 'unknown']);
    expect([0, 429, 500, 503, 404].map((status) => isOpen(failed(status)))).toEqual([true, true, true, true, false]);
  });
});

describe('the acts of a result', () => {
  it('never offer to pay what may be paid already', () => {
    const paying = ['other-card', 'card', 'back', 'transfer'];
    for (const state of [
      'paid',
      'unknown',
      'review',
      'checking',
      'second',
      'transfer',
      'lapsed',
      'cancelled',
    ] as const) {
      for (const isAsking of [true, false]) {
        const { acts, isKept } = viewOf({ state }, isAsking);
        expect(acts.filter((act) => paying.includes(act))).toEqual([]);
        expect(isKept).toBe(false);
      }
    }
  });

  it('are another card and a transfer after a decline', () => {
    expect(viewOf({ state: 'declined' }, false)).toMatchObject({ acts: ['other-card', 'transfer'], isKept: true });
    expect(viewOf({ state: 'expired' }, false)).toMatchObject({ acts: ['card', 'transfer'], isKept: true });
  });
});

describe('the kept order', () => {
  const waiting = {
    type: 'credit-card',
    state: 'awaiting-card',
    installments: 1,
    instalmentAmounts: [],
    card: null,
  } as const;

  it('is paid with what the card was charged', () => {
    const paid = { amount: 1252.14, installments: 3, card: { brand: 'visa', last4: '0006' } } as const;
    const result = { ...RESULT, state: 'paid', type: 'credit-card', paid } as const;
    const switched = { ...waiting, type: 'bank-transfer', state: 'awaiting-transfer' } as const;
    expect(payingOf({ ...switched, instalmentAmounts: [] }, result)).toEqual({
      type: 'credit-card',
      state: 'paid',
      installments: 3,
      instalmentAmounts: [417.38, 417.38, 417.38],
      card: { brand: 'visa', last4: '0006' },
    });
  });

  it('is paid as the money came, where that was no card of its page', () => {
    const result = { ...RESULT, state: 'paid', type: 'cash' } as const;
    const { type, state, card } = payingOf({ ...waiting, instalmentAmounts: [] }, result) ?? {};
    expect([type, state, card]).toEqual(['cash', 'paid', null]);
  });

  it.each([
    ['review', 'in-review'],
    ['checking', 'in-review'],
    ['transfer', 'awaiting-transfer'],
  ] as const)('after %s is %s', (state, then) =>
    expect(payingOf({ ...waiting, instalmentAmounts: [] }, { ...RESULT, state })?.state).toBe(then),
  );

  it.each(['open', 'declined', 'expired'] as const)('that was in review awaits its card again after %s', (state) => {
    const kept = { ...waiting, instalmentAmounts: [], state: 'in-review' as const };
    expect(payingOf(kept, { ...RESULT, state })?.state).toBe('awaiting-card');
  });

  it.each(['open', 'unknown', 'declined', 'expired', 'second', 'lapsed', 'cancelled'] as const)(
    'stays after %s',
    (state) => expect(payingOf({ ...waiting, instalmentAmounts: [] }, { ...RESULT, state })).toBeNull(),
  );
});

describe('the days of the kept order', () => {
  const ORDER = { ...CONFIRMED_ORDER, payment: { ...CONFIRMED_ORDER.payment, state: 'awaiting-card' as const } };
  const Path = island(OrderPath);
  /** The order as this tab keeps it once something has become of its payment, and the page of its days. */
  function kept(become: () => void) {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    keepConfirmation(ORDER);
    become();
    const order = readConfirmation();
    if (!order) throw new Error('nothing is kept');
    const messages = { confirmation, steps };
    return { order, page: renderToStaticMarkup(createElement(Path, { order, locale: 'tr', messages })) };
  }
  afterEach(() => vi.unstubAllGlobals());

  it('count from when its card was accepted', () => {
    const { page } = kept(() =>
      updateConfirmation({
        ...{ ...RESULT, orderNo: ORDER.orderNo, state: 'paid', begunAt: '2026-11-24T10:00:00.000Z' },
        ...{ estimatedDeliveryFrom: '2026-12-01', estimatedDelivery: '2026-12-05' },
      }),
    );
    expect(page).toContain(formatDay('2026-11-25', 'tr'));
    expect(page).not.toContain(formatDay('2026-11-21', 'tr'));
  });

  it('count from when it was switched to a transfer, as its letter names them', () => {
    const today = dayInIstanbul(new Date());
    const last = daysAfter(today, bankAccount.payWithinDays);
    const { order, page } = kept(() => keepAsTransfer(ORDER, VISITOR));
    expect(order.awaited).toEqual({ amount: ORDER.total, lapses: true, payBy: last });
    expect(page).toContain(formatDays(today, last, 'tr'));
    const payBy = daysAfter('2026-11-25', bankAccount.payWithinDays);
    const asked = { ...ORDER, awaited: { amount: 5, lapses: false } };
    expect(asTransfer(asked, new Date('2026-11-25T10:00:00.000Z'))).toMatchObject({
      payment: { type: 'bank-transfer', state: 'awaiting-transfer', card: null },
      awaited: { amount: 5, lapses: false, payBy },
    });
  });
});
