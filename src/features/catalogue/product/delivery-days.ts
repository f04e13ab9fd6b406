import { formatComingDays } from '../../../domain/values/dates.ts';
import { estimateNow, promiseSteps } from '../../../lib/delivery-estimate.ts';
import { pageLocale } from '../../../lib/paths.ts';

/** Puts the days on which an order of this moment arrives into a place that names `made` or `stock` in `data-estimate`. */
export function showDays(place: HTMLElement): void {
  const isMade = place.dataset.estimate === 'made';
  void promiseSteps().then((steps) => {
    const { from, to } = estimateNow(isMade, isMade ? 1 : 0, steps);
    place.textContent = formatComingDays(from, to, pageLocale());
  });
}
