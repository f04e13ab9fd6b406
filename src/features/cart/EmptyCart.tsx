import { clothCategory } from '#content/built/index.json';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './EmptyCart.module.css';
import { useWhole } from './useCart.ts';
import '../../styles/notice.css';

/** Says that nothing is in the cart only where that is known: a customer's cart may not have been had yet, or not at all. */
export function EmptyCart() {
  const { t, to } = useI18n();
  const known = useWhole();
  if (known === 'asking')
    return (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          {t('cart:loading')}
        </p>
        <div className={`skeleton ${styles.asking}`} aria-hidden="true" />
      </div>
    );
  if (known === 'unknown') return <CartAway />;
  return (
    <div className={styles.empty}>
      <h2>{t('cart:empty.title')}</h2>
      <p>{t('cart:empty.text')}</p>
      <a className="button button-primary" href={to.category(clothCategory)}>
        {t('cart:empty.action')}
      </a>
      <a href={to.paste}>{t('cart:empty.paste')}</a>
    </div>
  );
}

/** A session that could not be asked for is begun anew by the next page alone. */
function CartAway() {
  const { t } = useI18n();
  return (
    <div className="notice" role="alert">
      <p className="notice-title">{t('cart:empty.away.title')}</p>
      <p>{t('cart:empty.away.text')}</p>
      <button type="button" className="link-button" onClick={() => location.reload()}>
        {t('calls:reload')}
      </button>
    </div>
  );
}
