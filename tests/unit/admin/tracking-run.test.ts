/** Pasted tracking numbers: an order that refuses is a row, so that the orders behind it still get theirs. */
import { beforeEach, expect, it, vi } from 'vitest';
import { applyRow, isToDo, type TrackingRow } from '../../../src/features/admin/data/tracking-run.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));
beforeEach(() => call.mockReset());

const ROW: TrackingRow = {
  ...{ line: 1, order: 'KP-1764201600000', carrier: 'aras', trackingNumber: 'AR1234', carrierName: 'Aras Kargo' },
  ...{ outcome: 'send', orderNo: 'KP-1764201600000', customer: 'Ayşe Yılmaz', version: 3, refusal: null },
};
const refuse = (code: string, message: string, fields: Record<string, string> = {}) =>
  call.mockResolvedValue({ ok: false, status: 409, code, message, fields, retryable: false });

it('says of an order that owes, or that a rule refuses, why it was left', async () => {
  refuse('debt_open', 'Bu siparişte ₺120,00 açık');
  const owing = await applyRow(ROW);
  expect(owing).toMatchObject({ ok: true, row: { refusal: 'Bu siparişte ₺120,00 açık', outcome: 'send' } });
  expect(owing.ok && isToDo(owing.row)).toBe(false);
  refuse('invalid_fields', 'Alanlar', { status: 'Önce ölçüleri onaylayın' });
  expect(await applyRow(ROW)).toMatchObject({ ok: true, row: { refusal: 'Önce ölçüleri onaylayın' } });
});

it('ends for what concerns every order', async () => {
  refuse('session_ended', 'Oturum kapandı');
  expect(await applyRow(ROW)).toMatchObject({ ok: false, code: 'session_ended' });
});
