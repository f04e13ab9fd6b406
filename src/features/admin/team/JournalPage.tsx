import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { JournalLine } from '../../../contract/admin-team.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { ORDER_NUMBER } from '../../../domain/order/order.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { More } from '../../../ui/More.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { plannedWords } from '../orders/words.ts';
import { journalList, journalQuery, readJournalFilter, type JournalFilter } from './journal-list.ts';
import { JournalFilters } from './JournalFilters.tsx';
import styles from './team.module.css';

/** The island of `/admin/journal`; needs the messages of `admin-team`, `rules:status` and `calls`. */
export default boundedIsland(JournalPage);

const readSearch = (): string => location.search;

function JournalPage() {
  const { t } = useI18n();
  const search = useInBrowser(readSearch);
  return (
    <div className={styles.page}>
      <h1>{t('admin-team:journal.title')}</h1>
      <p>{t('admin-team:journal.text')}</p>
      {search === undefined ? <Skeleton rows={6} height="line" /> : <Journal asked={readJournalFilter(search)} />}
    </div>
  );
}

function Journal({ asked }: { asked: JournalFilter }) {
  const { t } = useI18n();
  const [filter, setFilter] = useState(asked);
  const { $list, more } = journalList(filter);
  const { data } = useStore($list);
  const people = new Map((data?.items ?? []).filter(({ by }) => by !== '').map(({ by, operator }) => [by, operator]));
  const isWhole = Object.keys(journalQuery(filter)).length === 0;

  function change(changes: Partial<JournalFilter>): void {
    const next = { ...filter, ...changes };
    setFilter(next);
    history.replaceState(history.state, '', `?${new URLSearchParams(journalQuery(next)).toString()}`);
  }

  return (
    <>
      <JournalFilters filter={filter} people={people} onChange={change} />
      <RemoteData
        key={JSON.stringify(filter)}
        remote={$list}
        loading={t('admin-team:journal.loading')}
        skeleton={<Skeleton rows={6} height="line" />}
      >
        {({ items, next }) => (
          <>
            {items.length === 0 && (
              <p role="status">
                {isWhole
                  ? t('admin-team:journal.empty')
                  : t(next === null ? 'admin-team:journal.filter.none' : 'admin-team:journal.filter.noneYet')}
              </p>
            )}
            <ol className={styles.journal}>
              {items.map((line) => (
                <Entry key={line.id} line={line} />
              ))}
            </ol>
            <More
              count={items.length}
              isEnd={next === null}
              more={more}
              words={{ more: t('admin-team:journal.more'), busy: t('admin-team:journal.moreBusy') }}
            />
          </>
        )}
      </RemoteData>
    </>
  );
}

function Entry({ line: { at, operator, act, subject, before, after } }: { line: JournalLine }) {
  const { t, locale } = useI18n();
  const isOrder = ORDER_NUMBER.test(subject);
  return (
    <li>
      <time dateTime={at}>{formatInstant(at, locale)}</time>
      <span className="long">{operator || t('admin-team:journal.machine')}</span>
      <div className="long">
        <p>
          {actWords(t, act)}
          {isOrder && (
            <>
              {': '}
              <a href={adminPaths.order(subject)}>{subject}</a>
            </>
          )}
        </p>
        {(before.trim() !== '' || after.trim() !== '') && (
          <p className="fine long">
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
  if (value.trim() === '') return t('admin-team:journal.none');
  const ofOne = (one: string) => t.find(`admin-team:journal.value.${one}`) ?? t.find(`rules:status.${one}`);
  const parts = value.split(' ').map(ofOne);
  return parts.every((part) => part !== undefined) ? parts.join(', ') : plannedWords(value);
};
