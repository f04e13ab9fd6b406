/** Until when an order may be corrected, and which days may be promised. */
import { describe, expect, it } from 'vitest';
import { canEditFields, changedFields, isInShop, promiseRefusal } from '../../../src/domain/order/order-edit.ts';
import { DELIVERY_STATUSES } from '../../../src/domain/order/status.ts';

const DELIVERY = {
  ...{ firstName: 'Ayşe', lastName: 'Kaya', email: 'ayse@example.com', phone: '0532 111 22 33', notes: '' },
  ...{ address: 'Moda Cad. 1', city: '34', district: 'kadikoy', postalCode: '34710' },
};

describe('what may still change', () => {
  it('is all of it until the parcel leaves', () => {
    expect(DELIVERY_STATUSES.filter(isInShop)).toEqual(['Pending', 'Confirmed', 'InProduction', 'ReadyToShip']);
    expect(canEditFields('ReadyToShip', ['address', 'email'])).toBe(true);
  });

  it('is telephone and e-mail after that', () => {
    for (const status of ['Shipped', 'Delivered', 'Cancelled'] as const) {
      expect(canEditFields(status, ['email', 'phone'])).toBe(true);
      expect(canEditFields(status, ['phone', 'notes'])).toBe(false);
    }
  });

  it('is told field by field', () => {
    expect(changedFields(DELIVERY, DELIVERY)).toEqual([]);
    expect(changedFields(DELIVERY, { ...DELIVERY, postalCode: '34711', email: 'a@example.com' })).toEqual([
      'email',
      'postalCode',
    ]);
  });
});

describe('a new promise', () => {
  const order = { status: 'Confirmed', paymentState: 'paid' } as const;
  const today = '2026-11-24';
  const refused = (from: string, to: string, of: Parameters<typeof promiseRefusal>[0] = order) =>
    promiseRefusal(of, { from, to }, today, ['2026-12-01']);

  it('may begin today, be one day, and lie a year ahead', () => {
    expect(refused(today, today)).toBeNull();
    expect(refused('2026-11-25', '2027-11-24')).toBeNull();
  });

  it.each([
    ['2026-11-23', '2026-11-25', { day: 'from', code: 'past' }],
    ['2026-11-25', '2027-11-25', { day: 'to', code: 'far' }],
    ['2026-11-29', '2026-11-30', { day: 'from', code: 'closed' }],
    ['2026-11-30', '2026-12-01', { day: 'to', code: 'closed' }],
    ['2026-11-26', '2026-11-25', { day: 'to', code: 'order' }],
  ])('from %s to %s is refused', (from, to, why) => expect(refused(from, to)).toEqual(why));

  it('is refused once the parcel has left, and before a payment that it counts from', () => {
    expect(refused(today, today, { ...order, status: 'Shipped' })?.code).toBe('late');
    expect(refused(today, today, { ...order, status: 'Cancelled' })?.code).toBe('late');
    expect(refused(today, today, { ...order, paymentState: 'awaiting-transfer' })?.code).toBe('unpaid');
  });
});
