/** The sale in the shop as the page sends it. */
import * as contract from '../../../contract/admin-sales.ts';
import type { SaleRequest } from '../../../domain/offer/sale-request.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';

/** A booked sale; `isEarlier`: an earlier press had booked it, with other details than the form has now. */
export interface BookedSale {
  readonly orderNo: string;
  readonly isEarlier: boolean;
}

/** The newest sale from a window that was cancelled since. */
const cancelled = new Map<string, string>();

const windowOf = ({ windows }: SaleRequest): string => `sale-${windows[0]?.id ?? ''}`.slice(0, 46);

/**
 * Ids of windows are random, and a sale takes its windows along: what is sold from one window on is one sale, whatever is
 * corrected in the form after an answer was lost. Once it was cancelled, the next press sells anew.
 */
function keyOf(body: SaleRequest): string {
  const [window, former] = [windowOf(body), cancelled.get(windowOf(body))];
  return former === undefined ? window : `${window}-${former}`;
}

/** Longer than other calls: an operator would rather wait than wonder whether the sale is booked. */
const TIMEOUT_MS = 20_000;

export async function book(body: SaleRequest): Promise<BookedSale | CallFailure> {
  const headers = { 'Idempotency-Key': keyOf(body) };
  const answer = await callAsOperator(contract.placeSale, { headers, body, timeoutMs: TIMEOUT_MS });
  if (answer.ok) return { orderNo: answer.data.orderNo, isEarlier: false };
  const earlier = answer.code === 'idempotency_key_reused' ? contract.reusedSale.safeParse(answer.data) : null;
  if (!earlier?.success) return answer;
  const { orderNo, isCancelled } = earlier.data;
  if (!isCancelled) return { orderNo, isEarlier: true };
  cancelled.set(windowOf(body), orderNo);
  return answer;
}
