/** Letters about an order, in the language it was placed in, and how they are sent: once, and without failing it. */
import { formatDay } from '../../src/domain/dates.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { shop } from '../catalogue/catalogue.ts';
import { words } from '../http/words.ts';
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
  const say = (key: string, values = {}) => words(locale, `mail:orderReceived.${key}`, values);
  return letter(locale, say('subject', { orderNo }), order.delivery.firstName, [
    text(say('opening')),
    lines(order),
    sums(order),
    ...transfer(order),
    address(order),
    text(say('estimated', { day: formatDay(order.estimatedDelivery, locale) })),
    track(order),
    text(say('legal', { version: consents.textVersion })),
    link(words(locale, 'mail:order.contract'), pageUrl(locale, '/distance-sales')),
    link(words(locale, 'mail:order.information'), pageUrl(locale, '/preliminary-information')),
  ]);
}

/** The status as it now stands. @throws EnvironmentError */
export function statusChanged(order: StoredOrder): Letter {
  const { locale, orderNo } = order;
  const say = (key: string) => words(locale, `mail:order.${key}`);
  const status = words(locale, `status.${order.status}`);
  const { min, max } = shop.refundDays;
  const opening =
    order.status === 'Cancelled'
      ? words(locale, 'mail:orderCancelled.opening', { min, max })
      : words(locale, 'mail:statusChanged.opening');
  const facts = rows(
    [say('orderNo'), orderNo],
    [say('status'), status],
    order.carrier !== null && [say('carrier'), order.carrier],
    order.trackingNumber !== null && [say('trackingNumber'), order.trackingNumber],
  );
  const subject = words(locale, 'mail:statusChanged.subject', { orderNo, status });
  return letter(locale, subject, order.delivery.firstName, [text(opening), facts, track(order)]);
}

const track = ({ locale, orderNo }: StoredOrder): Block =>
  link(words(locale, 'mail:order.track'), pageUrl(locale, `/track/${orderNo}`));

function lines({ locale, lines: ordered }: StoredOrder): Block {
  return rows(
    ...ordered.map(({ name, quantity, configuration, room, totalPrice }) => {
      const piece = words(locale, 'mail:order.piece', { quantity, name });
      const size = configuration ? words(locale, 'mail:order.size', { ...sizeOf(configuration) }) : '';
      return [[piece, size, room].filter(Boolean).join(', '), formatMoney(totalPrice, locale)] as const;
    }),
  );
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

function sums({ locale, totals, payment, orderNo }: StoredOrder): Block {
  const say = (key: string) => words(locale, `mail:order.${key}`);
  const money = (amount: number) => formatMoney(amount, locale);
  return rows(
    [say('orderNo'), orderNo],
    [say('subtotal'), money(totals.subtotal)],
    totals.discount > 0 && [say('discount'), money(-totals.discount)],
    [say('shipping'), totals.shipping === 0 ? say('free') : money(totals.shipping)],
    totals.fee > 0 && [say('fee'), money(totals.fee)],
    [say('total'), money(totals.total)],
    [say('payment'), say(`payments.${payment.type}`)],
  );
}

/** What a bank transfer needs (decisions P13). */
function transfer({ locale, totals, payment }: StoredOrder): Block[] {
  if (payment.state !== 'awaiting-transfer') return [];
  const { bank, holder, iban, payWithinDays } = shop.bankAccount;
  const say = (key: string) => words(locale, `mail:order.${key}`);
  const amount = formatMoney(totals.total, locale);
  return [
    text(words(locale, 'mail:orderReceived.transfer', { amount, days: payWithinDays })),
    rows([say('bank'), bank], [say('holder'), holder], [say('iban'), iban]),
  ];
}

function address({ locale, delivery }: StoredOrder): Block {
  const { firstName, lastName, address: line, districtName, cityName, postalCode } = delivery;
  const whole = `${firstName} ${lastName}\n${line}\n${postalCode} ${districtName}/${cityName}`;
  return rows([words(locale, 'mail:order.address'), whole]);
}
