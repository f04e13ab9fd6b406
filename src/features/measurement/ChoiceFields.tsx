import { useId, type ReactNode } from 'react';
import type { OptionPrice, PleatType } from '../../domain/pricing.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './ChoiceFields.module.css';
import { useAlive } from '../../ui/useInBrowser.ts';
import { PleatSample } from './drawing/Cloth.tsx';
import type { MeasurementResult, PleatTotals } from './measurement.ts';
import type { PanelChoice } from './values.ts';

interface RadioGroupProps {
  legend: ReactNode;
  /** Of the cards. */
  className: string | undefined;
  required?: boolean;
  error?: string | undefined;
  children: ReactNode;
}

function RadioGroup({ legend, className, required, error, children }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-labelledby={id}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend id={id}>{legend}</legend>
      <div className={className}>{children}</div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CardProps {
  name: string;
  value: string;
  isDefault?: boolean;
  /** Keys of `name` and `note`. */
  words: `pleat.${PleatType}` | `panels.${PanelChoice}`;
  picture: ReactNode;
  children?: ReactNode;
}

function Card({ name, value, isDefault, words, picture, children }: CardProps) {
  const { t } = useI18n();
  return (
    <label className={styles.card}>
      <input type="radio" name={name} value={value} defaultChecked={isDefault} />
      {picture}
      <span className={styles.name}>{t(`measurement:${words}.name`)}</span>
      <span className={styles.note}>{t(`measurement:${words}.note`)}</span>
      {children}
    </label>
  );
}

interface PleatCardsProps {
  pleats: readonly PleatType[];
  /** Of the cloth in the pictures. */
  color: string;
  error: MeasurementResult['errors']['pleat'];
  totals: PleatTotals;
}

/** A card with a picture for each pleat, and with its own total once both sizes are typed; a single one is not asked for (decisions P15). */
export function PleatCards({ pleats, color, error, totals }: PleatCardsProps) {
  const { t, money } = useI18n();
  const [only] = pleats.length === 1 ? pleats : [];
  if (only) return <input type="hidden" name="pleat" value={only} />;
  return (
    <RadioGroup
      legend={t('measurement:pleat.legend')}
      className={styles.pleats}
      required
      error={error && t(`rules:${error}`)}
    >
      {pleats.map((pleat) => {
        const total = totals.find((priced) => priced.pleat === pleat)?.total;
        return (
          <Card
            key={pleat}
            name="pleat"
            value={pleat}
            words={`pleat.${pleat}`}
            picture={<PleatSample pleat={pleat} color={color} />}
          >
            {total !== undefined && <span className={styles.pleatTotal}>{money(total)}</span>}
          </Card>
        );
      })}
    </RadioGroup>
  );
}

/** Folds under a rail, as many as each way to hang leaves in sight. */
const HUNG = {
  two: 'M8 5V34M14 5V34M20 5V34M44 5V34M50 5V34M56 5V34',
  left: 'M8 5V34M14 5V34M20 5V34M26 5V34M32 5V34',
  right: 'M32 5V34M38 5V34M44 5V34M50 5V34M56 5V34',
} as const;

/** Drawn in the browser only, as the pleats are. Two panels to begin with, or one and the side it gathers to (decisions P16); nothing where there is no choice. */
export function PanelCards({ choices }: { choices: readonly PanelChoice[] }) {
  const { t } = useI18n();
  const alive = useAlive();
  if (choices.length === 0) return null;
  return (
    <RadioGroup
      legend={
        <>
          {t('measurement:panels.legend')} <span className={styles.note}>{t('measurement:panels.note')}</span>
        </>
      }
      className={styles.panels}
    >
      {choices.map((choice, index) => (
        <Card
          key={choice}
          name="panels"
          value={choice}
          isDefault={index === 0}
          words={`panels.${choice}`}
          picture={
            <svg viewBox="0 0 64 36" aria-hidden="true">
              {alive && <path d={`M3 5H61${HUNG[choice]}`} />}
            </svg>
          }
        />
      ))}
    </RadioGroup>
  );
}

interface ColorSwatchesProps {
  legend: string;
  colors: readonly { id: string; name: string; hex: string }[];
}

/** The first colour is chosen to begin with; the gallery listens to the changes. */
export const ColorSwatches = ({ legend, colors }: ColorSwatchesProps) => (
  <RadioGroup legend={legend} className={styles.colors}>
    {colors.map((color, index) => (
      <label key={color.id} className={styles.color}>
        <input type="radio" name="color" value={color.id} defaultChecked={index === 0} />
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <rect width="28" height="28" fill={color.hex} />
        </svg>
        <span>{color.name}</span>
      </label>
    ))}
  </RadioGroup>
);

interface OptionListProps {
  options: readonly OptionPrice[];
  city: string;
}

/** What can be added, each with its surcharge (decisions P5). */
export function OptionList({ options, city }: OptionListProps) {
  const { t, money } = useI18n();
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('measurement:options')}</legend>
      <div className={styles.options}>
        {options.map(({ id, price, per }) => (
          <label key={id} className={styles.option}>
            <input type="checkbox" name="option" value={id} />
            <span>{t(`measurement:option.${id}`, { city })}</span>
            <span className={styles.surcharge}>
              {price === 0
                ? t('measurement:surcharge.free')
                : t(`measurement:surcharge.${per}`, { amount: money(price) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
