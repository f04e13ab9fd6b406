import { useState } from 'react';
import type { DayVisit } from '../../../contract/admin-visits.ts';
import { dayInIstanbul, daysAfter, formatDay } from '../../../domain/values/dates.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { shortNo } from '../orders/words.ts';
import { Stops, type Stop } from './Stops.tsx';
import { visitsOn } from './visit-list.ts';
import styles from './VisitsPage.module.css';

/** The island of `/admin/visits`; needs the messages of `admin-visits`, `admin-orders:piece` and `calls`. */
export default boundedIsland(VisitsPage);

const today = (): string => dayInIstanbul(new Date());

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day of the address, which anybody may have typed; today otherwise. */
function dayHere(): string {
  const asked = new URLSearchParams(location.search).get('day') ?? '';
  return isDay(asked) ? asked : today();
}

function VisitsPage() {
  const { t } = useI18n();
  const asked = useInBrowser(dayHere);
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? asked;
  const choose = (next: string) => {
    if (!isDay(next)) return;
    setChosen(next);
    history.replaceState(null, '', `${adminPaths.visits}?day=${next}`);
  };
  return (
    <div className={styles.page}>
      <h1>{t('admin-visits:title')}</h1>
      {day === undefined ? <Skeleton rows={3} height="card" /> : <Day day={day} choose={choose} />}
    </div>
  );
}

function Day({ day, choose }: { day: string; choose: (day: string) => void }) {
  const { t, locale } = useI18n();
  return (
    <>
      <div className={`row ${styles.controls}`}>
        {(
          [
            [-1, 'before', '‹'],
            [1, 'after', '›'],
          ] as const
        ).map(([step, words, sign]) => (
          <button
            key={words}
            type="button"
            className="button"
            aria-label={t(`admin-visits:${words}`)}
            onClick={() => {
              choose(daysAfter(day, step));
            }}
          >
            {sign}
          </button>
        ))}
        <label>
          <span className="visually-hidden">{t('admin-visits:day')}</span>
          <input
            type="date"
            className="field-control"
            value={day}
            onChange={({ target }) => {
              choose(target.value);
            }}
          />
        </label>
        {day !== today() && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              choose(today());
            }}
          >
            {t('admin-visits:today')}
          </button>
        )}
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            print();
          }}
        >
          {t('admin-visits:print')}
        </button>
      </div>
      <RemoteData
        key={day}
        remote={visitsOn(day)}
        loading={t('admin-visits:loading')}
        skeleton={<Skeleton rows={3} height="card" />}
      >
        {({ visits }) => (
          <Stops title={formatDay(day, locale)} stops={visits.map((visit) => stopOf(t, visit))} none={<NoVisits />} />
        )}
      </RemoteData>
    </>
  );
}

function NoVisits() {
  const { t } = useI18n();
  return (
    <div className={`tall-links ${styles.none}`}>
      <p>{t('admin-visits:none')}</p>
      <p>{t('admin-visits:noneHint')}</p>
      <p>
        <a href={adminPaths.messages}>{t('admin-visits:messages')}</a>{' '}
        <a href={`${adminPaths.sheets()}?view=visits`}>{t('admin-visits:fittings')}</a>
      </p>
    </div>
  );
}

function stopOf(t: Translate, visit: DayVisit): Stop {
  const { subject, kind, from, to, name, place, phone, windows, note, customerNote, isOff } = visit;
  return {
    id: subject,
    time: `${from}–${to}`,
    name,
    place,
    phone,
    windows,
    about:
      kind === 'fitting'
        ? { href: adminPaths.order(subject), words: t('admin-visits:order', { number: shortNo(subject) }) }
        : { href: adminPaths.messages, words: t('admin-visits:messages') },
    facts: [t(`admin-visits:kind.${kind}`)],
    notes: [
      ...(note === '' ? [] : [`${t('admin-visits:note')}: ${note}`]),
      ...(customerNote === '' ? [] : [`${t('admin-visits:customerNote')}: ${customerNote}`]),
    ],
    ...(isOff && { off: t(`admin-visits:off.${kind}`) }),
  };
}
