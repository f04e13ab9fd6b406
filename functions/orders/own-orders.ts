/** A customer's own orders: list by pages, one whole (decisions A6). One round trip each. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/orders.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { answer, failure } from '../http/answer.ts';
import { paged } from '../http/paged.ts';
import { defineCustomerEndpoint, forCustomer } from '../session/customer.ts';
import { f, luaFields } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { pageOfSet } from '../store/page.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { awaitedKeys, countsIfAwaited, currentOrder, reviewedState } from './awaited-days.ts';
import { lookedAt, lookedAtAs, lookedAtKeys } from './cards/flags.ts';
import { isStillClaimable } from './claim-view.ts';
import { countsWork } from './open-work.ts';
import { orderSummary, ownOrderView } from './order-view.ts';
import { storedOrders, storedSummary, SUMMARY_FIELDS, type StoredSummary } from './stored-order.ts';

/**
 * Lua, beside `pageOfSet`: defines `listOwnOrders()`: a page of the customer's orders as flat hashes, newest first, and the
 * cursor of the next one; read by `ownOrders`.
 */
export const listOwnOrders = defineFragment({
  keys: { customerOrders: 'customerOrders' },
  args: { uid: 'text' },
  builds: ['order'],
  lua: `
local function listOwnOrders()
  local found = {}
  local orderNos, following = pageOf(customerOrders)
  for _, orderNo in ipairs(orderNos) do
    local order = orderKey(orderNo)
    if redis.call('HGET', order, ${f.order.uid}) == uid then found[#found + 1] = redis.call('HGETALL', order) end
  end
  return {found, following}
end`,
});

export const ownOrders = z.tuple([storedOrders, z.string()]);

const LIST = defineScript({
  name: 'list-orders',
  uses: [pageOfSet, lookedAtAs],
  keys: { customerOrders: 'customerOrders' },
  args: { uid: 'text' },
  builds: ['order'],
  lua: `
local found = {}
local orderNos, following = pageOf(customerOrders)
for _, orderNo in ipairs(orderNos) do
  local order = orderKey(orderNo)
  local row = redis.call('HMGET', order, ${luaFields('order', SUMMARY_FIELDS)}, ${f.order.uid})
  local owner = table.remove(row)
  if not row[#row] then row[#row + 1] = redis.call('HGET', order, ${f.order.body}) end
  if owner == uid then found[#found + 1] = {row, isLookedAt(order)} end
end
return {found, following}`,
  answer: z.tuple([z.array(z.tuple([storedSummary, lookedAt])), z.string()]),
});

const listed = ([row, isReviewed]: [StoredSummary, boolean]) =>
  orderSummary(isReviewed ? { ...row, cardState: reviewedState(row.status) } : row);

const listEndpoint = (of: typeof contract.listOrders | typeof contract.listAccountOrders) =>
  defineCustomerEndpoint(of, {
    async handle({ caller, query }) {
      const uid = caller.sub;
      const page = await forCustomer(caller, LIST, {
        keys: { customerOrders: key.customerOrders(uid), ...lookedAtKeys() },
        args: { uid, ...query },
      });
      if (!page.ok) return page;
      const [summaries, following] = page.result;
      return answer(summaries.map(listed), paged(following));
    },
  });

export const listOrders = listEndpoint(contract.listOrders);
export const listAccountOrders = listEndpoint(contract.listAccountOrders);

/** A foreign order is none. */
const SHOW = defineScript({
  name: 'show-order',
  uses: [countsWork, lookedAtAs, countsIfAwaited],
  keys: { order: 'order' },
  args: { uid: 'text' },
  lua: `
if redis.call('HGET', order, ${f.order.uid}) ~= uid then return 'NONE' end
return {redis.call('HGETALL', order), workIfAwaited(order)}`,
  answer: z.union([z.literal('NONE'), currentOrder]),
});

const showEndpoint = (of: typeof contract.showOrder | typeof contract.showAccountOrder) =>
  defineCustomerEndpoint(of, {
    async handle({ caller, params: { orderNo }, locale }) {
      if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
      const input = { keys: { order: key.order(orderNo), ...awaitedKeys() }, args: { uid: caller.sub } };
      const shown = await forCustomer(caller, SHOW, input);
      if (!shown.ok) return shown;
      if (shown.result === 'NONE') return failure('order_not_found');
      const order = ownOrderView(shown.result, locale);
      return answer(isStillClaimable(shown.result) ? { ...order, claimable: true } : order);
    },
  });

export const showOrder = showEndpoint(contract.showOrder);
export const showAccountOrder = showEndpoint(contract.showAccountOrder);
