/** Letters about an account, those with a secret link included: none is lost, none waits readable, none comes too late. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { sendLettersAgain } from '../../../functions/mail/failed-letters.ts';
import { seal } from '../../../functions/mail/sealed.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import {
  ask,
  customer,
  login,
  NEW_DEVICE,
  newAddress,
  newEmail,
  newSecret,
  startTestShop,
  type TestShop,
} from '../support/account.ts';
import { again, confirm, profileOf, put, tokenIn } from '../account/email-change.ts';
import { keepLog } from '../support/log.ts';
import { letterOf, letTimePass, waiting } from '../support/outbox.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await shop.stop();
});

/** While it works no mail server listens. Answers what was logged. */
async function withoutMail(work: () => Promise<unknown>): Promise<string> {
  const logged = keepLog();
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
  await work();
  await shop.settled();
  vi.stubEnv('SMTP_URL', undefined);
  vi.restoreAllMocks();
  return logged();
}
const forgot = (email: string) => ask(session, '/api/auth/forgot-password', { body: { email }, ip: newAddress() });
const resetTokenIn = (text = ''): string => /\/reset-password#t=([\w-]{43})\n/.exec(text)?.[1] ?? '';
const reset = (token: string, password = 'Yeni.Perdeler8') =>
  ask(session, '/api/auth/reset-password', {
    body: { token, password, confirmPassword: password },
    ip: newAddress(),
  });
const only = async (): Promise<string> => {
  const [id = '', ...more] = await waiting(shop.store);
  expect(more).toEqual([]);
  return id;
};

describe('a mail server that is away', () => {
  it('delays the link to a new password; it works when it comes', async () => {
    const { email } = await customer();
    await withoutMail(() => forgot(email));
    expect(await shop.mails(email)).toEqual([]);
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toMatchObject({ sent: 1 });
    const [mail] = await shop.mails(email);
    expect((await reset(resetTokenIn(mail?.text))).status).toBe(200);
  });

  it('delays the word about a new device, which still says when and where', async () => {
    const { email } = await customer();
    const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
    await withoutMail(() => login(email, undefined, { headers: { 'User-Agent': browser } }));
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toMatchObject({ sent: 1 });
    const [mail] = await shop.mails(email);
    expect(mail?.subject).toBe(NEW_DEVICE);
    expect(mail?.text).toContain('Cihaz: Chrome, Linux');
    expect(mail?.text).toMatch(/Zaman: \d+ \p{L}+ \d{4} \d\d:\d\d/u);
  });

  it('delays both letters about a new e-mail, and the link once more', async () => {
    const person = await customer();
    const email = newEmail();
    await withoutMail(() => put(person, email));
    expect(await waiting(shop.store)).toHaveLength(2);
    await withoutMail(() => again(person));
    expect(await waiting(shop.store)).toHaveLength(3);
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toMatchObject({ sent: 3 });
    const [told] = await shop.mails(person.email);
    expect(told?.subject).toBe('Hesabınız için yeni bir e-posta adresi istendi');
    expect(told?.text).not.toContain(email);
    const tokens = (await shop.mails(email)).map(({ text }) => tokenIn(text));
    expect(tokens).toHaveLength(2);
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await profileOf(person)).email).toBe(email);
  });
});

describe('the secret of a link', () => {
  it('does not lie readable in the store, and is gone with its letter', async () => {
    const { email } = await customer();
    await withoutMail(() => forgot(email));
    const id = await only();
    const before = JSON.stringify(await letterOf(shop.store, id));
    await letTimePass(shop.store);
    await sendDueLetters();
    const token = resetTokenIn((await shop.mails(email))[0]?.text);
    expect(token).toHaveLength(43);
    expect(before).not.toContain(token);
    const after = await letterOf(shop.store, id);
    expect(after).toMatchObject({ state: 'sent', kind: 'password-reset' });
    expect(JSON.stringify(after)).not.toContain(email);
    expect(after).not.toHaveProperty('secret');
  });

  it('is read with a pepper that was replaced while the letter waited', async () => {
    const { email } = await customer();
    await withoutMail(() => forgot(email));
    vi.stubEnv('PASSWORD_PEPPER', `${newSecret('t2')},${process.env.PASSWORD_PEPPER}`);
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toMatchObject({ sent: 1 });
  });

  it('that nobody can read any more is not sent and fails no other letter', async () => {
    const { email } = await customer();
    const other = await customer();
    await withoutMail(() => forgot(email));
    vi.stubEnv('PASSWORD_PEPPER', newSecret('t2'));
    await withoutMail(() => forgot(other.email));
    await letTimePass(shop.store);
    keepLog();
    expect(await sendDueLetters()).toMatchObject({ sent: 1, later: 1 });
    expect(await shop.mails(email)).toEqual([]);
  });
});

describe('a letter whose link is about to end', () => {
  it('is not sent: it is given up as late, and keeps nobody’s address', async () => {
    const { email } = await customer();
    await withoutMail(() => forgot(email));
    const id = await only();
    await shop.store.command('test', (redis) => redis.hset(key.letter(id), { linkEnds: String(Date.now() + 60_000) }));
    await letTimePass(shop.store);
    const logged = keepLog();
    expect(await sendDueLetters()).toEqual({ sent: 0, later: 0, failed: 1 });
    expect(await waiting(shop.store)).toEqual([]);
    expect(await shop.mails(email)).toEqual([]);
    const kept = await letterOf(shop.store, id);
    expect(kept).toMatchObject({ state: 'failed', reason: 'late', kind: 'password-reset' });
    expect(JSON.stringify(kept)).not.toContain(email);
    expect(kept).not.toHaveProperty('secret');
    expect(logged()).toContain('"event":"letter_given_up","kind":"password-reset","reason":"late"');
  });

  it('tells at least of the new password where it would have named the passkeys that a reset kept', async () => {
    const [id, email] = ['passkeys-kept:1', newEmail()];
    await shop.store.command('test', async (redis) => {
      await redis.hset(key.letter(id), {
        ...{ kind: 'passkeys-kept', state: 'waiting', attempts: '6', placedAt: '1', to: email, locale: 'tr' },
        ...{ secret: seal('T'.repeat(43)), linkEnds: String(Date.now() + 60_000), made: '1795180000000' },
      });
      await redis.zadd(key.outbox(), { score: 0, member: id });
    });
    expect(await sendDueLetters()).toEqual({ sent: 1, later: 0, failed: 0 });
    const [mail] = await shop.mails(email);
    expect(mail?.subject).toBe('Şifreniz değiştirildi');
    expect(mail?.text).not.toContain('#k=');
    expect(await letterOf(shop.store, id)).not.toHaveProperty('secret');
  });

  it('keeps the address of kept passkeys no longer than their link, once it was given up', async () => {
    const [id, email] = ['passkeys-kept:2', newEmail()];
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    keepLog();
    await shop.store.command('test', async (redis) => {
      await redis.hset(key.letter(id), {
        ...{ kind: 'passkeys-kept', state: 'waiting', attempts: '9', placedAt: '1', to: email, locale: 'tr' },
        ...{ secret: seal('T'.repeat(43)), linkEnds: String(Date.now() + 3_600_000), made: '1795180000000' },
      });
      await redis.zadd(key.outbox(), { score: 0, member: id });
    });
    expect(await sendDueLetters()).toMatchObject({ failed: 1 });
    expect(await shop.store.command('test', (redis) => redis.pttl(key.letter(id)))).toBeLessThanOrEqual(3_600_000);
    await shop.store.command('test', (redis) => redis.hset(key.letter(id), { linkEnds: String(Date.now() + 60_000) }));
    expect(await sendLettersAgain([id])).toEqual(['ENDED']);
  });

  it('says how long it still works', async () => {
    const { email } = await customer();
    await withoutMail(() => forgot(email));
    const id = await only();
    await shop.store.command('test', (redis) =>
      redis.hset(key.letter(id), { linkEnds: String(Date.now() + 7 * 60_000 + 55_000) }),
    );
    await letTimePass(shop.store);
    await sendDueLetters();
    expect((await shop.mails(email))[0]?.text).toContain('7 dakika geçerlidir');
  });
});

describe('an answer of the store that is lost', () => {
  it('makes no second letter about a new e-mail', async () => {
    const person = await customer();
    const email = newEmail();
    const real = globalThis.fetch;
    let isLost = false;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const answer = await real(...request);
      const [, init] = request;
      if (isLost || typeof init?.body !== 'string' || !init.body.includes('openEmailLink(')) return answer;
      isLost = true;
      throw new TypeError('fetch failed');
    });
    expect((await put(person, email)).status).toBe(200);
    vi.unstubAllGlobals();
    expect(isLost).toBe(true);
    expect(await shop.mails(email)).toHaveLength(1);
    expect(await shop.mails(person.email)).toHaveLength(1);
  });
});

describe('nobody', () => {
  it('gets a letter for an e-mail without an account', async () => {
    await forgot(newEmail());
    await shop.settled();
    expect(await shop.mails()).toEqual([]);
    expect(await waiting(shop.store)).toEqual([]);
  });
});
