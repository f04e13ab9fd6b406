/** Sums of the daily counters (`orders/sales.ts`): what came in, and what sells. */
import { toLira } from '../../../src/domain/money/money.ts';
import { WIDEST, WIDTH_STEP } from '../../orders/sales.ts';

/** HGETALL of `sales:{day}`; empty for a day without orders. */
export type DaySales = Readonly<Record<string, string>>;

const of = (days: readonly DaySales[], field: string): number =>
  days.reduce((sum, day) => sum + Number(day[field] ?? 0), 0);

/** Sums in lira. */
export const sumOf = (days: readonly DaySales[]) => ({
  orders: of(days, 'orders'),
  total: toLira(of(days, 'total')),
  cancelled: of(days, 'cancelledOrders'),
  cancelledTotal: toLira(of(days, 'cancelledTotal')),
});

/** Rows of a chart. */
const MOST = 8;

/** Products by pieces `p`, centimetres of cloth `c`, pieces made again `a` or returned `b`, the most first; of two alike the older one. */
export function productsIn(days: readonly DaySales[], kind: 'p' | 'c' | 'a' | 'b'): { id: number; amount: number }[] {
  const fields = new Set(days.flatMap((day) => Object.keys(day)).filter((field) => field.startsWith(`${kind}:`)));
  return [...fields]
    .map((field) => ({ id: Number(field.slice(2)), amount: of(days, field) }))
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount || a.id - b.id)
    .slice(0, MOST);
}

/** Every range from the narrowest to the widest that was sold, empty ones between them too; none where no window was. */
export function widthsIn(days: readonly DaySales[]): { from: number; to: number | null; pieces: number }[] {
  const all = Array.from({ length: WIDEST / WIDTH_STEP + 1 }, (_, index) => {
    const from = index * WIDTH_STEP;
    return { from, to: from === WIDEST ? null : from + WIDTH_STEP, pieces: of(days, `w:${from}`) };
  });
  const first = all.findIndex(({ pieces }) => pieces > 0);
  const last = all.findLastIndex(({ pieces }) => pieces > 0);
  return first === -1 ? [] : all.slice(first, last + 1);
}
