/**
 * Letters about an order, in the language it was placed in. To a mailbox that has not proven itself they show of what
 * was typed only what reads as a name, a room and an address (`src/domain/letter-safe.ts`).
 */
import { formatDays } from '../../src/domain/dates.ts';
import { safeAddress, safeName, safeRoom } from '../../src/domain/letter-safe.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { shop } from '../catalogue/catalogue.ts';
import { translator } from '../http/messages.ts';
import { letter, link, pageUrl, rows, text, type Block, type Letter } from '../mail/letter.ts';
import { sendPlaced } from '../mail/outbox.ts';
import type { Placed } from '../mail/placing.ts';
import type { StoredOrder } from './stored-order.ts';

type WaitUntil = (work: Promise<unknown>) => void;

/** Sends the letter of a new order behind the answer, when it is this call's to send. */
export function sendReceived(waitUntil: WaitUntil, order: StoredOrder, letter: Placed, holder: string): void {
  const held = { id: `order-received:${order.orderNo}`, holder, kind: 'order-received' } as const;
  sendPlaced(waitUntil, letter, held, order.delivery.email, () => orderReceived(order));
}

/** The same for the letter of an order's new status. */
export function sendStatusChanged(waitUntil: WaitUntil, order: StoredOrder, letter: Placed, holder: string): void {
  const held = { id: `status-changed:${order.orderNo}:${order.status}`, holder, kind: 'status-changed' } as const;
  sendPlaced(waitUntil, letter, held, order.delivery.email, () => statusChanged(order));
}

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
    track(order),
    ...(order.isEmailProven ? [] : [text(t('mail:orderReceived.notYou'))]),
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

function lines({ locale, lines: ordered, isEmailProven }: StoredOrder): Block {
  const t = translator(locale);
  return rows(
    ...ordered.map(({ name, quantity, configuration, room: typed, totalPrice }, index) => {
      const piece = t('mail:order.piece', { quantity, name });
      const size = configuration ? t('mail:order.size', configuration) : '';
      const plain = () => t('mail:order.window', { number: index + 1 });
      const room = isEmailProven || typed === '' ? typed : (safeRoom(typed) ?? plain());
      return [[piece, size, room].filter(Boolean).join(', '), formatMoney(totalPrice, locale)] as const;
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

function address({ locale, delivery, isEmailProven }: StoredOrder): Block {
  const { firstName, lastName, address: line, districtName, cityName, postalCode } = delivery;
  const t = translator(locale);
  const shown = (typed: string, safe: (typed: string) => string | null) => (isEmailProven ? typed : safe(typed));
  const names = [shown(firstName, safeName), shown(lastName, safeName)].filter((name) => name !== null);
  const whole = [
    names.length === 2 ? names.join(' ') : t('mail:order.inYourName'),
    shown(line, safeAddress) ?? t('mail:order.addressGiven'),
    `${postalCode} ${districtName}/${cityName}`,
  ];
  return rows([t('mail:order.address'), whole.join('\n')]);
}
