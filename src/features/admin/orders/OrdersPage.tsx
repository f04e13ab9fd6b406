import { useEffect, useState } from 'react';
import { type AdminOrderRow, changeOrder } from '../../../contract/admin-orders.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed } from '../../../ui/RemoteData.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { callAsOperator } from '../call.ts';
import { BECOMES, type StepAct } from '../../../domain/order/order-life.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListHead } from './ListHead.tsx';
import {
  countOf,
  filterCount,
  type ListState,
  queryOf,
  readListState,
  shownTab,
  WHOLE_LIST,
  writeListState,
} from './list-state.ts';
import { OrderRows } from './OrderRows.tsx';
import styles from './OrdersPage.module.css';
import { type OrderList, useOrderList } from './useOrderList.ts';
import { shortNo } from './words.ts';

/** The island of `/admin/orders`; needs the messages of `admin-orders`, `rules:status` and `calls`. */
export default boundedIsland(Orders);

function Orders() {
  const { t } = useI18n();
  const [state, change] = useListState();
  const list = useOrderList(state && queryOf(state));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<{ row: AdminOrderRow; act: StepAct } | null>(null);
  const { rows, counts, failure } = list;
  const ticked = (rows ?? []).filter(({ orderNo }) => selected.has(orderNo));
  const shown = state ?? WHOLE_LIST;

  return (
    <div className={styles.page}>
      <ListHead state={shown} counts={counts} onChange={change} />
      {failure && failure.code !== 'session_ended' && (
        <Failed failure={failure} retry={list.retry} asking={list.isBusy ? t('admin-orders:loading') : undefined} />
      )}
      {(rows !== null || failure === null) && (
        <OrderRows
          rows={rows}
          selected={selected}
          onSelect={(orderNos, isSelected) => {
            const next = new Set(selected);
            for (const orderNo of orderNos) {
              if (isSelected) next.add(orderNo);
              else next.delete(orderNo);
            }
            setSelected(next);
          }}
          onStep={(row, act) => setStep({ row, act })}
        />
      )}
      {rows?.length === 0 && !list.hasMore && (
        <Nothing isSearch={shown.q !== '' || filterCount(shown) > 0} onClear={() => change(WHOLE_LIST, true)} />
      )}
      <p className="visually-hidden" role="status">
        {rows === null ? t('admin-orders:loading') : t('admin-orders:shown', { count: rows.length })}
      </p>
      {rows !== null && rows.length + (list.hasMore ? 1 : 0) > 0 && (
        <Foot
          list={list}
          total={shown.q === '' && filterCount(shown) === 0 ? countOf(counts, shownTab(shown)) : null}
        />
      )}
      <BulkBar rows={ticked} onClear={() => setSelected(new Set())} onChanged={list.refresh} />
      {step && (
        <Confirm
          question={t(`admin-orders:ask.${step.act}`, { who: `${shortNo(step.row.orderNo)}, ${step.row.name}` })}
          yes={t(`admin-orders:act.${step.act}`)}
          no={t('admin-orders:ask.no')}
          onYes={() => {
            setStep(null);
            void takeStep(step.row, step.act);
          }}
          onNo={() => setStep(null)}
        />
      )}
    </div>
  );

  async function takeStep({ orderNo, version }: AdminOrderRow, act: StepAct): Promise<void> {
    const answer = await callAsOperator(changeOrder, { params: { orderNo }, body: { version, status: BECOMES[act] } });
    const name = shortNo(orderNo);
    if (answer.ok) {
      const { status, nextAct } = answer.data;
      list.change(orderNo, { status, nextAct, version: answer.data.version });
      void showToast({
        text: t('admin-orders:changed', { orderNo: name, status: t(`rules:status.${status}`) }),
        tone: 'success',
      });
    } else {
      void showToast({
        text: t('admin-orders:failed', { orderNo: name, why: failureMessage(t, answer) }),
        tone: 'error',
      });
    }
    // Counts, and meanwhile changes of other operators.
    list.refresh();
  }
}

function Nothing({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  const { t } = useI18n();
  if (!isSearch) return <p className={styles.nothing}>{t('admin-orders:none')}</p>;
  return (
    <div className={styles.nothing}>
      <p>{t('admin-orders:noneFound')}</p>
      <button type="button" className="button" onClick={onClear}>
        {t('admin-orders:clearSearch')}
      </button>
    </div>
  );
}

/** @param total null where nobody counted */
function Foot({ list, total }: { list: OrderList; total: number | null }) {
  const { t } = useI18n();
  const rows = list.rows ?? [];
  return (
    <p className={`row quiet tall-links ${styles.foot}`}>
      <span>
        {total === null || total < rows.length
          ? t('admin-orders:shown', { count: rows.length })
          : t('admin-orders:shownOf', { count: rows.length, total })}
      </span>
      {list.hasMore && (
        <button
          type="button"
          className="button"
          aria-disabled={list.isBusy}
          onClick={list.isBusy ? undefined : list.more}
        >
          {t(list.isBusy ? 'admin-orders:looking' : 'admin-orders:next')}
        </button>
      )}
      <a href={adminPaths.sheets(rows.slice(0, SHEETS).map(({ orderNo }) => orderNo))}>{t('admin-orders:sheets')}</a>
      <a href={adminPaths.sheets()}>{t('admin-orders:week')}</a>
      <a href={adminPaths.export}>{t('admin-orders:export')}</a>
    </p>
  );
}

/** As many as one print takes. */
const SHEETS = 50;

/**
 * The state of the list as its address says it: the back button leads through tabs and filters, typing does not fill it.
 * Undefined in the built page.
 */
function useListState() {
  const [state, setState] = useState<ListState>();
  useEffect(() => {
    const read = (): void => {
      setState(readListState(location.search));
    };
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  function change(changes: Partial<ListState>, isStep: boolean): void {
    const next = { ...readListState(location.search), ...changes };
    const address = location.pathname + writeListState(next);
    if (isStep) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    setState(next);
  }

  return [state, change] as const;
}
