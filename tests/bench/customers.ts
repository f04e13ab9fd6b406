/** The calls that a customer may make again and again; for the others see `used-up.ts`. */
import type { BenchCall } from './calls.ts';
import {
  ADDRESS,
  callBy,
  dataOf,
  LINE,
  PASSWORD,
  registration,
  WITH_PASSWORD_TIMES,
  type People,
  type Person,
} from './people.ts';

/** Fewer than a customer may write in an hour. */
const FEW = { rounds: 50 };

export function customerCallsOf(people: People): BenchCall[] {
  const call = callBy(people);
  const get = (path: string) => call(`GET ${path}`, () => ({ path }));
  const post = (path: string, body: unknown) => call(`POST ${path}`, () => ({ method: 'POST', path, body }));
  return [
    get('/api/auth/me'),
    get('/api/account/profile'),
    get('/api/account/sessions'),
    get('/api/auth/passkeys'),
    get('/api/account/marketing'),
    get('/api/account/orders'),
    get('/api/account/favorites'),
    call('GET /api/account/export', () => ({ path: '/api/account/export' }), FEW),
    get('/api/addresses'),
    get('/api/addresses/default'),
    call('GET /api/addresses/…', ({ address }) => ({ path: `/api/addresses/${address}` })),
    get('/api/favorites'),
    get('/api/cart'),
    get('/api/orders'),
    post('/api/favorites/add', { productId: 1 }),
    post('/api/favorites/merge', { productIds: [1, 2, 3] }),
    post('/api/cart/add', LINE),
    post('/api/cart/merge', { lines: [LINE] }),
    call(
      'PUT /api/account/profile',
      ({ email }) => ({
        method: 'PUT',
        path: '/api/account/profile',
        body: { firstName: 'Ayşe', lastName: 'Yılmaz', email, phone: '' },
      }),
      FEW,
    ),
    call('PUT /api/addresses/…', ({ address }) => ({
      method: 'PUT',
      path: `/api/addresses/${address}`,
      body: ADDRESS,
    })),
    call('PUT /api/addresses/…/default', ({ address }) => ({
      method: 'PUT',
      path: `/api/addresses/${address}/default`,
    })),
    refreshing(people),
    {
      name: 'POST /api/auth/login',
      prepare: () => ({
        method: 'POST',
        path: '/api/auth/login',
        body: { email: people.next().email, password: PASSWORD },
      }),
      // The third one is behind the answer: the letter about a device that nobody knows.
      trips: 3,
      times: WITH_PASSWORD_TIMES,
      rounds: 20,
    },
    {
      name: 'POST /api/auth/register',
      prepare: () => ({ method: 'POST', path: '/api/auth/register', body: registration() }),
      trips: 2,
      times: WITH_PASSWORD_TIMES,
      rounds: 20,
    },
  ];
}

/** Each token once, as a browser does. */
function refreshing({ next }: People): BenchCall {
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
