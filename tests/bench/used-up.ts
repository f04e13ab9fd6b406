/** The calls of customers that use something up: every round brings what it takes. */
import { randomUUID } from 'node:crypto';
import { order, totalOf, WITH_LETTER, WITH_TWO_LETTERS, type Ask, type BenchCall, type Question } from './calls.ts';
import {
  ADDRESS,
  by,
  dataOf,
  LINE,
  newPerson,
  PASSWORD,
  WITH_PASSWORD_TIMES,
  type People,
  type Person,
} from './people.ts';

/** As many as may be ordered, or are worth the hashing. */
const ROUNDS = 10;
/** The third one is behind the answer, and marks the letter as sent. */
const WITH_PASSWORD = { trips: 3, times: WITH_PASSWORD_TIMES };

/** A letter to the old address and one to the new. */
const WITH_TWO_ADDRESSES = { ...WITH_PASSWORD, trips: 4 };

export async function usedUpCallsOf(ask: Ask, people: People): Promise<BenchCall[]> {
  const total = await totalOf(ask);
  const made = async (person: Person, asked: Question) => dataOf(await ask(by(person, asked)));
  const call = (
    name: string,
    question: (person: Person) => Promise<Question> | Question,
    {
      whose = () => people.next(),
      ...limits
    }: Pick<BenchCall, 'trips' | 'times'> & {
      whose?: () => Promise<Person> | Person;
    } = {},
  ): BenchCall => ({
    name,
    prepare: async () => {
      const person = await whose();
      return by(person, await question(person));
    },
    rounds: ROUNDS,
    ...limits,
  });
  /** Somebody whom the call may take everything from. */
  const somebodyElse = () => newPerson(ask);
  const lineOf = async (person: Person) => {
    const { lines } = await made(person, { method: 'POST', path: '/api/cart/add', body: LINE });
    return String((lines as { id: unknown }[])[0]?.id);
  };
  const otherEmail = (): Question => ({
    method: 'PUT',
    path: '/api/account/profile',
    body: {
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      email: `yeni.${randomUUID()}@example.com`,
      phone: '',
      currentPassword: PASSWORD,
    },
  });
  const orderOf = async (person: Person) => String((await made(person, order(total))).orderNo);

  return [
    call('PUT /api/account/marketing', () => ({
      method: 'PUT',
      path: '/api/account/marketing',
      body: { given: true },
    })),
    call('POST /api/cart/update', async (person) => ({
      method: 'POST',
      path: '/api/cart/update',
      body: { id: await lineOf(person), quantity: 3 },
    })),
    call('POST /api/cart/remove', async (person) => ({
      method: 'POST',
      path: '/api/cart/remove',
      body: { ids: [await lineOf(person)] },
    })),
    call('POST /api/favorites/remove', async (person) => {
      await ask(by(person, { method: 'POST', path: '/api/favorites/add', body: { productId: 2 } }));
      return { method: 'POST', path: '/api/favorites/remove', body: { productId: 2 } };
    }),
    call('DELETE /api/account/favorites/…', async (person) => {
      await ask(by(person, { method: 'POST', path: '/api/favorites/add', body: { productId: 2 } }));
      return { method: 'DELETE', path: '/api/account/favorites/2' };
    }),
    call('POST /api/addresses', () => ({ method: 'POST', path: '/api/addresses', body: ADDRESS })),
    call('DELETE /api/addresses/…', async (person) => {
      const { id } = await made(person, { method: 'POST', path: '/api/addresses', body: ADDRESS });
      return { method: 'DELETE', path: `/api/addresses/${String(id)}` };
    }),
    call('POST /api/orders of a customer', () => order(total), WITH_TWO_LETTERS),
    call('GET /api/orders/…', async (person) => ({ path: `/api/orders/${await orderOf(person)}` })),
    call('GET /api/account/orders/…', async (person) => ({ path: `/api/account/orders/${await orderOf(person)}` })),
    call(
      'POST /api/orders/…/cancel',
      async (person) => ({ method: 'POST', path: `/api/orders/${await orderOf(person)}/cancel` }),
      WITH_LETTER,
    ),
    call('DELETE /api/account/sessions/…', async (person) => {
      const body = { email: person.email, password: PASSWORD };
      await ask({ method: 'POST', path: '/api/auth/login', body });
      const sessions = Object.values(await made(person, { path: '/api/account/sessions' }));
      const other = (sessions as { id: string; current: boolean }[]).find(({ current }) => !current);
      return { method: 'DELETE', path: `/api/account/sessions/${String(other?.id)}` };
    }),
    call(
      'POST /api/auth/logout',
      ({ refresh: refreshToken }) => ({ method: 'POST', path: '/api/auth/logout', body: { refreshToken } }),
      { whose: somebodyElse },
    ),
    call(
      'POST /api/auth/logout-all',
      () => ({ method: 'POST', path: '/api/auth/logout-all', body: { currentPassword: PASSWORD } }),
      { whose: somebodyElse, ...WITH_PASSWORD },
    ),
    call(
      'POST /api/account/pending-email',
      async (person) => {
        await ask(by(person, otherEmail()));
        return { method: 'POST', path: '/api/account/pending-email' };
      },
      WITH_LETTER,
    ),
    call('DELETE /api/account/pending-email', async (person) => {
      await ask(by(person, otherEmail()));
      return { method: 'DELETE', path: '/api/account/pending-email' };
    }),
    call('PUT /api/account/profile with another e-mail', otherEmail, WITH_TWO_ADDRESSES),
    call(
      'POST /api/account/password',
      () => ({
        method: 'POST',
        path: '/api/account/password',
        body: { currentPassword: PASSWORD, password: 'Yeni.Perdeler8' },
      }),
      { whose: somebodyElse, ...WITH_PASSWORD },
    ),
    call('DELETE /api/account', () => ({ method: 'DELETE', path: '/api/account', body: { password: PASSWORD } }), {
      whose: somebodyElse,
      ...WITH_PASSWORD,
    }),
  ];
}
