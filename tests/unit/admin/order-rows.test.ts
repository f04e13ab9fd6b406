/** A list of orders that is longer than one answer is asked for in several. */
import { beforeEach, expect, it, vi } from 'vitest';
import { fetchRows } from '../../../src/features/admin/orders/order-rows.ts';

interface ListCall {
  readonly query: { readonly limit: string; readonly cursor?: string; readonly tab?: string };
}
const { call } = vi.hoisted(() => ({ call: vi.fn<(action: unknown, sent: ListCall) => unknown>() }));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));

const ORDERS = 200;
const LOST = { ok: false, status: 0, code: 'unreachable', retryable: true, fields: {}, data: null };
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ orderNo: `KP-${from + at}` }));
const listed = ({ query: { limit, cursor = '0' } }: ListCall) => {
  const [from, count] = [Number(cursor), Math.min(Number(limit), ORDERS - Number(cursor))];
  const next = from + count < ORDERS ? String(from + count) : null;
  return { ok: true, data: { items: rows(from, count), next, counts: {} } };
};
const asked = () => call.mock.calls.map(([, { query }]) => query);

beforeEach(() => {
  call.mockReset();
  call.mockImplementation((_, sent) => listed(sent));
});

it('asks for what is wanted, in as many calls as that takes', async () => {
  const answer = await fetchRows({ tab: 'new' }, 160);
  expect(asked()).toEqual([
    { tab: 'new', limit: '100' },
    { tab: 'new', limit: '60', cursor: '100' },
  ]);
  expect(answer).toMatchObject({ ok: true, data: { items: rows(0, 160), next: '160' } });
});

it('asks once for what one answer holds, and goes on where the page says', async () => {
  expect(await fetchRows({ cursor: '40' }, 20)).toMatchObject({ data: { items: rows(40, 20), next: '60' } });
  expect(asked()).toEqual([{ limit: '20', cursor: '40' }]);
});

it('ends with the list', async () => {
  expect(await fetchRows({}, 1000)).toMatchObject({ data: { items: rows(0, ORDERS), next: null } });
  expect(asked()).toHaveLength(2);
});

it('has no rows where one of its calls fails', async () => {
  call.mockImplementationOnce((_, sent) => listed(sent)).mockReturnValueOnce(LOST);
  expect(await fetchRows({}, 160)).toEqual(LOST);
});

it('displays an order that moved meanwhile once', async () => {
  call.mockImplementationOnce((_, sent) => listed(sent));
  call.mockReturnValueOnce({ ok: true, data: { items: rows(99, 60), next: null, counts: {} } });
  const answer = await fetchRows({}, 160);
  expect(answer).toMatchObject({ data: { items: rows(0, 159) } });
});
