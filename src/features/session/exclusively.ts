const LOCK = 'kp-refresh';

/**
 * Runs one piece of work at a time over all tabs, by Web Locks. Where they are missing it is one at a time in this tab
 * only; two tabs that refresh together then get the same successor from the server (security §2.2).
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    if ('locks' in navigator) return navigator.locks.request(LOCK, work);
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
