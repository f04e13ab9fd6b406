import { useI18n } from '../../ui/i18n.tsx';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import type { FetchedGoods } from './catalogue.ts';
import styles from './Offer.module.css';

/** Says that prices are on their way, or offers to ask again; nothing once they are there. */
export function GoodsState({ state, retry }: Pick<FetchedGoods, 'state' | 'retry'>) {
  const { t } = useI18n();
  return (
    <>
      {state === 'loading' && <p role="status">{t('offer:loading')}</p>}
      {state === 'failed' && (
        <div className={styles.notice} role="alert">
          <p>{t('offer:pricesFailed')}</p>
          <button type="button" className="button" ref={handsOnFocus} onClick={retry}>
            {t('offer:retry')}
          </button>
        </div>
      )}
    </>
  );
}
