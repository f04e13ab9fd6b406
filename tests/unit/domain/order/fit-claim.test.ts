/** Claims of the fit guarantee (decisions P27). */
import { describe, expect, it, test } from 'vitest';
import type { LedgerEntry } from '../../../../src/domain/money/ledger.ts';
import {
  CLAIM_ACTS,
  CLAIM_REMEDIES,
  CLAIM_STATES,
  claimOf,
  claimStep,
  isClaimable,
  isClaimOpen,
  isGuaranteeOpen,
  isPromiseBooked,
  lastClaimDay,
  monthOf,
  openActs,
  remedyFor,
  sewnAgain,
  sewnAgainPrice,
  takesClaims,
} from '../../../../src/domain/order/fit-claim.ts';
import { window250 } from '../samples.ts';

const ordered = { width: 250, height: 260 };

it.each([
  [{ width: 250, height: 260 }, null],
  [{ width: 250, height: 259 }, 'shorten'],
  [{ width: 250, height: 261 }, 'sew'],
  [{ width: 251, height: 260 }, 'sew'],
  [{ width: 249, height: 260 }, 'sew'],
  [{ width: 251, height: 250 }, 'sew'],
])('%o instead of 250 × 260: %s', (wanted, remedy) => expect(remedyFor(ordered, wanted)).toBe(remedy));

it.each([
  ['2026-11-01T20:59:59.000Z', '2026-12-01'],
  ['2026-11-01T21:00:00.000Z', '2026-12-02'],
])('delivered at %s the last day is %s: days are those of Istanbul', (delivered, last) =>
  expect(lastClaimDay(delivered, 30)).toBe(last),
);

it.each([
  [10_001, 50, 5001],
  [10_000, 0, 0],
  [10_000, 100, 10_000],
])('%i kuruş at %i percent are %i', (price, percent, sum) => expect(sewnAgainPrice(price, percent)).toBe(sum));

it('a remake is sewn in the new size, each piece at the price that was seen; what is no window stays', () => {
  const remake = { quantity: 2, configuration: window250(), effectiveCm: 625, unitPrice: 0, totalPrice: 0 };
  expect(sewnAgain(remake, { width: 200, height: 240 }, 1234)).toEqual({
    quantity: 2,
    configuration: window250({ width: 200, height: 240 }),
    effectiveCm: 500,
    unitPrice: 1234,
    totalPrice: 2468,
  });
  const piece = { ...remake, configuration: null, effectiveCm: null };
  expect(sewnAgain(piece, { width: 200, height: 240 }, 1234)).toBe(piece);
});

it('only a covered line that was sold can be claimed', () => {
  expect(isClaimable({})).toBe(false);
  expect(isClaimable({ cover: {} })).toBe(true);
  expect(isClaimable({ cover: {}, remake: { of: 0, time: 2 } })).toBe(false);
});

it('a line takes claims while its buyer has it', () => {
  const claims = [
    { line: 0, remedy: 'withdraw', state: 'done' },
    { line: 1, remedy: 'withdraw', state: 'refused' },
    { line: 2, remedy: 'repair', state: 'done' },
  ] as const;
  const due = (method: 'order' | 'return' | 'discount', amount: number, line?: number) =>
    ({ kind: 'due', method, state: 'done', amount, at: '2026-11-23T09:00:00.000Z', by: '', line }) as LedgerEntry;
  const sold = due('order', 50_000);
  const takes = (status: 'Delivered' | 'Returned', ...entries: LedgerEntry[]) => {
    const lines = Array.from({ length: 5 }, () => ({ totalPrice: 10_000, vatRate: 10 }));
    const order = { status, claims, lines, totals: { discount: 0 }, ledger: [sold, ...entries] };
    return lines.map((_, line) => takesClaims(order, line));
  };
  expect(takes('Delivered')).toEqual([false, true, true, true, true]);
  expect(takes('Returned')).toEqual([false, false, false, false, false]);
  const back = [due('return', -10_000, 3), due('return', -9_999, 4)];
  expect(takes('Delivered', ...back)).toEqual([false, true, true, false, true]);
  // A line that was let off whole is still there; the shop may let off a part and take the line back for the rest.
  expect(takes('Delivered', due('discount', -10_000, 3))).toEqual([false, true, true, true, true]);
  const rest = [due('discount', -1, 4), due('return', -9_999, 4)];
  expect(takes('Delivered', ...rest)).toEqual([false, true, true, true, false]);
  // One piece came back, and the others were let off later: they hang at the customer's.
  expect(takes('Delivered', ...rest.toReversed())).toEqual([false, true, true, true, true]);
});

it('a claim of the law stands beside one of the guarantee', () => {
  const claims = [
    { line: 0, remedy: 'shorten', state: 'done' },
    { line: 1, remedy: 'replace', state: 'asked' },
  ] as const;
  expect(claimOf(claims, 0, false)?.remedy).toBe('shorten');
  expect(claimOf(claims, 0, true)).toBeNull();
  expect(claimOf(claims, 1, true)?.remedy).toBe('replace');
});

describe('the states of a claim', () => {
  it.each([
    ['asked', 'agree', 'agreed'],
    ['asked', 'refuse', 'refused'],
    ['agreed', 'receive', 'back'],
    ['agreed', 'finish', 'done'],
    ['back', 'finish', 'done'],
  ] as const)('%s, %s: %s', (state, act, next) =>
    expect(claimStep({ state, remedy: 'shorten' }, act, false)).toEqual({ ok: true, data: next }),
  );

  it('take no other step, and nothing leaves an end', () => {
    const steps = CLAIM_STATES.flatMap((state) =>
      CLAIM_REMEDIES.flatMap((remedy) => CLAIM_ACTS.map((act) => ({ state, remedy, act }))),
    );
    for (const { act, ...claim } of steps) {
      for (const isBound of [false, true]) {
        expect(claimStep(claim, act, isBound).ok).toBe(openActs(claim, isBound).includes(act));
        if (!isClaimOpen(claim)) expect(openActs(claim, isBound)).toEqual([]);
      }
    }
  });

  it.each([
    ['sew', ['refuse']],
    ['discount', ['finish']],
    ['shorten', ['receive', 'finish']],
  ] as const)('an agreed %s goes on by %j', (remedy, acts) =>
    expect(openActs({ state: 'agreed', remedy }, false)).toEqual(acts),
  );
});

test('an agreement to sew is not taken back once that is paid or begun; a claim is refused all the same before', () => {
  expect(openActs({ state: 'agreed', remedy: 'sew' }, true)).toEqual(['finish']);
  expect(openActs({ state: 'asked', remedy: 'sew' }, true)).toEqual(['agree', 'refuse']);
  // Nothing is to come for what costs nothing.
  expect(openActs({ state: 'agreed', remedy: 'sew', unitPrice: 0 }, false)).toEqual(['finish', 'refuse']);
});

describe('the money that the end of a claim promises', () => {
  const due = { kind: 'due', state: 'done', by: '' } as const;
  const opening: LedgerEntry = { ...due, method: 'order', amount: 500, at: '2026-11-20' };
  const back: LedgerEntry = { ...due, method: 'return', amount: -100, line: 0, at: '2026-11-25' };
  const letOff: LedgerEntry = { ...back, method: 'discount' };
  const refund: LedgerEntry = { ...back, kind: 'refund', method: 'transfer', amount: 100 };
  const lines = [400, 100].map((totalPrice) => ({ totalPrice, vatRate: 10 }));
  const isBooked = (remedy: 'withdraw' | 'discount' | 'repair', ...entries: LedgerEntry[]) =>
    isPromiseBooked(
      { ledger: [opening, ...entries], lines, totals: { discount: 0 } },
      { line: 0, remedy, state: 'agreed', at: '2026-11-24' },
    );

  it('of a withdrawal is that of a return, of a discount that of a discount or a refund; no other one promises any', () => {
    expect([isBooked('withdraw'), isBooked('withdraw', letOff), isBooked('withdraw', back)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([isBooked('discount'), isBooked('discount', back)]).toEqual([false, false]);
    expect([isBooked('discount', letOff), isBooked('discount', refund), isBooked('repair')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is of the same line and since the claim, where the line has a rest', () => {
    expect(isBooked('withdraw', { ...back, line: 1 })).toBe(false);
    expect(isBooked('withdraw', { ...back, at: '2026-11-23' })).toBe(false);
    expect(isBooked('withdraw', { ...letOff, amount: -400 })).toBe(true);
  });
});

describe('the ceiling of a month', () => {
  const day = 86_400_000;
  it.each([
    [{ count: 2, fullAt: null }, 3, 0, true],
    [{ count: 3, fullAt: 0 }, 3, day - 1, true],
    [{ count: 3, fullAt: 0 }, 3, day, false],
    [{ count: 3, fullAt: 0 }, 4, day, true],
    [{ count: 99, fullAt: 0 }, 0, day, true],
  ])('%o of %i after %i ms: %s', (month, most, now, isOpen) => expect(isGuaranteeOpen(month, most, now)).toBe(isOpen));

  it('ends with the month of Istanbul', () => {
    expect(monthOf(new Date('2026-11-30T20:59:59Z'))).toBe('2026-11');
    expect(monthOf(new Date('2026-11-30T21:00:00Z'))).toBe('2026-12');
  });
});
