import { INTL_LOCALE, type Locale } from '../../../domain/values/locale.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { MeasurementResult } from '../measurement.ts';
import type { MeasuredProduct, ProductColor } from '../product.ts';
import type { MeasurementValues, PanelChoice } from '../values.ts';
import { panelCount } from '../../../domain/price/panels.ts';
import { foldCount } from './cloth-figures.ts';
import { layoutOf } from './window-geometry.ts';

/** `Tek kanat, sola toplanır`. */
export const panelsText = (t: Translate, panels: PanelChoice): string =>
  `${t(`measurement:panels.${panels}.name`)}, ${t(`measurement:panels.${panels}.note`)}`;

interface DrawingDescription {
  /** All that the drawing shows, for who does not see it. */
  description: string;
  /** A short note under it. */
  caption: string;
}

/** The drawing in words: `250 × 260 cm fon perde, normal pile, tek kanat, sola toplanır, adaçayı, yaklaşık 25 kıvrım`. */
export function describeDrawing(
  t: Translate,
  locale: Locale,
  product: Pick<MeasuredProduct, 'categoryName' | 'drawing'>,
  values: Pick<MeasurementValues, 'pleat' | 'panels'>,
  color: Pick<ProductColor, 'name'>,
  { width, height }: Pick<MeasurementResult, 'width' | 'height'>,
): DrawingDescription {
  const lower = (text: string): string => text.toLocaleLowerCase(INTL_LOCALE[locale]);
  const category = locale === 'tr' ? lower(product.categoryName) : product.categoryName;
  const panelled = values.panels === '' ? [] : [lower(panelsText(t, values.panels))];
  if (width === null || height === null) {
    const shown = [...panelled, lower(color.name)].join(', ');
    return {
      description: t('measurement:drawing.exampleLabel', { category, color: shown }),
      caption: t('measurement:drawing.example'),
    };
  }
  const pleated = product.drawing === 'drape' || product.drawing === 'sheer' || product.drawing === 'caravan';
  const count =
    product.drawing === 'panel'
      ? [t('measurement:drawing.panels', { count: panelCount(width) })]
      : pleated && values.pleat !== '' && values.pleat !== 'none'
        ? [t('measurement:drawing.folds', { count: foldCount(width, values.pleat) })]
        : [];
  const pleat = pleated && values.pleat !== '' ? [t(`measurement:drawing.pleat.${values.pleat}`)] : [];
  const details = [...pleat, ...panelled, lower(color.name), ...count].join(', ');
  return {
    description: t('measurement:drawing.label', { width, height, category, details }),
    caption:
      layoutOf(width, height).shortened === null
        ? [
            t('measurement:drawing.scale'),
            ...count.map((text) => `${text.charAt(0).toLocaleUpperCase(INTL_LOCALE[locale])}${text.slice(1)}.`),
          ].join(' ')
        : t('measurement:drawing.broken'),
  };
}
