import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import type { Profile } from '../../../src/contract/account.ts';
import type { User } from '../../../src/contract/session.ts';
import { ask, customer, login, newEmail, PASSWORD, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const profile = (parts = {}) => ({ firstName: 'İpek', lastName: 'Öz', email: newEmail(), phone: '', ...parts });
const put = (body: unknown) => ({ method: 'PUT', body });

describe('/api/account/profile', () => {
  it('is read and saved in one round trip each', async () => {
    const person = await customer();
    const before = shop.roundTrips();
    const read = await person.ask<Profile>(account, '/api/account/profile');
    expect(read.data).toEqual({
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      email: person.email,
      phone: '+90 532 000 00 00',
    });
    const wanted = profile({ email: person.email });
    const saved = await person.ask<Profile>(account, '/api/account/profile', put(wanted));
    expect(shop.roundTrips() - before).toBe(2);
    expect(saved.data).toEqual(wanted);
    expect(saved.text).toContain('Profil başarıyla güncellendi!');
    expect((await person.ask<User>(session, '/api/auth/me')).data).toMatchObject({ ...wanted, userName: 'ayse.y' });
    expect(await shop.mails(person.email)).toEqual([]);
  });

  it('moves to a free e-mail, tells the old one, and the old one is free again', async () => {
    const person = await customer();
    const email = newEmail();
    await person.ask(account, '/api/account/profile', put(profile({ email })));
    expect((await login(email)).data.User.id).toBe(person.User.id);
    expectFailure(await login(person.email), 401, 'invalid_credentials');
    expect((await shop.mails(person.email)).map(({ subject }) => subject)).toEqual([
      'Hesabınızın e-posta adresi değiştirildi',
    ]);
    expect((await customer({ email: person.email })).User.id).not.toBe(person.User.id);
  });

  it('does not take the e-mail of somebody else, and then changes nothing', async () => {
    const [person, other] = [await customer(), await customer()];
    const reply = await person.ask(account, '/api/account/profile', put(profile({ email: other.email.toUpperCase() })));
    expectFailure(reply, 409, 'email_taken');
    expect(reply.fields).toHaveProperty('email');
    expect((await person.ask<User>(session, '/api/auth/me')).data).toEqual(person.User);
  });

  it('gives one of two the e-mail both want at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => customer()));
    const email = newEmail();
    const replies = await Promise.all(
      people.map((person) => person.ask(account, '/api/account/profile', put(profile({ email })))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'email_taken')).toHaveLength(9);
  });

  it('takes a link to a new password with it', async () => {
    const person = await customer();
    await ask(session, '/api/auth/forgot-password', { body: { email: person.email } });
    const token = /#t=([\w-]+)/.exec((await shop.mails(person.email))[0]?.text ?? '')?.[1];
    await person.ask(account, '/api/account/profile', put(profile()));
    const body = { token, password: PASSWORD, confirmPassword: PASSWORD };
    expectFailure(await ask(session, '/api/auth/reset-password', { body }), 422, 'reset_link_invalid');
  });

  it.each([
    [{ firstName: '' }, { firstName: 'Ad zorunludur' }],
    [{ lastName: ' ' }, { lastName: 'Soyad zorunludur' }],
    [{ email: '' }, { email: 'E-posta zorunludur' }],
    [{ email: 'a@' }, { email: 'Geçerli bir e-posta adresi girin' }],
    [{ phone: '12' }, { phone: 'Geçerli bir telefon numarası giriniz' }],
    [
      { firstName: 'A\u0000' },
      { firstName: 'Bu alanda görünmeyen, kullanılamayan bir karakter var. Metni silip yeniden yazın' },
    ],
    [{ role: 'operator' }, { role: 'Bu alan beklenmiyor' }],
    [{ id: 'x' }, { id: 'Bu alan beklenmiyor' }],
  ])('refuses %j', async (parts, fields) => {
    const person = await customer();
    const reply = await person.ask(account, '/api/account/profile', put(profile(parts)));
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual(fields);
  });
});
