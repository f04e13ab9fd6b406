/** Quotes of the shop: made for a customer found by telephone, opened by the link, ordered in the checkout, withdrawn. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminSales } from '../../../functions/admin/orders/sale.ts';
import { account } from '../../../functions/account/calls.ts';
import { listFailedLetters, sendLettersAgain } from '../../../functions/mail/failed-letters.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { FoundCustomer, QuoteRow } from '../../../src/contract/admin-quotes.ts';
import type { OpenedQuote } from '../../../src/contract/quotes.ts';
import { QUOTE_MS } from '../../../src/domain/offer/quote.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { proveEmail } from '../../support/prove-email.ts';
import {
  customer,
  newAddress,
  newEmail,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure, send } from '../support/call.ts';
import { operator } from '../support/operator.ts';
import { agreed, CURTAIN, DELIVERY, newKey, post, QUOTE } from '../support/order.ts';
import { letterOf, waiting } from '../support/outbox.ts';
import { startMailServer } from '../support/smtp.ts';

let shop: TestShop;
let boss: Customer;
let total = 0.01;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await operator();
  const refused = await make();
  total = (refused.data as unknown as { total: number }).total;
});
afterAll(() => shop.stop());

const make = (parts: object = {}, key = newKey()) =>
  boss.ask<QuoteRow>(adminSales, '/api/admin/quotes', {
    body: { ...QUOTE, expectedTotal: total, ...parts },
    headers: { 'Idempotency-Key': key },
  });
const tokenOf = ({ link }: QuoteRow): string => link?.split('#quote=')[1] ?? '';
const open = (token: string) => send<OpenedQuote>(orders, '/api/quotes/open', { body: { token }, ip: newAddress() });
const list = async () => (await boss.ask<QuoteRow[]>(adminSales, '/api/admin/quotes')).data;
const withdraw = (id: string) =>
  boss.ask<QuoteRow>(adminSales, `/api/admin/quotes/${id}/withdraw`, { method: 'POST', body: {} });

describe('a quote', () => {
  it('is made once for the same attempt, at the price of the server', async () => {
    expectFailure(await make({ expectedTotal: 1 }), 409, 'price_changed');
    const key = newKey();
    const first = await make({}, key);
    expect([first.status, first.data.state, first.data.total]).toEqual([201, 'sent', total]);
    const again = await make({}, key);
    expect(again.data).toEqual(first.data);
    expectFailure(await make({ text: 'başka' }, key), 422, 'idempotency_key_reused');
    expect((await list()).filter(({ id }) => id === first.data.id)).toHaveLength(1);
  });

  it('goes by letter with its link', async () => {
    const email = newEmail();
    const { data } = await make({ way: 'letter', customer: { ...QUOTE.customer, email }, text: 'Renklere bakın.' });
    await shop.settled();
    const [letter] = await shop.mails(email);
    expect(letter?.text).toContain(data.link);
    expect(letter?.text).toContain('Renklere bakın.');
  });

  it('is opened by its link, without the name of its family, telephone or e-mail', async () => {
    const { data } = await make();
    const seen = await open(tokenOf(data));
    expect(seen.data).toMatchObject({ state: 'opened', firstName: 'Nermin', total, windows: QUOTE.windows });
    expect(JSON.stringify(seen.data)).not.toMatch(/Örnek|0541/);
    expect((await list()).find(({ id }) => id === data.id)?.state).toBe('opened');
    expectFailure(await open('nobodys'), 422, 'quote_link_invalid');
  });

  it('says which order came of it, the first one', async () => {
    const { data } = await make();
    const body = { ...(await agreed({ items: [CURTAIN] })), quote: tokenOf(data) };
    const placed = await post(body, { ip: newAddress() });
    expect(placed.status).toBe(201);
    await post(body, { ip: newAddress() });
    const row = (await list()).find(({ id }) => id === data.id);
    expect([row?.state, row?.orderNo, row?.link]).toEqual(['ordered', placed.data.orderNo, null]);
    expect((await open(tokenOf(data))).data).toMatchObject({ state: 'ordered', windows: [] });
  });

  it('can be ordered again, or withdrawn, once the order that came of it is cancelled', async () => {
    const { data } = await make();
    const place = async () => {
      const placed = await post(
        { ...(await agreed({ items: [CURTAIN] })), quote: tokenOf(data) },
        { ip: newAddress() },
      );
      return placed.data.orderNo;
    };
    const cancel = (orderNo: string) =>
      shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { status: 'Cancelled' }));
    const row = async () => (await list()).find(({ id }) => id === data.id);
    await cancel(await place());
    expect(await row()).toMatchObject({ state: 'sent', orderNo: null, link: data.link });
    expect((await open(tokenOf(data))).data).toMatchObject({ state: 'opened', windows: QUOTE.windows });
    const second = await place();
    expect(await row()).toMatchObject({ state: 'ordered', orderNo: second });
    await place();
    expect((await row())?.orderNo).toBe(second);
    await cancel(second);
    expect((await withdraw(data.id)).data).toMatchObject({ state: 'withdrawn', orderNo: null });
  });

  it('is withdrawn by a press, and not when it was ordered', async () => {
    const sold = (await make({ locale: 'en' })).data;
    expect(sold.locale).toBe('en');
    const placed = await post({ ...(await agreed({ items: [CURTAIN] })), quote: tokenOf(sold) }, { ip: newAddress() });
    const { orderNo } = placed.data;
    expect((await withdraw(sold.id)).data).toMatchObject({ state: 'ordered', orderNo, locale: 'en' });
    const { data } = await make();
    expect(data.locale).toBe('tr');
    expect((await withdraw(data.id)).data).toMatchObject({ state: 'withdrawn', link: null });
    expect((await withdraw(data.id)).data.state).toBe('withdrawn');
    expect((await open(tokenOf(data))).data).toMatchObject({ state: 'withdrawn', windows: [] });
    expectFailure(await withdraw('none'), 404, 'quote_not_found');
  });

  it('takes its letter that waits back with it, and with that the address it would go to', async () => {
    // No mail server answers there.
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    const email = newEmail();
    const { data } = await make({ way: 'letter', customer: { ...QUOTE.customer, email } });
    await shop.settled();
    const id = `quote:${data.id}`;
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'waiting', to: email });
    await withdraw(data.id);
    vi.unstubAllEnvs();
    expect(await waiting(shop.store)).not.toContain(id);
    const { to, secret, state } = await letterOf(shop.store, id);
    expect([to, secret, state]).toEqual([undefined, undefined, 'outdated']);
    const left = await shop.store.command('test', (redis) => redis.pttl(key.letter(id)));
    expect(left).toBeGreaterThan(0);
  });

  it('takes its letter that waits back with the account that it goes with', async () => {
    const person = await customer();
    await proveEmail(person.email);
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    const { data } = await make({ way: 'letter', customer: { ...QUOTE.customer, email: person.email } });
    await shop.settled();
    await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    vi.unstubAllEnvs();
    const id = `quote:${data.id}`;
    expect(await waiting(shop.store)).not.toContain(id);
    const { to, secret, state } = await letterOf(shop.store, id);
    expect([to, secret, state]).toEqual([undefined, undefined, 'outdated']);
  });

  it.each(['withdrawal', 'account'] as const)('takes a letter that was given up back with its %s', async (end) => {
    const [person, smtp] = [await customer(), await startMailServer(550)];
    await proveEmail(person.email);
    vi.stubEnv('SMTP_URL', smtp.url);
    const { data } = await make({ way: 'letter', customer: { ...QUOTE.customer, email: person.email } });
    await shop.settled();
    const id = `quote:${data.id}`;
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'failed', to: person.email });
    if (end === 'withdrawal') await withdraw(data.id);
    else await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    vi.unstubAllEnvs();
    await smtp.stop();
    const { to, secret, state } = await letterOf(shop.store, id);
    expect([to, secret, state]).toEqual([undefined, undefined, 'outdated']);
    expect((await listFailedLetters()).map((letter) => letter.id)).not.toContain(id);
    expect(await sendLettersAgain([id])).toEqual(['NONE']);
  });

  it('expires with the seventh day in Istanbul, which its letter and its page name as the last one', async () => {
    const { data } = await make();
    const last = dayInIstanbul(new Date(Date.parse(data.createdAt) + QUOTE_MS));
    expect(data.until).toBe(new Date(`${last}T23:59:59.999+03:00`).toISOString());
  });

  it('is in the export of the account that has proven the e-mail, and goes with it', async () => {
    const person = await customer();
    const { email } = person;
    const { data } = await make({ way: 'letter', customer: { ...QUOTE.customer, email } });
    const quotes = async () => (await person.ask<{ quotes: unknown[] }>(account, '/api/account/export')).data.quotes;
    expect(await quotes()).toEqual([]);
    await proveEmail(email);
    expect(await quotes()).toMatchObject([{ total, customer: { firstName: 'Nermin' }, windows: QUOTE.windows }]);
    const gone = await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    expect(gone.status).toBe(200);
    expectFailure(await open(tokenOf(data)), 422, 'quote_link_invalid');
    expect((await list()).map(({ id }) => id)).not.toContain(data.id);
  });
});

describe('a customer found by telephone', () =>
  it('is the newest order with that number, however it is typed', async () => {
    const body = await agreed({ items: [CURTAIN] });
    await post(
      { ...body, delivery: { ...DELIVERY, phone: '0541 222 99 44', firstName: 'Nermin' } },
      { ip: newAddress() },
    );
    const find = (phone: string) =>
      boss.ask<{ card: FoundCustomer | null }>(adminSales, '/api/admin/customers/find', { body: { phone } });
    const found = await find('+90 541 2229944');
    expect(found.data.card).toMatchObject({ name: 'Nermin Yılmaz', delivery: { firstName: 'Nermin', city: '34' } });
    expect((await find('0541 222 99 45')).data.card).toBeNull();
    expectFailure(await find('0541 222'), 422, 'invalid_fields');
  }));
