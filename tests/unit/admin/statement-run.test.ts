/** Lines of a statement are booked by the page: each part of a line that a carrier pays for several parcels. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { MatchedLine } from '../../../src/contract/admin-money.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import { bookLine } from '../../../src/features/admin/money/statement-run.ts';

interface BookingCall {
  readonly params: { readonly orderNo: string };
  readonly body: OrderChange;
}
const { call } = vi.hoisted(() => ({ call: vi.fn<(action: unknown, sent: BookingCall) => unknown>() }));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));

const part = (orderNo: string, number: number, kind: 'carrier' | 'transfer' = 'carrier') => ({
  ...{ orderNo, kind, name: 'Ayşe Yılmaz', amount: 100, version: 5 },
  source: `line.${number}`,
});
const line = (parts: MatchedLine['parts']): MatchedLine => ({
  ...{ line: 1, day: '2026-11-27', amount: 300, rest: 300, text: 'ARAS KARGO', certainty: 'likely' },
  ...{ fits: ['carrier', 'sum'], miss: null, difference: 0, bookedFor: null, parts },
});
const PARCELS = line([part('KP-1', 1), part('KP-2', 2), part('KP-3', 3)]);
const WORDS = { text: 'Ekstrede', forgiven: 'Silindi' };
const book = (booked = PARCELS) => bookLine(booked, false, WORDS);

const DONE = { ok: true, data: { version: 6 }, status: 200 };
const failed = (code: string, more: object = {}) => ({
  ...{ ok: false, status: 409, code, retryable: false, fields: {}, data: null },
  ...more,
});
/** Order and version of each call. */
const asked = () => call.mock.calls.map(([, { params, body }]) => [params.orderNo, body.version]);

beforeEach(() => {
  call.mockReset();
  call.mockResolvedValue(DONE);
});

it('goes on with the other parts of a line behind one that is refused, and says which one it was', async () => {
  const fields = { 'entry.amount': 'Kargoda o kadar yok' };
  call.mockResolvedValueOnce(DONE).mockResolvedValueOnce(failed('invalid_fields', { status: 422, fields }));
  expect(await book()).toEqual({ ok: true, outcome: 'refused', orderNo: 'KP-2', words: 'Kargoda o kadar yok' });
  expect(asked()).toEqual([
    ['KP-1', 5],
    ['KP-2', 5],
    ['KP-3', 5],
  ]);
});

it("books a carrier's part once more at the version of an order that a colleague changed meanwhile", async () => {
  call.mockResolvedValueOnce(failed('changed_meanwhile', { data: { version: 9 } }));
  expect(await book()).toEqual({ ok: true, outcome: 'done' });
  expect(asked().slice(0, 2)).toEqual([
    ['KP-1', 5],
    ['KP-1', 9],
  ]);
  expect(call.mock.calls[0]?.[1].body.entry).toEqual(call.mock.calls[1]?.[1].body.entry);
});

it("says so where the order changes again, or where it is no carrier's part: its sum may be another one by now", async () => {
  call.mockResolvedValue(failed('changed_meanwhile', { data: { version: 9 } }));
  expect(await book()).toEqual({ ok: true, outcome: 'changed', orderNo: 'KP-1' });
  expect(asked()).toHaveLength(6);
  call.mockClear();
  expect(await book(line([part('KP-4', 1, 'transfer')]))).toEqual({ ok: true, outcome: 'changed', orderNo: 'KP-4' });
  expect(asked()).toHaveLength(1);
});

it('stops where the network is gone', async () => {
  const lost = failed('unreachable', { status: 0, retryable: true });
  call.mockResolvedValueOnce(DONE).mockResolvedValueOnce(lost);
  expect(await book()).toEqual(lost);
  expect(asked()).toHaveLength(2);
});
