import { expect, test } from 'vitest';
import { isLost } from '../../../src/lib/api.ts';
import { access, failure, LOST, OFFLINE, PASSWORD, testBrowser } from './support.ts';

const PATH = PASSWORD.path;

/** Two answers in turn to a call that may be repeated. */
async function asked(...answers: Parameters<ReturnType<typeof testBrowser>['server']['instead']['set']>[1]) {
  const { tab, store, server, sent, calls } = testBrowser();
  store(1);
  server.instead.set(PATH, answers);
  const answer = await tab().callRepeatable(PASSWORD, { body: { a: 1 } });
  return { answer, sent, times: calls(PATH) };
}

test.each([
  LOST,
  failure(0, 'unreachable'),
  failure(503, 'store_unavailable'),
  failure(502),
  failure(200, 'unreadable'),
])('comes again with the same token and body after $code', async (lost) => {
  const { answer, sent } = await asked(lost, { data: 'done' });
  expect(answer).toEqual({ ok: true, data: 'done', status: 200 });
  const once = { path: PATH, token: access(1), body: { a: 1 } };
  expect(sent).toEqual([once, once]);
});

test.each([OFFLINE, failure(422, 'invalid_fields'), failure(429, 'rate_limited')])(
  'does not come again after $code',
  async (refused) => {
    const { answer, times } = await asked(refused);
    expect([answer, times]).toEqual([refused, 1]);
  },
);

test('does not come again in the name of another person, who signed in meanwhile', async () => {
  const { tab, store, server, sent } = testBrowser();
  store(1);
  server.instead.set(PATH, [LOST]);
  const asked = tab().callRepeatable(PASSWORD, { body: { a: 1 } });
  store(1, 'fatma');
  server.person = 'fatma';
  expect(await asked).toMatchObject({ ok: false, code: 'session_ended' });
  expect(sent.map(({ token }) => token)).toEqual([access(1)]);
});

test('does not come a third time, and stays unsure', async () => {
  const { answer, times } = await asked(LOST, failure(502));
  expect([answer, times]).toEqual([failure(502), 2]);
});

test('stays unsure when the network goes after the first was sent', async () => {
  expect((await asked(LOST, OFFLINE)).answer).toEqual(LOST);
});

test.each([
  [LOST, true],
  [failure(500), true],
  [failure(200, 'unreadable'), true],
  [OFFLINE, false],
  [failure(401, 'session_ended'), false],
  [failure(422), false],
])('%j may have been done all the same: %s', (answer, may) => expect(isLost(answer)).toBe(may));
