import { useId } from 'react';
import type { RemainingText } from '../../domain/window/window-list.ts';
import { MAX_WINDOWS } from '../../domain/window/window.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './Paste.module.css';

/** Hides a telephone but for its first digits: a screen may be seen by others. */
const masked = (text: string): string => {
  let shown = 0;
  return text.replace(/\d/g, (digit) => ((shown += 1) > 4 ? '·' : digit));
};

/** All of the list that is in no row, with the reason. */
export function Remaining({
  remaining,
  onFix,
}: {
  remaining: readonly RemainingText[];
  onFix: (line: string) => void;
}) {
  const { t } = useI18n();
  const title = useId();
  return (
    <section className={styles.remaining} aria-labelledby={title}>
      <h2 id={title}>{t('paste:remaining')}</h2>
      <ul>
        {remaining.map(({ text, reason, digits }, place) => (
          <li key={digits[0] ?? -place - 1}>
            <span className={styles.from}>“{reason === 'phone' ? masked(text) : text.slice(0, 200)}”</span>{' '}
            {t(`paste:why.${reason}`, { max: MAX_WINDOWS })}{' '}
            {reason === 'single' && (
              <button type="button" className="link-button" onClick={() => onFix(text)}>
                {t('paste:fix')}
                <span className="visually-hidden"> {text}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
