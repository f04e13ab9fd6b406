import { useEffect, useRef, useState } from 'react';
import type { AdminOrderList } from '../../../contract/admin-orders.ts';
import { PAYMENT_STATES } from '../../../domain/money/payment.ts';
import { ORDER_SORTS } from '../../../domain/order/order-life.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { Field } from '../../../ui/Field.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { canSort, countOf, filterCount, shownTab, TABS, WHOLE_LIST, type ListState } from './list-state.ts';
import styles from './OrdersPage.module.css';

interface ListHeadProps {
  state: ListState;
  counts: AdminOrderList['counts'] | null;
  /** @param isStep whether the back button shall lead back to what was shown before */
  onChange: (changes: Partial<ListState>, isStep: boolean) => void;
}

/** Name of the page, what waits, search, tabs and filters. */
export function ListHead({ state, counts, onChange }: ListHeadProps) {
  const { t } = useI18n();
  const tabs = useRef<HTMLDivElement>(null);
  const tab = shownTab(state);
  const isCounted = counts !== null;
  // On a phone the tabs go on beyond the edge.
  useEffect(() => {
    const row = tabs.current;
    const shown = row?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (row && shown) row.scrollLeft = shown.offsetLeft - (row.clientWidth - shown.offsetWidth) / 2;
    // Their counts widen them.
  }, [tab, isCounted]);
  return (
    <>
      <header className="row">
        <h1>{t('admin-orders:title')}</h1>
        <Waits counts={counts} />
        <a className="button" href={adminPaths.newOrder}>
          {t('admin-orders:newQuote')}
        </a>
        <Search q={state.q} onSearch={(q) => onChange({ q }, false)} />
      </header>
      <div ref={tabs} className={`pills ${styles.tabs}`} role="group" aria-label={t('admin-orders:tabs')}>
        {TABS.map((one) => (
          <button key={one} type="button" aria-pressed={one === tab} onClick={() => onChange({ tab: one }, true)}>
            {t(`admin-orders:tab.${one}`)} <b>{countOf(counts, one)}</b>
          </button>
        ))}
        <Filters state={state} onChange={onChange} />
        {canSort(state) && <Sort state={state} onChange={onChange} />}
      </div>
    </>
  );
}

function Sort({ state, onChange }: Omit<ListHeadProps, 'counts'>) {
  const { t } = useI18n();
  return (
    <label className={styles.sort}>
      {t('admin-orders:sort.title')}
      <select
        className="field-control"
        value={state.sort}
        onChange={({ target }) => onChange({ sort: ORDER_SORTS.find((sort) => sort === target.value) ?? '' }, true)}
      >
        <option value="">{t('admin-orders:sort.newest')}</option>
        {ORDER_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`admin-orders:sort.${sort}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One sentence of what today needs. */
function Waits({ counts }: Pick<ListHeadProps, 'counts'>) {
  const { t } = useI18n();
  if (!counts) return <p className={`quiet ${styles.waits}`}>&nbsp;</p>;
  const { ready, check } = counts;
  if (ready + check === 0) return <p className={`quiet ${styles.waits}`}>{t('admin-orders:waits.none')}</p>;
  return (
    <p className={`quiet ${styles.waits}`}>
      {ready > 0 && (
        <>
          <b>{t('admin-orders:waits.ready', { count: ready })}</b> {t('admin-orders:waits.readyText')}
          {check > 0 ? ', ' : '.'}
        </>
      )}
      {check > 0 && (
        <>
          <b>{t('admin-orders:waits.check', { count: check })}</b> {t('admin-orders:waits.checkText')}.
        </>
      )}
    </p>
  );
}

/** Typing that has paused is asked for. */
const PAUSE_MS = 250;

function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef(0);
  // The address changed without typing: a step back.
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }

  useEffect(() => {
    // A lone "/" would be typed by speech input too (WCAG 2.1.4).
    const focusByShortcut = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focusByShortcut);
    return () => {
      removeEventListener('keydown', focusByShortcut);
      clearTimeout(waiting.current);
    };
  }, []);

  function search(value: string, afterMs: number): void {
    setTyped(value);
    clearTimeout(waiting.current);
    waiting.current = window.setTimeout(() => {
      setKnown(value);
      onSearch(value);
    }, afterMs);
  }

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        search(typed, 0);
      }}
    >
      <input
        ref={input}
        className="field-control"
        type="search"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={t('admin-orders:search')}
        aria-keyshortcuts="Control+/ Meta+/"
        placeholder={t('admin-orders:searchHint')}
        value={typed}
        onChange={({ target }) => search(target.value, PAUSE_MS)}
      />
    </form>
  );
}

function Filters({ state, onChange }: Omit<ListHeadProps, 'counts'>) {
  const { t } = useI18n();
  const count = filterCount(state);
  return (
    <details className={styles.filters}>
      <summary>{count === 0 ? t('admin-orders:filters.title') : t('admin-orders:filters.active', { count })}</summary>
      <div className={styles.fields}>
        <Field label={t('admin-orders:filters.payment')} name="payment">
          {(control) => (
            <select
              {...control}
              value={state.payment}
              onChange={({ target }) =>
                onChange({ payment: PAYMENT_STATES.find((known) => known === target.value) ?? '' }, true)
              }
            >
              <option value="">{t('admin-orders:filters.anyPayment')}</option>
              {PAYMENT_STATES.map((payment) => (
                <option key={payment} value={payment}>
                  {t(`admin-orders:payment.${payment}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {(['from', 'to'] as const).map((side) => (
          <InputField
            key={side}
            label={t(`admin-orders:filters.${side}`)}
            name={side}
            type="date"
            value={state[side]}
            onChange={({ target }) => onChange({ [side]: target.value }, true)}
          />
        ))}
        <Field label={t('admin-orders:filters.room')} name="room">
          {(control) => (
            <input
              {...control}
              maxLength={60}
              defaultValue={state.room}
              key={state.room}
              onBlur={({ target }) => {
                if (target.value.trim() !== state.room) onChange({ room: target.value.trim() }, true);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur();
              }}
            />
          )}
        </Field>
        {count > 0 && (
          <button
            type="button"
            className="link-button"
            onClick={() => onChange({ ...WHOLE_LIST, tab: state.tab, q: state.q, sort: state.sort }, true)}
          >
            {t('admin-orders:filters.clear')}
          </button>
        )}
      </div>
    </details>
  );
}
