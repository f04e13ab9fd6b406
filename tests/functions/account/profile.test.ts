import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import type { Profile } from '../../../src/contract/account.ts';
import type { User } from '../../../src/contract/session.ts';
import { customer, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { settled } from '../support/behind.ts';

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
    await settled();
    const before = shop.roundTrips();
    const read = await person.ask<Profile>(account, '/api/account/profile');
    expect(read.data).toEqual({
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      email: person.email,
      phone: '+90 532 000 00 00',
      PendingEmail: null,
    });
    const wanted = profile({ email: person.email });
    const saved = await person.ask<Profile>(account, '/api/account/profile', put(wanted));
    expect(shop.roundTrips() - before).toBe(2);
    expect(saved.data).toEqual({ ...wanted, PendingEmail: null });
    expect(saved.text).toContain('Profil başarıyla güncellendi!');
    expect((await person.ask<User>(session, '/api/auth/me')).data).toMatchObject({ ...wanted, userName: 'ayse.y' });
    expect(await shop.mails(person.email)).toEqual([]);
  });

  it('asks for no password for another spelling of its e-mail, and keeps the one it was proven with', async () => {
    const person = await customer();
    const wanted = profile({ email: ` ${person.email.toUpperCase()}` });
    const { status, data } = await person.ask<Profile>(account, '/api/account/profile', put(wanted));
    expect([status, data]).toEqual([200, { ...wanted, email: person.email, PendingEmail: null }]);
    expect((await person.ask<User>(session, '/api/auth/me')).data.email).toBe(person.email);
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
    [{ currentPassword: '' }, { currentPassword: 'Mevcut şifrenizi yazın' }],
    [{ role: 'operator' }, { role: 'Bu alan beklenmiyor' }],
    [{ id: 'x' }, { id: 'Bu alan beklenmiyor' }],
  ])('refuses %j', async (parts, fields) => {
    const person = await customer();
    const reply = await person.ask(account, '/api/account/profile', put(profile(parts)));
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual(fields);
  });
});
