import type { ReactNode } from 'react';
import type { OpenOrder } from '../../../contract/admin-money.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { daysUntil } from '../../../domain/order/periods.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { oneDay, shortNo } from '../orders/words.ts';
import styles from './Money.module.css';
import type { Group } from './money-list.ts';

interface OpenGroupProps {
  group: Group;
  /** The day of today. */
  day: string;
  orders: readonly OpenOrder[];
  /** How many there are, shown or not. */
  count: number;
  onBook: (order: OpenOrder) => void;
}

/** Orders whose money goes one way. */
export function OpenGroup({ group, day, orders, count, onBook }: OpenGroupProps) {
  const { t } = useI18n();
  const name = t(`admin-money:group.${group}`);
  return (
    <section aria-labelledby={`money-${group}`}>
      <GroupHead id={group} title={name} about={t(`admin-money:about.${group}`)} />
      {count === 0 && <p className={`fine ${styles.empty}`}>{t(`admin-money:empty.${group}`)}</p>}
      {orders.length > 0 && (
        <GroupRows title={name} columns={['customer', 'why', 'warning', 'amount', 'act']}>
          {orders.map((order) => (
            <OpenRow key={`${order.kind}${order.orderNo}`} group={group} day={day} order={order} onBook={onBook} />
          ))}
        </GroupRows>
      )}
    </section>
  );
}

/** Heading of a group, to which the focus goes. */
export const GroupHead = ({ id, title, about }: { id: string; title: string; about: string }) => (
  <div className={`head ${styles.groupHead}`}>
    <h2 id={`money-${id}`} tabIndex={-1}>
      {title}
    </h2>
    <p className="fine">{about}</p>
  </div>
);

interface GroupRowsProps {
  title: string;
  columns: readonly ('customer' | 'why' | 'warning' | 'amount' | 'act')[];
  children: ReactNode;
}

/** Table whose head is read out only. */
export function GroupRows({ title, columns, children }: GroupRowsProps) {
  const { t } = useI18n();
  return (
    <table className={styles.rows}>
      <caption className="visually-hidden">{title}</caption>
      <thead className="visually-hidden">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`admin-money:column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function OpenRow({
  group,
  day,
  order,
  onBook,
}: Pick<OpenGroupProps, 'group' | 'day' | 'onBook'> & { order: OpenOrder }) {
  const { t, money } = useI18n();
  const { orderNo, name, amount, paid, since, carrier } = order;
  const act = t(`admin-money:act.${group}`);
  const warning = warningOf(order, day);
  const sum = money(toKurus(amount));
  const isShort = order.kind === 'difference' && paid > 0;
  const more = isShort
    ? t('admin-money:paidOf', { paid: money(toKurus(paid)), total: money(toKurus(paid) + toKurus(amount)) })
    : t('admin-money:since', { day: oneDay(since) });
  return (
    <tr>
      <td className={styles.who}>
        <a href={`${adminPaths.order(orderNo)}#odeme`}>
          <span>{shortNo(orderNo)}</span> <b>{name}</b>
        </a>
      </td>
      <td className={styles.why}>
        {group === 'carrier' && carrier !== null ? carrier : t(`admin-money:why.${whyOf(order)}`)}
        <small>{more}</small>
      </td>
      <td className={styles.warning}>{warning && <span>{t(warning)}</span>}</td>
      <td className={styles.amount}>{sum}</td>
      <td className={styles.act}>
        <button
          type="button"
          className="button"
          aria-label={t('admin-money:actOf', { act, name, amount: sum })}
          onClick={() => onBook(order)}
        >
          {act}
        </button>
      </td>
    </tr>
  );
}

/** A transfer is short only while the order waits for it: a difference of a paid one is a change that was agreed on. */
function whyOf({ kind, status, isAwaited, paid }: OpenOrder) {
  if (kind === 'carrier') return 'door';
  if (kind === 'refund') return status === 'Cancelled' ? 'cancelled' : status === 'Returned' ? 'returned' : 'over';
  if (kind === 'difference') return isAwaited && paid > 0 ? 'short' : 'difference';
  return 'transfer';
}

/** A reason not to wait: a transfer whose days are over, a difference of what is packed. */
function warningOf({ kind, payBy, status }: OpenOrder, day: string): PlainKey | null {
  if (kind === 'difference' && status === 'ReadyToShip') return 'admin-money:beforeShipping';
  if (payBy === null) return null;
  const left = daysUntil(day, payBy);
  if (left > 1) return null;
  return left < 0 ? 'admin-money:due.over' : left === 0 ? 'admin-money:due.today' : 'admin-money:due.tomorrow';
}
