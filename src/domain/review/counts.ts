/** Counts of the published reviews of one product, and the figures that are made of them (decisions S11). */
import { COLOUR_MATCHES, FITS, MOST_STARS, type ColourMatch, type Fit } from './review.ts';

export interface ReviewCounts {
  /** Reviews by their stars, from one star on. */
  readonly stars: number[];
  readonly fit: Record<Fit, number>;
  readonly colour: Record<ColourMatch, number>;
}

interface CountedReview {
  readonly stars: number;
  /** Null where the buyer did not say. */
  readonly fit: Fit | null;
  readonly colour: ColourMatch | null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const countBy = <Name extends string>(names: readonly Name[], found: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, found(name)])) as Record<Name, number>;

/** Names of the fields that the store adds one review to: `s:5`, `f:exact`, `c:same`. */
export const countedFields = ({ stars, fit, colour }: CountedReview): string[] => [
  `s:${stars}`,
  ...(fit === null ? [] : [`f:${fit}`]),
  ...(colour === null ? [] : [`c:${colour}`]),
];

/** @param values numbers by the names of `countedFields`; an absent one is 0 */
export const countsFrom = (values: Readonly<Record<string, number>>): ReviewCounts => ({
  stars: Array.from({ length: MOST_STARS }, (_, index) => values[`s:${index + 1}`] ?? 0),
  fit: countBy(FITS, (fit) => values[`f:${fit}`] ?? 0),
  colour: countBy(COLOUR_MATCHES, (colour) => values[`c:${colour}`] ?? 0),
});

/** Counts of a list of reviews. */
export function countReviews(reviews: readonly CountedReview[]): ReviewCounts {
  const values: Record<string, number> = {};
  for (const field of reviews.flatMap(countedFields)) values[field] = (values[field] ?? 0) + 1;
  return countsFrom(values);
}

export const reviewCount = ({ stars }: ReviewCounts): number => sum(stars);

/** Average with one decimal, half up; 0 without a review. */
export function ratingOf({ stars }: ReviewCounts): number {
  const [count, points] = [sum(stars), sum(stars.map((reviews, index) => reviews * (index + 1)))];
  return count === 0 ? 0 : Math.floor((points * 20 + count) / (count * 2)) / 10;
}

/** Fewest decisions about few and about many stars before their rates are compared. */
const LEAST_COMPARED = 5;

/**
 * Percent of refused reviews by stars, null where none was decided. `isSteered`: reviews of one or two stars are refused
 * more often than those of four or five.
 */
export function refusalRates(published: readonly number[], refused: readonly number[]) {
  const rateOf = (stars: readonly number[]): { decided: number; rate: number | null } => {
    const [kept, not] = [published, refused].map((counts) => sum(stars.map((one) => counts[one - 1] ?? 0)));
    const decided = (kept ?? 0) + (not ?? 0);
    return { decided, rate: decided === 0 ? null : Math.round(((not ?? 0) * 100) / decided) };
  };
  const [few, many] = [rateOf([1, 2]), rateOf([4, 5])];
  const isCompared = few.decided >= LEAST_COMPARED && many.decided >= LEAST_COMPARED;
  const rates = published.map((_, index) => rateOf([index + 1]).rate);
  return { rates, isSteered: isCompared && (few.rate ?? 0) > (many.rate ?? 0) };
}

/** Buyers who said how the size came out, and those of them whom it fitted: "41 kişiden 38'inde ölçü tam tuttu". */
export const fitOf = ({ fit }: ReviewCounts): { readonly asked: number; readonly exact: number } => ({
  asked: sum(Object.values(fit)),
  exact: fit.exact,
});
