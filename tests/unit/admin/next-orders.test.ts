/** Orders that wait for the shop, behind however many that wait for a carrier. */
import { beforeEach, expect, it, vi } from 'vitest';
import { fetchNextOrders } from '../../../src/features/admin/desk/next-orders.ts';

interface ListCall {
  readonly query: { readonly limit: string; readonly cursor?: string };
}
const { call } = vi.hoisted(() => ({ call: vi.fn<(action: unknown, sent: ListCall) => unknown>() }));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));

const LOST = { ok: false, status: 0, code: 'unreachable', retryable: true, fields: {}, data: null };

/** Answers a list whose first orders are on the road. */
const listWith = (onTheRoad: number, count: number) =>
  call.mockImplementation((_, { query: { limit, cursor = '0' } }) => {
    const [from, end] = [Number(cursor), Math.min(Number(cursor) + Number(limit), count)];
    const items = Array.from({ length: end - from }, (__, at) => ({
      orderNo: `KP-${from + at}`,
      nextAct: from + at < onTheRoad ? 'deliver' : 'cut',
    }));
    return { ok: true, data: { items, next: end < count ? String(end) : null, counts: {} } };
  });
const numbers = async () => {
  const answer = await fetchNextOrders();
  return answer.ok ? answer.data.map(({ orderNo }) => orderNo) : answer;
};

beforeEach(() => {
  call.mockReset();
});

it('are the first six, from one answer where that holds them', async () => {
  listWith(3, 40);
  expect(await numbers()).toEqual([3, 4, 5, 6, 7, 8].map((at) => `KP-${at}`));
  expect(call).toHaveBeenCalledTimes(1);
});

it('are looked for behind the parcels that are on the road', async () => {
  listWith(118, 400);
  expect(await numbers()).toEqual([118, 119, 120, 121, 122, 123].map((at) => `KP-${at}`));
  expect(call.mock.calls.map(([, { query }]) => query.limit)).toEqual(['20', '100', '100']);
});

it('are none once the list has ended, or after a thousand parcels', async () => {
  listWith(30, 30);
  expect(await numbers()).toEqual([]);
  listWith(5000, 5000);
  call.mockClear();
  expect(await numbers()).toEqual([]);
  expect(call).toHaveBeenCalledTimes(11);
});

it('are not half told where an answer fails', async () => {
  listWith(19, 400);
  const answer = call.getMockImplementation();
  call.mockImplementationOnce((...asked) => answer?.(...asked)).mockReturnValueOnce(LOST);
  expect(await numbers()).toEqual(LOST);
});
