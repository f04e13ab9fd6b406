import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { contact } from '../../../functions/contact/calls.ts';
import { opaqueId } from '../../../functions/http/identity.ts';
import { key } from '../../../functions/store/keys.ts';

import shop from '#content/shop.json' with { type: 'json' };
import { CONTACT_MAX, MIN_FILL_MS } from '../../../src/domain/shop/contact.ts';
import { ask, newAddress, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure, type SentAnswer } from '../support/call.ts';
import { keepLog } from '../support/log.ts';
import { operator } from '../support/operator.ts';
import { fill } from '../support/outbox.ts';
import { settled } from '../support/behind.ts';
import { storedMessages } from '../support/contact.ts';

let local: TestShop;
beforeEach(async () => {
  local = await startTestShop();
});
afterEach(() => local.stop());

const FORM = {
  name: 'Ayşe Yılmaz',
  email: 'ayse@example.com',
  phone: '0 532 000 00 00',
  subject: 'Ölçü sorusu',
  message: 'Merhaba,\n420 × 260 cm zebra olur mu?',
};

const post = (parts: Record<string, unknown> = {}, sent: SentAnswer = {}) =>
  ask(contact, '/api/contact', { ...sent, body: { ...FORM, ...parts } });

describe('POST /api/contact', () => {
  it('stores the message and mails it to the shop, in one round trip and one behind the answer', async () => {
    await settled();
    const before = local.roundTrips();
    const reply = await post();
    expect([reply.status, reply.data, reply.headers.get('cache-control')]).toEqual([202, null, 'no-store']);
    await local.mails();
    expect(local.roundTrips() - before).toBe(2);

    const [stored] = await storedMessages();
    expect(stored).toMatchObject({ ...FORM, language: 'tr' });
    expect(Math.abs((stored?.at ?? 0) - Date.now())).toBeLessThan(60_000);

    const [mail, ...more] = await local.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: shop.contact.email, replyTo: FORM.email });
    for (const value of Object.values(FORM)) expect(mail?.text).toContain(value);
  });

  it('keeps what was typed out of every header and escapes it in the body', async () => {
    await post({
      subject: 'Bcc: hepsi@example.com',
      name: '<script>alert(1)</script>',
      message: 'a\r\nBcc: b@example.com',
    });
    const [mail] = await local.mails();
    expect(mail?.subject).toMatch(/^İletişim formundan yeni mesaj \([\w-]{1,8}\)$/);
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).toContain('&lt;script&gt;');
  });

  it('needs no phone, and remembers the language of the page', async () => {
    const { phone: _, ...form } = FORM;
    const reply = await ask(contact, '/api/contact', { body: form, headers: { 'Accept-Language': 'en' } });
    expect(reply.status).toBe(202);
    expect(await storedMessages()).toMatchObject([{ phone: '', language: 'en' }]);
  });
});

describe('a wrong field', () => {
  it.each([
    ['name', '', 'Bu alan zorunludur'],
    ['name', '   ', 'Bu alan zorunludur'],
    ['name', undefined, 'Bu alan zorunludur'],
    ['name', 'a'.repeat(CONTACT_MAX.name + 1), 'Bu metin çok uzun'],
    ['name', 'Ayşe\nBcc: x', 'Bu alanda görünmeyen, kullanılamayan bir karakter var. Metni silip yeniden yazın'],
    ['email', '', 'E-posta zorunludur'],
    ['email', 'ayse@', 'Geçerli bir e-posta adresi girin'],
    ['email', 'a@b.co\r\nBcc: x@y.zz', 'Geçerli bir e-posta adresi girin'],
    ['phone', '12345', 'Geçerli bir telefon numarası giriniz'],
    ['phone', 'beş yüz', 'Geçerli bir telefon numarası giriniz'],
    ['subject', '', 'Bu alan zorunludur'],
    ['message', '\n \t', 'Bu alan zorunludur'],
    ['message', 'x'.repeat(CONTACT_MAX.message + 1), 'Bu metin çok uzun'],
    ['message', 'x\u0000', 'Bu alanda görünmeyen, kullanılamayan bir karakter var. Metni silip yeniden yazın'],
    ['extra', 'x', 'Bu alan beklenmiyor'],
    ['elapsedMs', -1, 'Bu değer geçerli değil'],
  ])('%s: %j is told beside the field, and nothing is stored', async (field, value, words) => {
    await settled();
    const before = local.roundTrips();
    const reply = await post({ [field]: value });
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual({ [field]: words });
    expect(local.roundTrips()).toBe(before);
  });

  it('is told in English to who reads English', async () => {
    const reply = await post({ name: '' }, { headers: { 'Accept-Language': 'en-GB' } });
    expect(reply.fields).toEqual({ name: 'This field is required' });
  });

  it.each([CONTACT_MAX.name - 1, CONTACT_MAX.name])('takes a name of %i letters', async (length) => {
    expect((await post({ name: 'ş'.repeat(length) })).status).toBe(202);
  });

  it('takes the longest message there may be', async () => {
    expect((await post({ message: 'ş'.repeat(CONTACT_MAX.message) })).status).toBe(202);
  });
});

describe('spam', () => {
  it.each([
    ['the hidden field', { website: 'http://spam.example' }],
    ['no time at all', { elapsedMs: 0 }],
    ['a moment too short', { elapsedMs: MIN_FILL_MS - 1 }],
  ])('is thanked and dropped: %s', async (_, parts) => {
    await settled();
    const before = local.roundTrips();
    expect((await post(parts)).status).toBe(202);
    expect(local.roundTrips()).toBe(before);
    expect(await local.mails()).toEqual([]);
  });

  it('is no message that took its time', async () => {
    await post({ elapsedMs: MIN_FILL_MS, website: '' });
    expect(await storedMessages()).toHaveLength(1);
  });
});

describe('the same message again', () => {
  it('is kept and mailed once, and counts against nothing', async () => {
    for (let press = 0; press < 6; press++) expect((await post()).status).toBe(202);
    expect(await storedMessages()).toHaveLength(1);
    expect(await local.mails()).toHaveLength(1);
    expect((await post({ message: 'Bir şey daha' })).status).toBe(202);
    expect(await storedMessages()).toMatchObject([{ message: 'Bir şey daha' }, { message: FORM.message }]);
  });

  it('is one for a day, for whoever presses again when the line is back', async () => {
    await post();
    const seen = key.messageSeen(opaqueId(JSON.stringify({ language: 'tr', ...FORM })));
    const milliseconds = await local.store.command('test', (redis) => redis.pttl(seen));
    expect(milliseconds).toBeGreaterThan(86_000_000);
  });

  const become = async (change: object) => {
    const [first] = await storedMessages();
    const ayla = await operator();
    const sent = { method: 'PATCH', body: { version: 1, ...change } };
    expect((await ayla.ask(desk, `/api/admin/messages/${first?.id}`, sent)).status).toBe(200);
  };

  it('is another one when the shop has closed the first', async () => {
    await post();
    await become({ state: 'closed' });
    expect((await post()).status).toBe(202);
    expect((await post()).status).toBe(202);
    expect(await storedMessages()).toHaveLength(2);
    expect(await local.mails()).toHaveLength(2);
  });

  it('is another one when the first has given way to others', async () => {
    await post();
    const [first] = await storedMessages();
    await local.store.command('test', (redis) => redis.del(key.message(first?.id ?? '')));
    await local.store.command('test', (redis) => redis.zrem(key.messageTimes(), first?.id ?? ''));
    expect((await post()).status).toBe(202);
    expect(await storedMessages()).toHaveLength(1);
    expect(await local.mails()).toHaveLength(2);
  });

  it('is none where the shop has called the first one spam', async () => {
    await post();
    await become({ spam: true });
    expect((await post()).status).toBe(202);
    expect(await storedMessages()).toHaveLength(1);
    expect(await local.mails()).toHaveLength(1);
  });

  it('pressed many times at once is still one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => post()));
    expect(await storedMessages()).toHaveLength(1);
    expect(await local.mails()).toHaveLength(1);
  });
});

describe('limits', () => {
  it('lets one address write three times in ten minutes and says when to come back', async () => {
    const sent = { ip: '198.51.100.7' };
    for (const number of [1, 2, 3]) expect((await post({ message: `Mesaj ${number}` }, sent)).status).toBe(202);
    const reply = await post({ message: 'Mesaj 4' }, sent);
    expectFailure(reply, 429, 'rate_limited');
    const seconds = Number(reply.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    expect((await post({ message: 'Mesaj 5' }, { ip: '198.51.100.8' })).status).toBe(202);
    expect(await storedMessages()).toHaveLength(4);
  });
});

describe('a flood of messages', () => {
  it('fills the mailbox of the shop no further than its cap, refuses nobody, and says so once', async () => {
    const written = keepLog();
    await fill(local.store, 'contact-mailed', 'all', 60);
    for (const message of ['Bir', 'İki', 'Üç']) {
      expect((await post({ message }, { ip: newAddress() })).status).toBe(202);
    }
    expect(await local.mails()).toEqual([]);
    expect(await storedMessages()).toHaveLength(3);
    expect(
      written().match(/"level":"error","event":"letters_slowed","kind":"contact","cap":"contact-mailed"/g),
    ).toHaveLength(1);
    vi.restoreAllMocks();
  });
});

describe('the call', () => {
  it('says so when the store is away, and pretends nothing', async () => {
    process.env.UPSTASH_REDIS_REST_URL = 'http://127.0.0.1:9';
    const { useStore } = await import('../../../functions/store/store.ts');
    useStore(undefined);
    const reply = await post();
    expectFailure(reply, 503, 'store_unavailable');
    expect(reply.headers.get('retry-after')).toBeTruthy();
  });

  it.each(['GET', 'PUT', 'DELETE'])('knows no %s', async (method) => {
    const reply = await ask(contact, '/api/contact', { method });
    expectFailure(reply, 405, 'method_not_allowed');
    expect(reply.headers.get('allow')).toContain('POST');
  });

  it('answers anything with a documented status', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (body) => {
        const reply = await ask(contact, '/api/contact', { body, ip: '198.51.100.9' });
        expect([202, 400, 422, 429]).toContain(reply.status);
      }),
      { numRuns: 200 },
    );
  });
});
