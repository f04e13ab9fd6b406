const LOCK = 'kp-refresh';

/** Web Locks over all tabs; where they are missing, a queue in this one, and the server's grace covers the others. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    if ('locks' in navigator) return navigator.locks.request(LOCK, work);
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
