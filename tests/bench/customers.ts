/** The calls of signed-in customers, by a few of them in turn, so that no rate limit answers instead. */
import type { Answer, Ask, BenchCall, Question } from './calls.ts';

const PEOPLE = 20;
const PASSWORD = 'Güneşli.Pencere7';
/** What bcrypt takes, several times over: this shop's own part is a few milliseconds. */
const WITH_PASSWORD_MS = 2000;

interface Person {
  readonly email: string;
  readonly access: string;
  refresh: string;
  address: string;
}

export async function customerCallsOf(ask: Ask): Promise<BenchCall[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => settle(ask, index)));
  let turn = 0;
  const next = (): Person => {
    turn += 1;
    const person = people[turn % PEOPLE];
    if (!person) throw new Error('Nobody is there');
    return person;
  };
  const call = (name: string, question: (person: Person) => Question): BenchCall => ({
    name,
    prepare: () => {
      const person = next();
      const asked = question(person);
      return { ...asked, headers: { ...asked.headers, authorization: `Bearer ${person.access}` } };
    },
  });
  const get = (path: string) => call(`GET ${path}`, () => ({ path }));
  const post = (path: string, body: unknown) => call(`POST ${path}`, () => ({ method: 'POST', path, body }));
  const line = { productId: 35, quantity: 1, configuration: null };
  return [
    get('/api/auth/me'),
    get('/api/account/profile'),
    get('/api/account/sessions'),
    get('/api/account/orders'),
    get('/api/account/favorites'),
    get('/api/addresses'),
    get('/api/addresses/default'),
    get('/api/cart'),
    post('/api/favorites/add', { productId: 1 }),
    post('/api/cart/add', line),
    post('/api/cart/merge', { lines: [line] }),
    call('PUT /api/addresses/…', ({ address }) => ({
      method: 'PUT',
      path: `/api/addresses/${address}`,
      body: addressBody,
    })),
    call('PUT /api/addresses/…/default', ({ address }) => ({
      method: 'PUT',
      path: `/api/addresses/${address}/default`,
    })),
    refreshing(next),
    {
      name: 'POST /api/auth/login',
      prepare: () => ({ method: 'POST', path: '/api/auth/login', body: { email: next().email, password: PASSWORD } }),
      trips: 2,
      p50: WITH_PASSWORD_MS,
      rounds: 20,
    },
    {
      name: 'POST /api/auth/register',
      prepare: () => ({ method: 'POST', path: '/api/auth/register', body: registration(`b${(turn += 1)}`) }),
      trips: 2,
      p50: WITH_PASSWORD_MS,
      rounds: 20,
    },
  ];
}

/** Each token once, as a browser does. */
function refreshing(next: () => Person): BenchCall {
  let current: Person | undefined;
  return {
    name: 'POST /api/auth/refresh',
    prepare: () => {
      current = next();
      return { method: 'POST', path: '/api/auth/refresh', body: { refreshToken: current.refresh } };
    },
    learn: (answer) => {
      if (current) current.refresh = String(dataOf(answer).RefreshToken);
    },
  };
}

async function settle(ask: Ask, index: number): Promise<Person> {
  const body = registration(`kisi${index}`);
  const registered = dataOf(await ask({ method: 'POST', path: '/api/auth/register', body }));
  const access = String(registered.AccessToken);
  const headers = { authorization: `Bearer ${access}` };
  const address = dataOf(await ask({ method: 'POST', path: '/api/addresses', body: addressBody, headers }));
  return { email: body.email, access, refresh: String(registered.RefreshToken), address: String(address.id) };
}

const registration = (name: string) => ({
  userName: name.padEnd(3, '_'),
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  email: `${name}@example.com`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

const addressBody = {
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  phone: '+90 532 000 00 00',
  cityCode: '34',
  districtCode: 'kadikoy',
  neighbourhood: 'Caferağa Mah',
  street: 'Moda Cad.',
  buildingNo: '1',
  postalCode: '34710',
};

/** @throws Error when the shop did not do as asked */
function dataOf({ status, text }: Answer): Record<string, unknown> {
  const read = JSON.parse(text) as { Data?: Record<string, unknown>; data?: Record<string, unknown> };
  const data = read.Data ?? read.data;
  if (status >= 300 || !data) throw new Error(`The bench could not go on: ${text}`);
  return data;
}
