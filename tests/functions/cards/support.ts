/** Orders that await their card, and what the provider's page does with them. */
import { payments } from '../../../functions/orders/cards/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { CardRedirect, PaymentResult } from '../../../src/contract/payments.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import type { Store } from '../../../functions/store/store.ts';
import type { LedgerEntry } from '../../../src/domain/money/ledger.ts';
import { ask, newAddress, newEmail } from '../support/account.ts';
import { send } from '../support/call.ts';
import { ACCESSORY, agreed, DELIVERY, newKey, type Body } from '../support/order.ts';

export const HOSTED = { type: 'credit-card' } as const;

/** Places an order that is paid on the provider's page. */
export async function placeHosted({ delivery, ...parts }: Body = {}, as: typeof ask = ask) {
  const email = newEmail();
  const body = await agreed({ payment: HOSTED, items: [ACCESSORY], ...parts });
  const { data, status } = await as<PlacedOrder>(orders, '/api/orders', {
    body: { ...body, delivery: { ...DELIVERY, ...(delivery as Body | undefined), email } },
    headers: { 'Idempotency-Key': newKey() },
    ip: newAddress(),
  });
  if (status !== 201) throw new Error(`placed with ${status}`);
  return { ...data, email };
}

/** The form post of the provider's page, through the bank's. */
export const comeBack = (token: string, ip = newAddress()) =>
  send<null>(payments, '/api/payments/callback', {
    body: new URLSearchParams({ token }).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'cross-site',
      Origin: 'null',
    },
    ip,
  });

export const notify = (body: unknown, signature?: string, ip = newAddress()) =>
  send<null>(payments, '/api/payments/notification', {
    body,
    ip,
    ...(signature === undefined ? {} : { headers: { 'X-IYZ-SIGNATURE-V3': signature } }),
  });

export const result = (attempt: string) =>
  send<PaymentResult>(payments, `/api/payments/${attempt}`, { ip: newAddress() });

export const payAgain = (orderNo: string, body: Body) =>
  send<CardRedirect>(payments, `/api/orders/${orderNo}/pay`, { body, ip: newAddress(), origin: 'http://localhost' });

export const attemptIn = ({ headers }: { headers: Headers }): string | undefined =>
  /#a=([\w-]{22})$/.exec(headers.get('location') ?? '')?.[1];

export const storedOrderOf = (store: Store, orderNo: string) =>
  store
    .command('test', (redis) => redis.hgetall<Record<string, string>>(key.order(orderNo)) as Promise<unknown>)
    .then((flat) => {
      const list = flat as string[];
      return Object.fromEntries(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : [])));
    });

export const ledgerOf = async (store: Store, orderNo: string): Promise<LedgerEntry[]> =>
  JSON.parse((await storedOrderOf(store, orderNo)).ledger ?? '[]') as LedgerEntry[];

/** Names of the rows on the desk. */
export const flagsIn = async (store: Store): Promise<string[]> => {
  const flat = await store.command('test', (redis) => redis.hgetall(key.paymentFlags()) as Promise<unknown>);
  return ((flat ?? []) as string[]).filter((_, at) => at % 2 === 0);
};

/** The letters' job, and everything of it that waits, have nothing to do with the clock of a test. */
export const hosted = (): void => {
  process.env.PAYMENT_PROVIDER = 'none';
};
