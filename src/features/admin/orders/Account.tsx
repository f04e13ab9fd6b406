import type { AdminOrder, ShownEntry } from '../../../contract/admin-orders.ts';
import { groupedIban } from '../../../domain/money/iban.ts';
import { DUE_METHODS, MONEY_METHODS, stateNow } from '../../../domain/money/ledger.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { awaitsCard, cardWords } from '../../../domain/money/payment.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Account.module.css';
import { Fold } from '../Fold.tsx';
import { MoneyForms } from './MoneyForms.tsx';
import type { OneOrder } from './useOrder.ts';
import { metresOf, oneDay } from './words.ts';

/** Prices of an order line by line, every movement of its money, and the open amounts. */
export function Account({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t, money } = useI18n();
  const { payment, balance, open } = order;
  const withCarrier = open.find(({ kind }) => kind === 'carrier');
  const lira = (amount: number): string => money(toKurus(amount)).replace('-', '−');
  const vat = order.vat
    .map(({ rate, vat: amount }) => t('admin-orders:money.vat', { rate, amount: lira(amount) }))
    .join(' · ');
  const rest = t(balance < 0 ? 'admin-orders:money.owed' : 'admin-orders:money.rest');
  return (
    <Fold
      id="odeme"
      title={t('admin-orders:money.title')}
      note={[lira(order.total), balance === 0 ? null : `${rest} ${lira(Math.abs(balance))}`]
        .filter(Boolean)
        .join(' · ')}
      isOpen={open.length > 0}
    >
      <p className="quiet">
        {t(`admin-orders:paid.${payment.type}`)}
        {payment.card && `, ${cardWords(payment.card)}`}
        {payment.type === 'credit-card' &&
          `, ${awaitsCard(payment.state) ? t(`admin-orders:payment.${payment.state}`) : t('admin-orders:money.instalments', { count: payment.installments })}`}
      </p>
      <table className={styles.receipt}>
        <caption className="visually-hidden">{t('admin-orders:money.caption')}</caption>
        <tbody>
          {order.items.map((item, line) => (
            <Row
              key={line}
              name={`${line + 1}. ${[item.name, item.room].filter(Boolean).join(', ')}`}
              more={
                item.remake ? t('admin-orders:piece.remake', { time: item.remake.time }) : arithmetic(t, lira, item)
              }
              amount={item.remake && item.totalPrice === 0 ? t('admin-orders:money.free') : lira(item.totalPrice)}
            />
          ))}
          <Row name={t('admin-orders:money.subtotal')} amount={lira(order.subtotal)} isFirst />
          {order.discount > 0 && (
            <Row
              name={t('admin-orders:money.coupon', { code: order.couponCode ?? '' })}
              amount={lira(-order.discount)}
            />
          )}
          <Row
            name={t('admin-orders:money.shipping')}
            amount={order.shipping === 0 ? t('admin-orders:money.free') : lira(order.shipping)}
          />
          {order.fee > 0 && <Row name={t('admin-orders:money.fee')} amount={lira(order.fee)} />}
          <Row
            name={t('admin-orders:money.total')}
            more={order.invoiced === order.total ? vat : ''}
            amount={lira(order.total)}
            isSum
          />
          {order.ledger
            .filter(({ kind, method }) => kind !== 'due' || method !== 'order')
            .map((entry) => ({ ...entry, state: stateNow(order.ledger, entry) }))
            .map((entry) => (
              <Row key={entry.id} name={entryName(t, entry)} more={entryFacts(t, entry)} amount={signed(lira, entry)} />
            ))}
          {order.invoiced !== order.total && (
            <Row name={t('admin-orders:money.invoiced')} more={vat} amount={lira(order.invoiced)} isSum />
          )}
          <Row
            name={rest}
            amount={lira(Math.abs(balance))}
            isSum
            isOpen={balance < 0 || open.some(({ kind }) => kind === 'difference')}
          />
          {withCarrier && <Row name={t('admin-orders:money.withCarrier')} amount={lira(withCarrier.amount)} isSum />}
        </tbody>
      </table>
      {order.allowedDebt && (
        <p className="quiet">
          {t('admin-orders:money.allowed', {
            amount: lira(order.allowedDebt.amount),
            by: order.allowedDebt.by,
            text: order.allowedDebt.text,
          })}
        </p>
      )}
      {order.samplesUsedBy !== null && (
        <p className="form-warning">{t('admin-orders:money.samplesUsed', { orderNo: order.samplesUsedBy })}</p>
      )}
      <MoneyForms order={order} one={one} />
    </Fold>
  );
}

interface RowProps {
  name: string;
  more?: string;
  amount: string;
  isFirst?: boolean;
  isSum?: boolean;
  /** Whether somebody owes it. */
  isOpen?: boolean;
}

const Row = ({ name, more = '', amount, isFirst = false, isSum = false, isOpen = false }: RowProps) => (
  <tr className={isSum ? styles.sum : isFirst ? styles.first : undefined} data-open={isOpen || undefined}>
    <th scope="row">
      {name}
      {more !== '' && <small>{more}</small>}
    </th>
    <td>{amount}</td>
  </tr>
);

/** `250 × 260 cm · 6,25 m × ₺1.300,00 × 2`, and what its extras cost. */
function arithmetic(t: Translate, lira: (amount: number) => string, item: AdminOrder['items'][number]): string {
  const { configuration, quantity, pricePerUnit, options } = item;
  const window = windowOf(configuration);
  const price = lira(pricePerUnit);
  const times = quantity > 1 ? ` × ${quantity}` : '';
  const base = window
    ? `${window.width} × ${window.height} cm · ${t('admin-orders:money.metres', { metres: metresOf(window.effectiveWidth), price })}${times}`
    : quantity > 1
      ? t('admin-orders:money.pieces', { count: quantity, price })
      : '';
  const extras = options.map(({ id, amount }) => `${t(`admin-orders:piece.options.${id}`)} ${lira(amount)}`);
  return [base, ...extras].filter(Boolean).join(' · ');
}

function entryName(t: Translate, { kind, method, line }: ShownEntry): string {
  const ofLine = line === undefined ? '' : `, ${t('admin-orders:money.line', { line: line + 1 })}`;
  if (kind === 'collected' || kind === 'fee') return t(`admin-orders:money.carried.${kind}`);
  const due = DUE_METHODS.find((known) => known === method);
  if (kind === 'due') return `${t(`admin-orders:money.due.${due ?? 'order'}`)}${ofLine}`;
  const way = MONEY_METHODS.find((known) => known === method) ?? 'transfer';
  return `${t(`admin-orders:money.${kind === 'paid' ? 'came' : 'back'}.${way}`)}${ofLine}`;
}

const entryFacts = (t: Translate, { day, by, reference = '', iban = '', text = '', state }: ShownEntry): string =>
  [
    oneDay(day),
    state === 'done' ? '' : t(`admin-orders:money.state.${state}`),
    by,
    reference === '' ? '' : t('admin-orders:money.reference', { reference }),
    groupedIban(iban),
    text,
  ]
    .filter(Boolean)
    .join(' · ');

/** As the entry moves what the customer owes; an accepted change stands in the total already, and what carriers hand over is none of theirs. */
function signed(lira: (amount: number) => string, { kind, method, amount, of, state }: ShownEntry): string {
  if (kind === 'collected' || kind === 'fee') return lira(amount);
  if ((kind === 'due' && method === 'change') || of !== undefined || state === 'failed') return '';
  return lira(kind === 'paid' ? -amount : amount);
}
