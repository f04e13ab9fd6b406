import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { DeskError } from '../../../contract/admin-desk.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import styles from './Desk.module.css';
import { DeskMore } from './Lists.tsx';
import * as contract from '../../../contract/admin-desk.ts';
import { callAsOperator } from '../call.ts';
import { pagedList } from '../../session/paged-list.ts';

/** The island of `/admin/errors`; needs the messages of `admin-desk` and `calls`. */
export default boundedIsland(ErrorsPage);

function ErrorsPage() {
  const { t } = useI18n();
  const { $list, more } = errorList;
  const { data } = useStore($list, { ssr: () => ({ loading: true }) as const });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [seen, setSeen] = useState('');
  const told = useRef<HTMLParagraphElement>(null);

  async function see(kinds: readonly DeskError[]) {
    if (busy) return;
    setBusy(true);
    const failed = await markSeen(kinds.map(({ id }) => id));
    setFailure(failed);
    setBusy(false);
    if (failed) return;
    // The pressed button goes: the focus stays in its row, and that of all is beside the status.
    const [only, ...others] = kinds;
    if (others.length > 0) told.current?.focus();
    else if (only) setSeen(only.id);
  }

  const newWords = (count: number): string =>
    count === 0 ? t('admin-desk:errors.noneNew') : t('admin-desk:errors.new', { count });
  const fresh = data?.items.filter(({ isNew }) => isNew) ?? [];
  return (
    <div className={styles.page}>
      <h1>{t('admin-desk:errors.title')}</h1>
      <p>{t('admin-desk:errors.text')}</p>
      <p ref={told} tabIndex={-1} role="status" className={styles.said}>
        {data && data.counts.all > 0 && newWords(data.counts.new)}
      </p>
      <div role="alert">{failure && <p className="field-error">{failureMessage(t, failure)}</p>}</div>
      <RemoteData remote={$list} loading={t('admin-desk:loading')} skeleton={<Skeleton rows={3} height="line" />}>
        {({ items, next }) =>
          items.length === 0 ? (
            <p className={`quiet ${styles.empty}`}>{t('admin-desk:errors.empty')}</p>
          ) : (
            <>
              {fresh.length > 1 && (
                <p>
                  <button
                    type="button"
                    className="button"
                    aria-disabled={busy || undefined}
                    onClick={() => void see(fresh)}
                  >
                    {t('admin-desk:errors.seeAll', { count: fresh.length })}
                  </button>
                </p>
              )}
              <ul className="rows">
                {items.map((kind) => (
                  <ErrorRow
                    key={kind.id}
                    kind={kind}
                    isSeen={kind.id === seen}
                    busy={busy}
                    onSeen={() => void see([kind])}
                  />
                ))}
              </ul>
              <DeskMore count={items.length} isEnd={next === null} more={more} />
            </>
          )
        }
      </RemoteData>
    </div>
  );
}

interface ErrorRowProps {
  kind: DeskError;
  /** Whether it was ticked last on this page. */
  isSeen: boolean;
  busy: boolean;
  onSeen: () => void;
}

function ErrorRow({ kind, isSeen, busy, onSeen }: ErrorRowProps) {
  const { t, locale } = useI18n();
  const { message, type, path, place, stack, browser, count, firstAt, lastAt, isNew } = kind;
  const named = useFocusAfter<HTMLParagraphElement>(isSeen && !isNew ? 1 : 0);
  return (
    <li className={styles.row}>
      <div>
        <p ref={named} tabIndex={-1}>
          {isNew && <span className="tag">{t('admin-desk:errors.isNew')}</span>}{' '}
          <strong className="long">{[type, message].filter(Boolean).join(': ')}</strong>
        </p>
        <p className={`row quiet long ${styles.facts}`}>
          <span>{t('admin-desk:errors.times', { count })}</span>
          <span>{t('admin-desk:errors.last', { at: formatInstant(lastAt, locale) })}</span>
          {firstAt !== null && <span>{t('admin-desk:errors.first', { at: formatInstant(firstAt, locale) })}</span>}
          <span>{t('admin-desk:errors.page', { path })}</span>
          {browser !== '' && <span>{browser}</span>}
        </p>
        {place !== '' && <p className="long">{place}</p>}
        {stack !== '' && (
          <details>
            <summary>{t('admin-desk:errors.example')}</summary>
            <pre className={`long ${styles.stack}`}>{stack}</pre>
          </details>
        )}
      </div>
      {isNew && (
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={onSeen}>
          {t('admin-desk:errors.see')}
          <span className="visually-hidden">: {message}</span>
        </button>
      )}
    </li>
  );
}

const errorList = pagedList<contract.DeskErrors>('/api/admin/errors', (cursor) =>
  callAsOperator(contract.listErrors, { query: cursor === undefined ? {} : { cursor } }),
);

/** The most that one call ticks. */
const AT_ONCE = 100;

/** @returns why it could not */
async function markSeen(ids: readonly string[]): Promise<CallFailure | null> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const answer = await callAsOperator(contract.seeErrors, { body: { ids: some } });
    if (!answer.ok) return answer;
    const { $list } = errorList;
    const shown = $list.value?.data;
    if (!shown) continue;
    const items = shown.items.map((kind) => (some.includes(kind.id) ? { ...kind, isNew: false } : kind));
    $list.replace({ ...shown, items, counts: { ...shown.counts, new: answer.data.new } });
  }
  return null;
}
