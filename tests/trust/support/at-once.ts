/** Many calls at once, and what came of them. */
import type { Reply } from '../../functions/support/call.ts';

export const at = <Result>(n: number, call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: n }, (_, index) => call(index)));

/** How often each status came. */
export const statuses = (replies: readonly Reply[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(replies, ({ status }) => status)].map(([status, of]) => [status, of.length]));

/** Asked again while the shop is busy, as a browser does. */
export async function insist<Data>(call: () => Promise<Reply<Data>>): Promise<Reply<Data>> {
  const reply = await call();
  return reply.status === 503 ? insist(call) : reply;
}
