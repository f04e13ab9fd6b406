/** Devices that have signed in before, and the letter about one that has not (security §2.6, decisions A11). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { deviceHashOf, MAX_KNOWN_DEVICES } from '../../../functions/session/known-device.ts';
import { session } from '../../../functions/session/calls.ts';
import { emailHash } from '../../../functions/session/user.ts';
import { key } from '../../../functions/store/keys.ts';
import type { DeviceSession } from '../../../src/contract/account.ts';
import {
  asCustomer,
  ask,
  customer,
  deviceOf,
  login,
  NEW_DEVICE,
  newEmail,
  PASSWORD,
  register,
  startTestShop,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { matching } from '../support/matchers.ts';
import { known, lookInto, NEW, owner, WRONG } from './device-calls.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => shop.stop());

const { read, ttl, resetByMail } = lookInto(() => shop);
const subjects = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject);
const devicesOf = (uid: string) =>
  shop.store.command('test', (redis) => redis.zrange<string[]>(key.knownDevices(uid), 0, -1));
const idIn = ({ Cookie }: { Cookie: string }) => Cookie.slice('kp-device='.length);

describe('the cookie of a device', () => {
  const COOKIE = /^kp-device=[\w-]{22}; Max-Age=34560000; Path=\/api\/auth; Secure; HttpOnly; SameSite=Strict$/;

  it('comes with a registration, a login and a new password, hidden from scripts', async () => {
    const registered = await register();
    const { email } = registered.data.User;
    for (const reply of [registered, await login(email), await resetByMail(email)]) {
      expect(reply.headers.getSetCookie()).toEqual([matching(COOKIE)]);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('comes with no failure, and with no call but those', async () => {
    const { email, opened } = await owner();
    const replies = [
      await login(email, WRONG),
      await login(newEmail()),
      await ask(session, '/api/auth/login', { body: {} }),
      await ask(session, '/api/auth/login', { method: 'OPTIONS' }),
      await ask(session, '/api/auth/forgot-password', { body: { email } }),
      await ask(session, '/api/auth/refresh', { body: { refreshToken: opened.RefreshToken } }),
      await asCustomer(opened).ask(session, '/api/auth/me', { method: 'HEAD' }),
      await ask(session, '/api/auth/logout', { body: { refreshToken: opened.RefreshToken } }),
    ];
    for (const { headers } of replies) expect(headers.getSetCookie()).toEqual([]);
  });

  it('is kept by a browser that several customers use, and stored as a hash only', async () => {
    const { device, id } = await owner();
    const second = await register({}, { headers: { Cookie: `theme=x; ${device.Cookie}; a=b` } });
    expect(deviceOf(second)).toEqual(device);
    for (const uid of [id, second.data.User.id]) expect(await devicesOf(uid)).toEqual([deviceHashOf(idIn(device))]);
    expect(await ttl(key.knownDevices(id))).toBeGreaterThan(399 * 86_400_000);
  });

  it.each([
    '',
    'kp-device',
    'kp-device=',
    'kp-device=short',
    `kp-device=${'A'.repeat(23)}`,
    `xkp-device=${'A'.repeat(22)}`,
    'kp-device=*',
    `kp-device=${"'".repeat(22)}`,
  ])('that reads "%s" is none', async (Cookie) => {
    const { email } = await owner();
    const reply = await known(email, { Cookie });
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie()).toEqual([matching(COOKIE)]);
    expect(deviceOf(reply).Cookie).not.toContain('AAAA');
    expect(await subjects(email)).toEqual([NEW_DEVICE]);
  });

  it('of one customer says nothing about another', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    await known(theirs.email, mine.device);
    expect(await subjects(theirs.email)).toEqual([NEW_DEVICE]);
    await known(mine.email, { Cookie: `kp-device=${'A'.repeat(22)}` });
    expect(await subjects(mine.email)).toEqual([NEW_DEVICE]);
  });

  it(`is remembered of the newest ${MAX_KNOWN_DEVICES} devices`, async () => {
    const { email, id, device } = await owner();
    for (let index = 0; index < MAX_KNOWN_DEVICES - 1; index += 1) await login(email);
    expect(await devicesOf(id)).toContain(deviceHashOf(idIn(device)));
    await login(email);
    expect(await devicesOf(id)).toHaveLength(MAX_KNOWN_DEVICES);
    expect(await devicesOf(id)).not.toContain(deviceHashOf(idIn(device)));
  });
});

describe('a known device', () => {
  it("has ten tries of its own, however many come at once, and none of them is a stranger's", async () => {
    const { email, device } = await owner();
    const replies = await Promise.all(Array.from({ length: 50 }, () => known(email, device, WRONG)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ code }) => code === 'rate_limited')).toHaveLength(40);
    expect(await read(key.loginFailures(emailHash(email)))).toBeNull();
    expect((await login(email)).status).toBe(200);
    expectFailure(await known(email, device), 429, 'rate_limited');
    expect((await known(email, deviceOf(await resetByMail(email, device)), NEW)).status).toBe(200);
  });

  it('gets a right try back', async () => {
    const { email, device } = await owner();
    for (let index = 0; index < 25; index += 1) expect((await known(email, device)).status).toBe(200);
  });

  it('is the only one after a new password by mail', async () => {
    const { email, id, device } = await owner();
    const reply = await resetByMail(email, { Cookie: `kp-device=${'B'.repeat(22)}` });
    expect(await devicesOf(id)).toEqual([deviceHashOf('B'.repeat(22))]);
    await known(email, deviceOf(reply), NEW);
    expect(await subjects(email)).not.toContain(NEW_DEVICE);
    await known(email, device, NEW);
    expect(await subjects(email)).toContain(NEW_DEVICE);
  });

  it('stays the only one after a change of the password there', async () => {
    const { email, id, device, opened } = await owner();
    await login(email);
    expect(await devicesOf(id)).toHaveLength(2);
    const body = { currentPassword: PASSWORD, password: NEW };
    expect((await asCustomer(opened).ask(account, '/api/account/password', { body })).status).toBe(200);
    expect(await devicesOf(id)).toEqual([deviceHashOf(idIn(device))]);
  });

  it('is forgotten with its session when that is ended from the list, the own one never', async () => {
    const { email, id, device, opened } = await owner();
    await known(email, device);
    await login(email);
    const me = asCustomer(opened);
    const { data } = await me.ask<DeviceSession[]>(account, '/api/account/sessions');
    expect(data).toHaveLength(3);
    for (const { id: other, current } of data)
      if (!current) await me.ask(account, `/api/account/sessions/${other}`, { method: 'DELETE' });
    expect(await devicesOf(id)).toEqual([deviceHashOf(idIn(device))]);
  });
});

describe('the letter about a new device', () => {
  it('says when, from what, and how to end it, in the language of the account and after the answer', async () => {
    const registered = await register({}, { headers: { 'Accept-Language': 'en' } });
    const { email } = registered.data.User;
    await login(email, PASSWORD, { headers: { 'User-Agent': IPHONE, 'Accept-Language': 'tr' } });
    const [mail, ...more] = await shop.mails(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New sign-in to your account');
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(mail?.text).toMatch(/Time: \d{1,2} \w+ 20\d\d.*\d\d:\d\d \(Turkish time\)\nDevice: Safari, iPhone\n/);
    expect(mail?.text).toContain('https://shop.test/en/forgot-password\n');
    expect(mail?.text).toContain('https://shop.test/en/account/security\n');
  });

  it('says nothing that a stranger typed', async () => {
    const { email } = await customer({ firstName: 'Hediye Kazandınız', lastName: 'Tıklayın', userName: 'kazandiniz' });
    await login(email, PASSWORD, { headers: { 'User-Agent': 'Call 0900 123 now https://evil.example' } });
    const [mail] = await shop.mails(email);
    for (const word of ['Hediye', 'Tıklayın', 'kazandiniz', '0900', 'evil']) {
      expect(mail?.text).not.toContain(word);
      expect(mail?.html).not.toContain(word);
    }
    expect(mail?.text).toContain('Cihaz: Tanınmadı');
  });

  it('is not sent for a registration, a known device or a failure', async () => {
    const { email, device } = await owner();
    await known(email, device);
    await login(email, WRONG);
    expect(await subjects(email)).toEqual([]);
  });

  it('is sent five times a day at most', async () => {
    const { email } = await owner();
    for (let index = 0; index < 8; index += 1) expect((await login(email)).status).toBe(200);
    expect(await subjects(email)).toHaveLength(5);
  });

  it('that cannot be sent costs no login', async () => {
    const { email } = await owner();
    vi.stubEnv('OUTBOX_DIR', '/dev/null/outbox');
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const { status } = await login(email);
    await shop.mails();
    vi.unstubAllEnvs();
    expect(status).toBe(200);
    expect(JSON.stringify(log.mock.calls)).toContain('new-device');
    log.mockRestore();
  });
});
