import { vi } from 'vitest';

/** Keeps log lines for the test from now on instead of writing them, until `vi.restoreAllMocks()`. */
export function keepLog(): () => string {
  let written = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  return () => written;
}
