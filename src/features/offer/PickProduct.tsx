import { useId, useState } from 'react';
import { foldedWords } from '../../domain/values/fold.ts';
import type { OfferProduct } from '../../domain/offer/offer-file.ts';
import { quoteFor } from '../../domain/offer/offer-price.ts';
import type { WindowSize } from '../../domain/price/size-price.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { useCategory } from './catalogue.ts';
import { GoodsState } from './GoodsState.tsx';
import styles from './Layer.module.css';

/** So many are drawn at once; the rest by a press. */
const PAGE = 30;

interface PickProps {
  /** Size that it is priced for; null where there is no window. */
  size: WindowSize | null;
  onPick: (product: OfferProduct) => void;
}

/**
 * Products on sale, priced for the window: by type and by name. Products that are not made for it are last and say so.
 */
export function PickProduct({ size, onPick }: PickProps) {
  const { t, locale, money } = useI18n();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const { category, categories, products, state, retry } = useCategory(chosen);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(PAGE);
  const words = foldedWords(typed);
  const found = products
    .filter(({ name }) => {
      const own = foldedWords(name[locale]);
      return words.every((word) => own.some((one) => one.startsWith(word)));
    })
    .map((product) => ({ product, price: quoteFor(product, size), isHad: !product.paused }))
    // The order of what sells best stays within each.
    .toSorted((a, b) => rank(a) - rank(b));
  return (
    <>
      <div className={styles.filters}>
        <label>
          <span className="field-label">{t('offer:pick.category')}</span>
          <Select
            className="field-control"
            placeholder={t('offer:pick.all')}
            value={category}
            onChange={({ target }) => {
              setChosen(target.value);
              setShown(PAGE);
            }}
            options={categories.map(({ slug, name }) => ({ value: slug, label: name[locale] }))}
          />
        </label>
        <label>
          <span className="field-label">{t('offer:pick.search')}</span>
          <input
            type="search"
            className="field-control"
            value={typed}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              setShown(PAGE);
            }}
          />
        </label>
      </div>
      <GoodsState {...{ state, retry }} />
      <p role="status">{state === 'ready' && found.length === 0 && t('offer:pick.none')}</p>
      <ul className={styles.products}>
        {found.slice(0, shown).map(({ product, price, isHad }) => {
          const isOffered = isHad && price !== null;
          return (
            <li key={product.id}>
              <button
                type="button"
                disabled={!isOffered}
                aria-describedby={`${id}-${product.id}`}
                onClick={() => onPick(product)}
              >
                <Swatches product={product} />
                <b>{product.name[locale]}</b>
              </button>
              <p id={`${id}-${product.id}`}>{isOffered ? quote(product, price) : reason(isHad)}</p>
            </li>
          );
        })}
      </ul>
      {found.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + PAGE)}>
          {t('offer:pick.more', { count: found.length - shown })}
        </button>
      )}
    </>
  );

  function quote(product: OfferProduct, price: number): string {
    const perMetre = product.madeToMeasure || product.length !== undefined;
    if (size && perMetre) return money(price);
    return t(perMetre ? 'offer:pick.perMetre' : 'offer:pick.perPiece', { price: money(price) });
  }
  function reason(isHad: boolean): string {
    return t(isHad ? 'offer:pick.unmade' : 'offer:pick.paused');
  }
}

const rank = ({ price, isHad }: { price: number | null; isHad: boolean }): number =>
  price === null ? 2 : isHad ? 0 : 1;

const MOST_SWATCHES = 4;

/** Its first colours, for the eye. */
const Swatches = ({ product }: { product: OfferProduct }) => (
  <svg className={styles.swatches} viewBox="0 0 40 40" aria-hidden="true">
    {product.colors.slice(0, MOST_SWATCHES).map(({ id }, at) => (
      <rect
        key={id}
        x={(at % 2) * 20 + 1}
        y={Math.floor(at / 2) * 20 + 1}
        width="18"
        height="18"
        fill={product.hex[id]}
      />
    ))}
  </svg>
);
