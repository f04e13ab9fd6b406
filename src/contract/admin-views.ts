/** Page views and speeds of pages, for the desk of the back room (decisions U4). Apart from `admin-desk.ts`, which every page of the back room loads. */
import * as z from 'zod/mini';
import { PAGE_KINDS, SHOWN_VITALS, VERDICTS } from '../domain/reporting/vitals.ts';
import { defineCall } from './contract.ts';

/** Days whose views are shown together, today included. */
export const VIEW_DAYS = ['7', '28'] as const;

/** Pages that visitors who agreed to it opened, and how fast they were for three of four (decisions U4); counted by page, never by person. */
export const showViews = defineCall('GET', '/api/admin/views', 'B', 'office', {
  query: z.object({ days: z._default(z.enum(VIEW_DAYS, 'common.invalid'), '7') }),
  answer: z.object({
    /** Days of Istanbul, both counted. */
    from: z.string(),
    to: z.string(),
    /** Views of all pages, and how many of them were English. */
    views: z.int(),
    english: z.int(),
    /** The pages with the most views, both languages as one; `page` is a Turkish address, or `other` for one that the shop does not have. */
    pages: z.array(z.object({ page: z.string(), views: z.int() })),
    /** Milliseconds, but CLS, which is a score; `bound` is null beyond the last counted range. */
    speeds: z.array(
      z.object({
        kind: z.enum(PAGE_KINDS),
        name: z.enum(SHOWN_VITALS),
        count: z.int(),
        bound: z.nullable(z.number()),
        verdict: z.enum(VERDICTS),
      }),
    ),
  }),
});
export type ShownViews = z.output<typeof showViews.answer>;
