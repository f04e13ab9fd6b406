import { useEffect, useState } from 'react';
import { HOUSE_PIECES } from '../domain/board/promised-days.ts';
import type { DeliveryEstimate } from '../domain/order/delivery-dates.ts';
import { estimateNow, promiseSteps } from '../lib/delivery-estimate.ts';

/** Days on which an order of this moment arrives, and the workshop's as soon as they are known. @param pieces made-to-measure windows in it */
export function useEstimate(isMade: boolean, pieces: number): DeliveryEstimate {
  const [steps, setSteps] = useState<Awaited<ReturnType<typeof promiseSteps>>>([]);
  // Without windows no day of the workshop counts.
  const query = pieces > HOUSE_PIECES ? '?size=large' : pieces > 0 ? '' : null;
  useEffect(() => {
    if (query === null) return undefined;
    let isAsked = true;
    void promiseSteps(query).then((found) => {
      if (isAsked) setSteps(found);
    });
    return () => {
      isAsked = false;
    };
  }, [query]);
  return estimateNow(isMade, pieces, steps);
}
