/** A customer's cart as the API answers it, at today's prices and in the caller's language (spec §3). */
import type { Locale } from '../../src/domain/values/locale.ts';
import type * as z from 'zod/mini';
import type * as contract from '../../src/contract/cart.ts';
import type { refusedLine } from '../../src/contract/orders.ts';
import { measured, type CartLine } from '../../src/domain/cart/cart.ts';
import { checkChoice, checkSold, type Choice } from '../../src/domain/price/choice.ts';
import { toLira } from '../../src/domain/money/money.ts';
import type { QuoteRefusal } from '../../src/domain/order/order.ts';
import { reprice } from '../../src/domain/price/reprice.ts';
import { totalsOf } from '../../src/domain/money/totals.ts';
import { shippingRule, currentCatalogue } from '../catalogue/current-catalogue.ts';
import { failure, type Failure } from '../http/answer.ts';
import { said } from '../http/field-messages.ts';
import { message, translator } from '../http/messages.ts';
import type { StoredLine } from './customer-cart.ts';

export function cartView(stored: readonly StoredLine[], locale: Locale): z.input<typeof contract.cartAnswer> {
  const { cart, paused } = reprice({ lines: stored.map(unpriced), coupon: null }, currentCatalogue, locale);
  const totals = totalsOf(
    cart.lines.map(({ totalPrice }) => totalPrice),
    null,
    shippingRule,
  );
  return {
    lines: cart.lines.map((line) => ({
      ...line,
      unitPrice: toLira(line.unitPrice),
      totalPrice: toLira(line.totalPrice),
    })),
    unavailable: stored.flatMap(({ id, item }) => {
      const reason = unsoldOf(item);
      return reason === null ? [] : { id, productId: item.productId, name: nameOf(item.productId, locale), reason };
    }),
    paused: paused.map(({ line: { id }, code }) => ({ id, reason: code })),
    subtotal: toLira(totals.subtotal),
    shipping: toLira(totals.shipping),
    total: toLira(totals.total),
    missingToFreeShipping: toLira(totals.missingToFreeShipping),
  };
}

/** Why a line cannot be bought today; null when it can. */
export function refusalOf(item: Choice): QuoteRefusal['code'] | null {
  const checked = checkChoice(item, currentCatalogue);
  return checked.ok ? null : checked.code;
}

/** Why a line is not sold at all as it was chosen; null also where it is only paused. */
export function unsoldOf(item: Choice): QuoteRefusal['code'] | null {
  const checked = checkSold(item, currentCatalogue);
  return checked.ok ? null : checked.code;
}

/** @param line position in what was sent */
export function lineRefused(
  { code, line }: QuoteRefusal,
  productId: number | undefined,
  locale: Locale,
): Failure<'line_refused'> {
  const name = (productId === undefined ? null : nameOf(productId, locale)) ?? '';
  const refused = message(`rules:order.refused.${code}`, { name });
  const data: z.input<typeof refusedLine> = { line, reason: code };
  return failure('line_refused', {
    data,
    fields: { [`items.${line}`]: refused },
    values: { reason: said(translator(locale), refused) },
  });
}

const nameOf = (productId: number, locale: Locale): string | null =>
  currentCatalogue.get(productId)?.name[locale] ?? null;

/** `reprice` fills in facts that the store does not know. */
const unpriced = ({ id, item }: StoredLine): CartLine => ({
  id,
  productId: item.productId,
  name: '',
  slug: '',
  sku: '',
  mainImageUrl: '',
  quantity: item.quantity,
  unitPrice: 0,
  totalPrice: 0,
  color: item.color ?? null,
  colorName: null,
  room: item.room ?? '',
  configuration: measured(item.configuration),
  ...(item.samples && { samples: item.samples.map((sample) => ({ ...sample, name: '', colorName: '' })) }),
});
