/** Rolls, and the orders that need them: read in one script, planned by the rules of `domain/cutting`. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import production from '#content/production.json' with { type: 'json' };
import type { ClothStock } from '../../../src/contract/admin-cloth.ts';
import {
  clothKey,
  lotReader,
  positionOf,
  uncutPieces,
  type OrderPiece,
} from '../../../src/domain/cutting/order-pieces.ts';
import { nest, type CutPlan, type Stock } from '../../../src/domain/cutting/nest.ts';
import { isRestId } from '../../../src/domain/cutting/roll-id.ts';
import { cuttingDay } from '../../../src/domain/workshop/cut-week.ts';
import { clothOf, type Cloth, type ProductionRules } from '../../../src/domain/workshop/production.ts';
import { currentCatalogue } from '../../catalogue/current-catalogue.ts';
import { holidays, shop } from '../../catalogue/shop.ts';
import { askedLine } from '../../../src/domain/order/proposal.ts';
import { markUnpaid } from '../../../src/domain/order/remake.ts';
import { owedOf } from '../../orders/ledger.ts';
import { bodyNow } from '../../orders/stored-order.ts';
import { forOperator } from '../../session/operator.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { hashAnswer, valuesOf } from '../../store/answers.ts';
import { fieldsOf, luaFields, storedHash, type HashValues } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';

/** Orders that one plan looks at, the oldest first. */
export const MOST_PLANNED = 200;

/** Fields of the hash that a stock is shown by. */
const STOCK_FIELDS = ['version', 'productId', 'color', 'width', 'length', 'lot', 'shelf', 'supplier', 'of'] as const;

const keptRoll = storedHash('roll', STOCK_FIELDS);

const BESIDE_BODY = [
  'orderNo',
  'status',
  'estimate',
  'cuts',
  'board',
  'changes',
  'ledger',
  'allowedDebt',
  'proposal',
  'proposalState',
] as const;
const ORDER_READ = ['body', 'altered', ...BESIDE_BODY] as const;
const besideBody = fieldsOf('order', BESIDE_BODY);

const readOrder = z.pipe(
  valuesOf(ORDER_READ),
  z.transform((hash) => {
    const { lines, estimate } = z.parse(bodyNow, hash);
    const { orderNo, status, cuts = [], board = [], changes = 0, proposal, ...later } = z.parse(besideBody, hash);
    const paidFor = markUnpaid(lines, owedOf(later));
    const asked = askedLine(proposal, later.proposalState ?? 'open', Date.now());
    return { orderNo, status, cuts, board, changes, asked, lines: paidFor, promised: (later.estimate ?? estimate).to };
  }),
);

const READ = defineScript({
  name: 'read-cloth',
  keys: { facets: ['orderFacet'], rolls: 'rolls', rollNumbers: 'rollNumbers', rollLots: 'rollLots' },
  builds: ['order', 'roll'],
  lua: `
local seen, orders, stock, isCut = {}, {}, {}, '0'
for _, facet in ipairs(facets) do
  for _, orderNo in ipairs(redis.call('ZRANGE', facet, 0, ${MOST_PLANNED})) do
    if seen[orderNo] then
      -- It is in two of the lists.
    elseif #orders == ${MOST_PLANNED} then
      isCut = '1'
    else
      seen[orderNo] = true
      orders[#orders + 1] = redis.call('HMGET', orderKey(orderNo), ${luaFields('order', ORDER_READ)})
    end
  end
end
for _, id in ipairs(redis.call('ZRANGE', rolls, 0, -1)) do
  local roll = redis.call('HGETALL', rollKey(id))
  if #roll > 0 then stock[#stock + 1] = {id, roll} end
end
return {orders, stock, redis.call('EXISTS', rollNumbers) == 1 and '1' or '0', isCut, redis.call('HGETALL', rollLots)}`,
  answer: z.tuple([z.array(readOrder), z.array(z.tuple([z.string(), keptRoll])), z.string(), z.string(), hashAnswer]),
});

/** Lists of the index whose orders are sewn: `sew` is confirmed, paid and measured. */
const FACETS = ['remake', 'InProduction', 'sew'] as const;

/** State of an order, which a booking finds again or is refused. */
const stateOf = ({ status, changes, cuts, board }: z.output<typeof readOrder>): string =>
  [status, changes, cuts.join(' '), board.join(' ')].join('|');

export interface ClothRead {
  readonly stock: readonly ClothStock[];
  /** By id of a roll or rest, the roll that it is of. */
  readonly rollOf: ReadonlyMap<string, string>;
  /** Uncut pieces of all orders, without those of a line that its customer is being asked about. */
  readonly pieces: readonly OrderPiece[];
  /** Those of such lines. */
  readonly asked: readonly OrderPiece[];
  /** By number of the order. */
  readonly states: ReadonlyMap<string, string>;
  /** Whether a roll was ever entered. */
  readonly isKept: boolean;
  readonly isCut: boolean;
}

/** One round trip. @throws StoreUnavailable */
export async function readCloth(caller: OperatorCaller) {
  const input = {
    keys: {
      facets: FACETS.map((facet) => key.orderFacet(facet, 'any')),
      rolls: key.rolls(),
      rollNumbers: key.rollNumbers(),
      rollLots: key.rollLots(),
    },
    args: {},
  };
  const read = await forOperator(caller, READ, input);
  if (!read.ok) return read;
  const [orders, rolls, isKept, isCut, corrected] = read.result;
  const clothNow = clothReader();
  const rollOf = new Map(rolls.map(([id, { of = id }]) => [id, of]));
  const lotNow = lotReader(
    rolls.map(([id, { lot, of = id }]) => ({ id, lot, of })),
    corrected,
  );
  const uncut = orders.flatMap((order) =>
    uncutPieces(order, clothNow, RULES, lotNow).map((piece) => ({
      piece,
      isAsked: positionOf(piece) === order.asked,
    })),
  );
  const result: ClothRead = {
    stock: rolls.map(([id, roll]) => stockView(id, roll)),
    rollOf,
    pieces: uncut.filter(({ isAsked }) => !isAsked).map(({ piece }) => piece),
    asked: uncut.filter(({ isAsked }) => isAsked).map(({ piece }) => piece),
    states: new Map(orders.map((order) => [order.orderNo, stateOf(order)])),
    isKept: isKept === '1',
    isCut: isCut === '1',
  };
  return { ok: true as const, result };
}

const RULES: ProductionRules = production;

/** Cloths of today's catalogue, each asked once. */
function clothReader(): (productId: number) => Cloth {
  const known = new Map<number, Cloth>();
  return (productId) => {
    const cloth = known.get(productId) ?? clothOfProduct(productId);
    known.set(productId, cloth);
    return cloth;
  };
}

export function clothOfProduct(productId: number): Cloth {
  const product = currentCatalogue.get(productId);
  if (!product) return { heading: null, roll: null, repeat: 0 };
  const { slug, heading = null, fabric } = product;
  return clothOf({ slug, heading, rollHeight: fabric.rollHeight }, RULES);
}

/** A cloth in the words of the workshop (decisions W1). */
export function clothView(productId: number, color: string | null) {
  const product = currentCatalogue.get(productId);
  const found = product?.colors.find(({ id }) => id === color);
  return {
    productId,
    product: product?.name.tr ?? '',
    color,
    colorName: found?.name.tr ?? color ?? '',
    hex: found?.hex ?? null,
  };
}

type RollFields = HashValues<'roll', (typeof STOCK_FIELDS)[number]>;

export function stockView(id: string, roll: RollFields): ClothStock {
  const { version, productId, color = null, width, length, lot, shelf = '', supplier = '' } = roll;
  return { id, version, isRest: isRestId(id), ...clothView(productId, color), width, length, lot, shelf, supplier };
}

/** Answer of HGETALL of one roll. */
export const readRoll = keptRoll;

const stockOf = ({ id, productId, color, lot, width, length, isRest }: ClothStock): Stock => ({
  ...{ id, cloth: clothKey(productId, color), lot, width, length, isRest },
});

export const planOf = ({ stock }: Pick<ClothRead, 'stock'>, pieces: readonly OrderPiece[]): CutPlan =>
  nest(pieces, stock.map(stockOf));

export const startBy = (promised: string): string => cuttingDay(promised, shop.leadTime, holidays);

/** Names a plan of one stock among all: the stock as it is, and each cut with its place. */
export const planHash = (stock: Pick<ClothStock, 'id' | 'version'>, planned: CutPlan['stocks'][number]): string =>
  createHash('sha256')
    .update(JSON.stringify([stock.id, stock.version, planned]))
    .digest('base64url');
