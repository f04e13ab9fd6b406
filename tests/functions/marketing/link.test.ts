/** Campaign e-mails: nothing goes without consent, and each letter takes the way out along. */
import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { marketing } from '../../../functions/marketing/calls.ts';
import { letter, text, type MailKind } from '../../../functions/mail/letter.ts';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { deliver } from '../../../functions/mail/outbox.ts';
import { key } from '../../../functions/store/keys.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { ask, customer, newEmail, newSecret, startTestShop, type TestShop } from '../support/account.ts';
import { send as callFunction, expectFailure } from '../support/call.ts';
import { loseAnswer } from '../support/lost.ts';
import { actsOf, change, isAllowed, shown, tokenFor, withdraw } from './support.ts';
import { operatorIn } from '../support/operator.ts';
import { settled } from '../support/behind.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
afterAll(() => shop.stop());

const campaign = () => letter('tr', 'Kış kampanyası', '', [text('Fon perdelerde indirim.')]);
const sendAs = async (kind: MailKind, to: string, compose = campaign) => {
  const held = { id: `${kind}:${randomBytes(8).toString('hex')}`, holder: 'test', kind };
  return (await deliver(held, to, compose)).outcome === 'SENT';
};
const sendCampaign = (to: string) => sendAs('marketing', to);

describe('a person who wrote to the shop', () => {
  it('gets no campaign e-mail any more, and the journal names nobody', async () => {
    const boss = await operatorIn('office');
    const end = (email: string) => boss.ask<{ Ended: boolean }>(desk, '/api/admin/marketing', { body: { email } });
    const person = await customer({ acceptMarketing: true });
    expect((await end(person.email.toUpperCase())).data).toEqual({ Ended: true });
    expect(await isAllowed(person.email)).toBe(false);
    expect(await shown(person)).toMatchObject({ given: false, source: 'written' });
    // Pressed again, and for an address that has never agreed.
    expect((await end(person.email)).data).toEqual({ Ended: false });
    expect((await end(newEmail())).data).toEqual({ Ended: false });
    expect(await actsOf(shop, person.email)).toHaveLength(2);
    const { data } = await boss.ask<{ items: object[] }>(adminTeam, '/api/admin/journal?kind=message');
    expect(data.items).toMatchObject([{ act: 'marketing-ended', subject: '', before: '1', after: '0' }]);
  });
});

describe('a campaign e-mail', () => {
  it('goes to nobody who has not agreed, or has withdrawn', async () => {
    const nobody = newEmail();
    expect(await sendCampaign(nobody)).toBe(false);
    const person = await customer();
    expect(await sendCampaign(person.email)).toBe(false);
    await change(person, true);
    expect(await sendCampaign(person.email)).toBe(true);
    await change(person, false);
    expect(await sendCampaign(person.email)).toBe(false);
    expect(await shop.mails(nobody)).toEqual([]);
    expect((await shop.mails(person.email)).filter(({ subject }) => subject === 'Kış kampanyası')).toHaveLength(1);
  });

  it('is not written, and no address logged, where it may not go', async () => {
    let written = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      written += String(chunk);
      return true;
    });
    const compose = vi.fn(campaign);
    const email = newEmail();
    await sendAs('marketing', email, compose);
    vi.restoreAllMocks();
    expect(compose).not.toHaveBeenCalled();
    expect(written).toContain('"event":"mail_not_allowed","kind":"marketing"');
    expect(written).not.toContain(email);
  });

  it('takes the link and the one-click headers along, which other letters do not have', async () => {
    const { email } = await customer({ acceptMarketing: true });
    const token = await tokenFor(email);
    await sendCampaign(email);
    await sendAs('contact', email);
    const [mail, other] = await shop.mails(email);
    expect(mail?.text).toContain(`https://shop.test/unsubscribe#t=${token}`);
    expect(mail?.html).toContain(`href="https://shop.test/unsubscribe#t=${token}"`);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<https://shop.test/api/marketing/one-click?t=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(other).not.toHaveProperty('headers');
  });

  it('does not go while the store cannot say', async () => {
    const { email } = await customer({ acceptMarketing: true });
    // The letters of the registration ask the store too.
    await shop.settled();
    const real = globalThis.fetch;
    let failures = 0;
    // The question and its one repetition; that it was not sent can be written down.
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
      failures += 1;
      return failures > 2 ? real(...request) : Promise.reject(new TypeError('fetch failed'));
    });
    expect(await sendCampaign(email)).toBe(false);
    expect(failures).toBeGreaterThan(2);
    expect(await shop.mails(email)).toEqual([]);
  });
});

describe('the link', () => {
  it('withdraws without a session, twice, and by the letter before the newest', async () => {
    const person = await customer({ acceptMarketing: true });
    const token = await tokenFor(person.email);
    await settled();
    const before = shop.roundTrips();
    const first = await withdraw(token);
    expect(shop.roundTrips() - before).toBe(1);
    expect(first.text).not.toContain(person.email);
    expect(first).toMatchObject({ status: 200, data: { Known: true } });
    expect(await isAllowed(person.email)).toBe(false);
    expect((await withdraw(token)).data).toEqual({ Known: true });
    expect(await shown(person)).toMatchObject({ given: false, source: 'link' });
    expect(await actsOf(shop, person.email)).toHaveLength(2);
    await change(person, true);
    await withdraw(token);
    expect(await isAllowed(person.email)).toBe(false);
  });

  it('is done although its answer was lost', async () => {
    const { email } = await customer({ acceptMarketing: true });
    const token = await tokenFor(email);
    loseAnswer();
    expect((await withdraw(token)).data).toEqual({ Known: true });
    expect(await actsOf(shop, email)).toHaveLength(2);
  });

  it('of one person withdraws nothing of another', async () => {
    const [ayse, mehmet] = [await customer({ acceptMarketing: true }), await customer({ acceptMarketing: true })];
    await withdraw(await tokenFor(ayse.email));
    expect(await isAllowed(mehmet.email)).toBe(true);
    expect(await tokenFor(mehmet.email)).not.toContain(mehmet.User.id);
  });

  it('that is forged, cut or of another purpose is refused before the store is asked', async () => {
    const person = await customer({ acceptMarketing: true });
    const token = await tokenFor(person.email);
    const [kid = '', id = ''] = token.split('.');
    const [, secret = ''] = (process.env.PASSWORD_PEPPER ?? '').split(':');
    const signed = (by: string | Buffer) => createHmac('sha256', by).update(id).digest('base64url');
    const forged = [
      'x',
      id,
      token.slice(0, -1),
      `${token}x`,
      `${kid}.${id}.${'A'.repeat(43)}`,
      `${kid}.${'A'.repeat(22)}.${token.split('.')[2]}`,
      `other.${id}.${token.split('.')[2]}`,
      `${kid}.${id}.${signed(randomBytes(32))}`,
      // With the pepper itself instead of the key that is derived from it.
      `${kid}.${id}.${signed(Buffer.from(secret, 'base64url'))}`,
      person.AccessToken.slice(0, 200),
    ];
    await shop.mails();
    await settled();
    const before = shop.roundTrips();
    for (const one of forged) {
      expectFailure(await withdraw(one), 422, 'unsubscribe_link_invalid');
      expectFailure(await oneClick(one), 422, 'unsubscribe_link_invalid');
    }
    expect(shop.roundTrips()).toBe(before);
    expect(await isAllowed(person.email)).toBe(true);
  });

  it('does not run out with a new pepper, as long as the old one is listed', async () => {
    const { email } = await customer({ acceptMarketing: true });
    const token = await tokenFor(email);
    vi.stubEnv('PASSWORD_PEPPER', `${newSecret('t2')},${process.env.PASSWORD_PEPPER ?? ''}`);
    expect(await tokenFor(email)).not.toBe(token);
    expect((await withdraw(token)).data).toEqual({ Known: true });
    expect(await isAllowed(email)).toBe(false);
  });

  it('waits for a store that is away, and says so', async () => {
    const { email } = await customer({ acceptMarketing: true });
    const token = await tokenFor(email);
    useStore(createStore({ url: 'http://127.0.0.1:9', token: 'nobody-is-there-0000' }));
    expectFailure(await withdraw(token), 503, 'store_unavailable');
    expectFailure(await oneClick(token), 503, 'store_unavailable');
    useStore(shop.store);
    expect(await isAllowed(email)).toBe(true);
  });

  it('whose consent is not kept any more says so', async () => {
    const { email } = await customer({ acceptMarketing: true });
    const token = await tokenFor(email);
    const [, id = ''] = token.split('.');
    await shop.store.command('test', (redis) => redis.del(key.marketingLink(id)));
    expect((await withdraw(token)).data).toEqual({ Known: false });
  });
});

const oneClick = (token: string) => ask(marketing, `/api/marketing/one-click?t=${token}`, { method: 'POST' });

describe('one click (RFC 8058)', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
    ],
  ])('withdraws by a form as %s', async (type, body) => {
    const { email } = await customer({ acceptMarketing: true });
    const address = `/api/marketing/one-click?t=${await tokenFor(email)}`;
    const sent = { body, headers: { 'Content-Type': type } };
    expect((await callFunction(marketing, address, sent)).status).toBe(200);
    expect((await callFunction(marketing, address, sent)).status).toBe(200);
    expect(await isAllowed(email)).toBe(false);
  });

  it('is a POST: a program that follows links withdraws nothing', async () => {
    const { email } = await customer({ acceptMarketing: true });
    expectFailure(
      await callFunction(marketing, `/api/marketing/one-click?t=${await tokenFor(email)}`),
      405,
      'method_not_allowed',
    );
    expect(await isAllowed(email)).toBe(true);
  });
});
