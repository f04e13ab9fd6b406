/** The first operator is named by a command (decisions A8), and by nothing else. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../../functions/session/calls.ts';
import { nameOperator } from '../../../functions/session/user.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { startLocalStore } from '../../../netlify/local/store/local-store.ts';
import type { User } from '../../../src/contract/session.ts';
import { asCustomer, customer, login, newEmail, prove, startTestShop, type TestShop } from '../support/account.ts';
import { operatorWithApp } from '../support/operator.ts';
import { NETS } from '../../support/nets.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../../netlify/local/operator.ts');

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await startTestShop();
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-operator-'));
});
afterEach(() => {
  useStore(shop.store);
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Works in the store of the folder, as a running shop does. */
async function inFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  const { url, token, stop } = await startLocalStore({ folder, environment: { STORE: 'memory' } });
  useStore(createStore({ url, token, deadlineMs: NETS.event }));
  return work().finally(stop);
}

async function run(...given: string[]): Promise<{ code: number | null; said: string; complained: string }> {
  const { UPSTASH_REDIS_REST_URL: _url, UPSTASH_REDIS_REST_TOKEN: _token, ...inherited } = process.env;
  const env = { ...inherited, STORE: 'memory', DATA_DIR: folder };
  const child = spawn(process.execPath, [COMMAND, ...given], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, said: said.trim(), complained: complained.trim() };
}

describe('naming an operator', () => {
  it('changes the role of that account alone, at once and as often as one likes', async () => {
    const [person, other] = [await customer(), await customer()];
    expect(await nameOperator(person.email)).toBe('UNPROVEN');
    await prove(person);
    for (const email of [person.email, ` ${person.email.toUpperCase()}`])
      expect(await nameOperator(email)).toBe('NAMED');
    const named = asCustomer((await login(person.email)).data);
    expect((await named.ask<User>(session, '/api/auth/me')).data).toEqual({ ...person.User, role: 'operator' });
    expect((await other.ask<User>(session, '/api/auth/me')).data.role).toBe('customer');
  });

  it('names nobody without an account', async () => {
    expect(await nameOperator(newEmail())).toBe('NONE');
  });
});

describe('npm run operator', () => {
  it('names the account in the store of this machine', async () => {
    const person = await inFolder(() => customer());
    const { code, said, complained } = await run(person.email);
    expect([code, complained]).toEqual([0, '']);
    expect(said).toContain(`${person.email} is an operator in`);
    expect(said).toContain('role: owner');
    expect(said).toContain('has not been proven yet');
    expect((await run(person.email)).said).toContain('sign in anew');
    const { data } = await inFolder(() => login(person.email));
    expect(data.User.role).toBe('operator');
  });

  it('makes no owner where the role was forgotten or is none', async () => {
    const person = await inFolder(() => customer());
    for (const role of [[], ['ustabaşı']]) {
      const { code, said, complained } = await run(person.email, '--role', ...role);
      expect([code, said]).toEqual([1, '']);
      expect(complained).toContain('Which role?');
    }
    const { data } = await inFolder(() => person.ask<User>(session, '/api/auth/me'));
    expect(data.role).toBe('customer');
    expect((await run(person.email, '--role', 'workshop')).said).toContain('role: workshop');
  });

  it('takes the second factor of an operator away, who has nobody else to ask', async () => {
    const { person, secret } = await inFolder(() => operatorWithApp());
    const { code, said, complained } = await run(person.email, '--reset-factor');
    expect([code, complained]).toEqual([0, '']);
    expect(said).toContain(person.email);
    expect(secret).not.toBe('');
    const { data } = await inFolder(() => login(person.email));
    expect(data).toHaveProperty('AccessToken');
    const nobody = await run('nobody@example.com', '--reset-factor');
    expect([nobody.code, nobody.said]).toEqual([1, '']);
  });

  it('says so when there is no such account, none was given, or the shop is running', async () => {
    const missing = await run('nobody@example.com');
    expect([missing.code, missing.said]).toEqual([1, '']);
    expect(missing.complained).toContain('nobody@example.com has no account');
    expect(await run()).toMatchObject({ code: 1, complained: 'Whose? npm run operator -- ayse@example.com' });
    const busy = await inFolder(() => run('nobody@example.com'));
    expect([busy.code, busy.said]).toEqual([1, '']);
    expect(busy.complained).toContain(folder);
  });
});
