/** GET /api/admin/orders/{orderNo}: one order whole. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-orders.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { answer, failure } from '../../http/answer.ts';
import { LUA_CALLER_NAME } from '../../journal/journal.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { countsReads, readsInput } from '../../session/reads.ts';
import type { Caller } from '../../session/tokens.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { adminView, showingOrder, shownOrder } from './shown.ts';

/** With what the operator is called, for what they write. Counted, because it is a person's data whole. */
export const SHOW = defineScript({
  name: 'show-any-order',
  uses: [...showingOrder, ...countsReads],
  keys: { callerUser: 'user' },
  args: { orderNo: 'text' },
  lua: `
local found = shown(orderNo)
if not found then return 'NONE' end
if tooManyReads({'order ' .. orderNo}) then return 'UNCONFIRMED' end
${LUA_CALLER_NAME}
return {found, callerName}`,
  answer: z.union([
    z.enum(['NONE', 'UNCONFIRMED']),
    z.pipe(
      z.tuple([shownOrder, z.string()]),
      z.transform(([shown, by]) => ({ shown, by: by.trim() })),
    ),
  ]),
});

export function showInput(caller: Caller, orderNo: string) {
  return joined(readsInput(caller), { keys: { callerUser: key.user(caller.sub) }, args: { orderNo } });
}

export const UNREAD = { NONE: failure('order_not_found'), UNCONFIRMED: failure('confirmation_required') } as const;

export const showOrder = defineOperatorEndpoint(contract.showOrder, {
  async handle({ caller, params: { orderNo } }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const read = await forOperator(caller, SHOW, showInput(caller, orderNo));
    if (!read.ok) return read;
    return typeof read.result === 'string' ? UNREAD[read.result] : answer(adminView(read.result.shown));
  },
});
