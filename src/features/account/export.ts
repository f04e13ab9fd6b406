import { exportAccount } from '../../contract/account.ts';
import type { AnswerOf } from '../../contract/contract.ts';
import type { CallResult } from '../../lib/api.ts';
import { callAsCustomer } from '../session/session.ts';

type Exported = Omit<AnswerOf<typeof exportAccount>, 'next'>;

/** Hundreds of orders over a slow line take their time. */
const TIMEOUT_MS = 60_000;

/** All that the shop knows of the customer: the first answer, with the orders of those that go on from it. */
export async function exportWhole(): Promise<CallResult<Exported>> {
  const orders: Exported['orders'] = [];
  let first: Exported | undefined;
  let cursor = '';
  for (;;) {
    const query = cursor === '' ? {} : { cursor };
    const answer = await callAsCustomer(exportAccount, { query, timeoutMs: TIMEOUT_MS });
    if (!answer.ok) return answer;
    const { next, ...part } = answer.data;
    orders.push(...part.orders);
    first ??= part;
    if (next === null) return { ...answer, data: { ...first, orders } };
    cursor = next;
  }
}
