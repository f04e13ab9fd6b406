import { atom } from 'nanostores';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallContract } from '../../../src/contract/contract.ts';
import type { CallResult } from '../../../src/lib/api.ts';
import { failure, USER } from '../session/support.ts';

const PROFILE = {
  userName: 'ayse',
  firstName: 'Ayşe',
  lastName: 'Işık',
  email: 'ayse@example.com',
  phone: '',
  PendingEmail: null,
};
let me: CallResult<unknown>;
let asked: string[];

vi.mock('../../../src/features/session/session.ts', () => ({
  $session: atom({ state: 'signed-in' }),
  session: { identify: () => Promise.resolve(me), updateUser: () => undefined },
  callAsCustomer: ({ path }: CallContract): Promise<CallResult<unknown>> => {
    asked.push(path);
    return Promise.resolve({ ok: true, data: PROFILE, status: 200 });
  },
}));

beforeEach(() => {
  asked = [];
  vi.resetModules();
});

/** The profile as its page shows it, once it is there or has failed. */
async function shown() {
  const { $profile } = await import('../../../src/features/account/profile.ts');
  const leave = $profile.listen(() => undefined);
  await expect.poll(() => $profile.get().loading).toBe(false);
  const { data, error } = $profile.get();
  leave();
  return { data, code: error?.failure.code };
}

test('the profile is what the session knows of its person', async () => {
  me = { ok: true, data: USER, status: 200 };
  expect(await shown()).toEqual({ data: USER, code: undefined });
  expect(asked).toEqual([]);
});

test.each([403, 404, 422])('where that fails by %i it comes from the account (spec §7)', async (status) => {
  me = failure(status);
  expect(await shown()).toEqual({ data: PROFILE, code: undefined });
  expect(asked).toEqual(['/api/account/profile']);
});

test('where the session has ended nothing else is asked', async () => {
  me = failure(401, 'session_ended');
  expect((await shown()).code).toBe('session_ended');
  expect(asked).toEqual([]);
});

test('the consent to campaign e-mails is asked for again with the profile: a confirmed change of e-mail ends it', async () => {
  me = { ok: true, data: USER, status: 200 };
  const { $marketing, $pending, $profile, lookAgain, showAnswered } =
    await import('../../../src/features/account/profile.ts');
  const leave = [$marketing, $pending, $profile].map((remote) => remote.listen(() => undefined));
  const isAsked = () => expect.poll(() => asked).toContain('/api/account/marketing');
  await isAsked();
  await expect.poll(() => $profile.get().data).toEqual(USER);
  asked = [];
  lookAgain();
  await isAsked();
  await expect.poll(() => $profile.get().loading).toBe(false);
  asked = [];
  showAnswered({ ...PROFILE, email: USER.email });
  await Promise.resolve();
  expect(asked).not.toContain('/api/account/marketing');
  showAnswered({ ...PROFILE, email: 'other@example.com' });
  await isAsked();
  for (const end of leave) end();
});
