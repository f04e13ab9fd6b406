import { INTL_LOCALE, type Locale } from '../../../domain/values/locale.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { MeasurementResult } from '../measurement.ts';
import type { MeasuredProduct, ProductColor } from '../product.ts';
import { panelsText, type MeasurementValues } from '../values.ts';
import { panelCount } from '../../../domain/price/panels.ts';
import { foldCount } from './cloth-figures.ts';

/** The drawing in words: `250 × 260 cm fon perde, normal pile, tek kanat, sola toplanır, adaçayı, yaklaşık 25 kıvrım`. */
export function describeDrawing(
  t: Translate,
  locale: Locale,
  product: Pick<MeasuredProduct, 'categoryName' | 'drawing'>,
  values: Pick<MeasurementValues, 'pleat' | 'panels'>,
  color: Pick<ProductColor, 'name'>,
  { width, height }: Pick<MeasurementResult, 'width' | 'height'>,
): string {
  const lower = (text: string): string => text.toLocaleLowerCase(INTL_LOCALE[locale]);
  const category = locale === 'tr' ? lower(product.categoryName) : product.categoryName;
  const panelled = values.panels === '' ? [] : [lower(panelsText(t, values.panels))];
  if (width === null || height === null) {
    const shown = [...panelled, lower(color.name)].join(', ');
    return t('measurement:drawing.exampleLabel', { category, color: shown });
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
  return t('measurement:drawing.label', { width, height, category, details });
}
