import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { showToday, type Today } from '../../../contract/admin-desk.ts';
import { formatDay } from '../../../domain/values/dates.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { forgetAtSignOut } from '../../session/customer-data.ts';
import { callAsOperator } from '../call.ts';
import styles from './Desk.module.css';
import { Fold } from '../Fold.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Again } from './Again.tsx';
import { DailyUse, NearCeilings } from './DailyUse.tsx';
import { LastBuild } from './LastBuild.tsx';
import { ShortCloth } from './ShortCloth.tsx';
import { WorkLoad } from './WorkLoad.tsx';
import { OpenLists, Waits } from './Waits.tsx';
import type { Translate } from '../../../i18n/messages.ts';

/** The island of `/admin`; needs the messages of `admin-desk` and `calls`. */
export default boundedIsland(TodayPage);

const $today = createRemote(showToday.path, () => callAsOperator(showToday));
forgetAtSignOut(showToday.path);

const Curve = lazyPart(async () => (await import('./Curve.tsx')).Curve);
const FitGuarantee = lazyPart(async () => (await import('./FitGuarantee.tsx')).FitGuarantee);
const NextOrders = lazyPart(async () => (await import('./NextOrders.tsx')).NextOrders);
const Sells = lazyPart(async () => (await import('./Sells.tsx')).Sells);
const Views = lazyPart(async () => (await import('./Views.tsx')).Views);

function TodayPage() {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <h1>{t('admin-desk:today.title')}</h1>
      <RemoteData remote={$today} loading={t('admin-desk:loading')} skeleton={<Skeleton rows={4} height="line" />}>
        {(today) => <Day today={today} />}
      </RemoteData>
    </div>
  );
}

function Day({ today }: { today: Today }) {
  const { t, locale } = useI18n();
  const { day, build, use, hasOrders, waits, fit, sums, lastYear, sells, again } = today;
  return (
    <>
      <p className={`quiet ${styles.day}`}>{formatDay(day, locale)}</p>
      <p className={styles.need}>{needOf(t, today)}</p>
      <LastBuild build={build} />
      <NearCeilings use={use} />
      <ShortCloth />
      {hasOrders && <WorkLoad />}
      {hasOrders && <Desk waits={waits} />}
      <Waits waits={waits} hasOrders={hasOrders} />
      {hasOrders && (
        <>
          <div className={styles.figures}>
            <Sums sums={sums} lastYear={lastYear} />
            <Curve />
          </div>
          <FitGuarantee fit={fit} />
          <Sells sells={sells} />
          <Again again={again} />
        </>
      )}
      <Views />
      <DailyUse use={use} />
    </>
  );
}

/** Orders whose days come next, beside the money that somebody owes. */
const Desk = ({ waits }: Pick<Today, 'waits'>) => (
  <div className={styles.desk}>
    <NextOrders />
    <OpenLists waits={waits} />
  </div>
);

const PERIODS = ['today', 'week', 'month'] as const;

function Sums({ sums, lastYear }: Pick<Today, 'sums' | 'lastYear'>) {
  const { t, money } = useI18n();
  return (
    <Fold id="gelen" title={t('admin-desk:today.sums.title')} isOpen>
      <table className={`${styles.table} sums`}>
        <thead>
          <tr>
            <th scope="col">{t('admin-desk:today.sums.period')}</th>
            <th scope="col">{t('admin-desk:today.sums.orders')}</th>
            <th scope="col">{t('admin-desk:today.sums.total')}</th>
            <th scope="col">{t('admin-desk:today.sums.cancelled')}</th>
          </tr>
        </thead>
        <tbody>
          {PERIODS.map((period) => {
            const { orders, total, cancelled, cancelledTotal } = sums[period];
            const before = lastYear[period];
            return (
              <tr key={period}>
                <th scope="row">{t(`admin-desk:today.sums.${period}`)}</th>
                <td>
                  {orders}
                  {orders > 0 && (
                    <small>
                      {t('admin-desk:today.sums.basket', { amount: money(Math.round(toKurus(total) / orders)) })}
                    </small>
                  )}
                </td>
                <td>
                  {money(toKurus(total))}
                  <small>
                    {before.orders === 0
                      ? t('admin-desk:today.sums.noneBefore')
                      : t('admin-desk:today.sums.before', {
                          count: before.orders,
                          amount: money(toKurus(before.total)),
                        })}
                  </small>
                </td>
                <td>
                  {cancelled === 0
                    ? t('admin-desk:today.sums.none')
                    : t('admin-desk:today.sums.cancelledOf', {
                        count: cancelled,
                        amount: money(toKurus(cancelledTotal)),
                      })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Fold>
  );
}

/** First thing to name where several things wait. */
const URGENT = [
  'refund',
  'cards',
  'late',
  'visits',
  'pack',
  'difference',
  'answered',
  'claims',
  'check',
  'messages',
  'reviews',
  'letters',
  'confirm',
  'sew',
  'stock',
  'errors',
] as const;

/** Clauses of the sentence. */
const MOST = 3;

/** One sentence that says what today needs. */
export function needOf(t: Translate, { hasOrders, waits }: Pick<Today, 'hasOrders' | 'waits'>): string {
  const { late, refund, difference } = waits;
  const counts = { ...waits, late: late.count, refund: refund.count, difference: difference.count };
  const clauses = URGENT.filter((name) => counts[name] > 0)
    .slice(0, MOST)
    .map((name) => t(`admin-desk:today.need.${name}`, { count: counts[name] }));
  if (clauses.length === 0) return t(hasOrders ? 'admin-desk:today.need.nothing' : 'admin-desk:today.need.noOrders');
  const list = new Intl.ListFormat('tr-TR', { type: 'conjunction' }).format(clauses);
  return t('admin-desk:today.need.sentence', { list });
}
