import { vi } from 'vitest';

/** What is logged from now on is kept for the test instead of written, until `vi.restoreAllMocks()`. */
export function keepLog(): () => string {
  let written = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  return () => written;
}
