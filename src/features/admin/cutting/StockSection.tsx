import type { PlannedStock } from '../../../contract/admin-cloth.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { cm, metresOf, oneDay, shortNo } from '../orders/words.ts';
import styles from './Cutting.module.css';
import { RollDrawing } from './RollDrawing.tsx';

interface StockSectionProps {
  stock: PlannedStock;
  /** Today, as `2026-11-27`. */
  day: string;
  isStale: boolean;
  isBusy: boolean;
  onDone: () => void;
}

const areaOf = (all: readonly { readonly width: number; readonly length: number }[]): number =>
  all.reduce((sum, { width, length }) => sum + width * length, 0);

/** One roll or rest: its facts, its cuts to scale and as a list, and the press that books them. */
export function StockSection({ stock, day, isStale, isBusy, onDone }: StockSectionProps) {
  const { t } = useI18n();
  const { id, product, colorName, lot, shelf, isRest, width, length, taken, cuts, rests } = stock;
  const used = Math.round((areaOf([...cuts, ...rests]) / (width * taken)) * 100);
  const facts = [
    t('admin-cloth:lot', { lot }),
    ...(shelf === '' ? [] : [t('admin-cloth:shelf', { shelf })]),
    ...(isRest
      ? [t('admin-cloth:cut.restUsed', { width, length })]
      : [
          t('admin-cloth:cut.width', { width }),
          t('admin-cloth:cut.taken', { taken: metresOf(taken), left: metresOf(length - taken) }),
        ]),
    t('admin-cloth:cut.used', { percent: used }),
  ];
  const words = isStale
    ? t('admin-cloth:cut.stale')
    : isBusy
      ? t('admin-cloth:cut.busy')
      : t('admin-cloth:cut.done', { count: cuts.length });
  return (
    <section className={styles.stock} aria-labelledby={`cut-${id}`}>
      <div className={styles.stockHead}>
        <h2 id={`cut-${id}`}>
          <span>{id}</span> {product}, {colorName}
        </h2>
        <p className="fine">{facts.join(' · ')}</p>
        <button
          type="button"
          className="button"
          aria-label={`${id}: ${words}`}
          aria-disabled={isStale || isBusy || undefined}
          onClick={() => {
            if (!isStale && !isBusy) onDone();
          }}
        >
          {words}
        </button>
        <p className={styles.signature}>{t('admin-cloth:cut.signature')}</p>
      </div>
      {/* A long roll scrolls, also by the keyboard. */}
      <div className={styles.drawing} role="group" tabIndex={0} aria-label={t('admin-cloth:cut.drawing', { id })}>
        <RollDrawing stock={stock} isUpright={false} />
        <RollDrawing stock={stock} isUpright />
      </div>
      <ol className={styles.cuts} aria-label={t('admin-cloth:cut.order', { id })}>
        {cuts.map((cut) => (
          <li key={`${cut.x} ${cut.y}`}>
            <a href={adminPaths.order(cut.orderNo)}>{shortNo(cut.orderNo)}</a>{' '}
            {cut.room === '' ? t('admin-cloth:cut.unnamed') : cut.room}{' '}
            <b>
              {cm(cut.width)} × {cm(cut.length)}
            </b>{' '}
            <span className="fine">{t('admin-cloth:cut.promised', { day: oneDay(cut.promised) })}</span>
            {cut.startBy <= day && <span className={styles.tag}>{t('admin-cloth:cut.today_tag')}</span>}
            {cut.time !== null && <span className={styles.tag}>{t('admin-cloth:cut.again', { count: cut.time })}</span>}
          </li>
        ))}
      </ol>
      {rests.length > 0 && (
        <p className={styles.keeps}>
          {t('admin-cloth:cut.keeps', {
            sizes: rests.map((rest) => `${cm(rest.width)} × ${cm(rest.length)}`).join(', '),
          })}
        </p>
      )}
    </section>
  );
}
