import type { WindowSize } from '../../domain/price/size-price.ts';
import { loadTranslate } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { pricedOf, showInSize } from './card-price.ts';

/** Prices a product's headline for a window, or for the sample one. Rejects when its words cannot be fetched. */
export async function showHeadline(size: WindowSize | null): Promise<void> {
  const intro = document.querySelector<HTMLElement>('.product-intro[data-made]');
  if (intro) showInSize(intro, pricedOf(intro), size, await loadTranslate(['category']), pageLocale());
}

/** Returns the size that the address asks for; null without one. */
export function sizeInAddress(): WindowSize | null {
  const query = new URLSearchParams(location.search);
  const [width, height] = [Number(query.get('width')), Number(query.get('height'))];
  return width > 0 && height > 0 ? { width, height } : null;
}
