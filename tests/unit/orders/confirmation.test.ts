import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepConfirmation, readConfirmation } from '../../../src/features/orders/confirmation/confirmation.ts';

const ORDER = {
  orderNo: 'KP-1700000000000',
  total: 3510.64,
  estimatedDeliveryFrom: '2026-11-27',
  estimatedDelivery: '2026-12-01',
  payment: { type: 'bank-transfer' as const, installments: 1, instalmentAmounts: [3510.64], card: null },
  claimToken: 'a'.repeat(43),
  delivery: { firstName: 'Ayşe', lastName: 'Yılmaz', email: 'ayse@example.com', phone: '0532 111 22 33' },
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what this tab keeps of a placed order', () => {
  it('is what its confirmation shows, and nothing of the address', () => {
    const answer = {
      ...ORDER,
      delivery: { ...ORDER.delivery, address: 'Caferağa Mah.', districtName: 'Kadıköy', notes: 'Zil bozuk' },
      items: [{ name: 'Fon perde', room: 'Salon' }],
    };
    expect(keepConfirmation(answer)).toBe(true);
    expect(readConfirmation()).toEqual(ORDER);
    expect([...stored.values()].join()).not.toMatch(/Caferağa|Kadıköy|Zil|Salon/);
  });

  it('is nothing where the browser stores nothing', () => {
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(keepConfirmation(ORDER)).toBe(false);
  });
});
