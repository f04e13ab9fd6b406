/** Into the account by a passkey alone: what opens it, and everything that does not. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { asCustomer, customer, deviceOf, NEW_DEVICE, startTestShop, type TestShop } from '../support/account.ts';
import { newAuthenticator, type FalseAnswer } from '../support/authenticator.ts';
import { expectFailure } from '../support/call.ts';
import { keepLog } from '../support/log.ts';
import { loseAnswer } from '../support/lost.ts';
import { addPasskey, list, registrationChallenge, signIn, signInOptions, signInWith } from '../support/passkeys.ts';

const REFUSED_COPY = 'Bir geçiş anahtarınızla girişi durdurduk';

let shop: TestShop;
let logged: () => string;
beforeAll(async () => {
  shop = await startTestShop();
  logged = keepLog();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

const subjects = async (email: string): Promise<string[]> => (await shop.mails(email)).map(({ subject }) => subject);
const sessionLife = async (sid: unknown): Promise<string | null> =>
  shop.store.command('test', (redis) => redis.hget<string>(key.session(String(sid)), 'idleMs'));
const sidOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: unknown }).sid;

describe('a passkey', () => {
  it('opens the account that it belongs to, without an e-mail', async () => {
    const person = await customer();
    const { device } = await addPasskey(person);
    const { data: options } = await signInOptions();
    expect(options).toMatchObject({ rpId: 'shop.test', allowCredentials: [], userVerification: 'required' });
    const { status, data } = await signInWith(device.use(options.challenge));
    expect([status, data.User]).toEqual([200, person.User]);
    expect((await asCustomer(data).ask(session, '/api/auth/me')).status).toBe(200);
  });

  it('opens it as long as was asked for', async () => {
    const { device } = await addPasskey(await customer());
    const { data: short } = await signIn(device);
    const { data: options } = await signInOptions();
    const { data: long } = await signInWith(device.use(options.challenge), { rememberMe: true });
    expect([await sessionLife(sidOf(short.AccessToken)), await sessionLife(sidOf(long.AccessToken))]).toEqual([
      String(12 * 3_600_000),
      String(14 * 86_400_000),
    ]);
  });

  it('tells of a device that is new, once, and knows it from then on', async () => {
    const person = await customer();
    const { device } = await addPasskey(person);
    const first = await signIn(device);
    await signIn(device, {}, { headers: deviceOf(first) });
    expect((await subjects(person.email)).filter((subject) => subject === NEW_DEVICE)).toHaveLength(1);
  });

  it('that does not count opens it every time', async () => {
    const { device } = await addPasskey(await customer(), newAuthenticator({ counts: false }));
    for (let turn = 0; turn < 3; turn += 1) expect((await signIn(device)).status).toBe(200);
  });

  it('opens one session when an answer of the store is lost, whichever', async () => {
    const person = await customer();
    const { device } = await addPasskey(person);
    for (const which of [1, 2]) {
      const { data: options } = await signInOptions();
      const credential = device.use(options.challenge);
      const before = await shop.store.command('test', (redis) => redis.zcard(key.sessions(person.User.id)));
      loseAnswer(which);
      const reply = await signInWith(credential);
      vi.unstubAllGlobals();
      expect(reply.status).toBe(200);
      expect(await shop.store.command('test', (redis) => redis.zcard(key.sessions(person.User.id)))).toBe(before + 1);
    }
    expect(await subjects(person.email)).not.toContain(REFUSED_COPY);
  });
});

describe('nothing opens the account by', () => {
  it.each<[string, FalseAnswer]>([
    ['another site', { origin: 'https://shop.test.evil.example' }],
    ['a passkey of another site', { rpId: 'evil.example' }],
    ['no finger, face or PIN', { verified: false }],
    ['nobody there', { present: false, verified: false }],
    ['an answer to another question', { type: 'webauthn.create' }],
    ['a frame of another site', { crossOrigin: true }],
    ['an owner of another name', { userHandle: Buffer.from('somebody-else').toString('base64url') }],
  ])('%s', async (_name, falsified) => {
    const { device } = await addPasskey(await customer());
    expectFailure(await signIn(device, falsified), 422, 'passkey_refused');
    expect((await signIn(device)).status).toBe(200);
  });

  it('a signature that was changed, or is somebody else’s', async () => {
    const [{ device }, { device: other }] = [await addPasskey(await customer()), await addPasskey(await customer())];
    for (const falsify of ['tampered', 'foreign'] as const) {
      const { data } = await signInOptions();
      const good = device.use(data.challenge);
      const bytes = Buffer.from(good.signature, 'base64url');
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      const signature = falsify === 'tampered' ? bytes.toString('base64url') : other.use(data.challenge).signature;
      expectFailure(await signInWith({ ...good, signature }), 422, 'passkey_refused');
    }
  });

  it('a passkey that nobody has registered', async () => {
    expectFailure(await signIn(newAuthenticator()), 422, 'passkey_unknown');
  });

  it('what was used before, or late, or was given out for something else', async () => {
    const person = await customer();
    const { device } = await addPasskey(person);
    const { data: options } = await signInOptions();
    const credential = device.use(options.challenge);
    expect((await signInWith(credential)).status).toBe(200);
    expectFailure(await signInWith(credential), 422, 'passkey_expired');
    expectFailure(await signInWith(device.use(options.challenge)), 422, 'passkey_expired');
    const { data: late } = await signInOptions();
    await shop.store.command('test', (redis) => redis.del(key.passkeyChallenge(late.challenge)));
    expectFailure(await signInWith(device.use(late.challenge)), 422, 'passkey_expired');
    const registration = await registrationChallenge(person);
    expectFailure(await signInWith(device.use(registration)), 422, 'passkey_expired');
    expectFailure(await signInWith(device.use('A'.repeat(43))), 422, 'passkey_expired');
    expectFailure(await signInWith(device.use('no challenge')), 422, 'passkey_refused');
  });

  it('a challenge that another shop has given out', async () => {
    const { device } = await addPasskey(await customer());
    const { data } = await signInOptions();
    await shop.store.command('test', (redis) =>
      redis.hset(key.passkeyChallenge(data.challenge), { origin: 'https://preview.test' }),
    );
    expectFailure(await signInWith(device.use(data.challenge)), 422, 'passkey_expired');
  });

  it('one challenge, twenty at once: one gets in', async () => {
    const { device } = await addPasskey(await customer());
    const { data } = await signInOptions();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInWith(device.use(data.challenge))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('an account that is closed', async () => {
    const person = await customer();
    const { device } = await addPasskey(person);
    await shop.store.command('test', (redis) => redis.hset(key.user(person.User.id), { status: 'blocked' }));
    expectFailure(await signIn(device), 422, 'passkey_unknown');
  });
});

describe('a copy of a passkey', () => {
  it('is refused once the other one was used, and its owner is told', async () => {
    const person = await customer();
    const { device } = await addPasskey(person);
    const copy = device.copy();
    expect((await signIn(device)).status).toBe(200);
    expectFailure(await signIn(copy), 422, 'passkey_refused');
    expect(await subjects(person.email)).toContain(REFUSED_COPY);
    // The true one goes on.
    expect((await signIn(device)).status).toBe(200);
    const [one] = (await list(person)).data;
    expect(one?.lastUsedAt).not.toBeNull();
  });

  it('is no word of whoever cannot sign: a low count without the key writes no letter', async () => {
    const person = await customer();
    const { device } = await addPasskey(person);
    await signIn(device);
    const { data } = await signInOptions();
    const forged = { ...newAuthenticator().use(data.challenge, { counter: 0 }), id: device.credentialId };
    expectFailure(await signInWith(forged), 422, 'passkey_refused');
    expect(await subjects(person.email)).not.toContain(REFUSED_COPY);
  });
});

it('one client may try thirty times in five minutes', async () => {
  const ip = '198.51.100.7';
  const device = newAuthenticator();
  for (let turn = 0; turn < 30; turn += 1) {
    expectFailure(await signInWith(device.use('A'.repeat(43)), { ip }), 422, 'passkey_expired');
  }
  const refused = await signInWith(device.use('A'.repeat(43)), { ip });
  expectFailure(refused, 429, 'rate_limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('the log holds nothing of anybody', () => {
  expect(logged()).toContain('passkey_counted_back');
  for (const secret of ['@example.com', 'Ayşe', 'eyJ']) expect(logged()).not.toContain(secret);
});
