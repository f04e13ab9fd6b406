/** The board with the load of its days, and the load alone for the desk: one round trip each. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-board.ts';
import { dailyCapacity, dayLoads, type OpenWork } from '../../../src/domain/board/capacity.ts';
import { promisedDays } from '../../../src/domain/board/promised-days.ts';
import { deliveryEstimate } from '../../../src/domain/order/delivery-dates.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { stepOf } from '../../../src/domain/order/status.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { holidays, shop } from '../../catalogue/shop.ts';
import { answer } from '../../http/answer.ts';
import { capacity, countsWork, openWork, stepsOf, workKeys } from '../../orders/open-work.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { BOARD_FACETS, boardAnswer, isAllPacked, isOnBoard, pieceViews, piecesOf, readsBoard } from './read.ts';

/** Orders that the board looks at, the oldest first. */
export const MOST_SHOWN = 200;

const READ = defineScript({
  name: 'read-board',
  uses: [readsBoard, countsWork],
  keys: { facets: ['orderFacet'] },
  args: { asked: 'text' },
  lua: `
local seen, orderNos, isCut = {}, {}, '0'
for _, facet in ipairs(facets) do
  for _, orderNo in ipairs(redis.call('ZRANGE', facet, 0, ${MOST_SHOWN})) do
    if seen[orderNo] then
      -- It is in two of the lists.
    elseif #orderNos == ${MOST_SHOWN} then
      isCut = '1'
    else
      seen[orderNo] = true
      orderNos[#orderNos + 1] = orderNo
    end
  end
end
if isCut == '1' and asked ~= '' and not seen[asked] then orderNos[#orderNos + 1] = asked end
return {boardOf(orderNos), openWork(), isCut}`,
  answer: z.tuple([boardAnswer, openWork, z.string()]),
});

function loadView(work: readonly OpenWork[], now: Date) {
  const base = deliveryEstimate(now, true, shop.leadTime, holidays);
  return {
    capacity: dailyCapacity(capacity),
    days: dayLoads(work, capacity, dayInIstanbul(now), holidays),
    promise: promisedDays(base, stepsOf(work, now), 1),
  };
}

const byDue = (a: contract.BoardPiece, b: contract.BoardPiece): number =>
  a.due === b.due ? a.line - b.line : a.due < b.due ? -1 : 1;

export const showBoard = defineOperatorEndpoint(contract.showBoard, {
  async handle({ caller, query }) {
    const facets = BOARD_FACETS.map((facet) => key.orderFacet(facet, 'any'));
    const read = await forOperator(caller, READ, {
      keys: { ...workKeys(), facets },
      args: { asked: ORDER_NUMBER.test(query.order) ? query.order : '' },
    });
    if (!read.ok) return read;
    const [[orders, people], work, isCut] = read.result;
    const made = orders.filter(isOnBoard).map((order) => ({ order, pieces: piecesOf(order) }));
    const views = made.flatMap(({ order, pieces }) => pieceViews(order, pieces, people, caller.sub));
    const now = new Date();
    return answer({
      day: dayInIstanbul(now),
      ...loadView(work, now),
      pieces: views.filter(({ stage }) => stage !== 'done').toSorted(byDue),
      packed: views.filter(({ stage }) => stage === 'done').toSorted(byDue),
      ready: made.flatMap(({ order: { orderNo, status }, pieces }) =>
        isAllPacked(pieces) && stepOf(status) < stepOf('ReadyToShip') ? [orderNo] : [],
      ),
      isCut: isCut === '1',
    });
  },
});

const LOAD = defineScript({
  name: 'read-load',
  uses: [countsWork],
  lua: 'return openWork()',
  answer: openWork,
});

export const showLoad = defineOperatorEndpoint(contract.showLoad, {
  async handle({ caller }) {
    const read = await forOperator(caller, LOAD, { keys: workKeys(), args: {} });
    return read.ok ? answer(loadView(read.result, new Date())) : read;
  },
});
