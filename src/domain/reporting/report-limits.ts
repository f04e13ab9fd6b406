/** Apart from the schemas, so that the reporter in the browser does not bring the parser along. */

/** Spec §9: the browser keeps so many entries, and a batch brings no more. */
export const MOST_REPORTS = 50;

/** Limit of a batch: browsers let a page that is going away send 64 KB. */
export const BATCH_BYTES = 60_000;
