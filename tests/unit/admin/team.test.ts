/** Acts on the team: the page keeps what is typed and where the keyboard stands. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallResult } from '../../../src/lib/api.ts';
import { failure } from '../session/support.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<(action: { method: string }) => unknown>() }));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));

const { $team, changeRole, chooseNotices, endSession, invite, remove, reset, withdraw } =
  await import('../../../src/features/admin/team/team.ts');

const TEAM = { members: [], invites: [], names: [] };
const done: CallResult<unknown> = { ok: true, data: TEAM, status: 200 };

let leave = (): void => undefined;
beforeEach(async () => {
  call.mockReset().mockResolvedValue(done);
  leave = $team.listen(() => undefined);
  await vi.waitFor(() => expect($team.value?.data).toEqual(TEAM));
});
afterEach(() => leave());

const acts: Readonly<Record<string, () => Promise<CallResult<unknown>>>> = {
  invite: () => invite({ email: 'usta@example.com', role: 'workshop' }),
  withdraw: () => withdraw('i'),
  changeRole: () => changeRole('m', 'office'),
  endSession: () => endSession('m', 's'),
  remove: () => remove('m'),
  reset: () => reset('m'),
  chooseNotices: () => chooseNotices(['contact']),
};

test.each(Object.keys(acts))('%s that fails asks for the team again, and shows it meanwhile', async (name) => {
  const asked = () => call.mock.calls.filter(([{ method }]) => method === 'GET').length;
  const before = asked();
  call.mockImplementation(({ method }) => Promise.resolve(method === 'GET' ? done : failure(503, 'store_unavailable')));
  const shown: unknown[] = [];
  const stop = $team.listen(({ data }) => shown.push(data));
  expect(await acts[name]?.()).toMatchObject({ ok: false });
  await vi.waitFor(() => expect(asked()).toBe(before + 1));
  stop();
  expect(shown.every((data) => data !== undefined)).toBe(true);
});
