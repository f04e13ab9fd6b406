import { describe, expect, it } from 'vitest';
import { parseDraft, serializeDraft } from '../../../src/features/checkout/draft.ts';
import { EMPTY_CARD } from '../../../src/domain/money/card-form.ts';
import { INITIAL } from '../../../src/features/checkout/state.ts';
import { after, ATTEMPT, CARD, DELIVERY, FILLED, OPTIONS } from './support.ts';

const advance = { type: 'advanced', options: OPTIONS } as const;

describe('the steps', () => {
  it('stay at the delivery until it is right, and count each refusal', () => {
    const refused = after(INITIAL, advance);
    expect(refused.step).toBe(1);
    expect(refused.refusals).toBe(1);
    expect(refused.errors['delivery.firstName']).toEqual({ key: 'delivery.firstName.required' });
    expect(Object.keys(refused.errors)).toHaveLength(8);
    expect(after(refused, advance).refusals).toBe(2);
    expect(after({ ...INITIAL, delivery: DELIVERY }, advance).step).toBe(2);
  });

  it('stay at the payment until it is right', () => {
    const atPayment = { ...FILLED, step: 2 as const, card: { ...CARD, cvv: '' } };
    expect(after(atPayment, advance).errors).toEqual({ 'payment.cvv': { key: 'payment.cvv.required' } });
    expect(after({ ...FILLED, step: 2 as const }, advance).step).toBe(3);
    expect(after({ ...FILLED, step: 2 as const, paymentType: 'bank-transfer' }, advance).step).toBe(3);
    expect(after({ ...FILLED, step: 2 as const, paymentType: '' }, advance).errors).toEqual({
      'payment.type': { key: 'payment.type.required' },
    });
  });

  it('take no cash above the cap, and no card where none is taken', () => {
    const cash = { ...FILLED, step: 2 as const, paymentType: 'cash-on-delivery' as const };
    expect(after(cash, { ...advance, options: { ...OPTIONS, cashTotal: 500_000 } }).step).toBe(3);
    expect(after(cash, { ...advance, options: { ...OPTIONS, cashTotal: 500_001 } }).errors).toEqual({
      'payment.type': { key: 'payment.type.cashCap', values: { cap: '₺5.000,00' } },
    });
    const noCash = { ...OPTIONS, cashCap: 0, cashCapText: '₺0,00' };
    expect(after(cash, { ...advance, options: noCash }).errors).toEqual({
      'payment.type': { key: 'payment.type.required' },
    });
    const noCards = { ...OPTIONS, cards: 'none' as const };
    expect(after({ ...FILLED, step: 2 as const }, { ...advance, options: noCards }).step).toBe(2);
    const hosted = { ...OPTIONS, cards: 'hosted' as const };
    expect(after({ ...FILLED, step: 2 as const, card: EMPTY_CARD }, { ...advance, options: hosted }).step).toBe(3);
  });

  it('lead back, and never forward over something wrong', () => {
    const back = after(FILLED, { type: 'step-chosen', step: 1, options: OPTIONS });
    expect(back.step).toBe(1);
    expect(back.card).toEqual(CARD);
    const broken = { ...back, delivery: { ...DELIVERY, email: '' } };
    expect(after(broken, { type: 'step-chosen', step: 3, options: OPTIONS }).step).toBe(1);
    expect(after(back, { type: 'step-chosen', step: 3, options: OPTIONS }).step).toBe(3);
  });
});

describe('a field', () => {
  it('is checked on leaving it, and its error goes when it is edited', () => {
    const blurred = after(INITIAL, { type: 'blurred', path: 'delivery.email', options: OPTIONS });
    expect(blurred.errors).toEqual({ 'delivery.email': { key: 'delivery.email.required' } });
    expect(after(blurred, { type: 'typed', field: 'email', value: 'a' }).errors).toEqual({});
    const mended = after(blurred, { type: 'typed', field: 'email', value: 'a@b.co' });
    expect(after(mended, { type: 'blurred', path: 'delivery.email', options: OPTIONS }).errors).toEqual({});
  });

  it('of the year takes back what was said of the whole date, not that the month is missing', () => {
    const atPayment = { ...FILLED, step: 2 as const };
    const expired = after({ ...atPayment, card: { ...CARD, expiryMonth: '01', expiryYear: '2026' } }, advance);
    expect(expired.errors).toEqual({ 'payment.expiryMonth': { key: 'payment.expiryMonth.past' } });
    const year = { type: 'card-typed', field: 'expiryYear', value: '2030' } as const;
    expect(after(expired, year).errors).toEqual({});
    const noMonth = after({ ...atPayment, card: { ...CARD, expiryMonth: '' } }, advance);
    expect(after(noMonth, year).errors).toEqual(noMonth.errors);
  });

  it('keeps the other errors of its step', () => {
    const refused = after(INITIAL, advance, { type: 'typed', field: 'city', value: '34', name: 'İstanbul' });
    expect(refused.errors).not.toHaveProperty('delivery.city');
    expect(refused.errors).toHaveProperty(['delivery.district']);
    expect(refused.cityAndDistrict.city).toBe('İstanbul');
  });

  it('of the district is cleared when the new city does not have it (spec §4)', () => {
    const moved = after(FILLED, { type: 'typed', field: 'city', value: '06', name: 'Ankara' });
    expect(moved.delivery.district).toBe('kadikoy');
    const known = after(moved, { type: 'districts-known', codes: ['cankaya', 'kecioren'] });
    expect(known.delivery.district).toBe('');
    expect(known.cityAndDistrict).toEqual({ city: 'Ankara', district: '' });
    expect(after(FILLED, { type: 'districts-known', codes: ['kadikoy'] })).toBe(FILLED);
  });

  it('of another way to pay takes its errors with it', () => {
    const refused = after({ ...FILLED, step: 2, card: { ...CARD, cvv: '' } }, advance);
    expect(after(refused, { type: 'payment-chosen', paymentType: 'bank-transfer' }).errors).toEqual({});
  });
});

describe('a draft', () => {
  const NOW = Date.parse('2026-11-20T12:00:00Z');
  const DAY = 86_400_000;
  const reload = (state: typeof FILLED, later = 0) =>
    after(INITIAL, { type: 'resumed', draft: parseDraft(serializeDraft(state, NOW), NOW + later), options: OPTIONS });

  it('holds no digit of a card and no consent', () => {
    const text = JSON.stringify(serializeDraft(FILLED, NOW));
    expect(text).not.toMatch(/4111|cvv|AYŞE YILMAZ|distanceSales/);
  });

  it('resumes a card payment at the payment, everything else where it was', () => {
    expect(reload(FILLED).step).toBe(2);
    expect(reload({ ...FILLED, paymentType: 'bank-transfer' }).step).toBe(3);
    expect(reload(FILLED).delivery).toEqual(DELIVERY);
    expect(reload({ ...FILLED, step: 1 }).step).toBe(1);
  });

  it('tells of an attempt that was never answered', () => {
    expect(reload({ ...FILLED, attempt: ATTEMPT }).problem).toEqual({ kind: 'unanswered' });
    expect(reload({ ...FILLED, attempt: { ...ATTEMPT, unanswered: false } }).problem).toBeNull();
  });

  it('offers a lost attempt for a week, however often the draft is kept anew', () => {
    const sent = (sentAt: number) => reload({ ...FILLED, attempt: { ...ATTEMPT, sentAt } });
    expect(sent(NOW - 7 * DAY).problem).toEqual({ kind: 'unanswered' });
    expect(sent(NOW - 7 * DAY - 1)).toMatchObject({ attempt: null, problem: null, delivery: DELIVERY });
  });

  it('keeps the names that version 1 gave its parts, so that older drafts are read', () => {
    expect(serializeDraft(FILLED, NOW)).toMatchObject({
      version: 1,
      step: 3,
      delivery: DELIVERY,
      places: { city: 'İstanbul', district: 'Kadıköy' },
      paymentType: 'credit-card',
      installments: 3,
      outcome: 'approved',
      attempt: null,
    });
    expect(reload(FILLED).cityAndDistrict).toEqual(FILLED.cityAndDistrict);
  });

  it('is forgotten after a week', () => {
    expect(reload(FILLED, 7 * DAY).delivery).toEqual(DELIVERY);
    expect(reload(FILLED, 7 * DAY + 1)).toEqual(INITIAL);
  });

  it.each([null, 'x', {}, { version: 2 }, { ...(serializeDraft(FILLED, NOW) as object), step: 4 }])(
    '%#: of another shape is none',
    (stored) => {
      expect(parseDraft(stored, NOW)).toBeNull();
    },
  );
});

describe('another tab that is ordering the same', () => {
  const waiting = after(FILLED, { type: 'waiting' });

  it('is waited for, and nothing typed is touched', () => {
    expect(waiting).toMatchObject({ placing: true, waiting: true, problem: null, delivery: FILLED.delivery });
    expect(after(waiting, { type: 'placing', attempt: ATTEMPT })).toMatchObject({ placing: true, waiting: false });
  });

  it('leaves the shopper where they are when it failed, to try again', () => {
    const failed = after(waiting, { type: 'stood-back', problem: { kind: 'elsewhere' } });
    expect(failed).toMatchObject({ step: 3, placing: false, waiting: false, problem: { kind: 'elsewhere' } });
    expect(failed.attempt).toBe(FILLED.attempt);
  });

  it('leaves its attempt to be sent again here when its answer was lost', () => {
    const open = { type: 'stood-back', problem: { kind: 'unanswered' }, attempt: ATTEMPT } as const;
    const lost = after(waiting, open);
    expect(lost).toMatchObject({ placing: false, problem: { kind: 'unanswered' }, attempt: ATTEMPT });
    const told = { ...open, problem: { kind: 'elsewhere' }, attempt: null } as const;
    expect(after(lost, told).attempt).toBe(ATTEMPT);
  });
});
