/** Letters about another size or colour of what was ordered: the question, what was agreed to, and what the shop hears. */
import '../http/mail-words.ts';
import { formatDay, formatDays, formatInstant } from '../../src/domain/values/dates.ts';
import { awaitsPayment } from '../../src/domain/money/payment.ts';
import { dayOfDue } from '../../src/domain/money/transfer.ts';
import { askedBalance } from '../../src/domain/order/order-life.ts';
import { addedWork, changeKindOf } from '../../src/domain/order/proposal.ts';
import type { Translate } from '../../src/i18n/messages.ts';
import { holidays, shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { adminUrl, heading, item, letter, link, pageUrl, rows, text, type Block, type Letter } from '../mail/letter.ts';
import { isMadeAnew, settlementOfAsked, type AskedOrder } from './change-view.ts';
import { factsOf, greetedBuyer, inMoney, type OrderedLine } from './order-words.ts';
import { bankRows } from './payment-letters.ts';
import { trackLink } from './status-letters.ts';
import type { StoredOrder } from './stored-order.ts';
import { workshopLine } from './workshop-line.ts';

type Locale = StoredOrder['locale'];

/** Differences between two states of a line, in words: `250 × 260 cm, 6,25 m kumaş` and the new size. */
function differingFacts(before: OrderedLine, after: OrderedLine, locale: Locale): readonly [string, string] {
  const [was, becomes] = [factsOf(before, locale), factsOf(after, locale)];
  const only = (facts: readonly string[], others: readonly string[]) =>
    facts.filter((fact) => !others.includes(fact)).join(', ');
  return [only(was, becomes), only(becomes, was)];
}

/** A proposal in words: only what differs of a line, and the whole of one that comes or goes. */
export function changeWords(
  proposal: { readonly before: OrderedLine; readonly after: OrderedLine },
  locale: Locale,
): { readonly was: string; readonly becomes: string } {
  const t = translator(locale);
  const { before, after } = proposal;
  const kind = changeKindOf(proposal);
  const whole = (line: OrderedLine, count: number) =>
    [t('mail:changeLine.pieces', { count }), line.name, ...factsOf(line, locale)].join(', ');
  if (kind === 'added') return { was: t('mail:changeLine.none'), becomes: whole(after, after.quantity) };
  if (kind === 'removed') return { was: whole(before, before.quantity), becomes: t('mail:changeLine.none') };
  const [was, becomes] = differingFacts(before, after, locale);
  if (before.quantity === after.quantity) return { was, becomes };
  const counted = (facts: string, count: number) =>
    [t('mail:changeLine.pieces', { count }), facts].filter((part) => part !== '').join(', ');
  return { was: counted(was, before.quantity), becomes: counted(becomes, after.quantity) };
}

/**
 * The question: the token travels in the fragment, which no server, log or `Referer` ever sees (security §2.6).
 * @throws EnvironmentError
 */
export function changeAsked(order: AskedOrder, token: string): Letter {
  const { locale, orderNo, proposal } = order;
  const t = translator(locale);
  const { settlement } = settlementOfAsked(order);
  const { phone, email } = shop.contact;
  return letter(locale, t('mail:changeAsked.subject', { orderNo }), greetedBuyer(order), [
    text(t('mail:changeAsked.opening')),
    ...(proposal.text ? [text(t('mail:changeAsked.words', { text: proposal.text }))] : []),
    ...beforeAndAfter(order, 'changeAsked', t, locale),
    text(t(`mail:changeAsked.money.${settlement}`, amounts(order, locale))),
    ...(isMadeAnew(proposal) ? [text(t('mail:changeAsked.made'))] : []),
    link(t('mail:changeAsked.link'), pageUrl(locale, `/change#t=${token}`)),
    text(t('mail:changeAsked.until', { until: formatInstant(proposal.until, locale) })),
    text(t('mail:statusChanged.questions', { phone, email })),
    ...(order.isEmailProven ? [] : [text(t('mail:orderReceived.notYou'))]),
  ]);
}

/** The agreed change, to be kept, the days where more is made, and the amount to pay for it. @throws EnvironmentError */
export function changeAgreed(order: AskedOrder): Letter {
  const { locale, orderNo, proposal, payment, estimate } = order;
  const t = translator(locale);
  const isMoved = addedWork(proposal) !== undefined && !awaitsPayment(payment.state);
  const { textVersion = shop.legalVersion, agreedAt = proposal.at } =
    order.agreements.find(({ id }) => id === proposal.id) ?? {};
  const { settlement } = settlementOfAsked(order);
  const payBy = dayOfDue(new Date(agreedAt), holidays);
  const money = inMoney(locale);
  const owed = askedBalance(order.money.balance, order.allowedDebt?.amount);
  const isTransferred = ['transfer', 'due', 'rest'].includes(settlement);
  return letter(locale, t('mail:changeAgreed.subject', { orderNo }), greetedBuyer(order), [
    text(t('mail:changeAgreed.opening')),
    ...beforeAndAfter(order, 'changeAgreed', t, locale),
    text(t(`mail:changeAgreed.money.${settlement}`, { ...amounts(order, locale), day: formatDay(payBy, locale) })),
    ...(isTransferred ? [rows(...bankRows(order, money(owed)))] : []),
    ...(isMoved ? [text(t('mail:changeAgreed.days', { days: formatDays(estimate.from, estimate.to, locale) }))] : []),
    ...(isMadeAnew(proposal) ? [text(t('mail:changeAgreed.made', { version: textVersion }))] : []),
    trackLink(order),
  ]);
}

/** To the shop, in Turkish. @throws EnvironmentError */
export function changeAnswered(order: AskedOrder, accepted: boolean): Letter {
  const { orderNo, proposal, delivery } = order;
  const t = translator('tr');
  const { settlement } = settlementOfAsked(order);
  const [before, after] = [workshopLine(proposal.before), workshopLine(proposal.after)];
  const named = { ...order, proposal: { ...proposal, before, after } };
  const answer = accepted ? 'accepted' : 'refused';
  return {
    subject: t(`mail:changeAnswered.subject.${answer}`, { orderNo }),
    locale: 'tr',
    replyTo: delivery.email,
    blocks: [
      text(t(`mail:changeAnswered.opening.${answer}`)),
      ...(proposal.reason ? [text(t('mail:changeAnswered.reason', { reason: proposal.reason }))] : []),
      ...beforeAndAfter(named, accepted ? 'changeAgreed' : 'changeAsked', t, 'tr'),
      ...(accepted ? [text(t(`mail:changeAnswered.money.${settlement}`, amounts(order, 'tr')))] : []),
      link(t('mail:changeAnswered.open'), adminUrl(`/admin/orders/${orderNo}`)),
    ],
  };
}

/** @param words of a question, or of what was agreed to */
function beforeAndAfter(
  order: AskedOrder,
  words: 'changeAsked' | 'changeAgreed',
  t: Translate,
  locale: Locale,
): Block[] {
  const { proposal, orderNo } = order;
  const money = inMoney(locale);
  const { before, after, totals, difference } = proposal;
  const kind = changeKindOf(proposal);
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  return [
    rows([t('mail:order.orderNo'), orderNo]),
    heading(t(`mail:${words}.before`)),
    kind === 'added' ? text(t('mail:changeLine.none')) : lineItem(before, order, t, locale),
    heading(t(`mail:${words}.after`)),
    kind === 'removed' ? text(t('mail:changeLine.removed')) : lineItem(after, order, t, locale),
    rows(
      [t(`mail:${words}.totalBefore`), money(totals.total - difference)],
      [t('mail:changeAsked.difference'), `${sign}${money(Math.abs(difference))}`],
      [t('mail:changeAsked.total'), money(totals.total)],
    ),
  ];
}

function lineItem(line: OrderedLine, { isEmailProven }: AskedOrder, t: Translate, locale: Locale): Block {
  const money = inMoney(locale);
  const room = isEmailProven ? line.room : '';
  return item(line.name, money(line.totalPrice), [
    factsOf(line, locale).join(', '),
    room === '' ? '' : t('mail:order.room', { room }),
    t('mail:order.each', { count: line.quantity, price: money(line.unitPrice) }),
  ]);
}

/** `amount` is what is paid or goes back, `difference` what more the order costs, or less. */
function amounts(order: AskedOrder, locale: Locale) {
  const money = inMoney(locale);
  const { difference, totals } = order.proposal;
  return {
    amount: money(settlementOfAsked(order).amount),
    difference: money(Math.abs(difference)),
    total: money(totals.total),
    ...shop.refundDays,
  };
}
