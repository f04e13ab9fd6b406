import type { AdminOrderRow } from '../../../contract/admin-orders.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import type { StepAct } from '../../../domain/order/order-life.ts';
import { OrderRow } from './OrderRow.tsx';
import styles from './OrderRows.module.css';

interface OrderRowsProps {
  /** Null while nothing is known: then rows of the same height stand there. */
  rows: readonly AdminOrderRow[] | null;
  selected: ReadonlySet<string>;
  onSelect: (orderNos: readonly string[], isSelected: boolean) => void;
  onStep: (row: AdminOrderRow, act: StepAct) => void;
}

const SKELETONS = 7;

/** The table of orders; on a phone each is a card. */
export function OrderRows({ rows, selected, onSelect, onStep }: OrderRowsProps) {
  const { t } = useI18n();
  const all = rows ?? [];
  return (
    <table className={styles.orders} aria-busy={rows === null}>
      <thead>
        <tr>
          <th className={styles.select}>
            <label>
              <input
                type="checkbox"
                aria-label={t('admin-orders:head.select')}
                disabled={all.length === 0}
                checked={all.length > 0 && all.every(({ orderNo }) => selected.has(orderNo))}
                onChange={({ target }) =>
                  onSelect(
                    all.map(({ orderNo }) => orderNo),
                    target.checked,
                  )
                }
              />
            </label>
          </th>
          <th scope="col">{t('admin-orders:head.order')}</th>
          <th scope="col">{t('admin-orders:head.buyer')}</th>
          <th scope="col">{t('admin-orders:head.windows')}</th>
          <th scope="col" className={styles.total}>
            {t('admin-orders:head.total')}
          </th>
          <th scope="col">{t('admin-orders:head.promise')}</th>
          <th scope="col">{t('admin-orders:head.act')}</th>
        </tr>
      </thead>
      <tbody>
        {rows === null
          ? Array.from({ length: SKELETONS }, (_, at) => <SkeletonRow key={at} />)
          : rows.map((row) => (
              <OrderRow
                key={row.orderNo}
                row={row}
                isSelected={selected.has(row.orderNo)}
                onSelect={(isSelected) => onSelect([row.orderNo], isSelected)}
                onStep={onStep}
              />
            ))}
      </tbody>
    </table>
  );
}

const SkeletonRow = () => (
  <tr className={styles.coming} aria-hidden="true">
    <td className={styles.select} />
    {(['number', 'buyer', 'windows', 'total', 'promise', 'act'] as const).map((cell) => (
      <td key={cell} className={styles[cell]}>
        <span className="skeleton" />
      </td>
    ))}
  </tr>
);
