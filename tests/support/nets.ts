/**
 * Time limits of the tests, in milliseconds. Each is a net for a test that hangs and never a measure: a machine with five
 * other jobs takes a small part of it. No test has a limit of its own.
 */
export const NETS = {
  /** An event that a test waits for: a page, an element, a file, a process. */
  event: 120_000,
  /** A whole test, the type check and a slow fuzz test included. */
  test: 600_000,
  /** The start of a file, such as the build of another shop. */
  hook: 900_000,
} as const;
