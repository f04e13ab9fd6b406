/** Letters about the payment of an order, in the language it was placed in. */
import '../http/mail-words.ts';
import { PAYMENT_RESULT_PATH } from '../../src/contract/payments.ts';
import { formatDay, formatDays, formatInstant } from '../../src/domain/values/dates.ts';
import { groupedIban } from '../../src/domain/money/iban.ts';
import type { Kurus } from '../../src/domain/money/money.ts';
import { askedBalance } from '../../src/domain/order/order-life.ts';
import { transferDays } from '../../src/domain/money/transfer.ts';
import { holidays, shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { letter, link, pageUrl, rows, text, type Block, type Letter } from '../mail/letter.ts';
import { priceOf } from './claim-view.ts';
import { greetedBuyer, inMoney } from './order-words.ts';
import type { StoredOrder } from './stored-order.ts';

const track = ({ locale, orderNo }: StoredOrder): Block =>
  link(translator(locale)('mail:order.track'), pageUrl(locale, `/track/${orderNo}`));

/** All that the bank asks for (decisions P13). */
export function bankRows({ locale, orderNo }: Pick<StoredOrder, 'locale' | 'orderNo'>, amount: string) {
  const t = translator(locale);
  const { bank, holder, iban } = shop.bankAccount;
  return [
    [t('mail:order.bank'), bank],
    [t('mail:order.holder'), holder],
    [t('mail:order.iban'), groupedIban(iban)],
    [t('mail:order.amount'), amount],
    [t('mail:order.reference'), orderNo],
  ] as const;
}

/** The same of what the order waits for, and until when. @param payBy the last day, such as `2026-11-23` */
export const transferRows = (order: StoredOrder, payBy: string) =>
  [
    ...bankRows(order, inMoney(order.locale)(order.money.balance)),
    [translator(order.locale)('mail:order.payBy'), formatDay(payBy, order.locale)],
  ] as const;

/** The day that a reminder names that leaves now, however long it has waited for its mail server. */
export const remindedPayBy = ({ transferSince }: Pick<StoredOrder, 'transferSince'>): string =>
  transferDays(Date.parse(transferSince), Date.now(), shop.bankAccount.payWithinDays, holidays).payBy;

/** Whether the order is paid because it became cheaper: nothing has come now. */
const isMadeCheaper = ({ ledger, money }: StoredOrder): boolean =>
  money.balance <= 0 && ledger.findLast(({ kind }) => kind === 'paid' || kind === 'due')?.kind === 'due';

/** Whether what came last is a transfer; an order from before there was a ledger had no other way. */
const cameByTransfer = ({ ledger }: StoredOrder): boolean =>
  (ledger.findLast(({ kind }) => kind === 'paid')?.method ?? 'transfer') === 'transfer';

/** Kuruş that a letter asks for. */
const askedOf = ({ money, allowedDebt }: StoredOrder): Kurus => askedBalance(money.balance, allowedDebt?.amount);

/** The payment has come, or its rest is let off; the days of delivery count from now (decisions P17). @throws EnvironmentError */
export function orderPaid(order: StoredOrder): Letter {
  const { locale, orderNo, money: sums, estimate } = order;
  const t = translator(locale);
  const asked = askedOf(order);
  const words = isMadeCheaper(order) ? 'orderPaid.cheaper' : 'orderPaid';
  return letter(locale, t(`mail:${words}.subject`, { orderNo }), greetedBuyer(order), [
    text(t(words === 'orderPaid' && !cameByTransfer(order) ? 'mail:orderPaid.otherwise' : `mail:${words}.opening`)),
    rows(
      [t('mail:order.orderNo'), orderNo],
      [t('mail:order.amount'), inMoney(locale)(sums.paid)],
      [t('mail:order.estimate'), formatDays(estimate.from, estimate.to, locale)],
    ),
    ...(sums.balance < 0
      ? [text(t('mail:orderPaid.more', { amount: inMoney(locale)(-sums.balance), ...shop.refundDays }))]
      : []),
    ...(asked > 0
      ? [
          text(t('mail:orderPaid.less', { amount: inMoney(locale)(asked) })),
          rows(...bankRows(order, inMoney(locale)(asked))),
        ]
      : []),
    track(order),
  ]);
}

/** Whether nothing but the price of pieces that are sewn again is open: nobody owes it, and the order is with its buyer. */
function isForSewing(order: StoredOrder): boolean {
  const agreed = order.claims.filter(({ remedy, state }) => remedy === 'sew' && state === 'agreed');
  const price = agreed.reduce((sum, claim) => sum + (priceOf(claim, order) ?? 0), 0);
  return order.status === 'Delivered' && askedOf(order) <= price;
}

/**
 * A part has come, or a change has made the order dearer, and the rest is open.
 * @param paid what has just come, in kuruş; 0 reminds
 * @throws EnvironmentError
 */
export function paymentDifference(order: StoredOrder, paid: Kurus): Letter {
  const { locale, orderNo, isEmailProven } = order;
  const t = translator(locale);
  const money = inMoney(locale);
  const amount = money(askedOf(order));
  const words = isForSewing(order) ? 'paymentDifference.sewing' : 'paymentDifference';
  return letter(locale, t(`mail:${words}.subject`, { orderNo, amount }), greetedBuyer(order), [
    text(
      paid > 0
        ? t('mail:paymentDifference.came', { paid: money(paid), amount })
        : t(`mail:${words}.opening`, { amount }),
    ),
    rows(...bankRows(order, amount)),
    text(t('mail:paymentReminder.paid')),
    track(order),
    ...(isEmailProven ? [] : [text(t('mail:orderReceived.notYou'))]),
  ]);
}

/** The transfer has not come and its last day is near. @param payBy that day @throws EnvironmentError */
export function paymentReminder(order: StoredOrder, payBy: string): Letter {
  const { locale, orderNo, isEmailProven } = order;
  const t = translator(locale);
  return letter(locale, t('mail:paymentReminder.subject', { orderNo }), greetedBuyer(order), [
    text(t('mail:paymentReminder.opening', { day: formatDay(payBy, locale) })),
    rows(...transferRows(order, payBy)),
    text(t('mail:paymentReminder.paid')),
    track(order),
    ...(isEmailProven ? [] : [text(t('mail:orderReceived.notYou'))]),
  ]);
}

/**
 * Its card has not paid: the letter about it, with a link to the page that lets its reader pay; with the account where the order
 * was switched to a transfer before its card was refused.
 * @param wasRefused whether a payment was looked at and refused: its buyer takes it for paid @throws EnvironmentError
 */
export function cardAwaited(order: StoredOrder, wasRefused: boolean): Letter {
  const { locale, orderNo, isEmailProven, money: sums, newestAttempt, payUntil } = order;
  const t = translator(locale);
  const amount = inMoney(locale)(sums.balance);
  const page = newestAttempt === null ? `/track/${orderNo}` : `${PAYMENT_RESULT_PATH}#a=${newestAttempt}`;
  return letter(locale, t('mail:cardAwaited.subject', { orderNo }), greetedBuyer(order), [
    text(t(`mail:cardAwaited.${wasRefused ? 'refused' : 'opening'}`)),
    ...(payUntil === null
      ? [rows(...transferRows(order, remindedPayBy(order))), text(t('mail:paymentReminder.paid')), track(order)]
      : [
          rows(
            [t('mail:order.orderNo'), orderNo],
            [t('mail:order.amount'), amount],
            [t('mail:cardAwaited.until'), formatInstant(payUntil, locale)],
          ),
          link(t('mail:cardAwaited.pay', { amount }), pageUrl(locale, page)),
          text(t(`mail:cardAwaited.${wasRefused ? 'again' : 'paid'}`)),
        ]),
    ...(isEmailProven ? [] : [text(t('mail:orderReceived.notYou'))]),
  ]);
}

/** The order has lapsed. @param payBy the last day that was asked for @throws EnvironmentError */
export function orderLapsed(order: StoredOrder, payBy: string): Letter {
  const { locale, orderNo } = order;
  const t = translator(locale);
  const { phone, email } = shop.contact;
  return letter(locale, t('mail:orderLapsed.subject', { orderNo }), greetedBuyer(order), [
    text(t('mail:orderLapsed.opening', { day: formatDay(payBy, locale) })),
    rows(
      [t('mail:order.orderNo'), orderNo],
      [t('mail:order.amount'), inMoney(locale)(order.totals.total)],
      [t('mail:order.status'), t('rules:status.Cancelled')],
    ),
    text(t('mail:orderLapsed.paid', { phone, email })),
    track(order),
  ]);
}
