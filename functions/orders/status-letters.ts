/**
 * Letters about what the shop did with an order, in the language it was placed in. Text of operators is the shop's own
 * word.
 */
import '../http/mail-words.ts';
import { dayInIstanbul, formatDays } from '../../src/domain/values/dates.ts';
import { endedMoney } from '../../src/domain/money/ledger.ts';
import type { Kurus } from '../../src/domain/money/money.ts';
import { awaitsPayment } from '../../src/domain/money/payment.ts';
import { isOffPath, type DeliveryStatus } from '../../src/domain/order/status.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import type { Translate } from '../../src/i18n/messages.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { heading, item, letter, link, pageUrl, rows, text, type Block, type Letter } from '../mail/letter.ts';
import { guaranteeBlocks } from './claim-letters.ts';
import { promisedPayBy, trackingUrlOf } from './order-view.ts';
import { atDoor, factsOf, greetedBuyer, inMoney, isMade, windowBlocks } from './order-words.ts';
import { bankRows, transferRows } from './payment-letters.ts';
import type { StoredOrder } from './stored-order.ts';

export const trackLink = ({ locale, orderNo }: Pick<StoredOrder, 'locale' | 'orderNo'>): Block =>
  link(translator(locale)('mail:order.track'), pageUrl(locale, `/track/${orderNo}`));

/**
 * The status as it now stands.
 * @param spent kuruş of samples in an ended order whose code has paid for another one: they do not go back once more
 * @throws EnvironmentError
 */
export function statusChanged(order: StoredOrder, spent: Kurus = 0): Letter {
  const { locale, orderNo, status } = order;
  const t = translator(locale);
  const words = t(`rules:status.${status}`);
  const isOnRoad = status === 'Shipped' || status === 'OutForDelivery';
  // Days that are over promise nothing, and those of an unpaid order count from its payment (decisions P17), whose letter names them.
  const isPromised = isUnderWay(status) && !isUnpaid(order) && order.estimate.to >= dayInIstanbul(new Date());
  const facts = rows(
    [t('mail:order.orderNo'), orderNo],
    [t('mail:order.status'), words],
    ...(isOnRoad ? [...carrierRows(order), ...furtherRows(order)] : []),
    isPromised && [t('mail:order.estimate'), formatDays(order.estimate.from, order.estimate.to, locale)],
  );
  const subject = t('mail:statusChanged.subject', { orderNo, status: words });
  const blocks = [
    ...opening(order, spent),
    facts,
    ...(isUnpaid(order) ? awaited(order, t) : []),
    ...(status === 'Shipped' ? packed(order) : []),
    ...(isOnRoad ? carrierLink(order) : []),
    ...afterwards(order, spent),
    trackLink(order),
  ];
  const sent = letter(locale, subject, greetedBuyer(order), blocks);
  return isPromised ? { ...sent, headline: atDoor(order) } : sent;
}

/** Confirmed before its payment has come: it stands in no queue. */
const isUnpaid = ({ status, payment }: StoredOrder): boolean => status === 'Confirmed' && awaitsPayment(payment.state);

/** The transfer that is still to come; its last day as long as that is ahead and the order lapses. A card is asked for by other letters. */
function awaited(order: StoredOrder, t: Translate): Block[] {
  if (order.payment.state !== 'awaiting-transfer') return [];
  const { locale, money, isEmailProven } = order;
  const payBy = promisedPayBy(order);
  const isDated = money.paid === 0 && payBy >= dayInIstanbul(new Date());
  return [
    rows(...(isDated ? transferRows(order, payBy) : bankRows(order, inMoney(locale)(money.balance)))),
    text(t('mail:paymentReminder.paid')),
    ...(isEmailProven ? [] : [text(t('mail:orderReceived.notYou'))]),
  ];
}

const isUnderWay = (status: DeliveryStatus): boolean =>
  status !== 'Delivered' && status !== 'Returned' && status !== 'Cancelled';

/** Everything in the parcels, window by window. */
function packed({ locale, lines, isEmailProven }: StoredOrder): Block[] {
  const t = translator(locale);
  const nameOf = (room: string, number: number): string => (isEmailProven ? room : t('mail:order.window', { number }));
  const money = inMoney(locale);
  return [
    heading(t('mail:statusChanged.packed')),
    ...windowBlocks(lines, locale, nameOf, (line) =>
      item(line.name, money(line.totalPrice), [factsOf(line, locale).join(', ')]),
    ),
  ];
}

/** Words for an order that is not paid, in which nothing is sewn, or nothing is made; undefined where the ordinary ones are true. */
function progress(order: StoredOrder, t: Translate): string | undefined {
  const { status, lines } = order;
  const isSewn = lines.some(({ configuration }) => windowOf(configuration) !== null);
  if (isUnpaid(order)) return t(`mail:statusChanged.unpaid.${isSewn ? 'measured' : 'other'}`);
  if (isSewn) return undefined;
  const isCut = lines.some(({ configuration }) => configuration !== null);
  if (status === 'InProduction') return t(`mail:statusChanged.${isCut ? 'cut' : 'stock'}.InProduction`);
  return status === 'Confirmed' ? t(`mail:statusChanged.${isCut ? 'cut' : 'stock'}.Confirmed`) : undefined;
}

/** A cancellation without a reason of the shop's is the customer's own. */
function opening(order: StoredOrder, spent: Kurus): Block[] {
  const { locale, status, reason } = order;
  const t = translator(locale);
  if (status === 'Cancelled' && reason === null) {
    return [text(t(`mail:orderCancelled.${spent > 0 ? 'bare' : 'opening'}`, shop.refundDays))];
  }
  const isOver = isOffPath(status);
  return [
    text(progress(order, t) ?? t(`mail:statusChanged.openings.${status}`)),
    ...(isOver && reason !== null ? [text(t('mail:statusChanged.reason', { reason }))] : []),
  ];
}

/** Further facts for the customer: their money, their rights. */
function afterwards(order: StoredOrder, spent: Kurus): Block[] {
  const { locale, status, reason } = order;
  const t = translator(locale);
  const { phone, email } = shop.contact;
  const questions = text(t('mail:statusChanged.questions', { phone, email }));
  if (status === 'Delivered') {
    // A sale that was signed in the shop is no distance contract: nobody may withdraw from it.
    const isStock = !order.consents.paper && order.lines.some(({ configuration }) => configuration === null);
    return [
      ...(isStock ? [text(t('mail:statusChanged.returnStock', { days: shop.returnDays }))] : []),
      ...(isMade(order) ? [text(t('mail:statusChanged.returnMade'))] : []),
      ...guaranteeBlocks(order),
      questions,
    ];
  }
  if (status === 'Returned' || (status === 'Cancelled' && (reason !== null || spent > 0))) {
    return [...moneyOfEnded(order, t, spent), questions];
  }
  return [];
}

/** The money of an order that the shop has ended. The provider has that of a payment that it looks at. */
function moneyOfEnded(order: StoredOrder, t: Translate, spent: Kurus): Block[] {
  const ended = endedMoney(order);
  if (ended === 'refund' && spent > 0) {
    const money = inMoney(order.locale);
    const rest = order.money.refundable - spent;
    return [
      text(t('mail:statusChanged.samplesSpent', { amount: money(spent) })),
      ...(rest > 0 ? [text(t('mail:statusChanged.rest', { amount: money(rest), ...shop.refundDays }))] : []),
    ];
  }
  const isHeld = ended === 'notCharged' && order.payment.state === 'in-review';
  return [text(t(`mail:statusChanged.${isHeld ? 'review' : ended}`, shop.refundDays))];
}

function carrierRows({ locale, carrier, trackingNumber }: StoredOrder): [string, string][] {
  const t = translator(locale);
  return [
    ...(carrier === null ? [] : [[t('mail:order.carrier'), carrier] satisfies [string, string]]),
    ...(trackingNumber === null ? [] : [[t('mail:order.trackingNumber'), trackingNumber] satisfies [string, string]]),
  ];
}

/** Further parcels, each by its number. */
const furtherRows = ({ locale, parcels }: StoredOrder): [string, string][] =>
  parcels.map(({ carrier, trackingNumber }, at) => [
    translator(locale)('mail:order.parcel', { number: at + 2 }),
    `${carrier} ${trackingNumber}`.trim(),
  ]);

function carrierLink(order: StoredOrder): Block[] {
  const url = trackingUrlOf(order);
  return url === undefined ? [] : [link(translator(order.locale)('mail:statusChanged.carrierPage'), url)];
}

/** The earlier number was mistyped. @throws EnvironmentError */
export function carrierChanged(order: StoredOrder): Letter {
  const { locale, orderNo } = order;
  const t = translator(locale);
  return letter(locale, t('mail:orderCarrier.subject', { orderNo }), greetedBuyer(order), [
    text(t('mail:orderCarrier.opening')),
    rows([t('mail:order.orderNo'), orderNo], ...carrierRows(order)),
    ...carrierLink(order),
    trackLink(order),
  ]);
}

/** @param number of the parcel, from 2 @throws EnvironmentError */
export function parcelSent(order: StoredOrder, number: number): Letter {
  const { locale, orderNo, parcels, status } = order;
  const t = translator(locale);
  const others = parcels.filter((_, at) => at !== number - 2);
  // The parcel of a piece that was made again follows alone.
  const isAlone = status === 'Delivered' && others.every(({ deliveredAt }) => deliveredAt !== undefined);
  const { carrier = null, trackingNumber = '' } = parcels[number - 2] ?? {};
  const parcel = { ...order, carrier, trackingNumber: trackingNumber === '' ? null : trackingNumber };
  return letter(locale, t('mail:orderParcel.subject', { orderNo }), greetedBuyer(order), [
    text(t(`mail:orderParcel.${isAlone ? 'last' : 'opening'}`, { number })),
    rows([t('mail:order.orderNo'), orderNo], ...carrierRows(parcel)),
    ...carrierLink(parcel),
    trackLink(order),
  ]);
}

/**
 * @param reason what for, in the shop's words; empty where a cancelled order's card is paid back by itself
 * @throws EnvironmentError
 */
export function orderRefunded(order: StoredOrder, amount: Kurus, reason: string): Letter {
  const { locale, orderNo } = order;
  const t = translator(locale);
  const money = inMoney(locale)(amount);
  return letter(locale, t('mail:orderRefunded.subject', { orderNo, amount: money }), greetedBuyer(order), [
    text(
      t(`mail:orderRefunded.${isByHand(order, amount, reason) ? 'hand' : 'opening'}`, {
        amount: money,
        ...shop.refundDays,
      }),
    ),
    ...(reason === '' ? [] : [text(t('mail:orderRefunded.reason', { reason }))]),
    rows([t('mail:order.orderNo'), orderNo], [t('mail:orderRefunded.amount'), money]),
    trackLink(order),
  ]);
}

/** Whether this refund was handed over: no account and no card will show it. */
function isByHand({ ledger }: StoredOrder, amount: Kurus, reason: string): boolean {
  const refund = ledger.findLast(
    ({ kind, of, amount: gone, text: why = '' }) =>
      kind === 'refund' && of === undefined && gone === amount && why === reason,
  );
  return refund?.method === 'cash' || refund?.method === 'door';
}

/** @throws EnvironmentError */
export function orderNote(order: StoredOrder, note: string): Letter {
  const { locale, orderNo } = order;
  const t = translator(locale);
  const { phone, email } = shop.contact;
  return letter(locale, t('mail:orderNote.subject', { orderNo }), greetedBuyer(order), [
    text(t('mail:orderNote.opening')),
    text(note),
    rows([t('mail:order.orderNo'), orderNo]),
    text(t('mail:statusChanged.questions', { phone, email })),
    trackLink(order),
  ]);
}

/** Where the invoice lies. @throws EnvironmentError */
export function invoiceReady(order: StoredOrder): Letter {
  const { locale, orderNo, invoice } = order;
  const t = translator(locale);
  const { number = '', url = null } = invoice ?? {};
  return letter(locale, t('mail:orderInvoice.subject', { orderNo }), greetedBuyer(order), [
    text(t('mail:orderInvoice.opening')),
    rows([t('mail:order.orderNo'), orderNo], [t('mail:orderInvoice.number'), number]),
    ...(url === null ? [] : [link(t('mail:orderInvoice.link'), url)]),
    trackLink({ locale, orderNo }),
  ]);
}
