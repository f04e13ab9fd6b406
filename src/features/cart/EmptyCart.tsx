import { clothCategory } from '#content/built/index.json';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './EmptyCart.module.css';

export function EmptyCart() {
  const { t, to } = useI18n();
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
