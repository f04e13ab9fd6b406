import { showMoney, type OpenOrder, type ShownMoney } from '../../../contract/admin-money.ts';
import { MOST_ROWS, PAGE_ROWS } from '../../../contract/paging.ts';
import { LISTED_MONEY } from '../../../domain/money/ledger.ts';
import { pagedList, type PagedList } from '../../session/paged-list.ts';
import { callAsOperator } from '../call.ts';

/** A page is shared by the kinds that go on: the first one has as many rows of each as other lists have in all. */
const ASKED = Math.min(MOST_ROWS, PAGE_ROWS * LISTED_MONEY.length);

/** All that is open, page by page, with its sums. */
export const openMoney: PagedList<ShownMoney> = pagedList(showMoney.path, (cursor, atLeast) => {
  const limit = String(Math.min(MOST_ROWS, Math.max(ASKED, atLeast)));
  return callAsOperator(showMoney, { query: cursor === undefined ? { limit } : { limit, cursor } });
});

export const GROUPS = ['in', 'out', 'carrier'] as const;
export type Group = (typeof GROUPS)[number];

const OF_KIND: Readonly<Record<OpenOrder['kind'], Group>> = {
  transfer: 'in',
  difference: 'in',
  refund: 'out',
  carrier: 'carrier',
};

export const groupOf = ({ kind }: Pick<OpenOrder, 'kind'>): Group => OF_KIND[kind];

/** Orders of a group, kind by kind: each page brings some of all. */
export const ordersOfGroup = (orders: readonly OpenOrder[], group: Group): OpenOrder[] =>
  LISTED_MONEY.filter((kind) => OF_KIND[kind] === group).flatMap((kind) => orders.filter((one) => one.kind === kind));

/** Count and kuruş of a group. */
export function sumOfGroup({ open }: Pick<ShownMoney, 'open'>, group: Group): { count: number; sum: number } {
  const kinds = Object.entries(open).filter(([kind]) => OF_KIND[kind as OpenOrder['kind']] === group);
  return kinds.reduce(
    (all, [, { count, sum }]) => ({ count: all.count + count, sum: all.sum + Math.round(sum * 100) }),
    { count: 0, sum: 0 },
  );
}
