/** What the calls of the catalogue have in common. */
import * as z from 'zod/mini';

/** A price change comes with a deploy, which empties Netlify's cache; five minutes is what a browser may lag behind. */
export const CACHE = 'public, max-age=300, stale-while-revalidate=86400';

const MOST = 100;
const INVALID_LIMIT = 'listing.limit.invalid';

/** `?limit=`: how many products, 1 to 100. */
export const limitQuery = z._default(
  z.pipe(
    z.string().check(
      z.regex(/^\d{1,3}$/, INVALID_LIMIT),
      z.refine((limit) => Number(limit) >= 1 && Number(limit) <= MOST, INVALID_LIMIT),
    ),
    z.transform(Number),
  ),
  MOST,
);
