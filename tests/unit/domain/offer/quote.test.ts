/** States of a quote at their boundaries, and the request that makes one. */
import { describe, expect, it } from 'vitest';
import { isQuoteOpen, quoteItems, quoteState } from '../../../../src/domain/offer/quote.ts';
import { quoteRequestSchema } from '../../../../src/domain/offer/quote-request.ts';
import { MAX_OFFER_LINES } from '../../../../src/domain/offer/offer.ts';
import { QUOTE } from '../../../functions/support/order.ts';

const UNTIL = 1_800_000_000_000;

describe('the state of a quote', () =>
  it.each([
    [{}, UNTIL - 1, 'sent'],
    [{ openedAt: 1 }, UNTIL - 1, 'opened'],
    [{}, UNTIL, 'expired'],
    [{ openedAt: 1 }, UNTIL, 'expired'],
    [{ withdrawnAt: 1 }, UNTIL - 1, 'withdrawn'],
    [{ withdrawnAt: 1 }, UNTIL + 1, 'withdrawn'],
    [{ orderNo: 'KP-1' }, UNTIL + 1, 'ordered'],
    [{ orderNo: 'KP-1', withdrawnAt: 1, openedAt: 1 }, UNTIL - 1, 'ordered'],
  ] as const)('of %o at %i is %s', (facts, now, state) => {
    expect(quoteState({ until: UNTIL, ...facts }, now)).toBe(state);
    expect(isQuoteOpen(state)).toBe(state === 'sent' || state === 'opened');
  }));

const fieldsOf = (body: unknown): string[] => {
  const read = quoteRequestSchema.safeParse(body);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
};
const [WINDOW] = QUOTE.windows;
const [LINE] = WINDOW!.lines;
const withLines = (count: number) => ({
  ...QUOTE,
  windows: [{ ...WINDOW, lines: Array.from({ length: count }, (_, at) => ({ ...LINE, id: `l${at}` })) }],
});

describe('the request of a quote', () => {
  it('takes one line up to the most of an order', () => {
    expect(fieldsOf(withLines(1))).toEqual([]);
    expect(fieldsOf(withLines(MAX_OFFER_LINES))).toEqual([]);
    expect(fieldsOf(withLines(0))).toEqual(['windows order.items.required']);
    expect(fieldsOf(withLines(MAX_OFFER_LINES + 1))).not.toEqual([]);
    expect(fieldsOf({ ...QUOTE, windows: [] })).toEqual(['windows order.items.required']);
  });

  it('asks for an e-mail only where a letter goes to it', () => {
    expect(fieldsOf({ ...QUOTE, way: 'letter' })).toEqual(['customer.email delivery.email.required']);
    expect(fieldsOf({ ...QUOTE, way: 'letter', customer: { ...QUOTE.customer, email: 'a@example.com' } })).toEqual([]);
    expect(fieldsOf({ ...QUOTE, customer: { ...QUOTE.customer, email: 'a@' } })).not.toEqual([]);
  });

  it('refuses prices', () =>
    expect(fieldsOf({ ...QUOTE, windows: [{ ...WINDOW, lines: [{ ...LINE, unitPrice: 1 }] }] })).not.toEqual([]));

  it('orders each line below the name of its window', () => {
    expect(quoteItems(QUOTE.windows)).toEqual([
      { productId: 1, quantity: 1, color: 'kum', room: 'Salon', configuration: LINE!.configuration },
    ]);
    expect(quoteItems([{ room: '', lines: [{ ...LINE!, color: null }] }])).toEqual([
      { productId: 1, quantity: 1, configuration: LINE!.configuration },
    ]);
  });
});
