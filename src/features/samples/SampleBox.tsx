import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { clothCategory, samplePack } from '#content/built/index.json';
import { MAX_SAMPLES } from '../../domain/product/attributes.ts';
import { isOffered, type NamedSample, nameSamples, type Sample, sampleText } from '../../domain/product/samples.ts';
import { appearanceOf, type CurrentCatalogue, fetchProducts } from '../../lib/current-catalogue.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import { $samples, removeSample, removeSamples } from './box.ts';
import styles from './SampleBox.module.css';
import type { NewLine } from '../../domain/cart/cart.ts';
import type { Locale } from '../../domain/values/locale.ts';
import type { CartProduct } from '../../domain/product/cart-product.ts';

const none = () => NO_SAMPLES;
const NO_SAMPLES: readonly never[] = [];

interface SampleBoxProps {
  /** Latest news of the box, in words that need the names of today. */
  news?: ((catalogue: CurrentCatalogue) => string) | undefined;
  /** The pack has gone into the cart, which has said so. */
  onAdded?: (() => void) | undefined;
}

/** Samples in the box, and the way into the cart: one pack, one line. Needs the messages of `samples`. */
export function SampleBox({ news, onAdded }: SampleBoxProps) {
  const { t, locale, money, to } = useI18n();
  const samples = useStore($samples, { ssr: none });
  const { catalogue, failed, retry } = useCatalogue(samples);
  const [said, setSaid] = useState<string | null>(null);
  const [adding, setAdding] = useState<'no' | 'busy' | 'full' | 'failed'>('no');
  const top = useRef<HTMLParagraphElement>(null);

  if (failed) {
    return (
      <div className={styles.box} role="alert">
        <p>{t('samples:failed')}</p>
        <button type="button" className="button" ref={handsOnFocus} onClick={retry}>
          {t('samples:retry')}
        </button>
      </div>
    );
  }
  if (!catalogue) {
    return (
      <div className={styles.box} aria-busy="true">
        <p className="visually-hidden" role="status">
          {t('samples:loading')}
        </p>
        <div className={`skeleton ${styles.skeleton}`} aria-hidden="true" />
      </div>
    );
  }

  const pack = packOf(catalogue);
  const named = nameSamples(samples, catalogue, locale);
  const offered = named.filter((sample) => isOffered(sample, catalogue));

  function remove(sample: NamedSample): void {
    removeSample(sample);
    setSaid(t('samples:removed', { sample: sampleText(sample) }));
    setAdding('no');
    top.current?.focus();
  }

  async function add(): Promise<void> {
    if (!pack || adding === 'busy') return;
    setAdding('busy');
    try {
      const { addToCart } = await import('../cart/store.ts');
      const outcome = await addToCart(packLine(pack, offered, locale));
      setAdding(outcome === 'full' ? 'full' : 'no');
      // The cart has said why; the samples stay in the box.
      if (outcome === 'full' || outcome === 'most') return;
      removeSamples(offered);
      setSaid('');
      onAdded?.();
    } catch {
      setAdding('failed');
    }
  }

  return (
    <div className={styles.box}>
      <p ref={top} tabIndex={-1} className={styles.count}>
        {samples.length === 0 ? t('samples:empty') : t('samples:count', { count: samples.length, max: MAX_SAMPLES })}
      </p>
      <p role="status" className={styles.news}>
        {said ?? news?.(catalogue)}
      </p>
      {samples.length === 0 ? (
        <p>{t('samples:how', { max: MAX_SAMPLES })}</p>
      ) : (
        <ul className={styles.samples}>
          {named.map((sample) => {
            const { imageUrl } = appearanceOf(catalogue, sample.productId, sample.color, locale);
            return (
              <li key={`${sample.productId}:${sample.color}`} className={styles.sample}>
                <Thumbnail src={imageUrl} width={56} height={56} />
                <span>
                  {sample.name}
                  <span className={styles.colour}>
                    {isOffered(sample, catalogue) ? sample.colorName : t('samples:gone')}
                  </span>
                </span>
                <button
                  type="button"
                  className="link-button"
                  aria-label={t('samples:removeNamed', { sample: sampleText(sample) })}
                  onClick={() => remove(sample)}
                >
                  {t('samples:remove')}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {samples.length === 0 ? (
        <a className="button" href={to.category(clothCategory)}>
          {t('samples:browse')}
        </a>
      ) : pack?.paused ? (
        <p>{t('samples:paused', { word: pack.paused.word[locale] })}</p>
      ) : (
        pack && (
          <>
            <p className={styles.promise}>{t('samples:promise')}</p>
            <button
              type="button"
              className="button button-primary"
              aria-disabled={adding === 'busy' || offered.length === 0}
              onClick={() => {
                if (offered.length > 0) void add();
              }}
            >
              <span>{adding === 'busy' ? t('samples:adding') : t('samples:add')}</span>{' '}
              <span className="tabular">{money(pack.price)}</span>
            </button>
          </>
        )
      )}
      {(adding === 'full' || adding === 'failed') && (
        <p className="field-error" role="alert">
          {t(adding === 'full' ? 'samples:cartFull' : 'samples:addFailed')}
        </p>
      )}
    </div>
  );
}

/** The pack and the cloths of the box as they are sold today, or that they could not be fetched. */
function useCatalogue(samples: readonly Sample[]) {
  const [catalogue, setCatalogue] = useState<CurrentCatalogue | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef<ReadonlySet<number>>(new Set());
  const load = useCallback(async () => {
    asked.current = new Set($samples.get().map(({ productId }) => productId));
    const answer = await fetchProducts([...asked.current, samplePack]);
    if (answer.ok) setCatalogue(answer.data);
    setFailed(!answer.ok);
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  // Another tab may put something in while the box is open.
  useEffect(() => {
    if (samples.some(({ productId }) => !asked.current.has(productId))) void load();
  }, [load, samples]);
  return { catalogue, failed, retry: () => void load() };
}

/** The product that holds samples; undefined where the shop sells none. */
const packOf = (catalogue: CurrentCatalogue): CartProduct | undefined =>
  [...catalogue.values()].find(({ holdsSamples, price }) => holdsSamples > 0 && price > 0);

/** One pack with these cloths; its price is a preview, the server computes its own (decisions P9). */
function packLine(pack: CartProduct, samples: readonly NamedSample[], locale: Locale): NewLine {
  const [colour] = pack.colors;
  return {
    productId: pack.id,
    name: pack.name[locale],
    slug: pack.slug,
    sku: pack.sku,
    mainImageUrl: colour?.imageUrl ?? pack.mainImageUrl,
    unitPrice: pack.price,
    color: colour?.id ?? null,
    colorName: colour?.name[locale] ?? null,
    room: '',
    configuration: null,
    samples: [...samples],
  };
}
