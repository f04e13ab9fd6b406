import { useState, useSyncExternalStore } from 'react';
import { openForOrders } from '#content/built/delivery.json';
import type { ClothFacts } from '../../domain/product/cloth-facts.ts';
import { priceInSize, type WindowSize } from '../../domain/price/size-price.ts';
import { smallerImage } from '../../domain/values/smaller-image.ts';
import { imageUrl } from '../../lib/paths.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { cellOf, pauseText, ROWS, saysTheSame, type Row } from './rows.tsx';
import styles from './ComparePage.module.css';

/** From here on there is room for the names of the rows beside them; below they stand above, each over its row. */
const WIDE = '(width >= 48rem)';

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

interface CompareTableProps {
  /** One to three. */
  cloths: readonly ClothFacts[];
  /** Null for the sample one. */
  window: WindowSize | null;
  /** Null where the comparison belongs to another owner. */
  onRemove: ((id: number) => void) | null;
}

export function CompareTable({ cloths, window, onRemove }: CompareTableProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const wide = useWide();
  return (
    <table className={styles.table} data-wide={wide || undefined}>
      <caption className="visually-hidden">{t('compare:caption')}</caption>
      <thead>
        <tr>
          {wide && (
            <td>
              <span className="visually-hidden">{t('compare:feature')}</span>
            </td>
          )}
          {cloths.map((cloth) => (
            <th key={cloth.id} scope="col">
              <Head cloth={cloth} window={window} onRemove={onRemove} />
            </th>
          ))}
        </tr>
      </thead>
      {ROWS.filter((row) => openForOrders || row !== 'delivery').map((row) => (
        <tbody key={row} data-same={saysTheSame(row, cloths) || undefined}>
          {!wide && (
            <tr>
              <th scope="rowgroup" colSpan={cloths.length} className={styles.above}>
                <RowName row={row} />
              </th>
            </tr>
          )}
          <tr>
            {wide && (
              <th scope="row">
                <RowName row={row} />
              </th>
            )}
            {cloths.map((cloth) => (
              <td key={cloth.id}>{cellOf(row, cloth, window, i18n) ?? <Unknown />}</td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

const RowName = ({ row }: { row: Row }) => useI18n().t(`compare:row.${row}`);

function Unknown() {
  const { t } = useI18n();
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('compare:none')}</span>
    </>
  );
}

interface HeadProps extends Pick<CompareTableProps, 'window' | 'onRemove'> {
  cloth: ClothFacts;
}

function Head({ cloth, window, onRemove }: HeadProps) {
  const { t, to, locale } = useI18n();
  const { id, slug, name, photo, paused, made, price } = cloth;
  const whose = <span className="visually-hidden"> {name}</span>;
  const size = window && made ? `?width=${window.width}&height=${window.height}` : '';
  const isMadeSo = window === null || priceInSize({ price, made }, window).ok;
  return (
    <div className={styles.head}>
      <a className={styles.product} href={to.product(slug) + size}>
        <img src={smallerImage(imageUrl(photo), 480)} alt="" width={320} height={400} decoding="async" />
        {name}
      </a>
      {paused && <span className="tag">{pauseText(paused, t, locale)}</span>}
      <a className={`button ${paused || !isMadeSo ? '' : 'button-primary'}`} href={to.product(slug) + size}>
        {t(paused || !isMadeSo ? 'compare:see' : 'compare:choose')}
        {whose}
      </a>
      {made && <SampleButton cloth={cloth} />}
      {onRemove && (
        <button type="button" className="link-button" onClick={() => onRemove(id)}>
          {t('compare:out')}
          {whose}
        </button>
      )}
    </div>
  );
}

/** Puts the first colour into the box of samples; another one is chosen beside the product. */
function SampleButton({ cloth: { id, name, colors } }: { cloth: ClothFacts }) {
  const { t } = useI18n();
  const [failed, setFailed] = useState(false);
  const [color] = colors;
  if (!color) return null;
  return (
    <>
      <button
        type="button"
        className="link-button"
        onClick={({ currentTarget }) => {
          setFailed(false);
          import('../samples/SampleDialog.tsx')
            .then(({ openSamples }) => openSamples(currentTarget, { productId: id, color: color.id }))
            .catch(() => setFailed(true));
        }}
      >
        {t('samples:button')}
        <span className="visually-hidden">
          {' '}
          {name}, {color.name}
        </span>
      </button>
      {failed && (
        <span className="field-error" role="alert">
          {t('compare:sampleFailed')}
        </span>
      )}
    </>
  );
}
