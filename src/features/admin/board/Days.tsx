import type { BoardDay } from '../../../contract/admin-board.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Board.module.css';

const weekday = new Intl.DateTimeFormat('tr-TR', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });

/** A bar is full at a quarter more than a day holds, so that what is too much still shows. */
const FULL = 1.25;

/** Pieces of the coming days against what a day holds. */
export function Days({ days, capacity }: { days: readonly BoardDay[]; capacity: number }) {
  const { t } = useI18n();
  const share = (pieces: number): number => Math.min(100, (pieces / (capacity * FULL)) * 100);
  return (
    <ol className={styles.days} aria-label={t('admin-board:days', { count: capacity })}>
      {days.map(({ day, pieces, over }, at) => (
        <li key={day} data-now={at === 0 || undefined} data-over={over > 0 || undefined}>
          <span>
            <b>{weekday.format(new Date(day))}</b>{' '}
            <span>
              {pieces} / {capacity}
              {over > 0 && <i>, {t('admin-board:tooMany', { count: over })}</i>}
            </span>
          </span>
          <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="6" className={styles.bar} />
            <rect width={share(pieces)} height="6" className={styles.load} />
            <rect
              x={share(pieces - over)}
              width={share(pieces) - share(pieces - over)}
              height="6"
              className={styles.over}
            />
            <rect x={share(capacity) - 0.4} width="0.8" height="6" className={styles.notch} />
          </svg>
        </li>
      ))}
    </ol>
  );
}
