/** "Havaleyle ödeyin": the same order awaits a transfer instead of a card. A card that pays it after all still counts. */
import * as z from 'zod/mini';
import { placesCopies, queueLetter } from '../../mail/placing.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineFragment, defineScript } from '../../store/script.ts';
import { store } from '../../store/store.ts';
import { promiseNow } from '../open-work.ts';
import { changesOrder, orderIndex } from '../order-index.ts';
import type { StoredOrder } from '../stored-order.ts';

/** Lua: defines `rowPaidBy(orderNo, type)`: what operators' lists show of how it is paid. */
export const rowPaidBy = defineFragment({
  builds: ['order'],
  lua: `
local function rowPaidBy(orderNo, type)
  local row = redis.call('HGET', orderKey(orderNo), ${f.order.row})
  if not row then return end
  local now = string.gsub(row, '"paymentType":"[%a%-]+"', function() return '"paymentType":"' .. type .. '"' end, 1)
  redis.call('HSET', orderKey(orderNo), ${f.order.row}, now)
end`,
});

/**
 * Its letter is the one of a received order: it names the account and the days, as `estimate` has them. The shop and its operators
 * hear of it now.
 */
const SWITCH = defineScript({
  name: 'switch-to-transfer',
  isWhole: true,
  uses: [queueLetter, placesCopies, orderIndex, changesOrder, rowPaidBy],
  keys: { order: 'order', awaitingCards: 'awaitingCards', unpaidTransfers: 'unpaidTransfers' },
  args: { orderNo: 'text', estimate: 'text' },
  lua: `
local status, state, placed, recipient = unpack(redis.call('HMGET', order, ${f.order.status}, ${f.order.paymentState}, ${f.order.placedState}, ${f.order.recipient}))
if status ~= 'Pending' then return 'CLOSED' end
if (state or placed) == 'awaiting-transfer' then return 'DONE' end
if (state or placed) ~= 'awaiting-card' then return 'CLOSED' end
${LUA_NOW}
redis.call('HSET', order, ${f.order.paymentState}, 'awaiting-transfer', ${f.order.paymentType}, 'bank-transfer',
  ${f.order.transferAt}, string.format('%.0f', now), ${f.order.estimate}, estimate)
rowPaidBy(orderNo, 'bank-transfer')
redis.call('ZREM', awaitingCards, orderNo)
redis.call('ZADD', unpaidTransfers, string.format('%.0f', now), orderNo)
changed(orderNo)
queueLetter('order-received:' .. orderNo, recipient or orderNo, ${f.letter.kind}, 'order-received', ${f.letter.orderNo}, orderNo)
queueCopies('order-placed:' .. orderNo, ${f.letter.kind}, 'order-placed', ${f.letter.orderNo}, orderNo)
queueLetter('order-placed:' .. orderNo, orderNo, ${f.letter.kind}, 'order-placed', ${f.letter.orderNo}, orderNo)
return 'DONE'`,
  answer: z.enum(['DONE', 'CLOSED']),
});

/** Its days count as those of an order that is placed now (decisions P17). @throws StoreUnavailable */
export async function switchToTransfer({ orderNo, lines }: StoredOrder): Promise<'DONE' | 'CLOSED'> {
  return store().run(SWITCH, {
    keys: {
      order: key.order(orderNo),
      awaitingCards: key.awaitingCards(),
      unpaidTransfers: key.unpaidTransfers(),
      outbox: key.outbox(),
      operators: key.operators(),
    },
    args: { orderNo, estimate: JSON.stringify(await promiseNow(new Date(), lines)) },
  });
}
