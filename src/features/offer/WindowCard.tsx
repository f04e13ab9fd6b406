import type { PricedLine, PricedWindow } from '../../domain/offer/offer-price.ts';
import { windowTitle } from '../../i18n/window-title.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { LineItem } from './LineItem.tsx';
import { useShown } from './offer-context.ts';
import styles from './Offer.module.css';

/** A window with what hangs there, and what that comes to. */
export function WindowCard({ window, lines, sum }: PricedWindow) {
  const { t, money } = useI18n();
  const { goods, acts } = useShown();
  const { id, size, mount, note } = window;
  const title = windowTitle(t, window);
  // A window without a name is called by its size.
  const sizeText = size ? window.room !== '' && t('windows:size', size) : t('offer:piecesSize');
  const mountText = mount !== null && t(`windows:mounts.${mount}`);
  const heading = `window-${id}`;
  const action = (label: string, run: () => void) => (
    <button type="button" className="link-button" onClick={run}>
      {label}
      <span className="visually-hidden"> {title}</span>
    </button>
  );
  return (
    <li className={styles.window} aria-labelledby={heading} data-empty={lines.length === 0 ? '' : undefined}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <p className={styles.size}>{[sizeText, mountText].filter(Boolean).join(', ')}</p>
        {note !== '' && <p className={styles.note}>{note}</p>}
      </header>
      {lines.length === 0 ? (
        <p className={styles.nothing}>{t('offer:nothingHere')}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((priced: PricedLine) => (
            <LineItem key={priced.line.id} window={window} priced={priced} />
          ))}
        </ul>
      )}
      {goods && lines.length > 1 && (
        <p className={styles.sum}>
          <span>{t('offer:sum', { room: title })}</span> <strong>{money(sum)}</strong>
        </p>
      )}
      {acts && (
        <div className={styles.acts}>
          <button
            type="button"
            className="button"
            aria-label={t('offer:addLineTo', { room: title })}
            onClick={() => {
              acts.addLine(window);
            }}
          >
            {t('offer:addLine')}
          </button>
          {action(t('offer:edit'), () => {
            acts.editWindow(window);
          })}
          {action(t('offer:copy'), () => {
            acts.copyWindow(window);
          })}
          {lines.length > 0 &&
            action(t('offer:copyLines'), () => {
              acts.copyLines(window, window.lines);
            })}
          {action(t('offer:delete'), () => {
            acts.removeWindow(window);
          })}
        </div>
      )}
    </li>
  );
}
