/** A customer's passkeys: adding with the password, listing, naming, deleting, and what becomes of them with the account. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { passkeyIdOf } from '../../../functions/passkeys/passkey-store.ts';
import { key } from '../../../functions/store/keys.ts';
import type { exportAccount } from '../../../src/contract/account-export.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import { MAX_PASSKEYS } from '../../../src/domain/account/passkey.ts';
import { customer, PASSWORD, startTestShop, type TestShop } from '../support/account.ts';
import { newAuthenticator, type FalseAnswer } from '../support/authenticator.ts';
import { expectFailure } from '../support/call.ts';
import { keepLog } from '../support/log.ts';
import { loseAnswer } from '../support/lost.ts';
import {
  addPasskey,
  keep,
  list,
  openRegistration,
  registrationChallenge,
  remove,
  rename,
  signIn,
} from '../support/passkeys.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

let shop: TestShop;
let logged: () => string;
beforeAll(async () => {
  shop = await startTestShop();
  logged = keepLog();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

const subjects = async (email: string): Promise<string[]> => (await shop.mails(email)).map(({ subject }) => subject);

describe('adding a passkey', () => {
  it('asks for the password, and says to the device whom it is for', async () => {
    const person = await customer();
    const wrong = await openRegistration(person, 'Yanlis.Parola9');
    expectFailure(wrong, 422, 'invalid_fields');
    expect(wrong.fields).toHaveProperty('currentPassword');
    const { data } = await openRegistration(person);
    expect(data).toMatchObject({
      rp: { id: 'shop.test', name: 'Kıvrım Perde' },
      user: { name: person.email, displayName: 'Ayşe Yılmaz' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(data.user.id, 'base64url').toString()).toBe(person.User.id);
    expect(Buffer.from(data.challenge, 'base64url')).toHaveLength(32);
  });

  it('keeps it under the name of the device, tells by mail, and signs in', async () => {
    const person = await customer();
    const device = newAuthenticator();
    const credential = device.make(await registrationChallenge(person));
    const { status, data } = await keep(person, credential, { headers: { 'User-Agent': CHROME } });
    expect([status, data.name, data.lastUsedAt]).toEqual([201, 'Chrome · Windows', null]);
    expect(await subjects(person.email)).toEqual(['Hesabınıza bir geçiş anahtarı eklendi']);
    expect((await signIn(device)).data.User.email).toBe(person.email);
    const [one] = (await list(person)).data;
    expect(one).toMatchObject({ id: data.id, name: 'Chrome · Windows' });
    expect(Date.parse(one?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(data.createdAt));
  });

  it('takes a statement that the passkey signs itself', async () => {
    const person = await customer();
    const made = newAuthenticator().make(await registrationChallenge(person), {}, 'packed');
    expect((await keep(person, made)).status).toBe(201);
  });

  it('names what is there already, so that a device is not added twice', async () => {
    const person = await customer();
    const { device } = await addPasskey(person);
    const { data } = await openRegistration(person);
    expect(data.excludeCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
  });

  it.each<[string, FalseAnswer]>([
    ['another site', { origin: 'https://shop.test.evil.example' }],
    ['a passkey of another site', { rpId: 'evil.example' }],
    ['no finger, face or PIN', { verified: false }],
    ['nobody there', { present: false, verified: false }],
    ['an answer to another question', { type: 'webauthn.get' }],
    ['a frame of another site', { crossOrigin: true }],
  ])('is refused for %s', async (_name, falsified) => {
    const person = await customer();
    const made = newAuthenticator().make(await registrationChallenge(person), falsified);
    expectFailure(await keep(person, made), 422, 'passkey_refused');
    expect((await list(person)).data).toEqual([]);
  });

  it('is refused for a statement with somebody else’s signature', async () => {
    const person = await customer();
    const challenge = await registrationChallenge(person);
    const [own, other] = [newAuthenticator(), newAuthenticator()];
    const forged = { ...own.make(challenge), attestationObject: other.make(challenge, {}, 'packed').attestationObject };
    expectFailure(await keep(person, forged), 422, 'passkey_refused');
  });

  it('takes each challenge once, from whom it was given to, within five minutes', async () => {
    const [person, stranger] = [await customer(), await customer()];
    const challenge = await registrationChallenge(person);
    expectFailure(await keep(stranger, newAuthenticator().make(challenge)), 422, 'passkey_expired');
    expect((await keep(person, newAuthenticator().make(challenge))).status).toBe(201);
    expectFailure(await keep(person, newAuthenticator().make(challenge)), 422, 'passkey_expired');
    const late = await registrationChallenge(person);
    const ttl = await shop.store.command('test', (redis) => redis.pttl(key.passkeyChallenge(late)));
    expect(ttl).toBeGreaterThan(4 * 60_000);
    expect(ttl).toBeLessThanOrEqual(5 * 60_000);
    await shop.store.command('test', (redis) => redis.del(key.passkeyChallenge(late)));
    expectFailure(await keep(person, newAuthenticator().make(late)), 422, 'passkey_expired');
  });

  it('does not take over a passkey that is somebody else’s', async () => {
    const [owner, thief] = [await customer(), await customer()];
    const { device } = await addPasskey(owner);
    expectFailure(await keep(thief, device.make(await registrationChallenge(thief))), 422, 'passkey_refused');
    expect((await signIn(device)).data.User.email).toBe(owner.email);
  });

  it(`ends at ${MAX_PASSKEYS}, for those under way as well`, async () => {
    const person = await customer();
    const open = await registrationChallenge(person);
    // One session may try the password ten times an hour: all but one challenge are put where the call puts them.
    const challenges = Array.from({ length: MAX_PASSKEYS }, (_, place) => String(place).repeat(43).slice(0, 43));
    for (const challenge of challenges) {
      const given = { ceremony: 'register', uid: person.User.id, origin: 'https://shop.test' };
      await shop.store.command('test', (redis) => redis.hset(key.passkeyChallenge(challenge), given));
      expect((await keep(person, newAuthenticator().make(challenge))).status).toBe(201);
    }
    expectFailure(await keep(person, newAuthenticator().make(open)), 409, 'passkey_limit');
    const eleventh = await openRegistration(person);
    expectFailure(eleventh, 409, 'passkey_limit');
    expect(eleventh.error).toContain(String(MAX_PASSKEYS));
    expect((await list(person)).data).toHaveLength(MAX_PASSKEYS);
  });

  it('keeps one when an answer is lost, on either side', async () => {
    const person = await customer();
    const made = newAuthenticator().make(await registrationChallenge(person));
    loseAnswer();
    const first = await keep(person, made);
    vi.unstubAllGlobals();
    const second = await keep(person, made);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data).toEqual(first.data);
    expect((await list(person)).data).toHaveLength(1);
    expect(await subjects(person.email)).toEqual(['Hesabınıza bir geçiş anahtarı eklendi']);
  });
});

describe('the list', () => {
  it('names a passkey anew, and refuses a name of nothing', async () => {
    const person = await customer();
    const { passkey } = await addPasskey(person);
    expect((await rename(person, passkey.id, ' Annemin telefonu ')).data.name).toBe('Annemin telefonu');
    expectFailure(await rename(person, passkey.id, '  '), 422, 'invalid_fields');
    expect((await list(person)).data.map(({ name }) => name)).toEqual(['Annemin telefonu']);
  });

  it('deletes: it opens nothing any more, its owner is told, and a lost answer is no miss', async () => {
    const person = await customer();
    const { device, passkey } = await addPasskey(person);
    const { passkey: kept } = await addPasskey(person);
    loseAnswer();
    expect((await remove(person, passkey.id)).status).toBe(204);
    vi.unstubAllGlobals();
    expectFailure(await remove(person, passkey.id), 404, 'passkey_not_found');
    expectFailure(await signIn(device), 422, 'passkey_unknown');
    expect((await list(person)).data.map(({ id }) => id)).toEqual([kept.id]);
    expect(await subjects(person.email)).toEqual([
      'Hesabınıza bir geçiş anahtarı eklendi',
      'Hesabınıza bir geçiş anahtarı eklendi',
      'Hesabınızdan bir geçiş anahtarı silindi',
    ]);
  });

  it('leaves those of others alone', async () => {
    const [owner, other] = [await customer(), await customer()];
    const { passkey } = await addPasskey(owner);
    expectFailure(await rename(other, passkey.id, 'Benim'), 404, 'passkey_not_found');
    expectFailure(await remove(other, passkey.id), 404, 'passkey_not_found');
    expect((await list(owner)).data).toEqual([passkey]);
  });
});

describe('with the account', () => {
  it('passkeys are exported without what their devices keep', async () => {
    const person = await customer();
    const { passkey, device } = await addPasskey(person);
    const { data, text } = await person.ask<AnswerOf<typeof exportAccount>>(account, '/api/account/export');
    expect(data.passkeys).toEqual([passkey]);
    expect(text).not.toContain(device.credentialId);
  });

  it('passkeys are deleted, and open nothing', async () => {
    const person = await customer();
    const [one, two] = [await addPasskey(person), await addPasskey(person)];
    const deleted = await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    expect(deleted.status).toBe(200);
    for (const { device } of [one, two]) {
      expectFailure(await signIn(device), 422, 'passkey_unknown');
      const left = await shop.store.command('test', (redis) =>
        redis.exists(key.passkey(passkeyIdOf(device.credentialId))),
      );
      expect(left).toBe(0);
    }
    expect(await shop.store.command('test', (redis) => redis.exists(key.passkeys(person.User.id)))).toBe(0);
  });
});

it('the log holds nothing of anybody', () => {
  for (const secret of ['@example.com', 'Ayşe', 'telefonu', 'eyJ']) expect(logged()).not.toContain(secret);
});
