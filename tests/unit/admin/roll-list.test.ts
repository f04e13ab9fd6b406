/** A delivered roll whose answer was lost: named alike when it is sent again, and the list is asked for anew either way. */
import { expect, it, vi } from 'vitest';
import { add, nameOfRoll, $rolls } from '../../../src/features/admin/rolls/roll-list.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));

const ROLL = { productId: 17, color: 'bej', width: 280, length: 1840, lot: '2409', shelf: '', supplier: '' };
const LOST = { ok: false, status: 0, code: 'unreachable', retryable: true, fields: {}, data: null };

it('is sent under the name of its dialog, and the list is asked for anew after a failure, too', async () => {
  const asked = vi.spyOn($rolls, 'revalidate').mockReturnValue();
  call.mockResolvedValueOnce(LOST).mockResolvedValueOnce({ ok: true, data: { id: 'T-001' } });
  expect(await add(ROLL, 'a')).toEqual(LOST);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await add(ROLL, 'a')).toEqual({ id: 'T-001' });
  expect(asked).toHaveBeenCalledTimes(2);
  const sent = { headers: { 'Idempotency-Key': 'a' }, body: ROLL };
  expect(call.mock.calls.map(([, input]: unknown[]) => input)).toEqual([sent, sent]);
});

it('has one name after a lost answer and what refuses the next tries, in another dialog, too, and another one once it is added', async () => {
  vi.spyOn($rolls, 'revalidate').mockReturnValue();
  const name = nameOfRoll(ROLL);
  const refused = [LOST, { ...LOST, code: 'offline' }, { ...LOST, status: 429, code: 'rate_limited' }];
  for (const answer of [...refused, { ...LOST, status: 401, code: 'session_ended', retryable: false }]) {
    call.mockResolvedValueOnce(answer);
    await add(ROLL, name);
    expect(nameOfRoll(ROLL), answer.code).toBe(name);
  }
  call.mockResolvedValueOnce({ ok: true, data: { id: 'T-001' } });
  expect(nameOfRoll({ ...ROLL, length: 1480 })).not.toBe(name);
  await add(ROLL, name);
  expect(nameOfRoll(ROLL)).not.toBe(name);
});
