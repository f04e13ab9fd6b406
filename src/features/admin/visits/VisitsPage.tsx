import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { DayVisit, DayVisits } from '../../../contract/admin-visits.ts';
import { dayInIstanbul, daysAfter, formatDay } from '../../../domain/values/dates.ts';
import { dayWarnings } from '../../../domain/workshop/day-warnings.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { type Again, Failed, RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { workOffline } from '../../offer/offline.ts';
import { $field, followList, openField, stuckIn } from '../field/field.ts';
import { keptDay } from '../field/kept-field.ts';
import { NetStrip } from '../field/NetStrip.tsx';
import { usePlace, type FieldPlace } from '../field/place.ts';
import { StopActs } from '../field/StopActs.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { shortNo } from '../orders/words.ts';
import { Stops, type Stop } from './Stops.tsx';
import { visitsOn } from './visit-list.ts';
import styles from './VisitsPage.module.css';

/** The island of `/admin/visits`; needs the messages of `admin-visits`, `admin-field`, `admin-orders:piece`, `forms` and `calls`. */
export default boundedIsland(VisitsPage);

interface VisitsPageProps {
  /** Routes and half-days of `shop.json`, for the warnings to the planner. */
  rules: Parameters<typeof dayWarnings>[1];
  /** Days for which a quote holds. */
  offerDays: number;
}

const FieldSheet = lazyPart(
  () => import('../field/FieldSheet.tsx').then((module) => module.FieldSheet),
  <Skeleton rows={3} height="card" />,
);

const Gone = ({ opened }: { opened: readonly string[] }) =>
  stuckIn(useStore($field), opened).length > 0 ? <FieldSheet visit={null} room={null} opened={opened} /> : null;

const today = (): string => dayInIstanbul(new Date());

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day of the address, which anybody may have typed; today otherwise. */
function dayHere(): string {
  const asked = new URLSearchParams(location.search).get('day') ?? '';
  return isDay(asked) ? asked : today();
}

function VisitsPage(props: VisitsPageProps) {
  const { t } = useI18n();
  const place = usePlace();
  const asked = useInBrowser(dayHere);
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? asked;
  const choose = (next: string) => {
    if (!isDay(next)) return;
    setChosen(next);
    history.replaceState(null, '', `${adminPaths.visits}?day=${next}`);
  };
  useEffect(() => {
    void openField();
    void workOffline();
  }, []);
  return (
    <div className={styles.page}>
      <NetStrip />
      {place.visit === null && <h1>{t('admin-visits:title')}</h1>}
      {day === undefined ? (
        <Skeleton rows={3} height="card" />
      ) : (
        <>
          {place.visit === null && <DayChoice day={day} choose={choose} />}
          <RemoteData
            key={day}
            remote={visitsOn(day)}
            loading={t('admin-visits:loading')}
            skeleton={<Skeleton rows={3} height="card" />}
            instead={(failure, again) => <KeptDay {...props} {...{ day, place, failure, again }} />}
          >
            {(visits) => <Day {...props} day={visits} place={place} />}
          </RemoteData>
        </>
      )}
    </div>
  );
}

function DayChoice({ day, choose }: { day: string; choose: (day: string) => void }) {
  const { t } = useI18n();
  return (
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
          onClick={() => choose(daysAfter(day, step))}
        >
          {sign}
        </button>
      ))}
      <label>
        <span className="visually-hidden">{t('admin-visits:day')}</span>
        <input type="date" className="field-control" value={day} onChange={({ target }) => choose(target.value)} />
      </label>
      {day !== today() && (
        <button type="button" className="link-button" onClick={() => choose(today())}>
          {t('admin-visits:today')}
        </button>
      )}
      <button type="button" className="button button-primary" onClick={() => print()}>
        {t('admin-visits:print')}
      </button>
    </div>
  );
}

/** The day as this device has seen it before the network was gone. */
function KeptDay({
  day,
  failure,
  again,
  ...props
}: VisitsPageProps & { day: string; place: FieldPlace; failure: CallFailure; again: Again }) {
  const [kept, setKept] = useState<DayVisits | null>();
  useEffect(() => {
    let mounted = true;
    void keptDay(day).then((known) => {
      if (mounted) setKept(known);
    });
    return () => {
      mounted = false;
    };
  }, [day]);
  if (kept === undefined) return <Skeleton rows={3} height="card" />;
  if (kept !== null) return <Day {...props} day={kept} isKept />;
  return (
    <>
      <Gone opened={[]} />
      <Failed failure={failure} {...again} />
    </>
  );
}

interface DayProps extends VisitsPageProps {
  day: DayVisits;
  place: FieldPlace;
  /** Whether this device keeps the day for later. */
  isKept?: boolean;
}

function Day({ day, place, rules, offerDays, isKept = day.day === today() }: DayProps) {
  const { t, locale } = useI18n();
  const { visits } = day;
  useEffect(() => followList(day, isKept), [day, isKept]);
  const isOpened = day.day <= today();
  const open = visits.find(({ subject }) => subject === place.visit);
  if (open) return <FieldSheet visit={open} room={place.room} />;
  return (
    <>
      <Gone opened={isOpened ? visits.filter(({ isOff }) => !isOff).map(({ subject }) => subject) : []} />
      <Warnings visits={visits} rules={rules} />
      <Stops
        title={formatDay(day.day, locale)}
        stops={visits.map((visit) => ({
          ...stopOf(t, visit),
          ...(isOpened && { acts: <StopActs visit={visit} offerDays={offerDays} /> }),
        }))}
        none={<NoVisits />}
      />
    </>
  );
}

/** Warnings to the planner: a crew at two places at once, or across the city within minutes. */
function Warnings({ visits, rules }: Pick<VisitsPageProps, 'rules'> & { visits: readonly DayVisit[] }) {
  const { t } = useI18n();
  const warnings = dayWarnings(visits, rules);
  if (warnings.length === 0) return null;
  const nameOf = (subject: string): string => {
    const visit = visits.find((one) => one.subject === subject);
    return visit ? `${visit.from} ${visit.name}` : subject;
  };
  return (
    <div className={`notice ${styles.warnings}`} role="status" data-needs="office">
      <p className="notice-title">{t('admin-field:warning.title')}</p>
      <ul>
        {warnings.map(({ kind, subjects: [a, b], districts }) => (
          <li key={`${a} ${b}`}>
            {t(`admin-field:warning.${kind}`, {
              first: nameOf(a),
              second: nameOf(b),
              from: districts?.[0] ?? '',
              to: districts?.[1] ?? '',
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoVisits() {
  const { t } = useI18n();
  return (
    <div className={`tall-links ${styles.none}`}>
      <p>{t('admin-visits:none')}</p>
      <p data-needs="office">{t('admin-visits:noneHint')}</p>
      <p data-needs="office">
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
