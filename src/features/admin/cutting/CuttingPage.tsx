import { useRef, useState } from 'react';
import type { CutPlan, PlannedStock } from '../../../contract/admin-cloth.ts';
import { dayInIstanbul, daysAfter } from '../../../domain/values/dates.ts';
import type { PlanChange } from '../../../domain/cutting/plan-change.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { clothPaths } from '../../../lib/cloth-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { shortNo } from '../orders/words.ts';
import { useCutPlan } from './cut-plan.ts';
import styles from './Cutting.module.css';
import { LeftOut } from './LeftOut.tsx';
import { StockSection } from './StockSection.tsx';

/** The island of `/admin/cutting`; needs the messages of `admin-cloth`, and `calls`. */
export default boundedIsland(CuttingPage);

const RANGES = ['today', 'week', 'all'] as const;
type Range = (typeof RANGES)[number];

/** Last day on which the cutting of a range begins. */
function untilOf(range: Range): string {
  const today = dayInIstanbul(new Date());
  if (range === 'today') return today;
  return range === 'week' ? daysAfter(today, 6) : '';
}

function CuttingPage() {
  const { t } = useI18n();
  const [range, setRange] = useState<Range>('all');
  return (
    <div className={styles.page}>
      <header className={`head tall-links ${styles.head}`}>
        <h1>{t('admin-cloth:cut.title')}</h1>
        <button type="button" className="link-button" onClick={() => print()}>
          {t('admin-cloth:cut.print')}
        </button>
      </header>
      <div className={`pills ${styles.ranges}`} role="group" aria-label={t('admin-cloth:cut.range')}>
        {RANGES.map((one) => (
          <button key={one} type="button" aria-pressed={one === range} onClick={() => setRange(one)}>
            {t(`admin-cloth:cut.${one}`)}
          </button>
        ))}
      </div>
      <Plan key={range} range={range} />
    </div>
  );
}

/** Outcome of a press; `booked` is the plan that may be taken back. */
interface PlanNotice {
  readonly words: string;
  readonly kept?: readonly string[];
  readonly booked?: string;
  readonly isError?: boolean;
}

function Plan({ range }: { range: Range }) {
  const { t } = useI18n();
  const { plan, failure, change, reload, refresh, book, takeBack } = useCutPlan(untilOf(range));
  const [asked, setAsked] = useState<PlannedStock | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<PlanNotice | null>(null);
  const told = useRef<HTMLParagraphElement>(null);

  if (failure) return <Failed failure={failure} retry={reload} />;
  if (!plan) {
    return <Skeleton loading={t('admin-cloth:loading')} rows={3} height="card" />;
  }

  async function done({ id, plan: hash, cuts }: PlannedStock) {
    setAsked(null);
    setBusy(id);
    const booked = await book(id, hash);
    setBusy(null);
    if (booked === null) return;
    setSaid(
      'ok' in booked
        ? { words: failureMessage(t, booked), isError: true }
        : { words: t('admin-cloth:cut.booked', { id, count: cuts.length }), kept: booked, booked: hash },
    );
    // The pressed button is gone with its roll.
    told.current?.focus();
  }

  async function undo(hash: string) {
    if (busy !== null) return;
    setBusy(hash);
    const failed = await takeBack(hash);
    setBusy(null);
    if (failed?.code === 'changed_meanwhile') setSaid({ words: t('admin-cloth:cut.undoLate'), isError: true });
    else if (failed) setSaid({ words: failureMessage(t, failed), isError: true, booked: hash });
    else setSaid({ words: t('admin-cloth:cut.undone') });
    told.current?.focus();
  }

  const { stocks, missing, asked: waiting, day, isCut } = plan;
  const [next] = stocks;
  const isStale = (id: string): boolean => change?.stale.includes(id) ?? false;
  return (
    <>
      <Summary plan={plan} />
      {change && <Stale change={change} onRefresh={refresh} />}
      <p ref={told} tabIndex={-1} role="status" className={said?.isError ? 'field-error' : styles.told}>
        {said && (
          <>
            {said.words}{' '}
            {said.kept && said.kept.length > 0 && (
              <>
                {t('admin-cloth:cut.kept', { ids: said.kept.join(', ') })}{' '}
                <a href={clothPaths.labels(said.kept)}>{t('admin-cloth:cut.label')}</a>{' '}
              </>
            )}
            <Undo booked={said.booked} onUndo={undo} />
          </>
        )}
      </p>
      {isCut && <p className="fine">{t('admin-cloth:many')}</p>}
      {stocks.map((stock) => (
        <StockSection
          key={stock.id}
          stock={stock}
          day={day}
          isStale={isStale(stock.id)}
          isBusy={busy === stock.id}
          onDone={() => setAsked(stock)}
        />
      ))}
      <LeftOut missing={missing} asked={waiting} />
      {next && (
        <div className={styles.bar} role="region" aria-label={t('admin-cloth:cut.order', { id: next.id })}>
          <p>
            <b>{change ? t('admin-cloth:cut.old.title') : next.id}</b>
            {!change && <span>{t('admin-cloth:cut.summary', { count: next.cuts.length })}</span>}
          </p>
          {change ? (
            <button type="button" className="button button-primary" onClick={refresh}>
              {t('admin-cloth:cut.old.refresh')}
            </button>
          ) : (
            <button
              type="button"
              className="button button-primary"
              aria-disabled={busy !== null || undefined}
              onClick={() => {
                if (busy === null) setAsked(next);
              }}
            >
              {t('admin-cloth:cut.yes')}
            </button>
          )}
        </div>
      )}
      {asked && (
        <Confirm
          question={t('admin-cloth:cut.ask', { id: asked.id, count: asked.cuts.length })}
          yes={t('admin-cloth:cut.yes')}
          no={t('admin-cloth:cut.no')}
          onYes={() => void done(asked)}
          onNo={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Undo({ booked, onUndo }: { booked: string | undefined; onUndo: (booked: string) => Promise<void> }) {
  const { t } = useI18n();
  if (booked === undefined) return null;
  return (
    <button type="button" className="link-button" onClick={() => void onUndo(booked)}>
      {t('admin-cloth:cut.undo')}
    </button>
  );
}

function Summary({ plan: { stocks, missing, asked, day } }: { plan: CutPlan }) {
  const { t } = useI18n();
  const cuts = stocks.flatMap((stock) => stock.cuts);
  const urgent = cuts.filter(({ startBy }) => startBy <= day).length;
  if (cuts.length === 0 && missing.length === 0 && asked.length === 0) {
    return (
      <div className="tall-links">
        <p>{t('admin-cloth:cut.none')}</p>
        <p className="quiet">{t('admin-cloth:cut.noneHint')}</p>
        <a href={adminPaths.rolls}>{t('admin-cloth:cut.rolls')}</a>
      </div>
    );
  }
  return (
    <p>
      {t('admin-cloth:cut.summary', { count: cuts.length })}{' '}
      {urgent > 0 && <b>{t('admin-cloth:cut.urgent', { count: urgent })}</b>}
    </p>
  );
}

const numbers = (orders: readonly string[]): string => orders.map(shortNo).join(', ');

function staleWords(t: Translate, { stale, gone, changed, added }: PlanChange): string[] {
  const orders = [
    ...(gone.length > 0 ? [t('admin-cloth:cut.old.gone', { orders: numbers(gone) })] : []),
    ...(changed.length > 0 ? [t('admin-cloth:cut.old.changed', { orders: numbers(changed) })] : []),
    ...(added.length > 0 ? [t('admin-cloth:cut.old.added', { orders: numbers(added) })] : []),
  ];
  return [
    ...(orders.length > 0 ? orders : [t('admin-cloth:cut.old.rolls')]),
    t('admin-cloth:cut.old.again', { ids: stale.join(', ') }),
  ];
}

function Stale({ change, onRefresh }: { change: PlanChange; onRefresh: () => void }) {
  const { t } = useI18n();
  return (
    <div className={styles.stale} role="alert">
      <p>
        <b>{t('admin-cloth:cut.old.title')}</b> {staleWords(t, change).join(' ')}
      </p>
      <button type="button" className="button" onClick={onRefresh}>
        {t('admin-cloth:cut.old.refresh')}
      </button>
    </div>
  );
}
