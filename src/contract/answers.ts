/** Schemas that several answers share. */
import * as z from 'zod/mini';

/** An answer without data: 202 and 204, and successes that only say so. */
export const noContent = z.null();

/** Money on the wire: Turkish lira with two decimals (decisions P1). */
export const lira = z.number();
