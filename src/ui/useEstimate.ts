import { useEffect, useState } from 'react';
import type { DeliveryEstimate } from '../domain/order/delivery-dates.ts';
import { estimateNow, promiseSteps } from '../lib/delivery-estimate.ts';

/** Days on which an order of this moment arrives, and the workshop's as soon as they are known. @param pieces made-to-measure windows in it */
export function useEstimate(isMade: boolean, pieces: number): DeliveryEstimate {
  const [steps, setSteps] = useState<Awaited<ReturnType<typeof promiseSteps>>>([]);
  useEffect(() => {
    void promiseSteps().then(setSteps);
  }, []);
  return estimateNow(isMade, pieces, steps);
}
