/** Invoice data in the checkout (decisions P24): typed, checked with the delivery, kept in the draft, sent with the order. */
import { describe, expect, it } from 'vitest';
import { errorsOf, reachable, stepOfPath } from '../../../src/features/checkout/checks.ts';
import { parseDraft, serializeDraft } from '../../../src/features/checkout/draft.ts';
import { reduce, type Action } from '../../../src/features/checkout/machine.ts';
import { nextAttempt, requestOf } from '../../../src/features/checkout/order-attempt.ts';
import { orderFailureOf } from '../../../src/features/checkout/order-failure.ts';
import type { CheckoutState } from '../../../src/features/checkout/state.ts';
import { ATTEMPT, CART, failure, FILLED, OPTIONS } from './support.ts';

const typed = (values: Extract<Action, { type: 'invoice-typed' }>['values'], state: CheckoutState = FILLED) =>
  reduce(state, { type: 'invoice-typed', values });
const COMPANY = { kind: 'company', name: 'Akın Tekstil', taxOffice: 'Kadıköy', taxNumber: '4540536920' } as const;

describe('invoice data', () => {
  it('is nothing before somebody types, and nothing again once it is cleared', () => {
    expect(requestOf(FILLED, CART, 1, 'demo')).not.toHaveProperty('invoice');
    expect(requestOf(typed({ name: ' ' }), CART, 1, 'demo')).not.toHaveProperty('invoice');
    expect(requestOf(typed(null, typed(COMPANY)), CART, 1, 'demo')).not.toHaveProperty('invoice');
  });

  it('goes with the order, into the account where that was ticked, and makes it another attempt', () => {
    const request = requestOf(typed(COMPANY), CART, 1, 'demo');
    expect(request).toMatchObject({ invoice: COMPANY });
    expect(request).not.toHaveProperty('keepInvoice');
    expect(requestOf(typed({ ...COMPANY, keep: true }), CART, 1, 'demo')).toMatchObject({ keepInvoice: true });
    const plain = nextAttempt(null, requestOf(FILLED, CART, 1, 'demo'), CART, 'seed');
    expect(nextAttempt(plain, request, CART, 'seed').key).not.toBe(plain.key);
  });

  it('is checked with the delivery, and another kind begins without faults', () => {
    const half = typed({ kind: 'company' });
    expect(Object.keys(errorsOf(1, half, OPTIONS)).sort()).toEqual([
      'invoice.name',
      'invoice.taxNumber',
      'invoice.taxOffice',
    ]);
    expect(reachable(3, half, OPTIONS)).toBe(1);
    expect(stepOfPath('invoice.address.city')).toBe(1);
    const told = reduce({ ...half, step: 1 }, { type: 'advanced', options: OPTIONS });
    expect(Object.keys(told.errors)).toHaveLength(3);
    expect(Object.keys(typed({ name: 'A' }, told).errors).sort()).toEqual(['invoice.taxNumber', 'invoice.taxOffice']);
    expect(typed({ kind: 'person' }, told).errors).toEqual({});
    expect(typed(null, told).errors).toEqual({});
  });

  it('outlives a reload; a draft of before has none', () => {
    const state = typed({ ...COMPANY, isElsewhere: true, address: 'Bağdat Cad.', keep: true });
    const kept = serializeDraft(state, 1) as Record<string, unknown>;
    expect(parseDraft(kept, 1)?.invoice).toEqual(state.invoice);
    const { invoice: _, ...before } = kept;
    expect(parseDraft(before, 1)?.invoice).toBeNull();
  });

  it('leads back to its fields where the server finds a fault', () => {
    const refusal = failure({ code: 'invalid_fields', fields: { 'invoice.address.city': 'Listeden bir şehir seçin' } });
    expect(orderFailureOf(refusal, { attempt: ATTEMPT, total: 1, content: '' })).toMatchObject({
      step: 1,
      errors: { 'invoice.address.city': { text: 'Listeden bir şehir seçin' } },
      problem: null,
    });
  });
});
