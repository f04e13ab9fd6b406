import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Data.module.css';
import { isToDo, type TrackingRow } from './tracking-run.ts';

/** Meaning of each line for its order; on a phone a row is a card. */
export function TrackingTable({ rows }: { rows: readonly TrackingRow[] }) {
  const { t } = useI18n();
  return (
    <div className={styles.scroll} role="region" aria-label={t('admin-data:tracking.table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['line', 'order', 'customer', 'parcel', 'outcome'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`admin-data:tracking.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>{row.orderNo === '' ? row.order : <a href={adminPaths.order(row.orderNo)}>{row.orderNo}</a>}</td>
              <td>{row.customer}</td>
              <td>
                {row.carrierName} {row.trackingNumber}
              </td>
              <td className={isToDo(row) || row.outcome === 'done' ? undefined : styles.quiet}>
                {row.refusal ?? t(`admin-data:tracking.plan.${row.outcome}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
