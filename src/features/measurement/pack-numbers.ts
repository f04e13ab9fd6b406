import { useEffect } from 'react';
import { plainNumber } from '../../domain/values/figures.ts';
import { loadTranslate } from '../../i18n/load.ts';
import type { I18n } from '../../ui/i18n.tsx';
import type { MeasurementResult } from './measurement.ts';

import { panelsText, type PanelChoice } from './values.ts';

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
  const covers = configuration && count ? plainNumber(configuration.width / count, locale) : null;
  const cloth = count && price?.effectiveCm ? plainNumber(price.effectiveCm / count, locale) : null;
  const hung = panels === '' ? '' : panelsText(t, panels);
  useEffect(() => {
    const place = document.querySelector('[data-pack]');
    if (!place || hung === '' || covers === null || cloth === null) return undefined;
    const built = place.textContent;
    let isCurrent = true;
    // Without its words the text stays as it was built.
    loadTranslate(['product'])
      .then((words) => {
        if (isCurrent) place.textContent = words('product:pack.own', { panels: hung, covers, cloth });
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
      place.textContent = built;
    };
  }, [hung, covers, cloth]);
}
