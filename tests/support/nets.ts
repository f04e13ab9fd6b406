/**
 * Time limits of the tests, in milliseconds. Each is a net for a test that hangs and never a measure: a machine with five
 * other jobs takes a small part of it. No test has a limit of its own.
 */
export const NETS = {
  /** An event that a test waits for: a page, an element, a file, a process. */
  event: 120_000,
  /** A page's idle moment, several of which are part of a walk: a browser that draws no frame of a page grants none. */
  idle: 30_000,
  /** A walk of a journey, which then tells what stood on its page: less than a whole test, whose end tells nothing. */
  journey: 300_000,
  /** A whole test, the type check and a slow fuzz test included. */
  test: 600_000,
  /** The start of a file, such as the build of another shop. */
  hook: 900_000,
} as const;

/** @throws Error naming what hangs, once it has for `limitMs`: for what has no limit of its own. */
export async function within<Value>(limitMs: number, what: string, work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const net = setTimeout(() => late.reject(new Error(`${what} hangs since ${limitMs / 1000} s.`)), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(net);
  }
}
