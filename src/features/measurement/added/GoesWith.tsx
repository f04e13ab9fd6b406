import { useId } from 'react';
import type { NewLine } from '../../../domain/cart/cart.ts';
import { offersBeside } from '../../../domain/product/goes-with.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { useProducts } from '../../../ui/useProducts.ts';
import styles from './AddedDialog.module.css';

/**
 * Products to hang with it, at their price in this window; nothing until that is known, nor where nothing goes with it.
 */
export function GoesWith({
  line: { productId, configuration },
}: {
  line: Pick<NewLine, 'productId' | 'configuration'>;
}) {
  const { t, to, money, locale } = useI18n();
  const id = useId();
  const window = windowOf(configuration);
  const product = useProducts([productId]).get(productId);
  const { categories, pieces } = offersBeside(product?.look?.goesWith, window);
  if (categories.length + pieces.length === 0) return null;
  return (
    <section className={styles.beside} aria-labelledby={id}>
      <h3 id={id}>{t('added:goesWith')}</h3>
      <ul>
        {categories.map(({ slug, name, from, pleat }) => (
          <li key={slug}>
            <a href={`${to.category(slug)}?width=${window?.width}&height=${window?.height}`}>{name[locale]}</a>
            <span>{t('added:from', { price: money(from), pleat: t(`added:pleat.${pleat}`) })}</span>
          </li>
        ))}
        {pieces.map(({ slug, name, price, length }) => (
          <li key={slug}>
            <a href={length === null ? to.product(slug) : `${to.product(slug)}?length=${length}`}>{name[locale]}</a>
            <span>
              {length === null
                ? t('added:piece', { price: money(price) })
                : t('added:cut', { length, price: money(price) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
