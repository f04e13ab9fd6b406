/** Web Locks of one browser: a name has one holder, and a closed page hands its name to the next. */

export interface Life {
  readonly alive: boolean;
}

type Work = (lock: { name: string } | null) => unknown;
interface LockRequest {
  readonly life: Life;
  readonly start: () => void;
}

export function createLocks() {
  const holders = new Map<string, Life>();
  const queues = new Map<string, LockRequest[]>();

  function next(name: string): void {
    holders.delete(name);
    const queue = queues.get(name) ?? [];
    const first = queue.shift();
    if (!first) return;
    if (first.life.alive) first.start();
    else next(name);
  }

  const locksOf = (life: Life) => ({
    request(name: string, ...rest: [Work] | [{ ifAvailable?: boolean }, Work]): Promise<unknown> {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
      if (options.ifAvailable === true && holders.has(name)) return Promise.resolve(work(null));
      return new Promise((resolve, reject) => {
        const start = (): void => {
          holders.set(name, life);
          const release = (): void => {
            if (holders.get(name) === life) next(name);
          };
          Promise.resolve()
            .then(() => work({ name }))
            .finally(release)
            .then(resolve, reject);
        };
        if (holders.has(name)) queues.set(name, [...(queues.get(name) ?? []), { life, start }]);
        else start();
      });
    },
  });
  return {
    of: locksOf,
    release(life: Life): void {
      for (const [name, holder] of holders) if (holder === life) next(name);
    },
  };
}
