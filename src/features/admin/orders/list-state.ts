/** Query of the list of orders, as its address says it. */
import { isSorted, LATE_TAB, ORDER_SORTS, ORDER_TABS, type OrderSort } from '../../../domain/order/order-life.ts';
import { PAYMENT_STATES } from '../../../domain/money/payment.ts';

export const TABS = [...ORDER_TABS.filter((tab) => tab !== 'done'), LATE_TAB, 'done', 'all'] as const;
export type Tab = (typeof TABS)[number];

export interface ListState {
  /** Null until one is chosen: then it is the open orders, or all orders during a search. */
  readonly tab: Tab | null;
  readonly q: string;
  readonly payment: (typeof PAYMENT_STATES)[number] | '';
  readonly from: string;
  readonly to: string;
  readonly room: string;
  /** Empty for newest first. */
  readonly sort: OrderSort | '';
}

export const WHOLE_LIST: ListState = { tab: null, q: '', payment: '', from: '', to: '', room: '', sort: '' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address that anybody may have written: what is no filter is none. */
export function readListState(search: string): ListState {
  const query = new URLSearchParams(search);
  const value = (name: string): string => query.get(name) ?? '';
  const day = (name: string): string => (DAY.test(value(name)) ? value(name) : '');
  return {
    tab: TABS.find((tab) => tab === value('tab')) ?? null,
    q: value('q').slice(0, 100),
    payment: PAYMENT_STATES.find((state) => state === value('payment')) ?? '',
    from: day('from'),
    to: day('to'),
    room: value('room').slice(0, 60),
    sort: ORDER_SORTS.find((sort) => sort === value('sort')) ?? '',
  };
}

/** The address of a list, from its `?` on; empty for the whole. */
export function writeListState(state: ListState): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value) query.set(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

/** A search ignores the selected tab. */
export const shownTab = ({ tab, q }: ListState): Tab => tab ?? (q.trim() === '' ? 'open' : 'all');

/** Filters besides tab and search. */
export const filterCount = ({ payment, from, to, room }: ListState): number =>
  [payment, from, to, room].filter((value) => value !== '').length;

/** Whether another order than newest first is offered: words are found in an order of their own. */
export const canSort = (state: ListState): boolean =>
  isSorted(shownTab(state)) && state.q.trim() === '' && state.room === '';

/** As the call is asked, without what is empty. */
export function queryOf(state: ListState): Record<string, string> {
  const tab = shownTab(state);
  const { tab: _, ...filters } = state;
  const query: Record<string, string> = { ...filters, q: state.q.trim(), status: tab === 'all' ? '' : tab };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** The number under a tab; null where the server counts nothing. */
export const countOf = (counts: Readonly<Record<Exclude<Tab, 'all'>, number>> | null, tab: Tab): number | null =>
  counts === null || tab === 'all' ? null : counts[tab];
