import type { ReactNode } from 'react';
import { configurationOf, layerPrice, type DressedLayer, type WornLayer } from '../../domain/layers/layers.ts';
import type { WindowSize } from '../../domain/price/size-price.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './OfferChoices.module.css';

interface OfferChoicesProps {
  offer: DressedLayer;
  size: WindowSize;
  onChange: (part: Partial<WornLayer>) => void;
}

const HANGS = [
  ['two', { panels: 2 }],
  ['left', { panels: 1, gather: 'left' }],
  ['right', { panels: 1, gather: 'right' }],
] as const;

/** Colour, pleat and panels of the chosen product, as far as there is a choice; each pleat with its total (decisions P15). */
export function OfferChoices({ offer: { product, worn }, size, onChange }: OfferChoicesProps) {
  const { t, money } = useI18n();
  const hangs = worn.panels === 1 ? worn.gather : 'two';
  return (
    <div className={styles.choices}>
      {product.colors.length > 1 && (
        <Choices legend={t('layers:dialog.color')}>
          {product.colors.map(({ id, name, hex }) => (
            <Choice key={id} group="color" isChosen={id === worn.color} onChoose={() => onChange({ color: id })}>
              <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
                <path d="M0 0h1v1H0z" fill={hex} />
              </svg>
              {name}
            </Choice>
          ))}
        </Choices>
      )}
      {product.pleats.length > 1 && (
        <Choices legend={t('layers:dialog.pleat')}>
          {product.pleats.map((pleat) => (
            <Choice key={pleat} group="pleat" isChosen={pleat === worn.pleat} onChoose={() => onChange({ pleat })}>
              {t(`layers:pleat.${pleat}`)}
              <b>{money(layerPrice(product, configurationOf(product, { ...worn, pleat }, size)).unitPrice)}</b>
            </Choice>
          ))}
        </Choices>
      )}
      {product.panels.length > 1 && (
        <Choices legend={t('layers:dialog.panels')}>
          {HANGS.map(([name, part]) => (
            <Choice key={name} group="panels" isChosen={name === hangs} onChoose={() => onChange(part)}>
              {t(`layers:panels.${name}`)}
            </Choice>
          ))}
        </Choices>
      )}
    </div>
  );
}

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset>
    <legend>{legend}</legend>
    <div className={styles.row}>{children}</div>
  </fieldset>
);

interface ChoiceProps {
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const Choice = ({ group, isChosen, onChoose, children }: ChoiceProps) => (
  <label className={styles.choice} data-chosen={isChosen || undefined}>
    <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
    {children}
  </label>
);
