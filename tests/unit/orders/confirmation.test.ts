import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepConfirmation, readConfirmation } from '../../../src/features/orders/confirmation/confirmation.ts';
import { CONFIRMED_ORDER as ORDER } from '../../support/confirmed-order.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what this tab keeps of a placed order', () => {
  it('is all of it, so that it can be shown and printed again; not how it stood that moment', () => {
    expect(keepConfirmation({ ...ORDER, status: 'Pending' } as typeof ORDER)).toBe(true);
    expect(readConfirmation()).toEqual(ORDER);
    expect([...stored.values()].join()).not.toContain('Pending');
  });

  it("is a customer's without the proof that an account was opened with, whoever keeps it again", () => {
    const tokens = { accessToken: `x.${btoa(JSON.stringify({ sub: 'u1' }))}.x`, refreshToken: 'r' };
    vi.stubGlobal('localStorage', { getItem: (key: keyof typeof tokens) => tokens[key] });
    const { claimToken, ...own } = ORDER;
    expect(keepConfirmation(ORDER)).toBe(true);
    expect([...stored.keys()]).toEqual(['kp-confirmation.u1']);
    expect([...stored.values()].join()).not.toContain(claimToken);
    expect(readConfirmation()).toEqual(own);
  });

  it('is nothing of a former version, or what is no order', () => {
    for (const kept of [
      { version: 1, order: ORDER },
      { version: 2, order: { ...ORDER, items: undefined } },
      { version: 2, order: { ...ORDER, delivery: { ...ORDER.delivery, address: 5 } } },
      { version: 2 },
    ]) {
      stored.set('kp-confirmation', JSON.stringify(kept));
      expect(readConfirmation()).toBeNull();
    }
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
