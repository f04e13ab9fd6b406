import { useId } from 'react';
import type { DressedLayer } from '../../domain/layers/layers.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { layerFacts, layerName, refusalWords } from './layer-words.ts';
import styles from './LayerRow.module.css';

interface LayerRowProps {
  layer: DressedLayer;
  onTurn: (on: boolean) => void;
  onChange: () => void;
}

/** A layer with its switch. Off, its price stays: one sees what it would add. */
export function LayerRow({ layer, onTurn, onChange }: LayerRowProps) {
  const { t, money, locale } = useI18n();
  const id = useId();
  const { product, worn, price, refusal, counts } = layer;
  const name = layerName(layer, t);
  const image = product.colors.find((color) => color.id === worn.color)?.imageUrl;
  // An impossible size is told at once; any other obstacle once the layer is switched on.
  const told = refusal && (price === null || worn.on) ? refusalWords(refusal, t) : null;
  return (
    <li className={styles.layer} data-off={counts ? undefined : ''}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={counts}
          disabled={price === null}
          aria-label={t('layers:switch', { layer: name })}
          aria-describedby={told ? id : undefined}
          onChange={({ target }) => onTurn(target.checked)}
        />
        <span aria-hidden="true" />
      </label>
      <Thumbnail src={image} width={64} height={72} />
      <div className={styles.text}>
        <b>{name}</b>
        <span>{product.name}</span>
        <small>{layerFacts(layer, t, locale)}</small>
        {told && (
          <p id={id} className={styles.refused}>
            {told}
          </p>
        )}
      </div>
      <div className={styles.price}>
        {price !== null && <strong>{money(price)}</strong>}
        <button type="button" className="link-button" onClick={onChange}>
          {t('layers:change')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
    </li>
  );
}
