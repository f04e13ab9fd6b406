import * as z from 'zod/mini';
import { couponSchema, type Coupon } from '../coupon/coupon.ts';
import { configurationSchema, lengthConfigurationSchema } from '../price/configuration.ts';
import { MAX_AMOUNT } from '../money/money.ts';
import {
  effectiveWidthCm,
  gatherOf,
  isLength,
  type Configuration,
  type LengthConfiguration,
} from '../price/pricing.ts';
import { MAX_PARTS } from '../price/by-length.ts';
import type { Choice } from '../price/choice.ts';
import { MAX_SAMPLES } from '../product/attributes.ts';
import { namedSampleShape, samplesIdentity } from '../product/samples.ts';
import { roomKey } from '../window/room-key.ts';
import { unmarked } from './seen-price.ts';

/** Highest quantity of one line and number of lines (security §2.9). */
export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;
export const MAX_ROOM_LENGTH = 60;

/** A counted part, by its name in the language of the reader. */
export const namedPartShape = { name: z.string(), count: z.int().check(z.gte(1)) };

/** A line of the cart (spec §3); amounts in kuruş. The prices are a preview: the server prices every order itself. */
export const cartLineShape = {
  id: z.string().check(z.minLength(1)),
  productId: z.int().check(z.gte(1)),
  name: z.string(),
  slug: z.string(),
  sku: z.string(),
  mainImageUrl: z.string(),
  quantity: z.int().check(z.gte(1), z.lte(MAX_QUANTITY)),
  unitPrice: z.int().check(z.gte(0), z.lte(MAX_AMOUNT)),
  totalPrice: z.int().check(z.gte(0)),
  color: z.nullable(z.string()),
  colorName: z.nullable(z.string()),
  room: z.string().check(z.maxLength(MAX_ROOM_LENGTH)),
  configuration: z.nullable(
    z.union([z.extend(configurationSchema, { effectiveWidth: z.int().check(z.gte(1)) }), lengthConfigurationSchema]),
  ),
  /** Counted parts of a length (decisions S10); missing for every other line. */
  parts: z.optional(z.array(z.strictObject(namedPartShape)).check(z.maxLength(MAX_PARTS))),
  /** Samples in a pack; missing for every other line. */
  samples: z.optional(z.array(z.strictObject(namedSampleShape)).check(z.maxLength(MAX_SAMPLES))),
};
export const cartLineSchema = z.strictObject({
  ...cartLineShape,
  /** Unit price that the shopper last acknowledged, while it differs from `unitPrice` (decisions P26). */
  seenPrice: z.optional(z.int().check(z.gte(0), z.lte(MAX_AMOUNT))),
});
export type CartLine = z.infer<typeof cartLineSchema>;

export interface Cart {
  lines: readonly CartLine[];
  coupon: Coupon | null;
}
export const EMPTY_CART: Cart = { lines: [], coupon: null };

/** Version of the stored form; a different one is read as empty. */
export const CART_VERSION = 1;

export type NewLine = Omit<CartLine, 'id' | 'quantity' | 'totalPrice' | 'seenPrice'>;

/**
 * Identity of a choice: product, configuration, colour and samples (decisions P8). The ids of lines in the store are
 * made from it, so a change of this text makes two lines of what was one; two panels are therefore not written.
 */
export function choiceIdentity({ productId, color, configuration, samples }: Choice): string {
  if (isLength(configuration)) return JSON.stringify([productId, color ?? null, [configuration.length]]);
  const gather = configuration && gatherOf(configuration);
  const made = configuration && [
    configuration.width,
    configuration.height,
    configuration.pleatType,
    configuration.motorized,
    configuration.lining,
    configuration.installation,
    ...(gather === null ? [] : [gather]),
  ];
  return JSON.stringify([productId, color ?? null, made, ...(samples ? [samplesIdentity(samples)] : [])]);
}

/** A choice, and the window it is for. */
export interface PlacedChoice extends Choice {
  readonly room?: string | undefined;
}

/** Identity of a line: the choice, and the name of its window, so that two windows of one size each keep theirs. */
export const lineIdentity = (line: PlacedChoice): string => `${choiceIdentity(line)}${roomKey(line.room)}`;

export const isSameChoice = (a: Choice, b: Choice): boolean => choiceIdentity(a) === choiceIdentity(b);
export const isSameLine = (a: PlacedChoice, b: PlacedChoice): boolean => lineIdentity(a) === lineIdentity(b);

/**
 * The line that grows when another is added: the same choice for the same window. Where one of the two names no window they are
 * one line (decisions P8) that carries the name, unless it could be either of two.
 */
export function twinOf<Line extends PlacedChoice>(lines: readonly Line[], line: PlacedChoice): Line | undefined {
  const same = lines.filter((other) => isSameChoice(other, line));
  const exact = same.find((other) => isSameLine(other, line));
  if (exact) return exact;
  if (roomKey(line.room) !== '') return same.find((other) => roomKey(other.room) === '');
  return same.length === 1 ? same[0] : undefined;
}

/** The configuration as the cart stores it, with its effective width in cm (spec §3). */
export const withEffectiveWidth = <Window extends Configuration>(
  configuration: Window,
): Window & { effectiveWidth: number } => ({
  ...configuration,
  effectiveWidth: effectiveWidthCm(configuration.width, configuration.pleatType),
});

/** The same of whatever a line has; a length stays what it is. */
export const measured = <Window extends Configuration>(
  configuration: Window | LengthConfiguration | null,
): (Window & { effectiveWidth: number }) | LengthConfiguration | null =>
  configuration === null || isLength(configuration) ? configuration : withEffectiveWidth(configuration);

/**
 * Spec §4: an identical line grows by one, at today's price; otherwise a new line of quantity 1 is put last.
 * `added` is false when the cart is full (50 lines, or 99 of one line).
 */
export function addLine(cart: Cart, line: NewLine, id: string): { cart: Cart; added: boolean } {
  const present = twinOf(cart.lines, line);
  if (present) {
    if (present.quantity >= MAX_QUANTITY) return { cart, added: false };
    const room = present.room || line.room;
    const grown = priced({ ...unmarked(present), ...line, room }, present.quantity + 1);
    return { cart: replaceLine(cart, grown), added: true };
  }
  if (cart.lines.length >= MAX_LINES) return { cart, added: false };
  return {
    cart: { ...cart, lines: [...cart.lines, priced({ ...line, id, quantity: 1, totalPrice: 0 }, 1)] },
    added: true,
  };
}

/**
 * Several lines, each as often as it says (decisions A5), at the prices they bring. Lines beyond the limits (50 lines,
 * 99 of one) are answered in `left`, whole or in part.
 */
export function addLines(
  cart: Cart,
  wanted: readonly (NewLine & { quantity: number })[],
  newId: () => string,
): { cart: Cart; left: NewLine[] } {
  const left: NewLine[] = [];
  let grown = cart;
  for (const { quantity, ...line } of wanted) {
    const { cart: next, added } = addLine(grown, line, newId());
    const here = twinOf(next.lines, line);
    const most = added && here ? here.quantity - 1 + quantity : Infinity;
    if (most > MAX_QUANTITY) left.push(line);
    grown = added && here ? setQuantity(next, here.id, most) : next;
  }
  return { cart: grown, left };
}

/** Spec §4, §5: totalPrice = unitPrice × quantity; quantity stays between 1 and 99. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  const line = cart.lines.find((other) => other.id === id);
  if (!line || !Number.isFinite(quantity)) return cart;
  return replaceLine(cart, priced(line, Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)))));
}

/**
 * Names the window of these lines. One whose choice the window of that name has already joins it; where that would make more than
 * 99 of it, it keeps its name.
 */
export function setRoom(cart: Cart, ids: readonly string[], room: string): Cart {
  return ids.reduce((before, id) => {
    const line = before.lines.find((other) => other.id === id);
    if (!line) return before;
    const named = { ...line, room: room.slice(0, MAX_ROOM_LENGTH) };
    const twin = before.lines.find((other) => other.id !== id && isSameLine(other, named));
    if (!twin) return replaceLine(before, named);
    if (twin.quantity + line.quantity > MAX_QUANTITY) return before;
    return replaceLine(removeLine(before, id), priced(twin, twin.quantity + line.quantity));
  }, cart);
}

/**
 * Two carts as one: of a line that is in both the higher quantity stays, so that doing it twice changes nothing, and no line is lost.
 * A name that only one of them has is kept.
 */
export function mergeLines(stored: readonly CartLine[], brought: readonly CartLine[]): CartLine[] {
  const lines = [...stored];
  const coming = new Set(brought.map(lineIdentity));
  for (const line of brought) {
    // A line that is in both belongs to its own kind, and is nobody's else.
    const free = lines.filter((other) => isSameLine(other, line) || !coming.has(lineIdentity(other)));
    const twin = twinOf(free, line);
    if (!twin) lines.push(line);
    else {
      const higher = line.quantity > twin.quantity ? line : twin;
      lines[lines.indexOf(twin)] = { ...higher, id: twin.id, room: roomKey(twin.room) === '' ? line.room : twin.room };
    }
  }
  return lines;
}

/** A cart whose last line is gone forgets its coupon too. */
export function removeLine(cart: Cart, id: string): Cart {
  const lines = cart.lines.filter((line) => line.id !== id);
  return { lines, coupon: lines.length === 0 ? null : cart.coupon };
}

/** Puts a removed line back where it stood (undo); a cart that has filled up meanwhile stays as it is. */
export function restoreLine(cart: Cart, line: CartLine, index: number): Cart {
  if (cart.lines.length >= MAX_LINES) return cart;
  if (cart.lines.some((other) => other.id === line.id || isSameLine(other, line))) return cart;
  return { ...cart, lines: cart.lines.toSpliced(index, 0, line) };
}

export const countOf = (cart: Cart): number => cart.lines.reduce((sum, line) => sum + line.quantity, 0);

const priced = (line: CartLine, quantity: number): CartLine => ({
  ...line,
  quantity,
  totalPrice: line.unitPrice * quantity,
});

const replaceLine = (cart: Cart, line: CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((other) => (other.id === line.id ? line : other)),
});

const storedCart = z.object({ version: z.literal(CART_VERSION), lines: z.array(z.unknown()), coupon: z.unknown() });

/**
 * A stored cart, read with suspicion (design, habit 6): a bad or repeated line, or one above the 50th, is dropped and
 * counted, never the whole; another version or shape is an empty cart.
 */
export function parseCart(stored: unknown): { cart: Cart; dropped: number } {
  const outer = storedCart.safeParse(stored);
  if (!outer.success) return { cart: EMPTY_CART, dropped: 0 };
  const lines: CartLine[] = [];
  for (const candidate of outer.data.lines) {
    const line = cartLineSchema.safeParse(candidate);
    const unique = line.success && !lines.some((other) => other.id === line.data.id || isSameLine(other, line.data));
    if (unique && lines.length < MAX_LINES) lines.push(priced(line.data, line.data.quantity));
  }
  const coupon = couponSchema.safeParse(outer.data.coupon);
  return {
    cart: { lines, coupon: coupon.success && lines.length > 0 ? coupon.data : null },
    dropped: outer.data.lines.length - lines.length,
  };
}

export const serializeCart = (cart: Cart): unknown => ({
  version: CART_VERSION,
  lines: cart.lines,
  coupon: cart.coupon,
});

/** Ids of the products that lines speak of: their own, and those of their samples. */
export const productsIn = (
  lines: readonly {
    readonly productId: number;
    readonly samples?: readonly { readonly productId: number }[] | undefined;
  }[],
): number[] =>
  lines.flatMap(({ productId, samples = [] }) => [productId, ...samples.map((sample) => sample.productId)]);
