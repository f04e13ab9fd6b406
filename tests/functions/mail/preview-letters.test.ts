/** Previews are tried by people who type customers' addresses: their letters reach the operator alone, and lead to the preview. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { contact } from '../../../functions/contact/calls.ts';
import { noteDeploy, previewOrigin } from '../../../functions/http/preview.ts';
import { runLetters } from '../../../functions/jobs/letters.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { relyingParty } from '../../../functions/passkeys/relying-party.ts';
import { session } from '../../../functions/session/calls.ts';
import { customer, newAddress, startTestShop, type TestShop } from '../support/account.ts';
import { keepBehind } from '../support/behind.ts';
import { send } from '../support/call.ts';
import { agreed, DELIVERY, newKey } from '../support/order.ts';

const ADDRESS = 'https://deploy-preview-7--kivrim.netlify.app';
const OPERATOR = 'deneme@kivrim.example';

/** Calls come to `https://shop.test`, which stands for the preview; the shop itself is elsewhere. */
const PREVIEW = { waitUntil: keepBehind, deploy: { context: 'deploy-preview', published: false } };
const SHOP = { waitUntil: keepBehind, deploy: { context: 'production', published: true } };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  noteDeploy({}, ADDRESS);
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await shop.stop();
});

const reset = (email: string, context: typeof PREVIEW) =>
  send(session, '/api/auth/forgot-password', { body: { email }, ip: newAddress() }, context);

describe('a deploy', () => {
  it.each([
    ['the shop', { deploy: { context: 'production', published: true } }, null],
    [
      'a former one of the shop, at an address of its own',
      { deploy: { context: 'production', published: false } },
      null,
    ],
    ['a preview that its owner has published', { deploy: { context: 'deploy-preview', published: true } }, null],
    ["one's own machine", {}, null],
    ['that of a pull request', { deploy: { context: 'deploy-preview', published: false } }, ADDRESS],
    ['that of a branch', { deploy: { context: 'branch-deploy', published: false } }, ADDRESS],
    ['one of `netlify dev`', { deploy: { context: 'dev', published: false } }, ADDRESS],
  ])('that is %s', (_which, context, origin) => {
    noteDeploy(context, `${ADDRESS}/api/orders?x=1`);
    expect(previewOrigin()).toBe(origin);
  });
});

describe('a letter of a preview', () => {
  it('goes to the operator alone, says so, and links to the preview', async () => {
    vi.stubEnv('SITE_ORIGIN', 'https://published.test');
    vi.stubEnv('MAIL_PREVIEW_TO', OPERATOR);
    const { email } = await customer();
    expect((await reset(email, PREVIEW)).status).toBe(202);
    expect(await shop.mails(email)).toEqual([]);
    const [mail] = await shop.mails(OPERATOR);
    expect(mail?.subject).toMatch(/^\[Önizleme\] ./);
    expect(mail?.text).toContain(`onu ${email} adresine gönderirdi`);
    expect(mail?.text).toContain('https://shop.test/reset-password#');
    expect(mail?.text).not.toContain('published.test');
    // A passkey that is made there works there.
    expect(relyingParty({ url: 'https://shop.test/api' }).id).toBe('shop.test');

    await reset(email, SHOP);
    const [own] = await shop.mails(email);
    expect(own?.subject).not.toContain('[');
    expect(own?.text).toContain('https://published.test/reset-password#');
  });

  it.each([
    ['whoever gets those of orders', { ORDERS_MAIL: 'siparis@kivrim.example' }, 'siparis@kivrim.example'],
    ["the shop's own address", {}, facts.contact.email],
  ])('goes to %s where nobody is named', async (_who, variables: Record<string, string>, to) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const email = `alici.${newKey().toLowerCase().replace(/\W/g, '')}@example.com`;
    const body = { ...(await agreed()), delivery: { ...DELIVERY, email } };
    const before = (await shop.mails(to)).length;
    const headers = { 'Idempotency-Key': newKey() };
    expect((await send(orders, '/api/orders', { body, headers, ip: newAddress() }, PREVIEW)).status).toBe(201);
    expect(await shop.mails(email)).toEqual([]);
    // The buyer's and the shop's.
    expect(await shop.mails(to)).toHaveLength(before + 2);
  });

  it('cannot be answered to a customer', async () => {
    vi.stubEnv('MAIL_PREVIEW_TO', OPERATOR);
    const before = (await shop.mails(OPERATOR)).length;
    const body = { name: 'Ayşe Yılmaz', email: 'ayse@example.com', phone: '', subject: 'Soru', message: 'Merhaba' };
    await send(contact, '/api/contact', { body, ip: newAddress() }, PREVIEW);
    const [mail] = (await shop.mails(OPERATOR)).slice(before);
    expect(mail?.text).toContain('Merhaba');
    expect(mail).not.toHaveProperty('replyTo');
  });

  it('is the operator’s also where a job of it sends what waits', async () => {
    vi.stubEnv('MAIL_PREVIEW_TO', OPERATOR);
    const { status } = await runLetters(new Request(ADDRESS, { method: 'POST' }), PREVIEW);
    expect([status, previewOrigin()]).toEqual([200, ADDRESS]);
  });
});
