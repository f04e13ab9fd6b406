import type { Locale } from '../../domain/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { panelCount } from './drawing/blinds.ts';
import { foldCount } from './drawing/folds.ts';
import { frameOf } from './drawing/frame.ts';
import { INTL_LOCALE } from '../../domain/locale.ts';
import type { Choice } from './choice.ts';
import type { Judgement } from './form.ts';
import type { Offer, OfferedColor } from './offer.ts';

export interface DrawingWords {
  /** All that the drawing shows. */
  description: string;
  /** A short note under it. */
  caption: string;
}

/** The drawing in words: `250 × 260 cm fon perde, normal pile, adaçayı, yaklaşık 25 kıvrım`. */
export function drawingWords(
  t: Translate,
  locale: Locale,
  offer: Pick<Offer, 'categoryName' | 'drawing'>,
  choice: Pick<Choice, 'pleat'>,
  color: Pick<OfferedColor, 'name'>,
  { width, height }: Pick<Judgement, 'width' | 'height'>,
): DrawingWords {
  const lower = (text: string): string => text.toLocaleLowerCase(INTL_LOCALE[locale]);
  const category = locale === 'tr' ? lower(offer.categoryName) : offer.categoryName;
  if (width === null || height === null) {
    return {
      description: t('measurement:drawing.exampleLabel', { category, color: lower(color.name) }),
      caption: t('measurement:drawing.example'),
    };
  }
  const pleated = offer.drawing === 'drape' || offer.drawing === 'sheer' || offer.drawing === 'caravan';
  const count =
    offer.drawing === 'panel'
      ? [t('measurement:drawing.panels', { count: panelCount(width) })]
      : pleated && choice.pleat !== '' && choice.pleat !== 'none'
        ? [t('measurement:drawing.folds', { count: foldCount(width, choice.pleat) })]
        : [];
  const pleat = pleated && choice.pleat !== '' ? [t(`measurement:drawing.pleat.${choice.pleat}`)] : [];
  const details = [...pleat, lower(color.name), ...count].join(', ');
  return {
    description: t('measurement:drawing.label', { width, height, category, details }),
    caption:
      frameOf(width, height).broken === null
        ? [
            t('measurement:drawing.scale'),
            ...count.map((text) => `${text.charAt(0).toLocaleUpperCase(INTL_LOCALE[locale])}${text.slice(1)}.`),
          ].join(' ')
        : t('measurement:drawing.broken'),
  };
}
