import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import rules from '../../../../content/locales/tr/rules.json' with { type: 'json' };
import { INSTALMENT_COUNTS } from '../../../../src/domain/money/instalments.ts';
import { cashAllowed } from '../../../../src/domain/money/payment.ts';
import {
  cardBrand,
  cardErrors,
  EMPTY_CARD,
  expiryYears,
  groupCardNumber,
  keepCvv,
  type CardForm,
} from '../../../../src/domain/money/card-form.ts';
import { paymentSchema, paymentState } from '../../../../src/domain/money/payment-request.ts';
import { messageOf } from '../messages.ts';
import { property } from '../property.ts';

const card: CardForm = {
  cardNumber: '4111 1111 1111 1111',
  cardName: 'IŞIL ÇAĞLAYAN',
  expiryMonth: '11',
  expiryYear: '2026',
  cvv: '123',
};
const words = (changes: Partial<CardForm>) =>
  Object.values(cardErrors({ ...card, ...changes }, '2026-11-20')).map((key) => messageOf(rules, key));

describe('the card form (spec §5)', () => {
  test('a filled one is well; an empty one names every field', () => {
    expect(words({})).toEqual([]);
    expect(words(EMPTY_CARD)).toEqual([
      'Kart numarası zorunludur',
      'Kart üzerindeki isim zorunludur',
      'Son kullanma ayı zorunludur',
      'Son kullanma yılı zorunludur',
      'CVV zorunludur',
    ]);
  });

  test.each([
    ['4111 1111 1111 111', ['Kart numarası 16 haneli olmalıdır']],
    ['4', ['Kart numarası 16 haneli olmalıdır']],
    ['4111111111111111', []],
    ['harfler', ['Kart numarası zorunludur']],
  ])('number %j', (cardNumber, expected) => {
    expect(words({ cardNumber })).toEqual(expected);
  });

  test.each([
    ['10', '2026', ['Bu kartın son kullanma tarihi geçmiş']],
    ['11', '2026', []],
    ['12', '2026', []],
    ['01', '2027', []],
    ['12', '2025', ['Bu kartın son kullanma tarihi geçmiş']],
    ['', '2026', ['Son kullanma ayı zorunludur']],
    ['01', '', ['Son kullanma yılı zorunludur']],
  ])('expiry %j/%j on 20 November 2026', (expiryMonth, expiryYear, expected) => {
    expect(words({ expiryMonth, expiryYear })).toEqual(expected);
  });

  test.each([
    ['12', ['CVV 3 ya da 4 haneli olmalıdır']],
    ['123', []],
    ['1234', []],
    ['12345', ['CVV 3 ya da 4 haneli olmalıdır']],
    ['12a', ['CVV 3 ya da 4 haneli olmalıdır']],
  ])('CVV %j', (cvv, expected) => {
    expect(words({ cvv })).toEqual(expected);
  });

  test('a name of blanks is none', () => {
    expect(words({ cardName: '   ' })).toEqual(['Kart üzerindeki isim zorunludur']);
  });
});

describe('what the fields keep while typing', () => {
  test.each([
    ['41111111', '4111 1111'],
    ['4111', '4111'],
    ['41111', '4111 1'],
    ['4111-1111-1111-1111-999', '4111 1111 1111 1111'],
    ['', ''],
  ])('card number %j', (typed, kept) => {
    expect(groupCardNumber(typed)).toBe(kept);
  });

  test.each([
    ['12a34', '1234'],
    ['12345', '1234'],
    ['', ''],
  ])('CVV %j', (typed, kept) => {
    expect(keepCvv(typed)).toBe(kept);
  });

  property('never more than 19 characters, and stable', [fc.string()], (typed) => {
    const kept = groupCardNumber(typed);
    expect(kept).toMatch(/^(\d{4} ){0,3}\d{0,4}$/);
    expect(kept.length).toBeLessThanOrEqual(19);
    expect(groupCardNumber(kept)).toBe(kept);
  });

  test('ten years from the current (spec §9)', () => {
    expect(expiryYears('2026-11-20')).toEqual([
      '2026',
      '2027',
      '2028',
      '2029',
      '2030',
      '2031',
      '2032',
      '2033',
      '2034',
      '2035',
    ]);
  });

  test.each([
    ['4111', 'visa'],
    ['5105', 'mastercard'],
    ['2221', 'mastercard'],
    ['5600', 'other'],
    ['9792 0000', 'troy'],
    ['3714', 'amex'],
    ['', 'other'],
  ])('%j is %s', (number, brand) => {
    expect(cardBrand(number)).toBe(brand);
  });
});

describe('what leaves the browser (decisions P12)', () => {
  const sent = { type: 'credit-card', installments: 3, card: { brand: 'visa', last4: '1111' } };
  const messages = (body: unknown) => paymentSchema.safeParse(body).error?.issues.map(({ message }) => message);

  test('a card’s brand and last four digits, in one instalment unless said', () => {
    expect(paymentSchema.parse({ ...sent, installments: undefined })).toEqual({
      ...sent,
      installments: 1,
      card: { ...sent.card, outcome: 'approved' },
    });
  });

  test.each([{ cardNumber: '4111111111111111' }, { cvv: '123' }, { cardName: 'X' }, { expiryMonth: '11' }])(
    'never %j',
    (secret) => {
      expect(messages({ ...sent, ...secret })).toHaveLength(1);
      expect(messages({ ...sent, card: { ...sent.card, ...secret } })).toHaveLength(1);
    },
  );

  test.each(INSTALMENT_COUNTS)('%i instalments', (installments) => {
    expect(messages({ ...sent, installments })).toBeUndefined();
  });

  test.each([0, -1, 4, 13])('%i instalments are not offered', (installments) => {
    expect(messages({ ...sent, installments })).toEqual(['payment.installments.invalid']);
  });

  test.each([
    [{ type: 'bank-transfer' }, undefined],
    [{ type: 'cash-on-delivery' }, undefined],
    [{ type: 'crypto' }, ['payment.type.required']],
    [{}, ['payment.type.required']],
    [null, ['payment.type.required']],
    [{ ...sent, card: { brand: 'visa', last4: '11111' } }, ['payment.card.invalid']],
    [{ ...sent, card: { brand: 'visa', last4: '١١١١' } }, ['payment.card.invalid']],
    [{ ...sent, card: { brand: 'diners', last4: '1111' } }, ['payment.card.invalid']],
  ])('%j', (body, expected) => {
    expect(messages(body)).toEqual(expected);
  });
});

test.each([
  [499_999, true],
  [500_000, true],
  [500_001, false],
])('cash of %i kuruş at the door with a cap of 500000: %s', (total, allowed) => {
  expect(cashAllowed(total, 500_000)).toBe(allowed);
});

test.each([0, 1])('cash of %i kuruş is not taken at the door where the cap is 0', (total) => {
  expect(cashAllowed(total, 0)).toBe(false);
});

test.each([
  ['credit-card', 'paid'],
  ['bank-transfer', 'awaiting-transfer'],
  ['cash-on-delivery', 'on-delivery'],
] as const)('%s begins as %s', (type, state) => {
  const payment =
    type === 'credit-card'
      ? { type, installments: 1, card: { brand: 'visa', last4: '1111', outcome: 'approved' } }
      : { type };
  expect(paymentState(payment as Parameters<typeof paymentState>[0])).toBe(state);
});
