/** More orders than one call takes are moved in several. */
import { beforeEach, expect, it, vi } from 'vitest';
import { BULK_ORDERS } from '../../../src/contract/admin-orders.ts';
import { moveOrders } from '../../../src/features/admin/orders/bulk-run.ts';

interface BulkCall {
  readonly body: { readonly orderNos: readonly string[]; readonly status: string };
}
const { call } = vi.hoisted(() => ({ call: vi.fn<(action: unknown, sent: BulkCall) => unknown>() }));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));

const ORDERS = Array.from({ length: BULK_ORDERS + 30 }, (_, at) => `KP-${at}`);
const LOST = { ok: false, status: 0, code: 'unreachable', retryable: true, fields: {}, data: null };
const moved = ({ body: { orderNos } }: BulkCall) => ({
  ok: true,
  data: orderNos.map((orderNo) => ({ orderNo, ok: true })),
});
const counts = () => call.mock.calls.map(([, { body }]) => body.orderNos.length);

beforeEach(() => {
  call.mockReset();
  call.mockImplementation((_, sent) => moved(sent));
});

it('asks for as many at once as a call takes, and answers a row for each', async () => {
  const { rows, failure } = await moveOrders(ORDERS, 'Confirmed');
  expect(counts()).toEqual([BULK_ORDERS, 30]);
  expect(call.mock.calls.every(([, { body }]) => body.status === 'Confirmed')).toBe(true);
  expect([rows, failure]).toEqual([ORDERS.map((orderNo) => ({ orderNo, error: null })), null]);
});

it('says why an order was not moved', async () => {
  const refused = { orderNo: 'KP-1', ok: false, code: 'invalid_fields', error: 'Ölçüler' };
  call.mockReturnValueOnce({ ok: true, data: [refused] });
  expect((await moveOrders(['KP-1'], 'Confirmed')).rows).toEqual([{ orderNo: 'KP-1', error: 'Ölçüler' }]);
});

it('stops at a failure, and answers the orders that were moved before it', async () => {
  call.mockImplementationOnce((_, sent) => moved(sent)).mockReturnValueOnce(LOST);
  const { rows, failure } = await moveOrders([...ORDERS, ...ORDERS], 'Confirmed');
  expect(counts()).toEqual([BULK_ORDERS, BULK_ORDERS]);
  expect([rows.length, failure]).toEqual([BULK_ORDERS, LOST]);
});
