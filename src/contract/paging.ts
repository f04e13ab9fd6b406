/**
 * Lists end (decisions, "Calls"): an answer holds at most `limit` rows, from `cursor` on, and where there are more it says
 * in a header from which the next one begins.
 */
import * as z from 'zod/mini';

/** Header of an answer: the `cursor` of the rows that follow; absent at the end. */
export const NEXT_CURSOR = 'X-Next-Cursor';

/** Rows of an answer, where the caller does not say. */
export const PAGE_ROWS = 20;

/** Rows of an answer at most. */
export const MOST_ROWS = 100;

const INVALID_LIMIT = 'page.limit.invalid';

// Marked, because a bundler keeps a method call that nobody uses.
const limitDigits = /* @__PURE__ */ z.string().check(
  z.regex(/^\d{1,3}$/, INVALID_LIMIT),
  z.refine((digits) => Number(digits) >= 1 && Number(digits) <= MOST_ROWS, INVALID_LIMIT),
);

/** Opaque to callers; digits, because lists stand by the time in milliseconds. */
const cursor = /* @__PURE__ */ z.string().check(z.regex(/^\d{1,16}$/, 'page.cursor.invalid'));

/** The query of a list: `limit` 1 to 100, `cursor` as the answer before said; empty for the beginning. */
export const pageQuery = /* @__PURE__ */ z.object({
  limit: z._default(z.pipe(limitDigits, z.transform(Number)), PAGE_ROWS),
  cursor: z._default(cursor, ''),
});
export type Page = z.output<typeof pageQuery>;
