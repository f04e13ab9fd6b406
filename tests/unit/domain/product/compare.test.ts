import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCompared,
  compareHash,
  dropCompared,
  exchangeCompared,
  joinCompared,
  MAX_COMPARED,
  parseCompared,
  readCompareHash,
  serializeCompared,
} from '../../../../src/domain/product/compare.ts';
import { property } from '../property.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: MAX_COMPARED });

describe('what is compared', () => {
  test('takes three products, each once, and refuses the fourth', () => {
    expect(addCompared([1, 2], 3)).toEqual({ ok: true, data: [1, 2, 3] });
    expect(addCompared([1, 2, 3], 2)).toEqual({ ok: true, data: [1, 2, 3] });
    expect(addCompared([1, 2, 3], 4)).toEqual({ ok: false, code: 'compare-full' });
  });

  test('exchanges one for another, at the end; what another tab has filled meanwhile stays', () => {
    expect(exchangeCompared([1, 2, 3], 2, 4)).toEqual([1, 3, 4]);
    expect(exchangeCompared([1, 3, 5], 2, 4)).toEqual([1, 3, 5]);
    expect(exchangeCompared([1, 3], 2, 4)).toEqual([1, 3, 4]);
    expect(dropCompared([1, 2], 7)).toEqual([1, 2]);
  });

  test('what a visitor chose last stands before what the customer had', () => {
    expect(joinCompared([9, 2], [1, 2, 3])).toEqual([9, 2, 1]);
    expect(joinCompared([], [1])).toEqual([1]);
  });
});

describe('stored', () => {
  property('comes back as it was', [ids], (kept) => {
    expect(parseCompared(JSON.parse(JSON.stringify(serializeCompared(kept))))).toEqual(kept);
  });

  test.each([null, 7, 'x', {}, { version: 2, ids: [1] }, { version: 1 }, { version: 1, ids: '1' }])(
    'nothing is read of %j',
    (stored) => {
      expect(parseCompared(stored)).toEqual([]);
    },
  );

  test('a bad entry is dropped, never the whole, and no more than three are read', () => {
    expect(parseCompared({ version: 1, ids: [0, -1, 1.5, '2', null, 4, 4, 5, 6, 7] })).toEqual([4, 5, 6]);
  });
});

describe('in a link', () => {
  property('comes back as it was', [ids], (sent) => {
    expect(readCompareHash(compareHash(sent))).toEqual({ ok: true, data: sent });
  });

  test.each(['', '#', '#new', '#room=Salon'])('%j is no comparison', (hash) => {
    expect(readCompareHash(hash)).toBeNull();
  });

  test.each(['#p=', '#p=0', '#p=01', '#p=1,1', '#p=1,2,3,4', '#p=1,', '#p=x', '#p=-1', '#p=1e3', '#p=9999999999'])(
    '%j is broken',
    (hash) => {
      expect(readCompareHash(hash)).toEqual({ ok: false, code: 'broken' });
    },
  );

  property('whatever stands there is read or refused', [fc.string()], (hash) => {
    const read = readCompareHash(`#p=${hash}`);
    expect(read === null || !read.ok || read.data.length <= MAX_COMPARED).toBe(true);
  });
});
