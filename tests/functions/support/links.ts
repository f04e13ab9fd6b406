/** Links of letters, and the question to a customer that one of them answers. */
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { orders } from '../../../functions/orders/calls.ts';
import type { OrderChange as Asked } from '../../../src/contract/admin-order-change.ts';
import type { OrderChange } from '../../../src/contract/order-change.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { ask, newAddress, type Customer, type TestShop } from './account.ts';
import type { Reply } from './call.ts';
import { changeOrderNow } from './order-work.ts';

/** The token of the newest link to this page in the letters to somebody. @throws when no letter has one */
export async function tokenFor(shop: TestShop, to: string, page: string): Promise<string> {
  await sendDueLetters({ most: 1000 });
  const link = new RegExp(`/${page}#t=([\\w.-]+)`);
  const token = (await shop.mails(to)).map(({ text }) => link.exec(text)?.[1]).findLast((found) => found !== undefined);
  if (token === undefined) throw new Error(`no letter with a link to ${page}`);
  return token;
}

const PLAIN = { motorized: false, lining: false, installation: false };

/** `CURTAIN` in another width. */
export const wider = (width = 260, color: string | null = 'kum', line = 0): NonNullable<Asked['change']> => ({
  line,
  color,
  configuration: { width, height: 260, pleatType: 'normal', ...PLAIN },
});

/** Asks the buyer for another size, and finds the token of the question. */
export async function proposed(shop: TestShop, by: Customer, order: PlacedOrder, change = wider()): Promise<string> {
  const { status, code } = await changeOrderNow(by, order.orderNo, { change });
  if (status !== 200) throw new Error(`not asked: ${code}`);
  return tokenFor(shop, order.delivery.email, 'change');
}

export const respond = (token: string, accept: boolean, ip = newAddress()): Promise<Reply<OrderChange>> =>
  ask<OrderChange>(orders, '/api/order-change/answer', { body: { token, accept }, ip });
