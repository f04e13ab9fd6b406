import * as z from 'zod/mini';
import { ORDER_NUMBER } from '../../../domain/order.ts';
import { call, type CallResult } from '../../../lib/api.ts';

const tracking = z.object({
  orderNo: z.string(),
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  status: z.string(),
  /** Newest first; times ISO 8601. */
  timeline: z.array(z.object({ label: z.string(), at: z.string(), note: z.optional(z.string()) })),
});
export type Tracking = z.infer<typeof tracking>;

/** GET /api/shipping/track/{orderNo} (spec §7); a number of the wrong shape is a 404 there. */
export const fetchTracking = (orderNo: string): Promise<CallResult<Tracking>> =>
  call(`/api/shipping/track/${encodeURIComponent(orderNo)}`, { read: tracking });

/** `/track/KP-…` → `KP-…`; null on `/track` itself. Undecodable text is a number nobody has. */
export function orderNoInPath(pathname: string): string | null {
  const encoded = /\/track\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** A number as typed or pasted: blanks, small letters and a missing `KP-` are forgiven; null when it cannot be one. */
export function readOrderNo(typed: string): string | null {
  const bare = typed.replace(/\s+/g, '').toUpperCase().replace(/^KP-?/, '');
  const orderNo = `KP-${bare}`;
  return ORDER_NUMBER.test(orderNo) ? orderNo : null;
}
