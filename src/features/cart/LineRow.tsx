import { savedOn } from '../../domain/product/product-look.ts';
import type { CartLine } from '../../domain/cart/cart.ts';
import { formatDate } from '../../domain/values/dates.ts';
import { backOn, pauseOf, type Pause } from '../../domain/product/pause.ts';
import { windowOf } from '../../domain/price/pricing.ts';
import { choiceQuery, LINE_PARAMETER } from '../../domain/window/window-address.ts';
import type { CurrentCatalogue } from '../../lib/current-catalogue.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { lineFacts } from './line-facts.ts';
import { lineName } from './line-name.ts';
import styles from './LineRow.module.css';
import { QuantityField } from './QuantityField.tsx';
import { cart } from './store.ts';

interface LineRowProps {
  line: CartLine;
  catalogue: CurrentCatalogue;
  onRemove: () => void;
}

export function LineRow({ line, catalogue, onRemove }: LineRowProps) {
  const { t, locale, money, to } = useI18n();
  const { name, quantity, configuration, slug } = line;
  const window = windowOf(configuration);
  const what = lineName(t, line);
  const product = catalogue.get(line.productId);
  const held = product ? pauseOf(product, line) : null;
  const saved = product ? savedOn(line, product, product.look?.oldPrice ?? null) : 0;
  return (
    <li className={styles.line} data-line={line.id} data-piece={window === null || undefined} tabIndex={-1}>
      {!window && <Thumbnail src={line.mainImageUrl} width={64} height={64} className={styles.photo} />}
      <div className={styles.text}>
        <a className={styles.name} href={to.product(slug)}>
          {name}
        </a>
        <ul className={styles.facts}>
          {lineFacts(t, locale, line).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {held && <PausedNote pause={held.pause} />}
        {saved > 0 && <p className={styles.saved}>{t('cart:line.saved', { amount: money(saved) })}</p>}
      </div>
      <div className={styles.amounts}>
        <p className={styles.price}>
          <strong>{money(line.totalPrice)}</strong>
          {saved > 0 && (
            <span>
              <span className="visually-hidden">{t('cart:line.before')} </span>
              <s>{money(line.totalPrice + saved)}</s>
            </span>
          )}
          {quantity > 1 && <span>{t('cart:line.each', { price: money(line.unitPrice) })}</span>}
        </p>
        <QuantityField quantity={quantity} what={what} onChange={(wanted) => void cart.setQuantity(line.id, wanted)} />
      </div>
      <p className={styles.actions}>
        {configuration && (
          <a
            href={`${to.product(slug)}?${LINE_PARAMETER}=${encodeURIComponent(line.id)}`}
            aria-label={t('cart:line.changeOf', { what })}
          >
            {t('cart:line.change')}
          </a>
        )}
        {window && (
          <a
            href={`${to.product(slug)}?${choiceQuery(window, line.color).toString()}#measure`}
            aria-label={t('cart:line.copyOf', { what })}
          >
            {t('cart:line.copy')}
          </a>
        )}
        <button type="button" className="link-button" aria-label={t('cart:line.removeOf', { what })} onClick={onRemove}>
          {t('cart:line.remove')}
        </button>
      </p>
    </li>
  );
}

/** Why an order takes the line for now as little as it takes it out. */
function PausedNote({ pause }: { pause: Pause }) {
  const { t, locale } = useI18n();
  const word = pause.word[locale];
  const back = backOn(pause);
  return (
    <p className="field-error">
      {back === null
        ? t('cart:line.paused', { word })
        : t('cart:line.pausedUntil', { word, day: formatDate(back, locale) })}
    </p>
  );
}

export const LineSkeleton = () => (
  <div className={styles.line}>
    <div className={styles.text}>
      <div className={['skeleton', styles.skeleton].join(' ')} />
      <div className={['skeleton', styles.skeleton].join(' ')} data-short />
    </div>
    <div className={styles.amounts}>
      <div className={['skeleton', styles.skeleton].join(' ')} data-short />
    </div>
  </div>
);
