import type { ReactNode } from 'react';
import type { PleatType } from '../../domain/price/pricing.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { RadioGroup } from './ChoiceFields.tsx';
import styles from './ChoiceFields.module.css';
import { PleatSample } from './drawing/PleatSample.tsx';
import type { MeasurementResult, PleatTotals } from './measurement.ts';
import type { MeasuredProduct } from './product.ts';
import { panelChoices, type PanelChoice } from './values.ts';

interface CurtainChoicesProps {
  product: Pick<MeasuredProduct, 'pleats' | 'panels'>;
  /** Colour of the cloth in the pictures. */
  color: string;
  /** The file of the pictures until they can be drawn. */
  still: string;
  error: MeasurementResult['errors']['pleat'];
  totals: PleatTotals;
}

/** Choices of a curtain only: its pleat, and its panels. */
export const CurtainChoices = ({ product, ...pleat }: CurtainChoicesProps) => (
  <>
    <PleatCards pleats={product.pleats} {...pleat} />
    <PanelCards choices={panelChoices(product)} />
  </>
);

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
  /** Colour of the cloth in the pictures. */
  color: string;
  still: string;
  error: MeasurementResult['errors']['pleat'];
  totals: PleatTotals;
}

/** A card with a picture for each pleat, and with its own total once both sizes are typed; a single one is not asked for (decisions P15). */
function PleatCards({ pleats, color, still, error, totals }: PleatCardsProps) {
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
            picture={<PleatSample pleat={pleat} color={color} still={still} />}
          >
            {total !== undefined && <span className={styles.pleatTotal}>{money(total)}</span>}
          </Card>
        );
      })}
    </RadioGroup>
  );
}

/** Where the cloth hangs under the rail; the style sheet dashes it into folds. */
const HUNG = { two: 'M7 20h14M43 20h14', left: 'M7 20h26', right: 'M31 20h26' } as const;

/** Two panels to begin with, or one and the side it gathers to (decisions P16); nothing where there is no choice. */
function PanelCards({ choices }: { choices: readonly PanelChoice[] }) {
  const { t } = useI18n();
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
              <path d="M3 5H61" />
              <path className={styles.folds} d={HUNG[choice]} />
            </svg>
          }
        />
      ))}
    </RadioGroup>
  );
}
