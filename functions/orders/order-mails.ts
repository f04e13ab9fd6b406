/** Letters about an order, in the language it was placed in, and how they are sent: once, and without failing it. */
import { formatDays } from '../../src/domain/dates.ts';
import { formatMoney, toKurus } from '../../src/domain/money.ts';
import { sampleText } from '../../src/domain/samples.ts';
import { shop } from '../catalogue/catalogue.ts';
import { translator } from '../http/messages.ts';
import { sendClaimed, type LetterClaim } from '../mail/claim.ts';
import { letter, link, pageUrl, rows, text, type Block, type Letter } from '../mail/letter.ts';
import type { StoredOrder } from './stored-order.ts';

/** The letter of a new order. Never rejects. */
export const notifyReceived = (order: StoredOrder, claim: LetterClaim): Promise<void> =>
  sendClaimed('order-received', claim, order.delivery.email, () => orderReceived(order));

/** The letter of an order's new status. Never rejects. */
export const notifyStatusChanged = (order: StoredOrder, claim: LetterClaim): Promise<void> =>
  sendClaimed('status-changed', claim, order.delivery.email, () => statusChanged(order));

/** @throws EnvironmentError */
export function orderReceived(order: StoredOrder): Letter {
  const { locale, orderNo, consents } = order;
  const t = translator(locale);
  return letter(locale, t('mail:orderReceived.subject', { orderNo }), order.delivery.firstName, [
    text(t('mail:orderReceived.opening')),
    lines(order),
    sums(order),
    ...transfer(order),
    address(order),
    text(t('mail:orderReceived.estimated', { days: formatDays(order.estimate.from, order.estimate.to, locale) })),
    ...(order.payment.state === 'awaiting-transfer' ? [text(t('mail:orderReceived.fromPayment'))] : []),
    ...couponForSamples(order),
    track(order),
    text(t('mail:orderReceived.legal', { version: consents.textVersion })),
    link(t('mail:order.contract'), pageUrl(locale, '/distance-sales')),
    link(t('mail:order.information'), pageUrl(locale, '/preliminary-information')),
  ]);
}

/** The status as it now stands. @throws EnvironmentError */
export function statusChanged(order: StoredOrder): Letter {
  const { locale, orderNo, carrier, trackingNumber } = order;
  const t = translator(locale);
  const status = t(`rules:status.${order.status}`);
  const { min, max } = shop.refundDays;
  const isCancelled = order.status === 'Cancelled';
  const opening = isCancelled ? t('mail:orderCancelled.opening', { min, max }) : t('mail:statusChanged.opening');
  const facts = rows(
    [t('mail:order.orderNo'), orderNo],
    [t('mail:order.status'), status],
    carrier !== null && [t('mail:order.carrier'), carrier],
    trackingNumber !== null && [t('mail:order.trackingNumber'), trackingNumber],
  );
  const subject = t('mail:statusChanged.subject', { orderNo, status });
  return letter(locale, subject, order.delivery.firstName, [text(opening), facts, track(order)]);
}

const track = ({ locale, orderNo }: StoredOrder): Block =>
  link(translator(locale)('mail:order.track'), pageUrl(locale, `/track/${orderNo}`));

function lines({ locale, lines: ordered }: StoredOrder): Block {
  const t = translator(locale);
  return rows(
    ...ordered.map(({ name, quantity, configuration, room, totalPrice, samples = [] }) => {
      const piece = t('mail:order.piece', { quantity, name });
      const size = configuration ? t('mail:order.size', configuration) : '';
      const cloths = samples.map(sampleText).join('; ');
      const whole = [piece, size, room, cloths && `(${cloths})`].filter(Boolean).join(', ');
      return [whole, formatMoney(totalPrice, locale)] as const;
    }),
  );
}

function sums({ locale, totals, payment, orderNo }: StoredOrder): Block {
  const t = translator(locale);
  const money = (amount: number) => formatMoney(amount, locale);
  return rows(
    [t('mail:order.orderNo'), orderNo],
    [t('mail:order.subtotal'), money(totals.subtotal)],
    totals.discount > 0 && [t('mail:order.discount'), money(-totals.discount)],
    [t('mail:order.shipping'), totals.shipping === 0 ? t('mail:order.free') : money(totals.shipping)],
    totals.fee > 0 && [t('mail:order.fee'), money(totals.fee)],
    [t('mail:order.total'), money(totals.total)],
    [t('mail:order.payment'), t(`mail:order.payments.${payment.type}`)],
  );
}

/** What a bank transfer needs (decisions P13). */
function transfer({ locale, totals, payment }: StoredOrder): Block[] {
  if (payment.state !== 'awaiting-transfer') return [];
  const { bank, holder, iban, payWithinDays } = shop.bankAccount;
  const t = translator(locale);
  const amount = formatMoney(totals.total, locale);
  return [
    text(t('mail:orderReceived.transfer', { amount, days: payWithinDays })),
    rows([t('mail:order.bank'), bank], [t('mail:order.holder'), holder], [t('mail:order.iban'), iban]),
  ];
}

/** The price of the samples comes back with a later order. */
function couponForSamples({ locale, sampleCoupon }: StoredOrder): Block[] {
  if (sampleCoupon?.kind !== 'amount') return [];
  const amount = formatMoney(toKurus(sampleCoupon.value), locale);
  return [text(translator(locale)('mail:orderReceived.sampleCoupon', { amount, code: sampleCoupon.code }))];
}

function address({ locale, delivery }: StoredOrder): Block {
  const { firstName, lastName, address: line, districtName, cityName, postalCode } = delivery;
  const whole = `${firstName} ${lastName}\n${line}\n${postalCode} ${districtName}/${cityName}`;
  return rows([translator(locale)('mail:order.address'), whole]);
}
