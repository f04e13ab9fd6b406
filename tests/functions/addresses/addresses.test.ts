import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addresses } from '../../../functions/addresses/calls.ts';
import { MAX_ADDRESSES, type Address } from '../../../src/domain/account/address.ts';
import { customer, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { addressBody } from '../support/address.ts';
import { expectFailure } from '../support/call.ts';
import { loseAnswer } from '../support/lost.ts';
import { matching } from '../support/matchers.ts';
import { settled } from '../support/behind.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
afterEach(() => vi.unstubAllGlobals());

const add = (person: Customer, parts = {}) =>
  person.ask<Address>(addresses, '/api/addresses', { body: addressBody(parts) });
const list = async (person: Customer) => (await person.ask<Address[]>(addresses, '/api/addresses')).data;
const on = (id: string, method: string, body?: unknown) =>
  [`/api/addresses/${id}`, { method, ...(body ? { body } : {}) }] as const;
const setDefault = (person: Customer, id: string) =>
  person.ask<Address[]>(addresses, `/api/addresses/${id}/default`, { method: 'PUT' });
const titles = (book: readonly Address[]) => book.map(({ street, isDefault }) => `${street}${isDefault ? '*' : ''}`);

describe('the address book', () => {
  it('keeps an address as it was written, with the names of its places, in one round trip', async () => {
    const person = await customer();
    await settled();
    const before = shop.roundTrips();
    const { status, data, envelope } = await add(person, {
      addressTitle: 'İş',
      apartmentNo: '4',
      additionalInfo: 'Zil: 2\nKapıcıya',
    });
    expect(shop.roundTrips() - before).toBe(1);
    expect(status).toBe(201);
    expect(envelope).toEqual(['isSuccess', 'data', 'error']);
    expect(data).toEqual({
      ...addressBody({ addressTitle: 'İş', apartmentNo: '4', additionalInfo: 'Zil: 2\nKapıcıya' }),
      id: matching(/^[\w-]{12}$/),
      cityName: 'İstanbul',
      districtName: 'Kadıköy',
      isDefault: true,
    });
    expect((await person.ask(addresses, ...on(data.id, 'GET'))).data).toEqual(data);
    expect((await person.ask(addresses, '/api/addresses/default')).data).toEqual(data);
    expect(await list(person)).toEqual([data]);
    expect(shop.roundTrips() - before).toBe(4);
  });

  it('is empty at first, and has no default', async () => {
    const person = await customer();
    expect(await list(person)).toEqual([]);
    const { status, text } = await person.ask(addresses, '/api/addresses/default');
    expect([status, JSON.parse(text)]).toEqual([200, { isSuccess: true, data: null, error: null }]);
  });

  it('shows the default first, then the newest; only one is the default', async () => {
    const person = await customer();
    for (const street of ['Bir', 'İki', 'Üç']) await add(person, { street });
    expect(titles(await list(person))).toEqual(['Bir*', 'Üç', 'İki']);
    const two = (await list(person)).find(({ street }) => street === 'İki')!;
    expect(titles((await setDefault(person, two.id)).data)).toEqual(['İki*', 'Üç', 'Bir']);
    await add(person, { street: 'Dört', isDefault: true });
    expect(titles(await list(person))).toEqual(['Dört*', 'Üç', 'İki', 'Bir']);
  });

  it('changes an address, and its place in the list stays', async () => {
    const person = await customer();
    const { data: first } = await add(person, { street: 'Bir' });
    await add(person, { street: 'İki' });
    const { data } = await person.ask<Address>(
      addresses,
      ...on(
        first.id,
        'PUT',
        addressBody({ street: 'Yeni', cityCode: '06', districtCode: 'cankaya', cityName: 'Yalan' }),
      ),
    );
    expect(data).toMatchObject({
      id: first.id,
      street: 'Yeni',
      cityName: 'Ankara',
      districtName: 'Çankaya',
      isDefault: true,
    });
    expect(titles(await list(person))).toEqual(['Yeni*', 'İki']);
    const second = (await list(person))[1]!;
    await person.ask(addresses, ...on(second.id, 'PUT', addressBody({ street: 'İki', isDefault: true })));
    expect(titles(await list(person))).toEqual(['İki*', 'Yeni']);
  });

  it('makes the newest of the rest the default when the default goes', async () => {
    const person = await customer();
    for (const street of ['Bir', 'İki', 'Üç']) await add(person, { street });
    const { id } = (await list(person))[0]!;
    const reply = await person.ask(addresses, ...on(id, 'DELETE'));
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(titles(await list(person))).toEqual(['Üç*', 'İki']);
    for (const address of await list(person)) await person.ask(addresses, ...on(address.id, 'DELETE'));
    expect(await list(person)).toEqual([]);
    await add(person, { street: 'Yine' });
    expect(titles(await list(person))).toEqual(['Yine*']);
  });

  it('holds 20, also when 30 come at once', async () => {
    const person = await customer();
    const replies = await Promise.all(Array.from({ length: 30 }, () => add(person)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_ADDRESSES);
    const refused = replies.find(({ status }) => status !== 201)!;
    expectFailure(refused, 409, 'address_limit');
    expect(refused.error).toBe('En çok 20 adres kaydedebilirsiniz. Yeni adres için birini silin');
    const book = await list(person);
    expect(book).toHaveLength(MAX_ADDRESSES);
    expect(book.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('has exactly one default under 100 parallel changes of it, deletions and additions', async () => {
    const person = await customer();
    await Promise.all(Array.from({ length: 12 }, () => add(person)));
    const ids = (await list(person)).map(({ id }) => id);
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const id = ids[index % ids.length]!;
        if (index % 10 === 3) return person.ask(addresses, ...on(id, 'DELETE'));
        if (index % 25 === 7) return add(person, { isDefault: true });
        return setDefault(person, id);
      }),
    );
    const book = await list(person);
    expect(book.length).toBeGreaterThan(0);
    expect(book.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await Promise.all(book.flatMap(({ id }) => [setDefault(person, id), person.ask(addresses, ...on(id, 'DELETE'))]));
    expect(await list(person)).toEqual([]);
    expect((await person.ask(addresses, '/api/addresses/default')).data).toBeNull();
  });

  it.each(['yok', '*', 'default2', '__proto__', '%20', 'a/b'])('does not know the address %s', async (id) => {
    const person = await customer();
    await add(person);
    const path = encodeURIComponent(id);
    expectFailure(await person.ask(addresses, ...on(path, 'GET')), 404, 'address_not_found');
    expectFailure(await person.ask(addresses, ...on(path, 'PUT', addressBody())), 404, 'address_not_found');
    expectFailure(await setDefault(person, path), 404, 'address_not_found');
    expectFailure(await person.ask(addresses, ...on(path, 'DELETE')), 404, 'address_not_found');
    expect(await list(person)).toHaveLength(1);
  });

  it.each([
    ['firstName', '', 'Ad gereklidir'],
    ['lastName', ' ', 'Soyad gereklidir'],
    ['phone', '', 'Telefon numarası gereklidir'],
    ['phone', '0532 abc', 'Geçerli bir telefon numarası giriniz'],
    ['cityCode', '', 'Şehir seçimi gereklidir'],
    ['cityCode', '99', 'Listeden bir şehir seçin'],
    ['districtCode', '', 'İlçe seçimi gereklidir'],
    ['districtCode', 'cankaya', 'Seçtiğiniz şehrin bir ilçesini seçin'],
    ['neighbourhood', '', 'Mahalle gereklidir'],
    ['street', '', 'Cadde/Sokak gereklidir'],
    ['buildingNo', '', 'Bina numarası gereklidir'],
    ['postalCode', '', 'Posta kodu gereklidir'],
    ['postalCode', '3471', 'Posta kodu 5 haneli olmalıdır'],
    ['postalCode', '347100', 'Posta kodu 5 haneli olmalıdır'],
    ['addressTitle', 'Yazlık', 'Bu değer geçerli değil'],
    ['street', 'x'.repeat(121), 'Bu metin çok uzun'],
    ['isDefault', 'false', undefined],
    ['userId', 'x', 'Bu alan beklenmiyor'],
    ['id', 'x', 'Bu alan beklenmiyor'],
  ])('refuses %s = %j', async (field, value, message) => {
    const person = await customer();
    const reply = await add(person, { [field]: value });
    expectFailure(reply, 422, 'invalid_fields');
    expect(Object.keys(reply.fields ?? {})).toEqual([field]);
    if (message) expect(reply.fields?.[field]).toBe(message);
    expect(await list(person)).toEqual([]);
  });
});

describe('an attempt with a name', () => {
  const named = (person: Customer, name: string, parts = {}) =>
    person.ask<Address>(addresses, '/api/addresses', {
      body: addressBody(parts),
      headers: { 'Idempotency-Key': name },
    });

  it('is one address, however often it is sent and whichever answer is lost', async () => {
    const person = await customer();
    const name = randomUUID();
    loseAnswer();
    const first = await named(person, name, { street: 'Bir' });
    vi.unstubAllGlobals();
    const answers = await Promise.all(Array.from({ length: 10 }, () => named(person, name, { street: 'Bir' })));
    expect(answers.map(({ status, data }) => [status, data])).toEqual(answers.map(() => [201, first.data]));
    expect(await list(person)).toEqual([first.data]);
  });

  it('mended and sent again is the same address as it was sent last', async () => {
    const person = await customer();
    const name = randomUUID();
    const { data } = await named(person, name, { street: 'Yanlış' });
    await add(person, { street: 'Başka' });
    expect((await named(person, name, { street: 'Doğru' })).data).toMatchObject({ id: data.id, street: 'Doğru' });
    expect(titles(await list(person))).toEqual(['Doğru*', 'Başka']);
  });

  it('is another address under another name, for another customer, and without a name', async () => {
    const [person, stranger] = [await customer(), await customer()];
    const name = randomUUID();
    const ids = [
      (await named(person, name)).data.id,
      (await named(person, randomUUID())).data.id,
      (await add(person)).data.id,
      (await add(person)).data.id,
      (await named(stranger, name)).data.id,
    ];
    expect(new Set(ids).size).toBe(5);
    expect([(await list(person)).length, (await list(stranger)).length]).toEqual([4, 1]);
  });

  it('is repeated even when the book is full meanwhile', async () => {
    const person = await customer();
    const name = randomUUID();
    const { data } = await named(person, name);
    for (let count = 1; count < MAX_ADDRESSES; count += 1) await add(person);
    expect(await named(person, name)).toMatchObject({ status: 201, data: { id: data.id } });
    expectFailure(await named(person, randomUUID()), 409, 'address_limit');
  });

  it.each(['', 'short', 'x'.repeat(65), 'a b c d e f g h i j k l m'])('%j is no name', async (name) => {
    const person = await customer();
    expectFailure(await named(person, name), 400, 'idempotency_key_malformed');
    expect(await list(person)).toEqual([]);
  });
});
