/** The tool `price_windows`: today's price of each asked window with its sum, and a link in which everything is filled in. */
import { deflateSync } from 'node:zlib';
import { askedLine, type Assumption } from '../../src/domain/assistant/asked-line.ts';
import {
  offerRow,
  priceRows,
  type LinkedItem,
  type PricedRow,
  type WindowAdvice,
} from '../../src/domain/assistant/price-windows.ts';
import type { AskedWindow, PriceQuestion } from '../../src/domain/assistant/questions.ts';
import { measured } from '../../src/domain/cart/cart.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { DEFLATED, OFFER_MARK, type OfferStamp } from '../../src/domain/offer/offer-link.ts';
import { validUntil } from '../../src/domain/offer/offer-price.ts';
import { madePieces } from '../../src/domain/board/made-pieces.ts';
import { promisedDays, type PromiseStep } from '../../src/domain/board/promised-days.ts';
import { deliveryEstimate } from '../../src/domain/order/delivery-dates.ts';
import { isLength } from '../../src/domain/price/pricing.ts';
import { dayInIstanbul, formatDate, formatDays } from '../../src/domain/values/dates.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { lengthQuery, windowQuery } from '../../src/domain/window/window-address.ts';
import { lineFacts } from '../../src/i18n/line-facts.ts';
import { productById } from '../catalogue/catalogue.ts';
import type { LineProduct } from '../../src/domain/product/line-product.ts';
import { currentCatalogue, shippingRule } from '../catalogue/current-catalogue.ts';
import { holidays, shop } from '../catalogue/shop.ts';
import { said } from '../http/field-messages.ts';
import { message } from '../http/messages.ts';
import { arithmeticOf } from './arithmetic.ts';
import { lookUp, namedProduct, nearest, type LookUp } from './find-product.ts';
import { addressOf, closedView, words } from './words.ts';

type Row = PricedRow<LineProduct> & { readonly asked: AskedWindow };

/**
 * @param steps earliest promises by the workshop's full days (decisions W5), as product pages have them
 * @throws EnvironmentError
 */
export function priceWindows(
  { windows }: PriceQuestion,
  locale: Locale,
  steps: readonly PromiseStep[],
  now = new Date(),
): object {
  const today = dayInIstanbul(now);
  const find = finder(locale);
  const known = windows.map((asked) => rowOf(asked, find(asked)));
  const { rows, totals } = priceRows(
    known.flatMap((row) => row ?? []),
    currentCatalogue,
    shippingRule,
  );
  // In the order of the question, those of unknown products among them.
  const waiting = rows.map((row) => ({ ...row, asked: askedOf(known, row) })).values();
  const answered = windows.map((asked, at) => ({ asked, row: known[at] ? (waiting.next().value ?? null) : null }));
  const priced = answered.flatMap(({ row }) => (row?.quoted ? [row] : []));
  const priceEnds = priced.map(({ product }) => productById(product.id)?.priceUntil ?? null);
  const until = validUntil(today, shop.offerValidDays, priceEnds);
  return {
    ...closedView(locale),
    currency: 'TRY',
    vatIncluded: true,
    pricedOn: today,
    validUntil: until,
    windows: answered.map(({ asked, row }) => (row ? rowView(row, locale) : unknownView(asked, find(asked), locale))),
    goods: toLira(totals.subtotal),
    shipping: toLira(totals.shipping),
    total: toLira(totals.total),
    freeShippingAbove: toLira(shippingRule.freeAbove),
    ...(priced.length > 0 && {
      ...(shop.openForOrders && { delivery: deliveryView(priced, steps, now, locale) }),
      url: linkOf(priced, { day: today, until, total: totals.total }, locale),
    }),
    notice: words(locale)('assistant:notice', { until: formatDate(until, locale) }),
  };
}

const UNNAMED: LookUp = { product: undefined, near: [] };

/** Looks each name of a question up once: a search is what costs. */
function finder(locale: Locale): (asked: AskedWindow) => LookUp {
  const found = new Map<string | number, LookUp>();
  return ({ product }) => {
    if (product === undefined) return UNNAMED;
    const known = found.get(product) ?? lookUp(product, locale);
    found.set(product, known);
    return known;
  };
}

function rowOf(asked: AskedWindow, { product: found }: LookUp) {
  const product = found && currentCatalogue.get(found.id);
  return product ? { product, asked, ...askedLine(asked, product) } : null;
}

function askedOf(known: readonly ReturnType<typeof rowOf>[], { item }: PricedRow<LineProduct>): AskedWindow {
  const row = known.find((one) => one?.item === item);
  if (!row) throw new Error('A row was priced that nobody asked for');
  return row.asked;
}

const sizeView = ({ room, width, height }: AskedWindow) => ({ ...(room !== undefined && { room }), width, height });

function unknownView(asked: AskedWindow, { near }: LookUp, locale: Locale): object {
  const problem = asked.product === undefined ? 'assistant:problem.unnamed' : 'assistant:problem.unknown';
  return { ...sizeView(asked), problem: words(locale)(problem), candidates: nearest(near, asked, locale) };
}

function rowView(row: Row, locale: Locale): object {
  const { asked, product, item, quoted, assumed, advice } = row;
  const t = words(locale);
  const named = { ...sizeView(asked), quantity: item.quantity, product: namedProduct(product, locale) };
  if (!quoted) return { ...named, problem: problemOf(row, locale) };
  const colour = product.colors.find(({ id }) => id === item.color);
  const chosen = lineFacts(
    t,
    locale,
    { configuration: measured(item.configuration), colorName: colour?.name[locale] ?? null },
    shop.contact.city,
  );
  return {
    ...named,
    chosen,
    configuration: item.configuration,
    colour: item.color ?? null,
    unitPrice: toLira(quoted.unitPrice),
    total: toLira(quoted.totalPrice),
    arithmetic: arithmeticOf(quoted, locale),
    assumed: assumed.map((one) => assumptionText(one, row, locale)),
    questions: advice.map((one) => adviceText(one, locale)),
  };
}

/** A size that is not made is told by its limits and leads to a call; anything else by the words of a refused order. */
function problemOf({ advice, refusal, product }: Row, locale: Locale): string {
  const t = words(locale);
  const limits = advice.filter(({ blocks }) => blocks).map((one) => adviceText(one, locale));
  if (limits.length > 0) {
    const { phone, email } = shop.contact;
    return [...limits, t('assistant:problem.call', { phone, email })].join(' ');
  }
  return said(t, message(`rules:order.refused.${refusal ?? 'not-sold'}`, { name: product.name[locale] }));
}

function adviceText(advice: WindowAdvice, locale: Locale): string {
  const t = words(locale);
  switch (advice.code) {
    case 'swapped':
    case 'narrow':
      return t(`sizes:advice.${advice.code}`);
    case 'metres':
      return t('length:advice.metres', { typed: advice.cm / 100, cm: advice.cm });
    case 'length-below':
    case 'length-above':
      return t(`length:advice.${advice.code}`, { limit: advice.limit });
    default:
      return t(`sizes:advice.${advice.code}`, { limit: advice.limit });
  }
}

function assumptionText(assumed: Assumption, { item, product }: Row, locale: Locale): string {
  const t = words(locale);
  const { configuration } = item;
  if (isLength(configuration)) {
    if (assumed === 'length') return t('assistant:assumed.length', { length: configuration.length });
  } else if (assumed === 'pleat' && configuration) {
    return t('assistant:assumed.pleat', { name: t(`measurement:pleat.${configuration.pleatType}.name`) });
  }
  const name = product.colors.find(({ id }) => id === item.color)?.name[locale] ?? '';
  return t('assistant:assumed.colour', { name });
}

function deliveryView(priced: readonly Row[], steps: readonly PromiseStep[], now: Date, locale: Locale) {
  const isMade = priced.some(({ item }) => item.configuration !== null);
  const base = deliveryEstimate(now, isMade, shop.leadTime, holidays);
  const { from, to } = promisedDays(base, steps, madePieces(priced.map(({ item }) => item)));
  return { from, to, text: words(locale)('assistant:arrival', { days: formatDays(from, to, locale) }) };
}

/** One piece opens its product's form filled in; anything else an offer, in the fragment, which no server sees. */
function linkOf(priced: readonly Row[], stamp: OfferStamp, locale: Locale): string {
  const [only] = priced;
  const configuration = only?.item.configuration ?? null;
  if (priced.length === 1 && only?.item.quantity === 1 && configuration !== null && !only.asked.room) {
    const color = only.item.color ?? null;
    const query = isLength(configuration) ? lengthQuery(configuration, color) : windowQuery(configuration, color);
    return addressOf(locale, `/p/${only.product.slug}?${query.toString()}`);
  }
  const items = priced.map(({ item, asked: { width, height } }): LinkedItem => ({ item, size: { width, height } }));
  const packed = deflateSync(JSON.stringify(offerRow(items, stamp))).toString('base64url');
  return addressOf(locale, `/offer${OFFER_MARK}${DEFLATED}${packed}`);
}
