/**
 * POST /api/admin/orders/bulk: several orders to one status, each by its own rules and in its own script: what one of them
 * refuses keeps no other back. One round trip for ten orders that are read, and one for each that is written.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-orders.ts';
import { mayMoveTo } from '../../../src/domain/account/shop-role.ts';
import { answer, failure } from '../../http/answer.ts';
import { brokenRules, said } from '../../http/field-messages.ts';
import { translator } from '../../http/messages.ts';
import { sendQueued } from '../../jobs/letters.ts';
import { bringBack } from '../../orders/bring-back.ts';
import { LUA_CALLER_NAME } from '../../journal/journal.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { readsOwnRole, storedRole } from '../../session/shop-role.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { boardAnswer, isAllPacked, isOnBoard, piecesOf, readsBoard } from '../board/read.ts';
import { decide } from './decide.ts';
import { showingOrder, shownOrder, versionOfShown, type ShownOrder } from './shown.ts';
import { changeHash, queuedLetters, writeChange } from './write.ts';

/** Orders that one script reads, and those that are written at the same time. */
const AT_ONCE = 10;

const READ = defineScript({
  name: 'show-many-orders',
  uses: [...showingOrder, readsOwnRole, readsBoard],
  args: { orderNos: 'list', allPacked: 'text' },
  lua: `
local found = {}
for i, orderNo in ipairs(orderNos) do found[i] = shown(orderNo) or 'NONE' end
${LUA_CALLER_NAME}
return {ownRole(), found, callerName, boardOf(allPacked == '1' and orderNos or {})}`,
  answer: z.tuple([storedRole, z.array(z.union([z.literal('NONE'), shownOrder])), z.string(), boardAnswer]),
});

type Row = z.input<typeof contract.changeOrders.answer>[number];

const refused = (orderNo: string, code: 'order_not_found' | 'changed_meanwhile'): Row => ({
  orderNo,
  ok: false,
  code,
  error: translator('tr')(`errors:${code}`),
});

export const changeOrders = defineOperatorEndpoint(contract.changeOrders, {
  async handle({ caller, body: { orderNos, status, allPacked = false }, network, waitUntil }) {
    const rows: Row[] = [];
    const queued: string[] = [];
    // A number that was sent twice is one order.
    const all = [...new Set(orderNos)];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const few = all.slice(from, from + AT_ONCE);
      const input = {
        keys: { callerUser: key.user(caller.sub) },
        args: { orderNos: few, allPacked: allPacked ? 1 : '' },
      };
      const read = await forOperator(caller, READ, input, from === 0 ? [writeLimit(caller)] : []);
      if (!read.ok) return read;
      const [role, found, name, [onBoard]] = read.result;
      if (!mayMoveTo(role, status)) return failure('forbidden');
      const packed = onBoard.filter((order) => isOnBoard(order) && isAllPacked(piecesOf(order)));
      const boards = new Map(packed.map(({ orderNo, board }) => [orderNo, board.join(' ')]));
      const done = await Promise.all(
        few.map((orderNo, index) => {
          const board = allPacked ? (boards.get(orderNo) ?? null) : '';
          return moveOne(caller, name.trim(), orderNo, found[index], status, network(), queued, board);
        }),
      );
      const ended = done.find((row) => !('orderNo' in row));
      if (ended) return failure('session_ended');
      rows.push(...done.filter((row) => 'orderNo' in row));
    }
    waitUntil(sendQueued(queued));
    return answer(rows);
  },
});

/**
 * An order that stands there already is done: the same call again is no failure.
 * @param queued takes the ids of the letters that were queued
 * @param board as of `OrderWrite`; null for an order whose pieces were to be packed and are not
 */
async function moveOne(
  caller: OperatorCaller,
  by: string,
  orderNo: string,
  shown: ShownOrder | 'NONE' | undefined,
  status: ShownOrder['order']['status'],
  network: string,
  queued: string[],
  board: string | null,
): Promise<Row | { readonly ended: true }> {
  if (shown === undefined || shown === 'NONE') return refused(orderNo, 'order_not_found');
  if (shown.order.status === status) return { orderNo, ok: true };
  if (board === null) return refused(orderNo, 'changed_meanwhile');
  const decided = decide(shown, { status }, by);
  if (!decided.ok && decided.code === 'debt_open') {
    return { orderNo, ok: false, code: 'debt_open', error: said(translator('tr'), decided.message) };
  }
  if (!decided.ok) {
    const [error = ''] = Object.values(brokenRules(decided.fields ?? {}, translator('tr')));
    return { orderNo, ok: false, code: 'invalid_fields', error };
  }
  const version = versionOfShown(shown);
  const change = changeHash(caller, { version, status });
  await bringBack(shown.order);
  const written = await writeChange(caller, {
    orderNo,
    version,
    change,
    decided,
    callId: randomUUID(),
    network,
    board,
  });
  if (!written.ok) return { ended: true };
  const { outcome } = written.result;
  if (outcome === 'DONE') {
    queued.push(...queuedLetters(orderNo, decided));
    return { orderNo, ok: true };
  }
  return refused(orderNo, outcome === 'NONE' ? 'order_not_found' : 'changed_meanwhile');
}
