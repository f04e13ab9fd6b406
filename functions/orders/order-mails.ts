/**
 * Letters about an order, in the language it was placed in. To a mailbox that has not proven itself they show of what was
 * typed a first name alone (`src/domain/shop/greeting-name.ts`); a link in the letter shows the rest (`order-link.ts`).
 */
import '../http/mail-words.ts';
import { dayInIstanbul, formatDay, formatDays } from '../../src/domain/values/dates.ts';
import { changeableUntil, orderPath } from '../../src/domain/order/order-path.ts';
import { METHODS } from '../../src/domain/money/history.ts';
import { toKurus, type Kurus } from '../../src/domain/money/money.ts';
import { awaitsPayment, cardWords } from '../../src/domain/money/payment.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import { holidays, shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { heading, item, letter, rows, text, type Block, type Letter } from '../mail/letter.ts';
import { sendPlaced } from '../mail/outbox.ts';
import type { LetterPlacement as PlacedLetter } from '../mail/placing.ts';
import { legalTexts } from './legal-texts.ts';
import {
  atDoor,
  factsOf,
  greetedBuyer,
  inMoney,
  instalmentWords,
  isMade,
  letterAddressee,
  sumRows,
  totalRows,
  windowBlocks,
} from './order-words.ts';
import { orderLink } from './order-link.ts';
import { promisedPayBy } from './order-view.ts';
import { orderPaid, transferRows } from './payment-letters.ts';
import type { PlacingResult } from './place-order.ts';
import { orderCancelled, orderPlaced, ordersMail } from './shop-letter.ts';
import { statusChanged, trackLink as track } from './status-letters.ts';
import type { StoredOrder } from './stored-order.ts';

type WaitUntil = (work: Promise<unknown>) => void;

type NewOrder = Pick<Exclude<PlacingResult, { kind: 'REUSED' }>, 'order' | 'letter' | 'shopLetter'>;

/** Sends the letters of a new order, to its buyer and to the shop, behind the answer; those that are this call's to send. */
export function sendPlacedOrder(waitUntil: WaitUntil, placed: NewOrder, holder: string): void {
  const { order, letter } = placed;
  const received = { id: `order-received:${order.orderNo}`, holder, kind: 'order-received' } as const;
  sendPlaced(waitUntil, letter, received, order.delivery.email, () => orderReceived(order));
  sendToShop(waitUntil, placed, holder);
}

/** The same for an order whose buyer had the receipt before, and whose card has paid now. */
export function sendPaidOrder(waitUntil: WaitUntil, placed: NewOrder, holder: string): void {
  const { order, letter } = placed;
  const paid = { id: `order-paid:${order.orderNo}`, holder, kind: 'order-paid' } as const;
  sendPlaced(waitUntil, letter, paid, order.delivery.email, () => orderPaid(order));
  sendToShop(waitUntil, placed, holder);
}

function sendToShop(waitUntil: WaitUntil, { order, shopLetter }: NewOrder, holder: string): void {
  const { orderNo } = order;
  const placed = { id: `order-placed:${orderNo}`, holder, kind: 'order-placed' } as const;
  sendPlaced(waitUntil, shopLetter, placed, ordersMail(), () => orderPlaced(order));
}

/** The same for the letter of an order's new status. */
export function sendStatusChanged(
  waitUntil: WaitUntil,
  order: StoredOrder,
  letter: PlacedLetter,
  holder: string,
): void {
  const held = { id: `status-changed:${order.orderNo}:${order.status}`, holder, kind: 'status-changed' } as const;
  sendPlaced(waitUntil, letter, held, order.delivery.email, () => statusChanged(order));
}

/** The same for what the shop hears of a cancellation by the customer. */
export function sendCancelled(waitUntil: WaitUntil, order: StoredOrder, letter: PlacedLetter, holder: string): void {
  const held = { id: `order-cancelled:${order.orderNo}`, holder, kind: 'order-cancelled' } as const;
  sendPlaced(waitUntil, letter, held, ordersMail(), () => orderCancelled(order));
}

/** Everything that was ordered, and the accepted texts with it (decisions P19, P20). @throws EnvironmentError */
export function orderReceived(order: StoredOrder): Letter {
  const { locale, orderNo, consents } = order;
  const t = translator(locale);
  // By the time a letter leaves that waited for its mail server.
  const isCancelled = order.status === 'Cancelled';
  const blocks = [
    text(t(`mail:orderReceived.${isCancelled ? 'cancelled' : 'opening'}`)),
    rows([t('mail:order.orderNo'), orderNo]),
    heading(t('mail:order.lines')),
    ...lines(order),
    sums(order),
    ...payment(order),
    ...delivery(order),
    ...(isCancelled ? [] : nextSteps(order)),
    ...couponForSamples(order),
    ...(order.isEmailProven ? [] : [text(t('mail:orderReceived.private')), orderLink(order)]),
    track(order),
    ...(order.isEmailProven ? [] : [text(t('mail:orderReceived.notYou'))]),
    text(t(`mail:orderReceived.${consents.paper ? 'signed' : 'legal'}`, { version: consents.textVersion })),
  ];
  const subject = t('mail:orderReceived.subject', { orderNo });
  const isPromised = !awaitsPayment(order.payment.state) && !isCancelled;
  return {
    ...letter(locale, subject, greetedBuyer(order), blocks),
    ...(isPromised && { headline: atDoor(order) }),
    attachments: legalTexts(order),
  };
}

function lines({ locale, lines: ordered, isEmailProven }: StoredOrder): Block[] {
  const t = translator(locale);
  const money = inMoney(locale);
  const nameOf = (room: string, number: number): string => (isEmailProven ? room : t('mail:order.window', { number }));
  return windowBlocks(ordered, locale, nameOf, (line) =>
    item(line.name, money(line.totalPrice), [
      factsOf(line, locale).join(', '),
      t('mail:order.each', { count: line.quantity, price: money(line.unitPrice) }),
    ]),
  );
}

const sums = (order: StoredOrder): Block => rows(...sumRows(order, order.locale), ...totalRows(order, order.locale));

const PAID_WORDS = {
  'credit-card': 'card',
  terminal: 'card',
  cash: 'cashPaid',
  'cash-on-delivery': 'cash',
  'bank-transfer': 'transferPaid',
} as const;

/** Kuruş that came by the way that the letter names: beside a card, a part may have come by another one. */
function cameBy({ ledger, payment: { type }, totals }: StoredOrder): Kurus {
  const came = ledger.filter(({ kind, method }) => kind === 'paid' && method === METHODS[type]);
  return came.reduce((sum, { amount }) => sum + amount, 0) || totals.total;
}

/** How it is paid; for a bank transfer all that the bank asks for (decisions P13). */
function payment(order: StoredOrder): Block[] {
  const { locale, totals, payment: paid } = order;
  const t = translator(locale);
  const amount = inMoney(locale)(totals.total);
  const instalments = instalmentWords(order, locale);
  const payBy = promisedPayBy(order);
  const method: readonly [string, string] = [t('mail:order.payment'), t(`mail:order.payments.${paid.type}`)];
  const title = heading(t('mail:order.payment'));
  switch (paid.state) {
    case 'awaiting-transfer':
      // A letter that waited for its mail server asks nobody to pay for what is cancelled by then.
      if (order.status === 'Cancelled') return [title, rows(method)];
      return [
        title,
        text(
          t('mail:orderReceived.transfer', {
            amount: inMoney(locale)(order.money.balance),
            day: formatDay(payBy, locale),
          }),
        ),
        rows(method, ...transferRows(order, payBy)),
      ];
    case 'awaiting-card':
    case 'in-review':
      return [title, rows(method)];
    case 'on-delivery':
      if (order.status === 'Cancelled') return [title, rows(method)];
      return [title, rows(method), text(t('mail:orderReceived.cash', { amount }))];
    case 'paid':
      return [
        title,
        // Nothing has come where a coupon pays it all.
        ...(totals.total === 0
          ? []
          : [text(t(`mail:orderReceived.${PAID_WORDS[paid.type]}`, { amount: inMoney(locale)(cameBy(order)) }))]),
        rows(
          method,
          paid.card !== null && [t('mail:order.card'), cardWords(paid.card)],
          instalments !== '' && [t('mail:order.instalments'), instalments],
        ),
      ];
  }
}

function delivery(order: StoredOrder): Block[] {
  const { locale, estimate, isEmailProven, payment: paid } = order;
  const t = translator(locale);
  const { name, lines: address } = letterAddressee(order);
  const { notes } = order.delivery;
  const isComing = order.status !== 'Cancelled';
  return [
    heading(t('mail:order.delivery')),
    rows(
      isComing && [t('mail:order.estimate'), formatDays(estimate.from, estimate.to, locale)],
      [t('mail:order.address'), [name, ...address].join('\n')],
      isEmailProven && notes !== '' && [t('mail:order.notes'), notes],
    ),
    ...(isComing && paid.state === 'awaiting-transfer' ? [text(t('mail:orderReceived.fromPayment'))] : []),
  ];
}

/** The dated steps, and the end of each possible change (decisions A6). Nobody checks the measurements of what is cut to a length. */
function nextSteps(order: StoredOrder): Block[] {
  const { locale, createdAt, begunAt, estimate, payment: paid } = order;
  const t = translator(locale);
  const { phone, email } = shop.contact;
  const made = isMade(order);
  const placed = {
    day: dayInIstanbul(new Date(createdAt)),
    begun: dayInIstanbul(new Date(begunAt)),
    estimate,
    isMade: made,
    hasWindows: order.lines.some(({ configuration }) => windowOf(configuration) !== null),
    awaitsTransfer: paid.state === 'awaiting-transfer',
  };
  const path = orderPath(placed, shop.leadTime, shop.bankAccount.payWithinDays, holidays);
  const day = formatDay(changeableUntil(path), locale);
  const steps = path.map(({ step, from, to }) => {
    const words = step === 'received' ? '' : t(`steps:${step}.text`, { carrier: shop.carrier.name });
    return item(t(`steps:${step}.title`), formatDays(from, to, locale), [words]);
  });
  return [
    heading(t('steps:title')),
    ...steps,
    heading(t('steps:change.title')),
    text(`${t(`steps:change.${made ? 'made' : 'stock'}`, { day })} ${t('steps:change.how', { phone, email })}`),
  ];
}

/** The price of the samples comes back with a later order. */
function couponForSamples({ locale, sampleCoupon, isOfAccount }: StoredOrder): Block[] {
  if (sampleCoupon?.kind !== 'amount') return [];
  const amount = inMoney(locale)(toKurus(sampleCoupon.value));
  const words = isOfAccount ? 'mail:orderReceived.sampleCouponOfAccount' : 'mail:orderReceived.sampleCoupon';
  return [text(translator(locale)(words, { amount, code: sampleCoupon.code }))];
}
