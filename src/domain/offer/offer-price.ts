/** Price of an offer today, how long it holds, and which lines go into the cart. */
import { lengthForWindow, lengthPrice, namedParts, type CountedPart } from '../price/by-length.ts';
import { addLines, isSameLine, MAX_ROOM_LENGTH, measured, twinOf, type CartLine, type NewLine } from '../cart/cart.ts';
import { checkChoice, type ChoiceRefusal } from '../price/choice.ts';
import { daysAfter } from '../values/dates.ts';
import { linePrice } from '../price/line-price.ts';
import { quotedPleat } from '../product/listing.ts';
import type { Locale } from '../values/locale.ts';
import { isWithin } from '../window/measurement.ts';
import { roomKey } from '../window/room-key.ts';
import type { Kurus } from '../money/money.ts';
import type { Offer, OfferLine, OfferWindow } from './offer.ts';
import type { CartProduct, CartProducts } from '../product/cart-product.ts';
import { priceInSize, type WindowSize } from '../price/size-price.ts';
import { totalsOf, type ShippingRule, type Totals } from '../money/totals.ts';

/** A line at today's price; one that cannot be had as chosen has a `refusal`, and counts in no sum. */
export interface PricedLine {
  readonly line: OfferLine;
  /** Undefined where nobody sells it any more. */
  readonly product: CartProduct | undefined;
  readonly refusal: ChoiceRefusal | null;
  /** Counted parts of a length (decisions S10). */
  readonly parts: readonly CountedPart[];
  readonly unitPrice: Kurus;
  /** For the whole quantity. */
  readonly total: Kurus;
}

export interface PricedWindow {
  readonly window: OfferWindow;
  readonly lines: readonly PricedLine[];
  readonly sum: Kurus;
}

export interface PricedOffer {
  readonly windows: readonly PricedWindow[];
  readonly totals: Totals;
  /** Lines that can be ordered, and those that cannot. */
  readonly counted: number;
  readonly refused: number;
}

/** By the rules that cart and server price with (decisions P9); shipping by the one rule (decisions P6). */
export function priceOffer(
  { windows }: Pick<Offer, 'windows'>,
  products: CartProducts,
  shipping: ShippingRule,
): PricedOffer {
  const priced = windows.map((window): PricedWindow => {
    const lines = window.lines.map((line) => priceLine(line, products));
    return { window, lines, sum: lines.reduce((sum, { total }) => sum + total, 0) };
  });
  const lines = priced.flatMap((window) => window.lines);
  const had = lines.filter(({ refusal }) => refusal === null);
  return {
    windows: priced,
    totals: totalsOf(
      had.map(({ total }) => total),
      null,
      shipping,
    ),
    counted: had.length,
    refused: lines.length - had.length,
  };
}

export function priceLine(line: OfferLine, products: CartProducts): PricedLine {
  const product = products.get(line.productId);
  const checked = checkChoice(line, products);
  if (!checked.ok) return { line, product, refusal: checked.code, parts: [], unitPrice: 0, total: 0 };
  const { unitPrice, parts } = linePrice(checked.data, line.configuration);
  return { line, product, refusal: null, parts, unitPrice, total: unitPrice * line.quantity };
}

/**
 * The last day on which the prices of an offer hold: so many days after its own, but not after the first price of it that ends.
 * One that has ended, in goods of a build or a device that does not know it yet, holds on the day of the offer at most.
 * @param day of the offer, `2026-11-20`
 * @param priceEnds last days of the prices in it, where they are known (`priceUntil`)
 */
export function validUntil(day: string, days: number, priceEnds: readonly (string | null)[]): string {
  const ends = priceEnds.filter((end) => end !== null).map((end) => (end < day ? day : end));
  return [daysAfter(day, days), ...ends].toSorted()[0] ?? day;
}

type OrderLine = NewLine & { quantity: number };

/** The lines of an offer as the cart takes them, each below its window's name; what a window has twice is one line. */
export function orderLines(offer: PricedOffer, locale: Locale): OrderLine[] {
  const lines: OrderLine[] = [];
  for (const { window, lines: priced } of offer.windows) {
    for (const one of priced) {
      if (!one.product || one.refusal !== null) continue;
      const wanted = orderLine(one, one.product, window.room, locale);
      const place = lines.findIndex((other) => other.room === wanted.room && isSameLine(other, wanted));
      const present = lines[place];
      if (present) lines[place] = { ...present, quantity: present.quantity + wanted.quantity };
      else lines.push(wanted);
    }
  }
  return lines;
}

function orderLine(
  { line: { productId, color, configuration, quantity }, parts, unitPrice }: PricedLine,
  product: CartProduct,
  room: string,
  locale: Locale,
): OrderLine {
  const [only] = product.colors;
  const colour = product.colors.find(({ id }) => id === color) ?? only;
  return {
    productId,
    name: product.name[locale],
    slug: product.slug,
    sku: product.sku,
    mainImageUrl: colour?.imageUrl ?? product.mainImageUrl,
    unitPrice,
    color: colour?.id ?? null,
    colorName: colour?.name[locale] ?? null,
    room: room.slice(0, MAX_ROOM_LENGTH),
    configuration: measured(configuration),
    ...(parts.length > 0 && { parts: namedParts(parts, locale) }),
    quantity,
  };
}

/** A line that is wanted, how many pieces of it the cart lacks, and the cart lines that give it the others. */
interface CoveredLine {
  readonly line: OrderLine;
  lack: number;
  readonly from: CartLine[];
}

/**
 * Hands each piece of the cart to one wanted line: first those of its own window, then those of a line that adding it
 * would make grow, where only one of the two names its window.
 */
function handOut(lines: readonly CartLine[], wanted: readonly OrderLine[]): CoveredLine[] {
  const rests = new Map(lines.map((line) => [line, line.quantity]));
  const covered = wanted.map((line): CoveredLine => ({ line, lack: line.quantity, from: [] }));
  for (const giverOf of [ownOf, twinOf<CartLine>]) {
    for (const one of covered) {
      let giver = giverOf([...rests.keys()], one.line);
      while (giver && one.lack > 0) {
        const rest = rests.get(giver) ?? 0;
        one.from.push(giver);
        if (rest > one.lack) rests.set(giver, rest - one.lack);
        else rests.delete(giver);
        one.lack -= Math.min(rest, one.lack);
        giver = giverOf([...rests.keys()], one.line);
      }
    }
  }
  return covered;
}

const ownOf = (lines: readonly CartLine[], line: OrderLine): CartLine | undefined =>
  lines.find((other) => isSameLine(other, line));

const lackedOf = (covered: readonly CoveredLine[]): OrderLine[] =>
  covered.flatMap(({ line, lack }) => (lack > 0 ? [{ ...line, quantity: lack }] : []));

/**
 * Returns the lines that the cart has not got yet, each as often as it lacks: an offer that is ordered twice is not
 * doubled in silence.
 */
export const missingFrom = (lines: readonly CartLine[], wanted: readonly OrderLine[]): OrderLine[] =>
  lackedOf(handOut(lines, wanted));

/**
 * Adds what the cart has not got, so that nothing is missing then. A cart line without a window that stands for one of
 * the offer does not grow into another: while the rest is added its id is its window.
 */
export const addMissing: typeof addLines = (cart, wanted, newId) => {
  const covered = handOut(cart.lines, wanted);
  const missing = lackedOf(covered);
  const apart = covered.flatMap(({ line, lack, from }) => {
    // A window that has no line of its own makes the one grow that gives it some.
    const grows = lack > 0 && !isUnnamed(line) && !ownOf(cart.lines, line);
    return grows ? [] : from.filter(isUnnamed);
  });
  const held = <Line extends NewLine>(line: Line): Line => {
    const own = apart.find((one) => isSameLine(one, line));
    return own ? { ...line, room: own.id } : line;
  };
  const freed = <Line extends NewLine>(line: Line): Line => {
    const own = apart.find(({ id }) => id === line.room);
    return own ? { ...line, room: own.room } : line;
  };
  // A line without a window goes last: one with a window that came after it would take it over.
  const inTurn = [...missing.filter((line) => !isUnnamed(line)), ...missing.filter(isUnnamed)];
  const { cart: grown, left } = addLines({ ...cart, lines: cart.lines.map(held) }, inTurn.map(held), newId);
  return { cart: { ...grown, lines: grown.lines.map(freed) }, left: left.map(freed) };
};

const isUnnamed = ({ room }: NewLine): boolean => roomKey(room) === '';

/** Returns the price of one piece at a window, in the quoted pleat (decisions U5); null where it is not made for it. */
export function quoteFor(product: CartProduct, size: WindowSize | null): Kurus | null {
  if (product.length) {
    const length = size && lengthForWindow(product.length, size.width);
    if (length === null) return product.price;
    return isWithin(length, product.length) ? lengthPrice(product.price, product.length, length).unitPrice : null;
  }
  const made = product.madeToMeasure ? { pleat: quotedPleat(product.pleats), limits: product.limits } : null;
  const priced = priceInSize({ price: product.price, made }, size);
  return priced.ok ? priced.data : null;
}
