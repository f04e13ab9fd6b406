/** When buyers are asked, when a review publishes itself, and what is counted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countReviews,
  countedFields,
  countsFrom,
  fitOf,
  ratingOf,
  refusalRates,
  reviewCount,
} from '../../../../src/domain/review/counts.ts';
import {
  asksAt,
  canBeReviewed,
  COLOUR_MATCHES,
  FITS,
  initialsOf,
  linksEndAt,
  publishesAt,
} from '../../../../src/domain/review/review.ts';

const at = (instant: number) => new Date(instant).toISOString();

describe('days', () => {
  it('ask ten days after the delivery at ten in the morning, whatever the hour of the delivery', () => {
    expect(at(asksAt(new Date('2026-11-20T21:30:00Z')))).toBe('2026-12-01T07:00:00.000Z');
    expect(at(asksAt(new Date('2026-11-20T20:59:00Z')))).toBe('2026-11-30T07:00:00.000Z');
  });

  it('keep the links for sixty whole days', () => {
    expect(at(linksEndAt(new Date('2026-11-01T07:00:00Z')))).toBe('2026-12-31T21:00:00.000Z');
  });

  it('publish at the end of the third working day, without Sundays and holidays', () => {
    // Monday, and Thursday before a Sunday.
    expect(at(publishesAt(new Date('2026-11-23T09:00:00Z'), []))).toBe('2026-11-26T21:00:00.000Z');
    expect(at(publishesAt(new Date('2026-11-26T09:00:00Z'), []))).toBe('2026-11-30T21:00:00.000Z');
    expect(at(publishesAt(new Date('2026-11-23T09:00:00Z'), ['2026-11-25']))).toBe('2026-11-27T21:00:00.000Z');
  });
});

describe('what can be reviewed', () => {
  it('is neither a sample nor a remake', () => {
    expect(canBeReviewed({})).toBe(true);
    expect(canBeReviewed({ samples: [] })).toBe(false);
    expect(canBeReviewed({ remake: { of: 0, time: 2 } })).toBe(false);
  });
});

describe('a name', () => {
  it('is its initials in Turkish capitals', () => {
    expect(initialsOf('ibrahim', 'çelik')).toBe('İ. Ç.');
    expect(initialsOf('Ayşe', '')).toBe('A.');
    expect(initialsOf('1', '-')).toBe('');
  });
});

const review = fc.record({
  stars: fc.integer({ min: 1, max: 5 }),
  fit: fc.constantFrom(null, ...FITS),
  colour: fc.constantFrom(null, ...COLOUR_MATCHES),
});

describe('counts', () => {
  it('are none without a review', () => {
    const none = countReviews([]);
    expect([reviewCount(none), ratingOf(none), fitOf(none)]).toEqual([0, 0, { asked: 0, exact: 0 }]);
  });

  it('round an average half up to one decimal', () => {
    expect(ratingOf(countsFrom({ 's:4': 19, 's:5': 1 }))).toBe(4.1);
    expect(ratingOf(countsFrom({ 's:4': 20, 's:5': 1 }))).toBe(4);
    expect(ratingOf(countsFrom({ 's:5': 32, 's:4': 6, 's:3': 2, 's:2': 1 }))).toBe(4.7);
  });

  it('tell when few stars are refused more often than many', () => {
    expect(refusalRates([4, 0, 0, 0, 9], [0, 0, 0, 0, 1])).toEqual({
      rates: [0, null, null, null, 10],
      isSteered: false,
    });
    expect(refusalRates([4, 0, 0, 0, 9], [1, 0, 0, 0, 1]).isSteered).toBe(true);
    expect(refusalRates([3, 0, 0, 0, 9], [1, 0, 0, 0, 1]).isSteered).toBe(false);
  });

  it('equal the reviews that are seen', () => {
    fc.assert(
      fc.property(fc.array(review, { maxLength: 60 }), (reviews) => {
        const counts = countReviews(reviews);
        const average = reviews.reduce((sum, { stars }) => sum + stars, 0) / (reviews.length || 1);
        expect(reviewCount(counts)).toBe(reviews.length);
        expect(Math.abs(ratingOf(counts) - average)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(fitOf(counts)).toEqual({
          asked: reviews.filter(({ fit }) => fit !== null).length,
          exact: reviews.filter(({ fit }) => fit === 'exact').length,
        });
        const one = reviews[0];
        if (one)
          expect(reviewCount(countsFrom(Object.fromEntries(countedFields(one).map((name) => [name, 1]))))).toBe(1);
      }),
    );
  });
});
