/** The cut plan of the orders that are sewn (decisions W3). */
import * as contract from '../../../src/contract/admin-cloth.ts';
import type { OrderPiece } from '../../../src/domain/cutting/order-pieces.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { answer } from '../../http/answer.ts';
import { defineOperatorEndpoint } from '../../session/operator.ts';
import { lotView, neededFor } from './rolls.ts';
import { clothView, planHash, planOf, readCloth, startBy, type ClothRead } from './stock.ts';

/** Pieces whose cutting must begin by a day; all without one. */
const piecesBy = (pieces: readonly OrderPiece[], until: string): readonly OrderPiece[] =>
  until === '' ? pieces : pieces.filter(({ promised }) => startBy(promised) <= until);

/** With the pieces of each stock beside the view. */
export function planned(read: ClothRead, until: string) {
  const pieces = piecesBy(read.pieces, until);
  const plan = planOf(read, pieces);
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const stocks = plan.stocks.flatMap((one) => {
    const stock = read.stock.find(({ id }) => id === one.id);
    return stock ? [{ stock, one, plan: planHash(stock, one) }] : [];
  });
  const view: contract.CutPlan = {
    day: dayInIstanbul(new Date()),
    stocks: stocks.map(({ stock, one, plan: hash }) => ({
      ...stock,
      plan: hash,
      taken: one.taken,
      cuts: one.cuts.flatMap(({ piece: id, ...place }) => {
        const piece = byId.get(id);
        return piece ? [{ ...place, ...facts(piece) }] : [];
      }),
      rests: [...one.rests],
    })),
    missing: windowsOf(
      plan.missing.flatMap((id) => byId.get(id) ?? []),
      (pieces) => ({ ...lotView(pieces), needed: neededFor(pieces) }),
    ),
    asked: windowsOf(piecesBy(read.asked, until), () => ({})),
    isCut: read.isCut,
  };
  return { view, stocks, byId };
}

const facts = ({ orderNo, room, time, promised }: OrderPiece) => ({
  ...{ orderNo, room, time, promised },
  startBy: startBy(promised),
});

/** Pieces by window and cloth, the first promise first. @param more of the pieces of each */
function windowsOf<More extends object>(
  all: readonly OrderPiece[],
  more: (pieces: readonly OrderPiece[]) => More,
): (contract.CutPlan['asked'][number] & More)[] {
  return [...Map.groupBy(all, ({ window, cloth }) => `${window}\n${cloth}`).values()]
    .flatMap((pieces) => {
      const [first] = pieces;
      if (!first) return [];
      const { productId, color, orderNo, room, promised } = first;
      return [{ ...clothView(productId, color), orderNo, room, promised, pieces: pieces.length, ...more(pieces) }];
    })
    .toSorted((a, b) => (a.promised < b.promised ? -1 : a.promised > b.promised ? 1 : 0));
}

export const showCuts = defineOperatorEndpoint(contract.showCuts, {
  async handle({ caller, query: { until } }) {
    const read = await readCloth(caller);
    return read.ok ? answer(planned(read.result, until).view) : read;
  },
});
