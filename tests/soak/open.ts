/**
 * What the soak has found and the shop still does, each with its cause. Whoever mends one takes its line out, and from then
 * on a day that brings it fails.
 */
export const OPEN: Readonly<Record<string, string>> = {
  'a cart that nobody filled so':
    'seen on a busy machine only, with seeds 18 and 20261122: a line is not there yet, or is there again; the cause is not found',
};
