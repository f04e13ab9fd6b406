import { useI18n } from '../../ui/i18n.tsx';
import styles from './Paste.module.css';

interface BarProps {
  /** Windows that can be kept. */
  windows: number;
  /** Kuruş of all rows without an open question. */
  total: number;
  /** Questions that are open. */
  open: number;
  hasPrices: boolean;
  /** Windows that the last press kept; null before it. */
  kept: number | null;
  onKeep: () => void;
  onOffer: () => void;
}

/** The sum, and the two presses that keep something. */
export function ListBar({ windows, total, open, hasPrices, kept, onKeep, onOffer }: BarProps) {
  const { t, money, to } = useI18n();
  const facts = [
    t('paste:count', { count: windows }),
    hasPrices && t('paste:sum'),
    open > 0 && t('paste:open', { count: open }),
  ];
  return (
    <div className={styles.bar}>
      <div>
        {hasPrices && <b>{money(total)}</b>}
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <p role="status" className={styles.kept}>
          {kept !== null && (
            <>
              {t('paste:kept', { count: kept })} {open > 0 && t('paste:waiting')}{' '}
              <a href={to.windows}>{t('paste:toWindows')}</a>
            </>
          )}
        </p>
      </div>
      <div className={styles.acts}>
        <button type="button" className="button" disabled={windows === 0} onClick={onKeep}>
          {t('paste:keep')}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={windows === 0 || !hasPrices}
          onClick={onOffer}
        >
          {t('paste:offer')}
        </button>
      </div>
    </div>
  );
}
