/** Movements of the till: they add up to what came and what went, and no cash counts before the carrier hands it over. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY_STATES, MONEY_METHODS, sumsOf, type LedgerEntry } from '../../../../src/domain/money/ledger.ts';
import { paidOn, tillMoves } from '../../../../src/domain/money/till.ts';
import { property } from '../property.ts';

const AT = '2026-11-23T09:00:00.000Z';
const entry = (parts: Partial<LedgerEntry>): LedgerEntry => ({
  kind: 'paid',
  method: 'transfer',
  state: 'done',
  amount: 100,
  at: AT,
  by: '',
  ...parts,
});
const movesOf = (...ledger: Partial<LedgerEntry>[]) =>
  tillMoves(ledger.map(entry)).map(({ way, amount }) => [way, amount]);

describe('a movement', () => {
  it('is of money that came or went, by its way', () => {
    expect(
      movesOf(
        { kind: 'due', method: 'order' },
        {},
        { method: 'door', amount: 50 },
        { kind: 'collected', method: 'door', amount: 40 },
        { kind: 'fee', method: 'door', amount: 10 },
        { kind: 'refund', amount: 30 },
      ),
    ).toEqual([[null, 0], ['transfer', 100], [null, 0], ['door', 40], [null, 0], ['back', -30]]); // prettier-ignore
  });

  it('of a refund that failed comes back, on the day that said so', () => {
    const refund = { kind: 'refund', method: 'card' } as const;
    expect(movesOf({ ...refund, state: 'asked' }, { ...refund, of: '1' })).toEqual([['back', -100], ['back', 0]]); // prettier-ignore
    expect(movesOf({ ...refund, state: 'asked' }, { ...refund, of: '1', state: 'failed' })).toEqual([
      ['back', -100],
      ['back', 100],
    ]);
  });

  it.each([
    [{ at: '2026-11-23T20:59:59.999Z' }, '2026-11-23'],
    [{ at: '2026-11-23T21:00:00.000Z' }, '2026-11-24'],
    [{ at: '2026-12-31T21:00:00.000Z' }, '2027-01-01'],
    [{ at: '2026-11-23T21:00:00.000Z', day: '2026-11-20' }, '2026-11-20'],
  ])('%j is of %s', (parts, day) => {
    expect(tillMoves([entry(parts)])[0]?.day).toBe(day);
  });

  const ledger = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constantFrom('paid', 'collected', 'fee'), method: fc.constantFrom(...MONEY_METHODS), amount: fc.nat(1000) }),
      fc.record({ kind: fc.constant('refund'), method: fc.constant('card'), amount: fc.nat(1000), state: fc.constantFrom(...ENTRY_STATES), of: fc.constantFrom('1', '2', undefined) }),
    ),
    { maxLength: 12 },
  ); // prettier-ignore

  property('adds up to what came less what went', [ledger], (parts) => {
    const entries = parts.map((part) => {
      const { of, ...rest } = part as Partial<LedgerEntry>;
      return entry(of === undefined ? rest : { ...rest, of });
    });
    const moved = tillMoves(entries).reduce((sum, { amount }) => sum + amount, 0);
    const sumOf = (isIn: (one: LedgerEntry) => boolean) =>
      entries.filter(isIn).reduce((sum, { amount }) => sum + amount, 0);
    const came = sumOf(({ kind, method }) => kind === 'collected' || (kind === 'paid' && method !== 'door'));
    expect(moved).toBe(came - sumsOf(entries).refunded);
  });
});

describe('the day of the payment', () => {
  const due = { kind: 'due', method: 'order' } as const;
  const onDay = (...ledger: Partial<LedgerEntry>[]) => paidOn(ledger.map(entry));
  it('is that of the money, by which nothing was open any more, and not the day of its typing', () => {
    const typed = '2026-12-01T09:00:00.000Z';
    const part = { amount: 40, at: '2026-11-25T09:00:00.000Z' };
    expect(onDay(due, { day: '2026-11-28', at: typed })).toBe('2026-11-28');
    expect(onDay(due, part, { amount: 60, day: '2026-11-28', at: typed })).toBe('2026-11-28');
    // A change afterwards, and its rest, count no more.
    expect(onDay(due, {}, { ...due, method: 'change', amount: 10 }, { amount: 10, at: typed })).toBe('2026-11-23');
  });

  it('is that of the newest money where the rest was let stand or let off, and none without money', () => {
    expect(
      onDay(due, { amount: 40 }, { ...due, method: 'discount', amount: -60, at: '2026-12-01T09:00:00.000Z' }),
    ).toBe('2026-11-23');
    expect(onDay(due)).toBeNull();
  });
});
