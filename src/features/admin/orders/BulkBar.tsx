import { useState } from 'react';
import type { AdminOrderRow } from '../../../contract/admin-orders.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { BECOMES, STEP_ACTS, type StepAct } from '../../../domain/order/order-life.ts';
import { moveOrders, type MovedOrder } from './bulk-run.ts';
import styles from './BulkBar.module.css';
import { shortNo } from './words.ts';

interface BulkBarProps {
  /** The rows that are ticked, as the list shows them. */
  rows: readonly Pick<AdminOrderRow, 'orderNo' | 'nextAct'>[];
  /** Absent where the rows are not ticked one by one. */
  onClear?: () => void;
  onChanged: () => void;
}

/**
 * Acts on several orders at once; each is answered for itself. The answers stay on the page when they made the orders
 * leave the list.
 */
export function BulkBar({ rows, onClear, onChanged }: BulkBarProps) {
  const { t } = useI18n();
  const [asked, setAsked] = useState<StepAct | null>(null);
  const [results, setResults] = useState<{ act: StepAct; rows: readonly MovedOrder[] } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const acts = STEP_ACTS.map((act) => ({ act, of: rows.filter(({ nextAct }) => nextAct === act) })).filter(
    ({ of }) => of.length > 0,
  );

  async function run(act: StepAct): Promise<void> {
    setAsked(null);
    setBusy(true);
    const orderNos = rows.filter(({ nextAct }) => nextAct === act).map(({ orderNo }) => orderNo);
    const moved = await moveOrders(orderNos, BECOMES[act]);
    setBusy(false);
    if (moved.failure) void showToast({ text: failureMessage(t, moved.failure), tone: 'error' });
    if (moved.rows.length === 0) return;
    setResults({ act, rows: moved.rows });
    onChanged();
  }

  return (
    <>
      {rows.length > 0 && (
        <section className={`row ${styles.bar}`} aria-label={t('admin-orders:bulk.label')}>
          <p role="status">{t('admin-orders:bulk.count', { count: rows.length })}</p>
          {acts.map(({ act, of }) => (
            <button
              key={act}
              type="button"
              className="button button-primary"
              disabled={isBusy}
              onClick={() => setAsked(act)}
            >
              {t(`admin-orders:bulk.${act}`, { count: of.length })}
            </button>
          ))}
          {acts.length === 0 && <p className="quiet">{t('admin-orders:bulk.nothing')}</p>}
          {onClear && (
            <>
              <a className="button" href={adminPaths.sheets(rows.map(({ orderNo }) => orderNo))}>
                {t('admin-orders:bulk.sheets')}
              </a>
              <button type="button" className="link-button" onClick={onClear}>
                {t('admin-orders:bulk.clear')}
              </button>
            </>
          )}
        </section>
      )}
      {asked && (
        <Confirm
          question={t('admin-orders:bulk.ask', {
            count: rows.filter(({ nextAct }) => nextAct === asked).length,
            status: t(`rules:status.${BECOMES[asked]}`),
          })}
          yes={t(`admin-orders:act.${asked}`)}
          no={t('admin-orders:ask.no')}
          onYes={() => void run(asked)}
          onNo={() => setAsked(null)}
        />
      )}
      {results && (
        <Results
          {...results}
          onClose={() => {
            setResults(null);
            onClear?.();
          }}
        />
      )}
    </>
  );
}

function Results({ act, rows, onClose }: { act: StepAct; rows: readonly MovedOrder[]; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog
      title={t('admin-orders:bulk.resultTitle')}
      close={t('admin-orders:bulk.close')}
      headClass={styles.resultHead}
      className="dialog"
      onClose={onClose}
    >
      <ul className={styles.results}>
        {rows.map(({ orderNo, error }) => (
          <li key={orderNo} data-failed={error === null ? undefined : ''}>
            {error === null
              ? t('admin-orders:bulk.resultOk', {
                  orderNo: shortNo(orderNo),
                  status: t(`rules:status.${BECOMES[act]}`),
                })
              : t('admin-orders:bulk.resultNot', { orderNo: shortNo(orderNo), why: error })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
