import { listOrders, type AdminOrderRow } from '../../../contract/admin-orders.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { forgetAtSignOut } from '../../session/customer-data.ts';
import { writeListState } from '../orders/list-state.ts';
import { oneDay, promiseToday, shortNo } from '../orders/words.ts';
import { WindowPictures } from '../orders/WindowPictures.tsx';
import { BY_PROMISE, fetchNextOrders } from './next-orders.ts';
import styles from './NextOrders.module.css';

const name = `${listOrders.path}?next`;
const $next = createRemote(name, fetchNextOrders);
forgetAtSignOut(name);

/** Orders that wait for the shop, the first promise first, each with what is next. Needs the messages of `admin-desk`, `admin-orders:act`, `admin-orders:promise` and `admin-orders:row`. */
export function NextOrders() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="next-orders">
      <h2 id="next-orders">{t('admin-desk:today.next.title')}</h2>
      <RemoteData remote={$next} loading={t('admin-desk:loading')} skeleton={<Skeleton rows={3} height="line" />}>
        {(rows) => <Rows rows={rows} />}
      </RemoteData>
    </section>
  );
}

function Rows({ rows }: { rows: readonly AdminOrderRow[] }) {
  const { t } = useI18n();
  if (rows.length === 0) return <p className="quiet">{t('admin-desk:today.next.none')}</p>;
  return (
    <>
      <ul className={styles.next}>
        {rows.map((row) => (
          <Row key={row.orderNo} row={row} />
        ))}
      </ul>
      <p className="tall-links">
        <a href={adminPaths.orders + writeListState(BY_PROMISE)}>{t('admin-desk:today.next.all')}</a>
      </p>
    </>
  );
}

function Row({ row }: { row: AdminOrderRow }) {
  const { t } = useI18n();
  const { orderNo, nextAct } = row;
  const promise = promiseToday(row);
  return (
    <li>
      <span className={styles.pictures}>
        <WindowPictures {...row} />
      </span>
      <span>
        <a href={adminPaths.order(orderNo)}>{shortNo(orderNo)}</a> <b>{row.name}</b>
        <small data-promise={promise.kind}>
          {promise.kind === 'late'
            ? t('admin-orders:promise.lateLeave', { day: oneDay(promise.day) })
            : promise.kind === 'leave'
              ? t('admin-orders:promise.leave')
              : t('admin-desk:today.next.promised', { day: oneDay(row.estimatedDelivery) })}
        </small>
      </span>
      <a className="button" href={adminPaths.order(orderNo)}>
        {t(`admin-orders:act.${nextAct ?? 'none'}`)}
        <span className="visually-hidden">, {shortNo(orderNo)}</span>
      </a>
    </li>
  );
}
