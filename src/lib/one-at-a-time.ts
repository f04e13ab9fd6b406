/**
 * Runs one piece of work at a time: by the Web Lock `name` over all tabs; where the browser has none, by a queue in this
 * tab only. Two tabs that refresh a session together without locks get the same successor from the server (security §2.2).
 */
export function oneAtATime(name: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    if ('locks' in navigator) return navigator.locks.request(name, work);
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
