/**
 * What the soak has found and the shop still does, each with its cause. Whoever mends one takes its line out, and from then
 * on a day that brings it fails.
 */
export const OPEN: Readonly<Record<string, string>> = {};
