/** The shop's own letter of each order (decisions P19): all that making and delivering it needs, as it was typed. */
import '../http/mail-words.ts';
import { formatDays, formatInstant } from '../../src/domain/values/dates.ts';
import { cardPayments, refundableOf } from '../../src/domain/money/card-settlement.ts';
import { cardWords } from '../../src/domain/money/payment.ts';
import { shop } from '../catalogue/shop.ts';
import { EnvironmentError, readMailEnvironment } from '../environment.ts';
import { translator } from '../http/messages.ts';
import { adminUrl, heading, item, pageUrl, link, rows, text, type Block, type Letter } from '../mail/letter.ts';
import {
  addressee,
  factsOf,
  inMoney,
  instalmentWords,
  sumRows,
  totalRows,
  windowBlocks,
  type OrderedLine,
} from './order-words.ts';
import type { StoredOrder } from './stored-order.ts';
import { workshopLine } from './workshop-line.ts';

/** Never throws: an environment in which nothing can be sent is found out when it is tried, and it is tried again. */
export function ordersMail(): string {
  try {
    return readMailEnvironment().ORDERS_MAIL ?? shop.contact.email;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return shop.contact.email;
  }
}

const money = inMoney('tr');

/** In Turkish, the language of the shop's own people, whatever the order's was. @throws EnvironmentError */
export function orderPlaced(order: StoredOrder): Letter {
  const { orderNo, totals, consents } = order;
  const t = translator('tr');
  return {
    subject: t('mail:orderPlaced.subject', { orderNo, total: money(totals.total) }),
    locale: 'tr',
    ...answeredAt(order),
    blocks: [
      ...(isCancelled(order) ? [text(t('mail:orderPlaced.cancelled'))] : []),
      rows([t('mail:order.orderNo'), orderNo], [t('mail:orderPlaced.placed'), formatInstant(order.createdAt, 'tr')]),
      heading(t('mail:orderPlaced.lines')),
      ...windowBlocks(order.lines, 'tr', (room) => room, production),
      rows(...sumRows(order, 'tr'), ...totalRows(order, 'tr')),
      ...payment(order),
      ...customer(order),
      heading(t('mail:orderPlaced.consents')),
      text(t('mail:orderPlaced.agreed', { version: consents.textVersion })),
      ...(consents.paper ? [text(t('mail:orderPlaced.soldBy', { by: consents.paper.by }))] : []),
      ...(consents.customMade ? [text(t('mail:orderPlaced.customMade'))] : []),
      link(t('mail:order.track'), pageUrl('tr', `/track/${orderNo}`)),
    ],
  };
}

/** By the time a letter leaves that waited: nothing is paid or made. */
const isCancelled = ({ status }: StoredOrder): boolean => status === 'Cancelled';

/** Nothing where the buyer has no e-mail. */
const answeredAt = ({ delivery: { email } }: StoredOrder): Pick<Letter, 'replyTo'> =>
  email === '' ? {} : { replyTo: email };

/** A customer has cancelled: what was paid is to be paid back. @throws EnvironmentError */
export function orderCancelled(order: StoredOrder): Letter {
  const { orderNo } = order;
  const t = translator('tr');
  const { name, phone, email } = addressee(order);
  return {
    subject: t('mail:orderCancelledShop.subject', { orderNo }),
    locale: 'tr',
    ...answeredAt(order),
    blocks: [
      text(t('mail:orderCancelledShop.opening', { name })),
      ...moneyBack(order),
      rows(
        [t('mail:order.orderNo'), orderNo],
        [t('mail:orderPlaced.phone'), phone],
        email !== '' && [t('mail:orderPlaced.email'), email],
      ),
      link(t('mail:changeAnswered.open'), adminUrl(`/admin/orders/${orderNo}`)),
    ],
  };
}

/** Money of a card goes back by the provider (`cancel-order.ts`): an operator who sends it as well pays twice. */
function moneyBack({ cardPaid, ledger, payment, money: { balance, paid } }: StoredOrder): Block[] {
  const t = translator('tr');
  if (paid === 0) return [text(t(`mail:orderCancelledShop.${payment.state === 'in-review' ? 'review' : 'nothing'}`))];
  const byItself = cardPaid === null ? [] : cardPayments(ledger);
  const onItsWay = byItself.reduce((sum, { reference = '' }) => sum + refundableOf(ledger, reference), 0);
  const byHand = -balance - onItsWay;
  const words = [
    ...(byItself.length > 0 ? [t('mail:orderCancelledShop.card')] : []),
    ...(byHand > 0 ? [t('mail:orderCancelledShop.owed', { amount: money(byHand), ...shop.refundDays })] : []),
  ];
  return (words.length > 0 ? words : [t('mail:orderCancelledShop.settled')]).map(text);
}

/** By the name the workshop knows. */
function production(ordered: OrderedLine): Block {
  const t = translator('tr');
  const line = workshopLine(ordered);
  return item(line.name, money(line.totalPrice), [
    t('mail:order.sku', { sku: line.sku }),
    ...factsOf(line, 'tr'),
    ...line.options.map(({ id, amount }) => {
      const option = t(`cart:option.${id}`, { city: shop.contact.city });
      return t('mail:orderPlaced.surcharge', { option, amount: money(amount) });
    }),
    line.configuration ? t('mail:orderPlaced.perMetre', { price: money(line.pricePerUnit) }) : '',
    t('mail:order.each', { count: line.quantity, price: money(line.unitPrice) }),
  ]);
}

function payment(order: StoredOrder): Block[] {
  const t = translator('tr');
  const { type, state, card } = order.payment;
  const instalments = instalmentWords(order, 'tr');
  return [
    heading(t('mail:order.payment')),
    rows(
      [t('mail:order.payment'), t(`mail:order.payments.${type}`)],
      !isCancelled(order) && [t('mail:orderPlaced.state'), t(`mail:orderPlaced.states.${state}`)],
      card !== null && [t('mail:order.card'), cardWords(card)],
      instalments !== '' && [t('mail:order.instalments'), instalments],
    ),
  ];
}

function customer(order: StoredOrder): Block[] {
  const t = translator('tr');
  const { name, lines, phone, email } = addressee(order);
  const { estimate, delivery, locale, isEmailProven } = order;
  return [
    heading(t('mail:orderPlaced.customer')),
    rows(
      [t('mail:orderPlaced.name'), name],
      [t('mail:orderPlaced.phone'), phone],
      email !== '' && [t('mail:orderPlaced.email'), email],
      [t('mail:order.address'), lines.join('\n')],
      delivery.notes !== '' && [t('mail:order.notes'), delivery.notes],
      !isCancelled(order) && [t('mail:order.estimate'), formatDays(estimate.from, estimate.to, 'tr')],
      [t('mail:orderPlaced.language'), t(`mail:orderPlaced.languages.${locale}`)],
    ),
    ...(isEmailProven || email === '' ? [] : [text(t('mail:orderPlaced.unproven'))]),
  ];
}
