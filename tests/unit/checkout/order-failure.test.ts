import { describe, expect, it } from 'vitest';
import { NO_CONSENT } from '../../../src/features/checkout/consents.ts';
import { orderFailureOf } from '../../../src/features/checkout/order-failure.ts';
import { after, ATTEMPT, FILLED, failure } from './support.ts';

const TRIED = { attempt: { ...ATTEMPT, unanswered: false }, total: 351_064, content: 'content' };
const refusal = (changes: Parameters<typeof failure>[0]) => orderFailureOf(failure(changes), TRIED);

describe('an attempt that may have succeeded', () => {
  it.each([
    { code: 'timeout', status: 0, retryable: true },
    { code: 'store_unavailable', status: 503, retryable: true },
    { code: 'http', status: 502, retryable: true },
    { code: 'unreadable', status: 201, retryable: true },
  ])('$code $status keeps its key and offers to try again', (changes) => {
    const { problem, attempt, step } = refusal(changes);
    expect(problem?.kind).toBe('retry');
    expect(attempt).toEqual({ ...ATTEMPT, unanswered: true });
    expect(step).toBeNull();
  });

  it('a press while offline sent nothing: it leaves no order in doubt, and an earlier lost answer as it was', () => {
    const offline = { code: 'offline', status: 0, retryable: true };
    const { problem, attempt } = refusal(offline);
    expect([problem?.kind, attempt?.unanswered]).toEqual(['retry', false]);
    expect(orderFailureOf(failure(offline), { ...TRIED, attempt: ATTEMPT }).attempt).toEqual(ATTEMPT);
  });

  it('too many tries is a refusal for sure, and can be tried again', () => {
    const { problem, attempt } = refusal({ code: 'rate_limited', status: 429, retryable: true });
    expect(problem?.kind).toBe('retry');
    expect(attempt?.unanswered).toBe(false);
  });

  it.each([
    { code: 'rate_limited', status: 429, retryable: true },
    { code: 'invalid_fields', status: 422, fields: { 'delivery.phone': 'Telefon' } },
    { code: 'session_ended', status: 401 },
  ])('$code, answered before anything was looked up, leaves an order behind a lost answer in doubt', (changes) => {
    const { attempt } = orderFailureOf(failure(changes), { ...TRIED, attempt: ATTEMPT });
    expect(attempt).toEqual(ATTEMPT);
  });

  it('a refusal by today’s price settles it: the server had looked for the order first', () => {
    const { attempt } = orderFailureOf(failure({ code: 'price_changed' }), { ...TRIED, attempt: ATTEMPT });
    expect(attempt?.unanswered).toBe(false);
  });
});

describe('a refusal', () => {
  it('of the price asks with the old and the new total', () => {
    const data = {
      subtotal: 3700,
      discount: 50,
      shipping: 0,
      fee: 0,
      total: 3650,
      lines: [
        { productId: 12, quantity: 1, unitPrice: 1200, totalPrice: 1200 },
        { productId: 33, quantity: 2, unitPrice: 1250, totalPrice: 2500 },
      ],
    };
    const { problem } = refusal({ code: 'price_changed', data });
    // Prices are of the lines that were sent, wherever they stand in the cart by now.
    const unitPrices = new Map([
      ['line-1', 120_000],
      ['line-2', 125_000],
    ]);
    expect(problem).toMatchObject({ kind: 'price', oldTotal: 351_064, unitPrices });
    const asked = after(
      { ...FILLED, placing: true },
      { type: 'failed', failure: refusal({ code: 'price_changed', data }) },
    );
    expect(asked.placing).toBe(false);
    const accepted = after(asked, { type: 'price-accepted' });
    expect(accepted.quote).toMatchObject({ content: 'content', totals: { total: 365_000 } });
    expect(accepted.problem).toBeNull();
  });

  it('of the price without a readable quote is told as it came', () =>
    expect(refusal({ code: 'price_changed', data: { total: 'x' } }).problem?.kind).toBe('refused'));

  it('of the texts takes the ticks back and leaves the rest: the shopper has read others', () => {
    const code = 'texts_changed';
    const { attempt } = orderFailureOf(failure({ code }), { ...TRIED, attempt: ATTEMPT });
    expect(attempt?.unanswered).toBe(false);
    const told = after(FILLED, { type: 'failed', failure: refusal({ code }) });
    expect(told).toEqual({
      ...FILLED,
      consents: NO_CONSENT,
      attempt: TRIED.attempt,
      problem: { kind: 'texts', failure: failure({ code }) },
    });
  });

  it('of a line names the line of the cart', () => {
    expect(refusal({ code: 'line_refused', data: { line: 1, reason: 'not-sold' } }).problem).toMatchObject({
      kind: 'line',
      lineId: 'line-2',
    });
    expect(refusal({ code: 'line_refused', data: { line: 7, reason: 'not-sold' } }).problem?.kind).toBe('refused');
  });

  it('of the payment leads to the payment, the card still there', () => {
    const declined = after(FILLED, { type: 'failed', failure: refusal({ code: 'payment_declined' }) });
    expect(declined.step).toBe(2);
    expect(declined.problem?.kind).toBe('declined');
    expect(declined.card).toEqual(FILLED.card);
  });

  it('of fields leads to the first step that has one', () => {
    const fields = { 'payment.card.last4': 'Kart', 'delivery.district': 'İlçe', 'consents.customMade': 'Onay' };
    const refused = after(FILLED, {
      type: 'failed',
      failure: refusal({ code: 'invalid_fields', status: 422, fields }),
    });
    expect(refused.step).toBe(1);
    expect(refused.errors).toEqual({
      'payment.cardNumber': { text: 'Kart' },
      'delivery.district': { text: 'İlçe' },
      'consents.customMade': { text: 'Onay' },
    });
    expect(refused.refusals).toBe(1);
  });

  it('of the coupon offers to do without it', () => {
    const { problem } = refusal({
      code: 'invalid_fields',
      status: 422,
      fields: { couponCode: 'Kupon kodu geçerli değil' },
    });
    expect(problem).toMatchObject({ kind: 'coupon', failure: { message: 'Kupon kodu geçerli değil' } });
  });

  it('of something no field shows is told in its words', () => {
    const { problem } = refusal({
      code: 'invalid_fields',
      status: 422,
      fields: { expectedTotal: 'Lütfen bizi arayın' },
    });
    expect(problem).toMatchObject({ kind: 'refused', failure: { message: 'Lütfen bizi arayın' } });
  });

  it('of a used key names the order that has it, and the next attempt gets another', () => {
    const { problem, attempt } = refusal({
      code: 'idempotency_key_reused',
      status: 422,
      data: { orderNo: 'KP-1700000000000' },
    });
    expect(problem).toMatchObject({ kind: 'placed', orderNo: 'KP-1700000000000' });
    expect(attempt).toBeNull();
  });
});
