/**
 * Another size, colour, extra or quantity of what was ordered, a line more or less, before production begins: what may be changed, what it then costs, and what
 * becomes of the money (decisions A8, P9, P21). Pure rules that the back room shows by and the server decides by. Kuruş.
 */
import * as z from 'zod/mini';
import { isSameLine, MAX_QUANTITY } from '../cart/cart.ts';
import { roomSchema } from './order.ts';
import {
  checkConfiguration,
  configurationSchema,
  type ConfigurableProduct,
  type ConfigurationRefusal,
} from '../price/configuration.ts';
import type { Coupon } from '../coupon/coupon.ts';
import { divideHalfUp, MAX_AMOUNT, type Kurus } from '../money/money.ts';
import {
  clothPrice,
  effectiveWidthCm,
  OPTION_IDS,
  windowOf,
  type Configuration,
  type LineConfiguration,
  type OptionId,
  type OptionPrice,
} from '../price/pricing.ts';
import type { Result } from '../values/result.ts';
import { couponOn, totalsOf, type ShippingRule, type Totals } from '../money/totals.ts';

/**
 * The change an operator asks for, with its line, from 0. `configuration` null leaves size, colour and extras as they are.
 * `quantity` 0 takes the line out; left out it stays. With `added` it is a line more, at the position behind the last one.
 */
export const lineChangeSchema = z.strictObject({
  line: z.int().check(z.gte(0), z.lt(1000)),
  color: z.nullable(z.string().check(z.maxLength(40))),
  configuration: z.nullable(configurationSchema),
  quantity: z.optional(z.int().check(z.gte(0), z.lte(MAX_QUANTITY))),
  added: z.optional(z.strictObject({ productId: z.int(), room: z.optional(roomSchema) })),
});
export type LineChange = z.output<typeof lineChangeSchema>;

/** A line as it was ordered. */
export interface ChangeableLine {
  readonly productId: number;
  readonly color: string | null;
  readonly quantity: number;
  readonly configuration: LineConfiguration | null;
  /** Null of what is sold by the piece. */
  readonly effectiveCm: number | null;
  /** Price of a metre, on the day of the order. */
  readonly pricePerUnit: Kurus;
  readonly options: readonly { readonly id: OptionId; readonly amount: Kurus }[];
  readonly unitPrice: Kurus;
  readonly totalPrice: Kurus;
}

type OrderTotals = Pick<Totals, 'subtotal' | 'discount' | 'shipping' | 'fee' | 'total'>;

export interface ChangeableOrder<Line extends ChangeableLine> {
  readonly lines: readonly Line[];
  readonly coupon: Coupon | null;
  readonly totals: OrderTotals;
}

/**
 * `not-made`: no such line, or a size for one that is sold by the piece; `nothing`: it is ordered just so; `last-line`: an
 * order keeps a line; `paused`: a line more is not sold for a while; `line-moved`: the position of a line more is taken.
 */
export type LineChangeRefusal =
  | ConfigurationRefusal
  | 'not-made'
  | 'nothing'
  | 'product-unknown'
  | 'too-much'
  | 'last-line'
  | 'paused'
  | 'line-moved';

export interface ChangedOrder<Line extends ChangeableLine> {
  /** The line as it becomes. */
  readonly line: Line;
  readonly totals: OrderTotals;
  /** New total less the old one: what more it costs, or less. */
  readonly difference: Kurus;
}

/**
 * Returns the changed line of an order; with the quantity 0 it is taken out. Whether it can be made is asked of today's product; a metre costs what it cost
 * when it was ordered, whatever it costs today, and so do extras that were ordered; a new one costs what it does today. The coupon is measured anew even where it has ended
 * since, as it was granted; shipping becomes free where the goods are worth it now, and never costs more than was
 * agreed to, because the change is the shop's proposal (decisions P21).
 * @param product of today's catalogue, undefined where it knows it no more
 */
export function changeOrderedLine<Line extends ChangeableLine>(
  order: ChangeableOrder<Line>,
  asked: LineChange,
  product: ConfigurableProduct | undefined,
  rule: ShippingRule,
): Result<ChangedOrder<Line>, { code: LineChangeRefusal }> {
  const before = order.lines[asked.line];
  if (!before) return refuse('not-made');
  const { quantity = before.quantity } = asked;
  if (quantity === 0) return removedLine(order, before, asked.line, rule);
  const made = madeLine(before, asked, product);
  if (!made.ok) return made;
  const { unitPrice } = made.data;
  const line = { ...made.data, quantity, totalPrice: unitPrice * quantity };
  if (isSameLine(before, line) && quantity === before.quantity) return refuse('nothing');
  // More of a product that is sold no more cannot be promised.
  if (quantity > before.quantity && !product) return refuse('product-unknown');
  const lines = order.lines.map((other, at) => (at === asked.line ? line : other));
  return withTotals(order, lines, line, rule);
}

/** The line with its new size, colour and extras, for one piece; as it is where none of them changes. */
function madeLine<Line extends ChangeableLine>(
  before: Line,
  asked: LineChange,
  product: ConfigurableProduct | undefined,
): Result<Line, { code: LineChangeRefusal }> {
  const ordered = windowOf(before.configuration);
  if (asked.configuration === null) return { ok: true, data: before };
  if (!ordered || before.effectiveCm === null) return refuse('not-made');
  const configuration = withPanels(ordered, asked.configuration);
  const after = { ...before, color: asked.color, configuration };
  if (isSameLine(before, after)) return { ok: true, data: before };
  if (!product) return refuse('product-unknown');
  // An extra that was ordered and is offered no more stays agreed to.
  const added = Object.fromEntries(OPTION_IDS.map((id) => [id, configuration[id] && !ordered[id]]));
  const made = checkConfiguration(product, { ...configuration, ...added }, asked.color ?? undefined);
  if (!made.ok) return made;
  return {
    ok: true,
    data: { ...after, ...repriced(before, before.effectiveCm, ordered, configuration, product.options) },
  };
}

function removedLine<Line extends ChangeableLine>(
  order: ChangeableOrder<Line>,
  before: Line,
  position: number,
  rule: ShippingRule,
): Result<ChangedOrder<Line>, { code: LineChangeRefusal }> {
  if (order.lines.length === 1) return refuse('last-line');
  const left = order.lines.filter((_, at) => at !== position);
  return withTotals(order, left, { ...before, quantity: 0, totalPrice: 0 }, rule);
}

/**
 * Returns the order with a line more, priced as today. Shipping never costs more than was agreed to, as of every change.
 * @param line as it is sold today, behind the last one
 */
export function addOrderedLine<Line extends ChangeableLine>(
  order: ChangeableOrder<Line>,
  line: Line,
  position: number,
  rule: ShippingRule,
): Result<ChangedOrder<Line>, { code: LineChangeRefusal }> {
  if (position !== order.lines.length) return refuse('line-moved');
  return withTotals(order, [...order.lines, line], line, rule);
}

/** @param lines of the order as it becomes */
function withTotals<Line extends ChangeableLine>(
  order: ChangeableOrder<Line>,
  lines: readonly Line[],
  line: Line,
  rule: ShippingRule,
): Result<ChangedOrder<Line>, { code: LineChangeRefusal }> {
  const { fee, shipping: agreed } = order.totals;
  const prices = lines.map(({ totalPrice }) => totalPrice);
  const coupon = couponOn(order.coupon, lines);
  const { subtotal, discount, shipping: measured } = totalsOf(prices, coupon, rule, fee);
  const shipping = Math.min(agreed, measured);
  const total = subtotal - discount + shipping + fee;
  if (total > MAX_AMOUNT) return refuse('too-much');
  const totals = { subtotal, discount, shipping, fee, total };
  return { ok: true, data: { line, totals, difference: total - order.totals.total } };
}

/** Two panels that the order left out stay left out: nothing about them changes, so nobody is told so. */
function withPanels(before: Configuration, { panels, ...asked }: Configuration): Configuration {
  if (panels === undefined || (panels === 2 && before.panels === undefined)) return asked;
  return { ...asked, panels };
}

const refuse = (code: LineChangeRefusal): { ok: false; code: LineChangeRefusal } => ({ ok: false, code });

function repriced(
  before: ChangeableLine,
  cmBefore: number,
  ordered: Configuration,
  configuration: Configuration,
  offered: readonly OptionPrice[],
) {
  const effectiveCm = effectiveWidthCm(configuration.width, configuration.pleatType);
  const options = OPTION_IDS.filter((id) => configuration[id]).flatMap((id) => {
    const today = offered.find((option) => option.id === id);
    const kept = before.options.find((option) => option.id === id);
    if (kept) return [{ id, amount: optionAmount(kept.amount, cmBefore, effectiveCm, today) }];
    // An extra that was ordered without an amount stays without one.
    if (ordered[id] || !today) return [];
    return [{ id, amount: today.per === 'piece' ? today.price : clothPrice(effectiveCm, today.price) }];
  });
  const cloth = clothPrice(effectiveCm, before.pricePerUnit);
  const unitPrice = options.reduce((sum, { amount }) => sum + amount, cloth);
  return { effectiveCm, options, unitPrice };
}

/**
 * An extra by the piece costs what it cost; one by the metre as much a metre as it did. An order keeps only the amount, so
 * the price of a metre is today's where that gives the amount, else what the amount was of its metres.
 */
function optionAmount(amount: Kurus, cmBefore: number, cmNow: number, offered: OptionPrice | undefined): Kurus {
  if (offered?.per !== 'metre') return amount;
  const isStill = clothPrice(cmBefore, offered.price) === amount;
  return clothPrice(cmNow, isStill ? offered.price : divideHalfUp(amount * 100, cmBefore));
}
