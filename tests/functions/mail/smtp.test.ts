/** A letter of the outbox and everything a mail server may do with it: who is tried again, who is not, with which reason. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../functions/mail/send.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { session } from '../../../functions/session/calls.ts';
import { ask, customer, newAddress, startTestShop, type TestShop } from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { letterOf, letTimePass, pauseOf, waiting } from '../support/outbox.ts';
import { startDrippingServer, startMailServer, type MailServer, type Manner } from '../support/smtp.ts';

let shop: TestShop;
let email: string;
const servers: Pick<MailServer, 'stop'>[] = [];
const usual = { ...PATIENCE };
beforeEach(async () => {
  shop = await startTestShop();
  ({ email } = await customer());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  PATIENCE.silence = usual.silence;
  PATIENCE.attempt = usual.attempt;
  await shop.stop();
  for (const server of servers.splice(0)) await server.stop();
});

async function listen(manner: Manner): Promise<MailServer> {
  const server = await startMailServer(manner);
  servers.push(server);
  vi.stubEnv('SMTP_URL', server.url);
  return server;
}

/** Somebody signs in from a new device, which is one letter. Answers its id, the first attempt over. */
async function oneLetter(): Promise<string> {
  const before = new Set(await waiting(shop.store));
  const ids: string[] = [];
  const real = shop.store.run.bind(shop.store);
  const seen = vi.spyOn(shop.store, 'run').mockImplementation(async (script, input) => {
    if (script.name === 'settle-letter') ids.push(String((input.args as Record<string, unknown>).id));
    return real(script, input);
  });
  const { status } = await ask(session, '/api/auth/login', {
    body: { email, password: 'Güneşli.Pencere7' },
    ip: newAddress(),
  });
  expect(status).toBe(200);
  await shop.settled();
  seen.mockRestore();
  expect(before.size).toBe(0);
  expect(ids).toHaveLength(1);
  return ids[0] ?? '';
}

describe('is tried again, and arrives once', () => {
  it.each<[Manner, string]>([
    [421, 'smtp-421'],
    [450, 'smtp-450'],
    ['text-451', 'smtp-451'],
    ['text-452', 'smtp-452'],
    ['text-550 5.4.5 Daily user sending limit exceeded', 'quota'],
    ['text-554 5.7.1 You have exceeded your hourly quota', 'quota'],
    ['text-550 Your message was not sent, rate too high', 'quota'],
    ['hangs at hello', 'etimedout'],
    ['hangs after the text', 'etimedout'],
  ])('when the server answers: %s', async (manner, reason) => {
    const server = await listen(manner);
    if (reason === 'etimedout') PATIENCE.silence = 500;
    const logged = keepLog();
    const id = await oneLetter();
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'waiting', attempts: '1', reason });
    expect(await pauseOf(shop.store, id)).toBeGreaterThan(50_000);
    expect(server.received).toEqual([]);
    expect(logged()).not.toContain(email);
    server.behave('accepts');
    // Another spelling of the same server, so that the next attempt has the usual patience.
    PATIENCE.silence = usual.silence;
    vi.stubEnv('SMTP_URL', `${server.url}/`);
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 1, later: 0, failed: 0 });
    await letTimePass(shop.store);
    await sendDueLetters();
    expect(server.received.map(({ to }) => to)).toEqual([email]);
  });

  it('when the server talks for ever', async () => {
    const server = await startDrippingServer();
    servers.push(server);
    vi.stubEnv('SMTP_URL', server.url);
    PATIENCE.attempt = 1000;
    keepLog();
    const id = await oneLetter();
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'waiting', reason: 'eabort' });
  });
});

describe('is tried no more, and kept with the reason', () =>
  it.each<[Manner, string]>([
    [550, 'smtp-550'],
    [553, 'smtp-553'],
    ['text-552', 'smtp-552'],
    ['text-554', 'smtp-554'],
    ['text-552 5.2.2 The mailbox is over quota', 'smtp-552'],
    ['text-552 5.3.4 The message is over the size limit', 'smtp-552'],
    ['text-552 Message size exceeds fixed limit', 'smtp-552'],
    ['text-554 5.7.1 Spam: high rate of complaints', 'smtp-554'],
    ['text-550 5.1.1 <rate@example.com> is not known', 'smtp-550'],
    ['text-550 <limit@example.com> is separate', 'smtp-550'],
  ])('when the server answers: %s', async (manner, reason) => {
    const server = await listen(manner);
    const logged = keepLog();
    const id = await oneLetter();
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'failed', reason, kind: 'new-device' });
    expect(await waiting(shop.store)).toEqual([]);
    expect(logged()).toContain(`"event":"letter_given_up","kind":"new-device","reason":"${reason}"`);
    server.behave('accepts');
    expect(await sendDueLetters()).toEqual({ sent: 0, later: 0, failed: 0 });
    expect(server.received).toEqual([]);
  }));

describe('a password that the server does not take', () =>
  it('is a fault of ours that somebody may mend: the letter waits', async () => {
    const server = await listen('knows no password');
    vi.stubEnv('SMTP_URL', server.url.replace('smtp://', 'smtp://shop:wrong@'));
    keepLog();
    const id = await oneLetter();
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'waiting', reason: 'smtp-535' });
  }));
