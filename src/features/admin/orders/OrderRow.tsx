import { Fragment } from 'react';
import type { AdminOrderRow } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { awaitsCard, awaitsPayment } from '../../../domain/money/payment.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { dayInIstanbul } from '../../../domain/values/dates.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { isStepAct, type StepAct } from '../../../domain/order/order-life.ts';
import { isNarrow, oneDay, promiseToday, rowDays, rowInstant, shortNo } from './words.ts';
import styles from './OrderRows.module.css';
import { WindowPictures } from './WindowPictures.tsx';

interface OrderRowProps {
  row: AdminOrderRow;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onStep: (row: AdminOrderRow, act: StepAct) => void;
}

/** An unpaid order says that it is, a paid one how. */
function paidWords(t: Translate, { paymentState, paymentType }: AdminOrderRow): string {
  if (awaitsCard(paymentState)) return t(`admin-orders:payment.${paymentState}`);
  return t(paymentState === 'awaiting-transfer' ? 'admin-orders:paid.awaiting' : `admin-orders:paid.${paymentType}`);
}

export function OrderRow({ row, isSelected, onSelect, onStep }: OrderRowProps) {
  const { t, money } = useI18n();
  const { orderNo, name, nextAct } = row;
  const promise = promiseToday(row);
  return (
    <tr className={promise.kind === 'leave' || promise.kind === 'late' ? styles.due : undefined}>
      <td className={styles.select}>
        <label>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('admin-orders:row.select', { orderNo, name })}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
      </td>
      <td className={`tall-links ${styles.number}`}>
        <a href={adminPaths.order(orderNo)}>
          <span className="visually-hidden">{orderNo.slice(0, -6)}</span>
          <b>{shortNo(orderNo)}</b>
        </a>
        <small>{rowInstant(row.createdAt)}</small>
      </td>
      <td className={styles.buyer}>
        <b>{name}</b>
        <small>{row.city}</small>
      </td>
      <td className={styles.windows}>
        <WindowPictures {...row} />
      </td>
      <td className={styles.total}>
        <b>{money(toKurus(row.total))}</b>
        <small className={awaitsPayment(row.paymentState) ? styles.waits : undefined}>{paidWords(t, row)}</small>
        {row.open.map(
          ({ kind, amount }) =>
            kind !== 'transfer' &&
            kind !== 'card' && (
              <small key={kind} className={kind === 'refund' || kind === 'difference' ? styles.owed : styles.waits}>
                {t(`admin-orders:open.${kind}`, { amount: money(toKurus(amount)) })}
              </small>
            ),
        )}
      </td>
      {row.openClaims.length > 0 ? (
        <td className={styles.claims}>
          <ClaimWords {...row} />
        </td>
      ) : (
        <td className={styles.promise}>
          <PromiseWords row={row} />
        </td>
      )}
      <td className={styles.act}>
        {isStepAct(nextAct) ? (
          <button type="button" className="button" onClick={() => onStep(row, nextAct)}>
            {t(`admin-orders:act.${nextAct}`)}
            <span className="visually-hidden">, {shortNo(orderNo)}</span>
          </button>
        ) : (
          <a className="button" href={adminPaths.order(orderNo)}>
            {t(`admin-orders:act.${nextAct ?? (isAsked(row) ? 'claim' : 'none')}`)}
            <span className="visually-hidden">, {shortNo(orderNo)}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

const isAsked = ({ openClaims }: AdminOrderRow): boolean => openClaims.some(({ state }) => state === 'asked');

/** Wishes of the buyer in the place of the days, which are over for a delivered order. */
function ClaimWords({ openClaims }: Pick<AdminOrderRow, 'openClaims'>) {
  const { t } = useI18n();
  return openClaims.map(({ room, name, at, remedy, state }, place) => (
    <Fragment key={place}>
      <b>{t(`admin-orders:claim.remedy.${remedy}`)}</b>{' '}
      <small className={state === 'asked' ? styles.odd : styles.waits}>
        {[room || name, t(`admin-orders:claim.state.${state}`), oneDay(dayInIstanbul(new Date(at)))]
          .filter(Boolean)
          .join(', ')}
      </small>
    </Fragment>
  ));
}

/** The days in words, and below them the status; an odd size comes first while there is still time to ask. */
function PromiseWords({ row }: { row: AdminOrderRow }) {
  const { t } = useI18n();
  const promise = promiseToday(row);
  const narrow = row.nextAct === 'check' ? row.windows.find(isNarrow) : undefined;
  return (
    <>
      <b data-promise={promise.kind}>
        {promise.kind === 'kept'
          ? rowDays(row.estimatedDeliveryFrom, row.estimatedDelivery)
          : t(`admin-orders:promise.${promise.kind}`)}
      </b>
      {narrow ? (
        <small className={styles.odd}>
          {t('admin-orders:row.narrow', { width: narrow.width, height: narrow.height })}
        </small>
      ) : (
        <small className={promise.kind === 'late' ? styles.odd : undefined}>
          {promise.kind === 'late'
            ? t(
                row.status === 'Shipped' || row.status === 'OutForDelivery'
                  ? 'admin-orders:promise.lateArrive'
                  : 'admin-orders:promise.lateLeave',
                { day: oneDay(promise.day) },
              )
            : t(`rules:status.${row.status}`)}
        </small>
      )}
    </>
  );
}
