/** Lets callers pass freely, or one of them alone while the others wait. */
export interface Turnstile {
  readonly pass: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function createTurnstile(): Turnstile {
  const inside = new Set<Promise<unknown>>();
  let closed: Promise<unknown> | undefined;

  async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    while (closed) await closed;
    const running = work();
    const settled = running.catch(() => undefined);
    inside.add(settled);
    try {
      return await running;
    } finally {
      inside.delete(settled);
    }
  }

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    while (closed) await closed;
    const running = Promise.all(inside).then(work);
    closed = running.catch(() => undefined);
    try {
      return await running;
    } finally {
      closed = undefined;
    }
  }

  return { pass, alone };
}
