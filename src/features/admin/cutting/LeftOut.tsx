import type { ReactNode } from 'react';
import type { CutPlan } from '../../../contract/admin-cloth.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { metresOf, oneDay, shortNo } from '../orders/words.ts';
import styles from './Cutting.module.css';

/** Windows that are in no plan of a roll: those that no lot suffices for, and those whose customers have not answered. */
export function LeftOut({ missing, asked }: Pick<CutPlan, 'missing' | 'asked'>) {
  const { t } = useI18n();
  return (
    <>
      <Windows
        of="missing"
        windows={missing}
        words={({ pieces, needed, lot }) => (
          <>
            <span className={styles.owed}>
              {t('admin-cloth:cut.missingRow', { count: pieces, metres: metresOf(needed) })}
            </span>
            {lot !== undefined && <span>{t('admin-cloth:lotBinds', { lot })}</span>}
          </>
        )}
      >
        <p className="tall-links">
          <a href={adminPaths.rolls}>{t('admin-cloth:cut.rolls')}</a>
        </p>
      </Windows>
      <Windows
        of="asked"
        windows={asked}
        words={({ pieces }) => <span>{t('admin-cloth:cut.askedRow', { count: pieces })}</span>}
      />
    </>
  );
}

interface WindowsProps<One> {
  of: 'missing' | 'asked';
  windows: readonly One[];
  words: (window: One) => ReactNode;
  children?: ReactNode;
}

function Windows<One extends CutPlan['asked'][number]>({ of, windows, words, children }: WindowsProps<One>) {
  const { t } = useI18n();
  if (windows.length === 0) return null;
  return (
    <section className={styles.stock} aria-labelledby={`cut-${of}`}>
      <div className="head">
        <h2 id={`cut-${of}`}>{t(`admin-cloth:cut.${of}`)}</h2>
        <p className="fine">{t(`admin-cloth:cut.${of}Hint`)}</p>
      </div>
      <ul className={`rows tall-links ${styles.missing}`}>
        {windows.map((window, at) => (
          <li key={`${window.orderNo} ${at}`}>
            <span>
              <a href={adminPaths.order(window.orderNo)}>{shortNo(window.orderNo)}</a> {window.room}
            </span>
            <span>
              {window.product}, {window.colorName}
            </span>
            {words(window)}
            <span className="fine">{t('admin-cloth:cut.promised', { day: oneDay(window.promised) })}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
