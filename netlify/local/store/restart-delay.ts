/** When a server that died is started again. */
const WINDOW_MS = 60_000;
const FIRST_MS = 50;

/** In any minute. */
export const STARTS_PER_MINUTE = 6;

/**
 * At once after the first death, later each time after that, and never more than `STARTS_PER_MINUTE` starts in a minute:
 * a server that cannot run is no reason to keep the machine busy.
 * @param starts when it was started, Unix milliseconds, ascending; the first start of all as well
 * @returns milliseconds from `now`
 */
export function restartDelay(starts: readonly number[], now: number): number {
  const recent = starts.filter((start) => start > now - WINDOW_MS);
  const oldest = recent.at(-STARTS_PER_MINUTE);
  if (oldest !== undefined) return oldest + WINDOW_MS - now;
  return FIRST_MS * 4 ** Math.max(0, recent.length - 1);
}
