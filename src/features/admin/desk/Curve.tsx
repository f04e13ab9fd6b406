import { useState } from 'react';
import { showCurve, type CurvePoint } from '../../../contract/admin-desk.ts';
import { formatDate, formatDays } from '../../../domain/values/dates.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { forgetAtSignOut } from '../../session/customer-data.ts';
import { callAsOperator } from '../call.ts';
import styles from './Curve.module.css';
import { HEIGHT, lineOf, topOf, WIDTH } from './curve.ts';
import { Fold } from '../Fold.tsx';
import deskStyles from './Desk.module.css';

const STEPS = ['day', 'week', 'month'] as const;
type Step = (typeof STEPS)[number];

function remoteOf(step: Step) {
  const name = `${showCurve.path}?step=${step}`;
  forgetAtSignOut(name);
  return createRemote(name, () => callAsOperator(showCurve, { query: { step } }));
}
const curves = { day: remoteOf('day'), week: remoteOf('week'), month: remoteOf('month') };

/** Sales by day, week or month beside the year before: a drawing for the eye, and the same as a table. */
export function Curve() {
  const { t } = useI18n();
  const [step, setStep] = useState<Step>('day');
  return (
    <Fold id="curve" title={t('admin-desk:today.curve.title')}>
      <div className="pills" role="group" aria-label={t('admin-desk:today.curve.steps')}>
        {STEPS.map((one) => (
          <button key={one} type="button" aria-pressed={one === step} onClick={() => setStep(one)}>
            {t(`admin-desk:today.curve.step.${one}`)}
          </button>
        ))}
      </div>
      <RemoteData
        key={step}
        remote={curves[step]}
        loading={t('admin-desk:loading')}
        skeleton={<Skeleton rows={1} height="card" />}
      >
        {(points) => <Drawing points={points} step={step} />}
      </RemoteData>
    </Fold>
  );
}

function Drawing({ points, step }: { points: readonly CurvePoint[]; step: Step }) {
  const { t, money, locale } = useI18n();
  const [now, before] = [points.map(({ total }) => total), points.map((point) => point.before.total)];
  const top = topOf([...now, ...before]);
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + toKurus(amount), 0);
  const hasBefore = sumOf(before) > 0;
  const words = {
    total: money(sumOf(now)),
    before: hasBefore ? money(sumOf(before)) : t('admin-desk:today.curve.none'),
  };
  const rangeWords = ({ from, to }: { from: string; to: string }) =>
    from === to ? formatDate(from, locale) : formatDays(from, to, locale);
  const ends = [points[0], points[Math.floor(points.length / 2)], points.at(-1)];
  return (
    <>
      <figure className={styles.figure}>
        <figcaption className={styles.key}>
          <span>
            <i /> {t('admin-desk:today.curve.now', words)}
          </span>
          <span>
            <i className={styles.before} /> {t('admin-desk:today.curve.before', words)}
          </span>
        </figcaption>
        <div className={styles.plot}>
          <ol className={styles.scale} aria-hidden="true">
            {[top, top / 2, 0].map((amount) => (
              <li key={amount}>{money(toKurus(amount))}</li>
            ))}
          </ol>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t(`admin-desk:today.curve.says.${step}`, { ...words, count: points.length })}
          >
            {[0, HEIGHT / 2, HEIGHT].map((y) => (
              <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} className={styles.grid} />
            ))}
            {hasBefore && <polyline points={lineOf(before, top)} className={styles.beforeLine} />}
            <polyline points={lineOf(now, top)} className={styles.nowLine} />
          </svg>
          <ol className={styles.days} aria-hidden="true">
            {ends.map((point) => point && <li key={point.from}>{formatDate(point.from, locale)}</li>)}
          </ol>
        </div>
      </figure>
      <details className={styles.table}>
        <summary>{t('admin-desk:today.curve.table')}</summary>
        <table className={deskStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t(`admin-desk:today.curve.step.${step}`)}</th>
              <th scope="col">{t('admin-desk:today.curve.sum')}</th>
              <th scope="col">{t('admin-desk:today.curve.year')}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.from}>
                <th scope="row">{rangeWords(point)}</th>
                <td>
                  {money(toKurus(point.total))}
                  <small>{t('admin-desk:today.curve.orders', { count: point.orders })}</small>
                </td>
                <td>
                  {money(toKurus(point.before.total))}
                  <small>{t('admin-desk:today.curve.orders', { count: point.before.orders })}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
