/** Many passwords at once, at the cost of production (security §2.5, §6.3). */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { oneAtATime } from '../../../functions/session/password.ts';
import { login, register, startTestShop, type TestShop } from '../support/account.ts';
import { keepLog } from '../support/log.ts';

const MANY = 20;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  keepLog();
  vi.stubEnv('BCRYPT_COST', '11');
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await shop.stop();
});

const statuses = (replies: readonly { status: number }[]) => [...new Set(replies.map(({ status }) => status))];
const atOnce = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: MANY }, (_, index) => work(index)));

describe(`${MANY} at once`, () =>
  it('registrations, and then logins, are all answered, and none by 503', async () => {
    const registered = await atOnce(() => register());
    expect(statuses(registered)).toEqual([201]);
    expect(statuses(await atOnce((index) => login(registered[index]!.data.User.email)))).toEqual([200]);
  }));

describe('one at a time', () => {
  it('keeps the order, and goes on after one that failed', async () => {
    const inTurn = oneAtATime();
    const ended: number[] = [];
    let under = 0;
    const work = (index: number) =>
      inTurn(async () => {
        under += 1;
        expect(under).toBe(1);
        await new Promise(setImmediate);
        under -= 1;
        ended.push(index);
        if (index === 1) throw new Error('fails');
      });
    const results = await Promise.allSettled([0, 1, 2, 3].map(work));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(ended).toEqual([0, 1, 2, 3]);
  });

  it('lets an answer that is on its way in before the next piece', async () => {
    const inTurn = oneAtATime();
    const seen: string[] = [];
    const first = inTurn(() => {
      setImmediate(() => setImmediate(() => seen.push('answer')));
      return Promise.resolve(seen.push('first'));
    });
    const second = inTurn(() => Promise.resolve(seen.push('second')));
    await Promise.all([first, second]);
    expect(seen).toEqual(['first', 'answer', 'second']);
  });
});
