import { formatDays } from '../../../domain/values/dates.ts';
import { estimateNow } from '../../../lib/delivery-estimate.ts';
import { pageLocale } from '../../../lib/paths.ts';

/** Puts the days on which an order of this moment arrives into a place that names `made` or `stock` in `data-estimate`. */
export function showDays(place: HTMLElement): void {
  const { from, to } = estimateNow(place.dataset.estimate === 'made');
  place.textContent = formatDays(from, to, pageLocale());
}
