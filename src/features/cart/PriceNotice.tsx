import { useI18n } from '../../ui/i18n.tsx';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import type { Prices } from './useCart.ts';
import '../../styles/notice.css';

interface PriceNoticeProps {
  prices: Prices;
  /** The notice goes with its press. */
  onDismissed: () => void;
}

/** Changes of prices and products, until they are acknowledged; or that today's prices could not be fetched. */
export function PriceNotice({ prices, onDismissed }: PriceNoticeProps) {
  const { t, locale, money } = useI18n();
  if (prices.news) {
    return (
      <div className="notice" role="status">
        <p className="notice-title">{t('cart:prices.title')}</p>
        <ul>
          {prices.news.changed.map((line) => (
            <li key={line.id}>
              {t('cart:prices.changed', {
                name: line.name,
                before: money(line.seenPrice),
                price: money(line.unitPrice),
              })}
            </li>
          ))}
          {prices.news.paused.map(({ line, pause }) => (
            <li key={line.id}>{t('cart:prices.paused', { name: line.name, word: pause.word[locale] })}</li>
          ))}
          {prices.news.gone.map((line) => (
            <li key={line.id}>{t('cart:prices.gone', { name: line.name })}</li>
          ))}
        </ul>
        <button
          type="button"
          className="link-button"
          onClick={() => {
            prices.dismiss();
            onDismissed();
          }}
        >
          {t('cart:prices.dismiss')}
        </button>
      </div>
    );
  }
  if (!prices.failed) return null;
  return (
    <div className="notice" role="status">
      <p>{t('cart:prices.failed')}</p>
      <button type="button" className="link-button" ref={handsOnFocus} onClick={prices.retry}>
        {t('calls:retry')}
      </button>
    </div>
  );
}
