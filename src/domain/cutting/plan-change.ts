/** Changes of a cut plan since somebody has looked at it. */

interface ComparedCut {
  readonly orderNo: string;
  readonly room: string;
  readonly width: number;
  readonly length: number;
}

interface ComparedPlan {
  readonly stocks: readonly { readonly id: string; readonly plan: string; readonly cuts: readonly ComparedCut[] }[];
}

export interface PlanChange {
  /** Rolls and rests of the shown plan that are not cut so any more. */
  readonly stale: readonly string[];
  /** Numbers of orders: cancelled or cut meanwhile, changed in size or room, and new ones. */
  readonly gone: readonly string[];
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/** Returns null while each roll of the shown plan is still cut as shown. */
export function planChange(shown: ComparedPlan, fresh: ComparedPlan): PlanChange | null {
  const valid = new Set(fresh.stocks.map(({ plan }) => plan));
  const stale = shown.stocks.filter(({ plan }) => !valid.has(plan)).map(({ id }) => id);
  if (stale.length === 0) return null;
  const [before, after] = [ordersOf(shown), ordersOf(fresh)];
  return {
    stale,
    gone: [...before.keys()].filter((orderNo) => !after.has(orderNo)),
    changed: [...before].filter(([orderNo, cuts]) => (after.get(orderNo) ?? cuts) !== cuts).map(([orderNo]) => orderNo),
    added: [...after.keys()].filter((orderNo) => !before.has(orderNo)),
  };
}

/** The plan to show of two: the newest, unless that would change a roll that somebody may be cutting by the shown one. */
export const planToShow = <Plan extends ComparedPlan>(shown: Plan | null, fresh: Plan): Plan =>
  shown === null || planChange(shown, fresh) === null ? fresh : shown;

/** The cuts of each order as one text, whatever roll they are on. */
function ordersOf({ stocks }: ComparedPlan): Map<string, string> {
  const cuts = Map.groupBy(
    stocks.flatMap((stock) => stock.cuts),
    ({ orderNo }) => orderNo,
  );
  return new Map(
    [...cuts].map(([orderNo, own]) => [
      orderNo,
      own
        .map(({ room, width, length }) => `${room} ${width} ${length}`)
        .toSorted()
        .join('\n'),
    ]),
  );
}
