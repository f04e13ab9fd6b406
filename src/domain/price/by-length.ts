/**
 * Products sold to the length of the window, by the centimetre: tracks and rods, with the parts that belong to a length
 * (decisions S10). No schema, because a product page carries it.
 */
import type { Locale, LocalizedText } from '../values/locale.ts';
import { isWithin, metresAsCm } from '../window/measurement.ts';
import type { Kurus } from '../money/money.ts';
import { clothPrice } from './pricing.ts';

/** Layers that hang on a track or a rod: sheers, curtains, and the lining that hangs as a layer of its own. */
export const LAYERS = ['tul', 'fon', 'guneslik'] as const;
export type Layer = (typeof LAYERS)[number];

/** How many layers hang on it at once, and which it may carry. */
export interface CarryingCapacity {
  readonly channels: number;
  readonly layers: readonly Layer[];
}

/** Kinds of parts that one product may count. */
export const MAX_PARTS = 8;

/** How many of a part belong to a length: one to each begun `every` cm and `plus` more (joins: one less, -1), but never fewer than `atLeast`. */
export interface PartRule {
  readonly name: LocalizedText;
  readonly atLeast: number;
  /** In cm; null of what comes in the same number with every length. */
  readonly every: number | null;
  readonly plus: number;
  /** Kuruş for each; 0 of what is included. */
  readonly price: Kurus;
}

/** Rules of a product's length; all in whole cm. */
export interface LengthRules {
  readonly min: number;
  readonly max: number;
  /** By how much it is longer than the window at each side. */
  readonly overhang: number;
  readonly parts: readonly PartRule[];
}

export interface CountedPart {
  readonly name: LocalizedText;
  readonly count: number;
  /** Kuruş for all of them. */
  readonly amount: Kurus;
}

export interface LengthPrice {
  /** Price of the bare length. */
  readonly cut: Kurus;
  readonly parts: readonly CountedPart[];
  readonly unitPrice: Kurus;
}

/** Made or cut for its buyer: it takes the days of production, and is not taken back (decisions P11). */
export const isCustom = ({
  madeToMeasure,
  length,
}: {
  readonly madeToMeasure: boolean;
  readonly length?: unknown;
}): boolean => madeToMeasure || length !== undefined;

/** How many of it belong to a length in cm. */
export const countOf = (
  { atLeast, every, plus }: Pick<PartRule, 'atLeast' | 'every' | 'plus'>,
  length: number,
): number => Math.max(atLeast, (every === null ? 0 : Math.ceil(length / every)) + plus);

/** The parts of a length, in the order of the product's file; a part of which there is none is left out. */
export const partsOf = (rules: LengthRules, length: number): CountedPart[] =>
  rules.parts
    .map((part) => ({ name: part.name, count: countOf(part, length), price: part.price }))
    .filter(({ count }) => count > 0)
    .map(({ name, count, price }) => ({ name, count, amount: count * price }));

/** The same rules with only the parts that cost something, for who shows a price and no box. */
export const pricedRules = (rules: LengthRules): LengthRules => ({
  ...rules,
  parts: rules.parts.filter(({ price }) => price > 0),
});

/** The parts by their names, as a line keeps and shows them. */
export const namedParts = (parts: readonly CountedPart[], locale: Locale): { name: string; count: number }[] =>
  parts.map(({ name, count }) => ({ name: name[locale], count }));

/**
 * Returns the price of a length, half up to the kuruş, with its counted parts.
 * @param perMetre kuruş
 * @param length whole cm, within the rules' limits
 */
export function lengthPrice(perMetre: Kurus, rules: LengthRules, length: number): LengthPrice {
  const cut = clothPrice(length, perMetre);
  const parts = partsOf(rules, length);
  return { cut, parts, unitPrice: parts.reduce((sum, { amount }) => sum + amount, cut) };
}

/**
 * How long it is for a window: wider than it by the overhang at both sides, which the width of a curtain has already. May lie outside
 * the limits.
 */
export const lengthForWindow = ({ overhang }: Pick<LengthRules, 'overhang'>, width: number): number =>
  width + 2 * overhang;

/** Advice to a shopper about a length (decisions P4): beyond the limits it is a request for a call. */
export type LengthAdvice =
  | { code: 'length-below' | 'length-above'; limit: number; blocks: true }
  | { code: 'metres'; cm: number; blocks: false };

export function adviseOnLength(length: number, { min, max }: Pick<LengthRules, 'min' | 'max'>): LengthAdvice[] {
  const asCm = metresAsCm(String(length));
  const metres: LengthAdvice[] =
    asCm !== null && isWithin(asCm, { min, max }) ? [{ code: 'metres', cm: asCm, blocks: false }] : [];
  if (length < min) return [{ code: 'length-below', limit: min, blocks: true }, ...metres];
  return length > max ? [{ code: 'length-above', limit: max, blocks: true }] : [];
}
