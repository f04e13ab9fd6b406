/** Orders of the workshop with their pieces, by the index or by their numbers: one script. */
import * as z from 'zod/mini';
import production from '#content/production.json' with { type: 'json' };
import type { BoardPiece as ShownPiece } from '../../../src/contract/admin-board.ts';
import { boardPieces, type BoardPiece } from '../../../src/domain/board/board-pieces.ts';
import { dueDay } from '../../../src/domain/board/capacity.ts';
import { askedLine } from '../../../src/domain/order/proposal.ts';
import { markUnpaid } from '../../../src/domain/order/remake.ts';
import { windowOf } from '../../../src/domain/price/pricing.ts';
import { holidays, shop } from '../../catalogue/shop.ts';
import { drawnLine } from '../../orders/drawn-windows.ts';
import { bodyNow } from '../../orders/stored-order.ts';
import { owedOf } from '../../orders/ledger.ts';
import { workshopLine } from '../../orders/workshop-line.ts';
import { valuesOf } from '../../store/answers.ts';
import { f, fieldsOf, luaFields } from '../../store/hash.ts';
import { defineFragment } from '../../store/script.ts';
import { clothOfProduct } from '../cloth/stock.ts';

const BESIDE_BODY = [
  'orderNo',
  'status',
  'estimate',
  'cuts',
  'board',
  'remaking',
  'facets',
  'ledger',
  'allowedDebt',
  'proposal',
  'proposalState',
] as const;
const ORDER_READ = ['body', 'altered', ...BESIDE_BODY] as const;
const besideBody = fieldsOf('order', BESIDE_BODY);

const storedBoardOrder = z.pipe(
  valuesOf(ORDER_READ),
  z.transform((hash) => {
    const { lines, estimate } = z.parse(bodyNow, hash);
    const { cuts = [], board = [], facets = [], ledger, allowedDebt, ...beside } = z.parse(besideBody, hash);
    const { proposal, proposalState = 'open', ...order } = beside;
    const asked = askedLine(proposal, proposalState, Date.now());
    const paidFor = markUnpaid(lines, owedOf({ ledger, allowedDebt }));
    return { ...order, cuts, board, facets, asked, lines: paidFor, promised: (order.estimate ?? estimate).to };
  }),
);
type BoardOrder = z.output<typeof storedBoardOrder>;

/** Ids of people with their names, in turn. */
const names = z.pipe(
  z.array(z.tuple([z.string(), z.string()])),
  z.transform((pairs) => new Map(pairs)),
);
export const boardAnswer = z.tuple([z.array(storedBoardOrder), names]);

/** Lua: defines `boardOf(orderNos)`, read by `boardAnswer`. */
export const readsBoard = defineFragment({
  builds: ['order', 'user'],
  lua: `
local function boardOf(orderNos)
  local orders, people, known = {}, {}, {['']  = true}
  local function know(uid)
    if known[uid] then return end
    known[uid] = true
    local first, last = unpack(redis.call('HMGET', userKey(uid), ${f.user.firstName}, ${f.user.lastName}))
    people[#people + 1] = {uid, first and (first .. ' ' .. string.sub(last or '', 1)) or ''}
  end
  for _, orderNo in ipairs(orderNos) do
    local order = redis.call('HMGET', orderKey(orderNo), ${luaFields('order', ORDER_READ)})
    if order[1] then
      orders[#orders + 1] = order
      for by, mover in string.gmatch(order[7] or '', ':%a+:([^:%s]*):([^:%s]*):') do
        know(by)
        know(mover)
      end
    end
  end
  return {orders, people}
end`,
});

/** Lists of the index whose orders the workshop has: `sew` is confirmed, paid and measured. */
export const BOARD_FACETS = ['remake', 'InProduction', 'sew'] as const;

export const isOnBoard = ({ facets }: Pick<BoardOrder, 'facets'>): boolean =>
  BOARD_FACETS.some((facet) => facets.includes(`${facet}:any`));

export type OrderPieces = readonly BoardPiece<BoardOrder['lines'][number]>[];
export const piecesOf = (order: BoardOrder): OrderPieces => boardPieces(order, clothOfProduct, production);

const dueOf = (order: BoardOrder): string => dueDay(order.promised, shop.leadTime, holidays);

export function pieceViews(
  order: BoardOrder,
  pieces: OrderPieces,
  people: ReadonlyMap<string, string>,
  caller: string,
): ShownPiece[] {
  const due = dueOf(order);
  const gathered = pieces.filter(({ stage }) => stage === 'pack' || stage === 'done').length;
  return pieces.flatMap(({ line, position, stage, mark }) => {
    const window = windowOf(line.configuration);
    if (window === null) return [];
    const { productId, color, quantity, room, remake } = line;
    const { name, colorName } = workshopLine(line);
    return [
      {
        orderNo: order.orderNo,
        line: position,
        version: mark.moves,
        stage,
        room,
        product: name,
        colorName: colorName ?? '',
        quantity,
        time: remake?.time ?? null,
        window: drawnLine({ ...window, productId, color }),
        due,
        person: people.get(mark.by) ?? '',
        isMine: mark.by === caller,
        ...(position === order.asked && { isAsked: true }),
        movedBy: people.get(mark.mover) ?? '',
        of: pieces.length,
        gathered,
      },
    ];
  });
}

/** Whether all pieces of an order are packed, and something was made. */
export const isAllPacked = (pieces: OrderPieces): boolean =>
  pieces.length > 0 && pieces.every(({ stage }) => stage === 'done');
