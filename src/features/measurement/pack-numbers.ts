import { useEffect } from 'react';
import type { I18n } from '../../ui/i18n.tsx';
import { panelsText } from './drawing/description.ts';
import type { MeasurementResult } from './measurement.ts';
import { formatFullness as formatCm } from './PriceSummary.tsx';
import type { PanelChoice } from './values.ts';

/**
 * Puts this window's panels into "Paketinizde" (`catalogue/product/Pack.astro`), which the build writes for any window:
 * how wide each hangs, and the cm of cloth it is sewn from. Without a price, the words of the build come back.
 */
export function usePackNumbers(
  { t, locale }: I18n,
  panels: PanelChoice | '',
  { configuration, price }: MeasurementResult,
): void {
  const count = configuration?.panels;
  const text =
    panels && count && price?.effectiveCm
      ? t('measurement:pack', {
          panels: panelsText(t, panels),
          covers: formatCm(configuration.width / count, locale),
          cloth: formatCm(price.effectiveCm / count, locale),
        })
      : null;
  useEffect(() => {
    const place = document.querySelector('[data-pack]');
    if (!place || text === null) return undefined;
    const built = place.textContent;
    place.textContent = text;
    return () => {
      place.textContent = built;
    };
  }, [text]);
}
