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
      {missing.length > 0 && (
        <section className={styles.stock} aria-labelledby="cut-missing">
          <div className="head">
            <h2 id="cut-missing">{t('admin-cloth:cut.missing')}</h2>
            <p className="fine">{t('admin-cloth:cut.missingHint')}</p>
          </div>
          <Windows
            windows={missing}
            words={({ pieces, needed }) => (
              <span className={styles.owed}>
                {t('admin-cloth:cut.missingRow', { count: pieces, metres: metresOf(needed) })}
              </span>
            )}
          />
          <p className="tall-links">
            <a href={adminPaths.rolls}>{t('admin-cloth:cut.rolls')}</a>
          </p>
        </section>
      )}
      {asked.length > 0 && (
        <section className={styles.stock} aria-labelledby="cut-asked">
          <div className="head">
            <h2 id="cut-asked">{t('admin-cloth:cut.asked')}</h2>
            <p className="fine">{t('admin-cloth:cut.askedHint')}</p>
          </div>
          <Windows
            windows={asked}
            words={({ pieces }) => <span>{t('admin-cloth:cut.askedRow', { count: pieces })}</span>}
          />
        </section>
      )}
    </>
  );
}

interface WindowsProps<One> {
  windows: readonly One[];
  words: (window: One) => ReactNode;
}

function Windows<One extends CutPlan['asked'][number]>({ windows, words }: WindowsProps<One>) {
  const { t } = useI18n();
  return (
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
  );
}
