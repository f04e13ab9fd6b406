import { useEffect } from 'react';
import { gatherOf } from '../../domain/pricing.ts';
import type { I18n } from '../../ui/i18n.tsx';
import type { MeasurementResult } from './measurement.ts';
import { formatFullness as formatCm } from './PriceSummary.tsx';

/**
 * Puts this window's panels into "Paketinizde" (`catalogue/product/Pack.astro`), which the build writes for any window:
 * how much each covers, and the cm of cloth it is sewn from. Without a price, the words of the build come back.
 */
export function usePackNumbers({ t, locale }: I18n, { configuration, price }: MeasurementResult): void {
  const panels = configuration?.panels;
  let text: string | null = null;
  if (panels && price?.effectiveCm) {
    const gather = gatherOf(configuration);
    const numbers = {
      covers: formatCm(configuration.width / panels, locale),
      cloth: formatCm(price.effectiveCm / panels, locale),
    };
    text =
      gather === null
        ? t('measurement:pack.two', { ...numbers, panels: t('measurement:panels.two.name') })
        : t('measurement:pack.one', {
            ...numbers,
            panels: t('measurement:panels.left.name'),
            side: t(`measurement:panels.${gather}.note`),
          });
  }
  useEffect(() => {
    const place = document.querySelector<HTMLElement>('[data-pack]');
    if (place) place.textContent = text ?? place.dataset.pack ?? '';
  }, [text]);
}
