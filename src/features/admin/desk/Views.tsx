import { useState } from 'react';
import { showViews, VIEW_DAYS, type ShownViews } from '../../../contract/admin-views.ts';
import { PAGE_KINDS, SHOWN_VITALS } from '../../../domain/reporting/vitals.ts';
import { formatDays } from '../../../domain/values/dates.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { forgetAtSignOut } from '../../session/customer-data.ts';
import { callAsOperator } from '../call.ts';
import { Fold } from '../Fold.tsx';
import { Chart } from './Chart.tsx';
import styles from './Desk.module.css';

type Days = (typeof VIEW_DAYS)[number];

function remoteOf(days: Days) {
  const name = `${showViews.path}?days=${days}`;
  forgetAtSignOut(name);
  return createRemote(name, () => callAsOperator(showViews, { query: { days } }));
}
const views = { 7: remoteOf('7'), 28: remoteOf('28') };

/** Pages that were opened, and how fast they were, for visitors who agreed to be counted (decisions U4). */
export function Views() {
  const { t } = useI18n();
  const [days, setDays] = useState<Days>('7');
  return (
    <Fold id="views" title={t('admin-desk:today.views.title')}>
      <div className="pills" role="group" aria-label={t('admin-desk:today.views.days')}>
        {VIEW_DAYS.map((one) => (
          <button key={one} type="button" aria-pressed={one === days} onClick={() => setDays(one)}>
            {t('admin-desk:today.views.last', { count: Number(one) })}
          </button>
        ))}
      </div>
      <RemoteData
        key={days}
        remote={views[days]}
        loading={t('admin-desk:loading')}
        skeleton={<Skeleton rows={1} height="card" />}
      >
        {(shown) => <Counted shown={shown} />}
      </RemoteData>
    </Fold>
  );
}

function Counted({ shown: { from, to, views: count, english, pages, speeds } }: { shown: ShownViews }) {
  const { t, locale } = useI18n();
  const period = formatDays(from, to, locale);
  const nameOf = (page: string): string =>
    page === '/' || page === 'other' ? t(`admin-desk:today.views.kind.${page === '/' ? 'home' : page}`) : page;
  if (count === 0 && speeds.length === 0)
    return <p className="quiet">{t('admin-desk:today.views.none', { period })}</p>;
  return (
    <div className={styles.counted}>
      <p>
        {t('admin-desk:today.views.sum', { period, count })}{' '}
        {english > 0 && t('admin-desk:today.views.english', { count: english })}
      </p>
      <div className={styles.charts}>
        <Chart
          title={t('admin-desk:today.views.pages')}
          rows={pages.map(({ page, views: opened }) => ({
            key: page,
            name: nameOf(page),
            amount: opened,
            words: opened.toLocaleString('tr-TR'),
          }))}
        />
      </div>
      {speeds.length > 0 && <Speeds speeds={speeds} />}
      <p className="quiet">{t('admin-desk:today.views.agreed')}</p>
    </div>
  );
}

function Speeds({ speeds }: Pick<ShownViews, 'speeds'>) {
  const { t } = useI18n();
  const measured = PAGE_KINDS.filter((kind) => speeds.some((speed) => speed.kind === kind));
  return (
    <table className={styles.table}>
      <caption>{t('admin-desk:today.views.speeds')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('admin-desk:today.views.page')}</th>
          {SHOWN_VITALS.map((name) => (
            <th key={name} scope="col">
              {t(`admin-desk:today.views.vital.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measured.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`admin-desk:today.views.kind.${kind}`)}</th>
            {SHOWN_VITALS.map((name) => (
              <td key={name}>
                <SpeedWords speed={speeds.find((speed) => speed.kind === kind && speed.name === name)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SpeedWords({ speed }: { speed: ShownViews['speeds'][number] | undefined }) {
  const { t } = useI18n();
  if (!speed) return <>{t('admin-desk:today.views.unmeasured')}</>;
  const { name, bound, verdict, count } = speed;
  const words = t(`admin-desk:today.views.${bound === null ? 'beyond' : 'within'}.${name}`, {
    value: (bound ?? 0).toLocaleString('tr-TR'),
    seconds: ((bound ?? 0) / 1000).toLocaleString('tr-TR'),
  });
  return (
    <>
      {words}
      <small>{t(`admin-desk:today.views.verdict.${verdict}`, { count })}</small>
    </>
  );
}
