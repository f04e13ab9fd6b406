import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount } from '../../../src/features/admin/orders/amount.ts';
import {
  canSort,
  queryOf,
  readListState,
  shownTab,
  TABS,
  WHOLE_LIST,
  writeListState,
} from '../../../src/features/admin/orders/list-state.ts';
import { isNarrow } from '../../../src/features/admin/orders/words.ts';

describe('an amount of a bank statement', () => {
  test.each([
    ['1186,88', 1186.88],
    ['1.186,88', 1186.88],
    ['₺1.186,88', 1186.88],
    ['1186.88 TL', 1186.88],
    ['1.186', 1186],
    ['50', 50],
    ['0,5', 0.5],
  ])('%s', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });

  test.each(['', '0', '0,00', '-5', '1,186.88', '1186,888', '1.18,00', 'bin', '1e3', '1186,88,1'])(
    'not %s',
    (typed) => {
      expect(readAmount(typed)).toBeNull();
    },
  );
});

describe('the address of the list', () => {
  test('says what it is asked for, and is read back the same', () => {
    const day = fc.constantFrom('', '2026-11-20', '2026-12-01');
    fc.assert(
      fc.property(
        fc.record({
          tab: fc.constantFrom(null, ...TABS),
          q: fc.string({ maxLength: 100 }),
          payment: fc.constantFrom('' as const, 'paid' as const, 'awaiting-transfer' as const),
          from: day,
          to: day,
          room: fc.string({ maxLength: 60 }),
          sort: fc.constantFrom('' as const, 'promise' as const, 'sum' as const),
        }),
        (state) => {
          // A lone half of a pair of surrogates has no place in an address.
          const written = { ...state, q: state.q.toWellFormed(), room: state.room.toWellFormed() };
          expect(readListState(writeListState(written))).toEqual(written);
        },
      ),
    );
  });

  test('of strangers is read as far as it makes sense', () => {
    expect(readListState('?tab=x&payment=gold&from=gestern&to=2026-13&q=Ay%C5%9Fe')).toEqual({
      ...WHOLE_LIST,
      q: 'Ayşe',
    });
  });

  test('offers another order for open orders that are not searched', () => {
    expect(canSort(WHOLE_LIST)).toBe(true);
    expect(canSort({ ...WHOLE_LIST, tab: 'pack' })).toBe(true);
    for (const state of [{ tab: 'done' }, { tab: 'late' }, { tab: 'all' }, { q: 'a' }, { room: 'a' }] as const)
      expect(canSort({ ...WHOLE_LIST, ...state })).toBe(false);
    expect(queryOf({ ...WHOLE_LIST, sort: 'sum' })).toEqual({ status: 'open', sort: 'sum' });
  });

  test('asks for what is open, for everything once somebody searches, and for the tab that was chosen', () => {
    expect(queryOf(WHOLE_LIST)).toEqual({ status: 'open' });
    expect(queryOf({ ...WHOLE_LIST, q: ' 920613 ' })).toEqual({ q: '920613' });
    expect(queryOf({ ...WHOLE_LIST, q: 'Ayşe', tab: 'ready' })).toEqual({ q: 'Ayşe', status: 'ready' });
    expect(shownTab({ ...WHOLE_LIST, q: '  ' })).toBe('open');
  });
});

test.each([
  [40, 240, false],
  [40, 241, true],
])('a window of %i × %i cm is odd: %s', (width, height, odd) => {
  expect(isNarrow({ width, height })).toBe(odd);
});
