import { useCallback, useEffect, useState } from 'react';
import { showJournal, type JournalLine } from '../../../contract/admin-team.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { ORDER_NUMBER } from '../../../domain/order/order.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import type { AnswerOf } from '../../../contract/contract.ts';
import type { CallFailure, CallResult } from '../../../lib/api.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { callAsOperator } from '../call.ts';
import { plannedWords } from '../visits/planned-words.ts';
import styles from './team.module.css';

/** The island of `/admin/journal`; needs the messages of `admin-team`, `rules:status` and `calls`. */
export default boundedIsland(JournalPage);

function JournalPage() {
  const { t } = useI18n();
  const [lines, setLines] = useState<readonly JournalLine[]>([]);
  /** Null once all are shown. */
  const [next, setNext] = useState<string | null>('');
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isBusy, setBusy] = useState(true);

  /** Adds the page to the lines; pages follow each other, so that none comes twice. */
  const show = useCallback((answer: CallResult<AnswerOf<typeof showJournal>>) => {
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer);
      return;
    }
    const { items, next: following } = answer.data;
    setLines((shown) => [...shown.filter(({ id }) => items.every((item) => item.id !== id)), ...items]);
    setNext(following === '' ? null : following);
  }, []);

  useEffect(() => {
    void fetchPage('').then(show);
  }, [show]);

  function go(): void {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    void fetchPage(next ?? '').then(show);
  }

  return (
    <div className={styles.page}>
      <h1>{t('admin-team:journal.title')}</h1>
      <p>{t('admin-team:journal.text')}</p>
      {lines.length > 0 && (
        <ol className={styles.journal}>
          {lines.map((line) => (
            <Entry key={line.id} line={line} />
          ))}
        </ol>
      )}
      {isBusy && lines.length === 0 && (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            {t('admin-team:journal.loading')}
          </p>
          <Skeleton rows={6} height="line" />
        </div>
      )}
      {!isBusy && !failure && lines.length === 0 && <p>{t('admin-team:journal.empty')}</p>}
      {failure ? (
        <Failed failure={failure} retry={go} />
      ) : (
        next !== null &&
        lines.length > 0 && (
          <p>
            <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={go}>
              {t(isBusy ? 'admin-team:journal.moreBusy' : 'admin-team:journal.more')}
            </button>
          </p>
        )
      )}
    </div>
  );
}

const fetchPage = (cursor: string) => callAsOperator(showJournal, { query: cursor === '' ? {} : { cursor } });

function Entry({ line: { at, operator, act, subject, before, after } }: { line: JournalLine }) {
  const { t, locale } = useI18n();
  const isOrder = ORDER_NUMBER.test(subject);
  return (
    <li className={styles.entry}>
      <time dateTime={at}>{formatInstant(at, locale)}</time>
      <span className={styles.long}>{operator || t('admin-team:journal.machine')}</span>
      <div className={styles.long}>
        <p>
          {actWords(t, act)}
          {isOrder && (
            <>
              {': '}
              <a href={adminPaths.order(subject)}>{subject}</a>
            </>
          )}
        </p>
        {(before !== '' || after !== '') && (
          <p className={styles.note}>
            <span className="visually-hidden">{t('admin-team:journal.change')}: </span>
            {valueWords(t, before)} → {valueWords(t, after)}
          </p>
        )}
      </div>
    </li>
  );
}

/** Acts come from every part of the shop; one without words is named as it is stored. */
const actWords = (t: Translate, act: string): string =>
  t.find(`admin-team:journal.act.${act}`) ?? t('admin-team:journal.unknown', { act: act.replaceAll('-', ' ') });

const valueWords = (t: Translate, value: string): string => {
  if (value === '') return t('admin-team:journal.none');
  return t.find(`admin-team:journal.value.${value}`) ?? t.find(`rules:status.${value}`) ?? plannedWords(value);
};
