/** The calls of the back room, by an operator who may do everything, and those of a customer's windows. */
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { nameOperator } from '../../functions/session/user.ts';
import { key } from '../../functions/store/keys.ts';
import { store } from '../../functions/store/store.ts';
import { proveEmail } from '../support/prove-email.ts';
import { dayInIstanbul, daysAfter } from '../../src/domain/values/dates.ts';
import { order, totalOf, WITH_LETTER, type Ask, type BenchCall, type Question } from './calls.ts';
import { by, callBy, dataOf, newPerson, PASSWORD, type People, type Person } from './people.ts';

/** Each takes an order, a message or a visit of its own, or one of the few files that an operator may ask for in an hour. */
const ROUNDS = 10;
/** The operator first reads what the field holds, and writes if nobody has changed it meanwhile. */
const WRITTEN = { trips: 2 };

const WINDOW = { room: 'Salon', width: 250, height: 240, mount: 'wall', note: '' };

/** An operator as one stands there after the second factor, by the calls of the shop. */
export async function newOperator(ask: Ask): Promise<Person> {
  const { email } = await newPerson(ask);
  await proveEmail(email);
  await nameOperator(email);
  const post = (path: string, body: unknown): Question => ({ method: 'POST', path: `/api/auth/${path}`, body });
  // Sessions from before the role have ended.
  const access = String(dataOf(await ask(post('login', { email, password: PASSWORD }))).AccessToken);
  const { Secret: secret } = dataOf(await ask(by({ access }, post('totp', undefined))));
  const app = new TOTP({ secret: Secret.fromBase32(String(secret)) });
  const confirmed = await ask(by({ access }, post('totp/confirm', { code: app.generate() })));
  if (confirmed.status !== 204) throw new Error(`No operator for the bench: ${confirmed.text}`);
  return { email, access, refresh: '', address: '' };
}

export async function backRoomCallsOf(ask: Ask): Promise<BenchCall[]> {
  const operator = await newOperator(ask);
  const total = await totalOf(ask);
  const today = dayInIstanbul(new Date());
  const before = daysAfter(today, -1);
  const { id } = dataOf(await ask(by(operator, { path: '/api/auth/me' })));
  /** Nobody reads as much as this bench: the factor would be asked for (decisions A12). */
  const forgetReads = () => store().command('bench', (redis) => redis.del(key.operatorReads(String(id))));
  const asked = async (question: Question) => {
    await forgetReads();
    return dataOf(await ask(by(operator, question)));
  };
  const get = (path: string, limits: Partial<BenchCall> = {}): BenchCall => ({
    name: `GET ${path.replaceAll(/\d{4}-\d\d-\d\d/g, '…')}`,
    prepare: async () => {
      await forgetReads();
      return by(operator, { path });
    },
    ...limits,
  });
  const call = (
    name: string,
    question: () => Question | Promise<Question>,
    limits: Partial<BenchCall> = {},
  ): BenchCall => ({
    name,
    prepare: async () => {
      await forgetReads();
      return by(operator, await question());
    },
    rounds: ROUNDS,
    ...limits,
  });

  const newOrder = async () => String(dataOf(await ask(order(total))).orderNo);
  const newMessage = async () => {
    const body = { name: 'Derya', email: `${randomUUID()}@example.com`, subject: 'Ölçü', message: 'Merhaba' };
    await ask({ method: 'POST', path: '/api/contact', body });
    const { items } = await asked({ path: '/api/admin/messages' });
    const [newest] = items as { id: string; version: number }[];
    if (!newest) throw new Error('The bench’s message is not listed');
    return newest;
  };
  let visits = 0;
  /** Each on a day of its own, for a day is full some time. */
  const visit = (subject: string): Question => ({
    method: 'PUT',
    path: `/api/admin/visits/${subject}`,
    body: { version: 0, day: daysAfter(today, visits++), from: '10:00', to: '12:00', address: 'Moda Cad. 1', note: '' },
  });
  const newVisit = async () => {
    const { id } = await newMessage();
    const { version } = await asked(visit(id));
    return { path: `/api/admin/visits/${id}`, version };
  };
  const ordered = await newOrder();
  const visited = await newVisit();

  return [
    get('/api/admin/today'),
    get('/api/admin/waiting'),
    get('/api/admin/orders'),
    get('/api/admin/orders?status=open&q=ay%C5%9Fe'),
    call('GET /api/admin/orders/…', () => ({ path: `/api/admin/orders/${ordered}` })),
    get('/api/admin/messages?state=open'),
    get(`/api/admin/visits?day=${today}`),
    get('/api/admin/rolls'),
    get('/api/admin/cuts'),
    call('GET /api/admin/visits/…', () => ({ path: visited.path })),
    get('/api/admin/letters?state=failed'),
    get('/api/admin/errors'),
    get('/api/admin/journal'),
    get('/api/admin/team'),
    get('/api/admin/coupons'),
    get('/api/auth/factor'),
    // A day without orders: each hundred of them is a piece more, which the store is asked for by itself.
    get(`/api/admin/export?from=${before}&to=${before}&format=csv`, { rounds: ROUNDS }),
    call(
      'PATCH /api/admin/orders/…',
      async () => ({
        method: 'PATCH',
        path: `/api/admin/orders/${await newOrder()}`,
        body: { version: 1, note: { text: 'Telefonda soruldu', public: false } },
      }),
      WRITTEN,
    ),
    call(
      'POST /api/admin/orders/bulk',
      async () => ({
        method: 'POST',
        path: '/api/admin/orders/bulk',
        body: { orderNos: [await newOrder()], status: 'Confirmed' },
      }),
      WITH_LETTER,
    ),
    call('PATCH /api/admin/messages/…', async () => {
      const { id, version } = await newMessage();
      return { method: 'PATCH', path: `/api/admin/messages/${id}`, body: { version, state: 'closed' } };
    }),
    call(
      'POST /api/admin/messages/…/answer',
      async () => {
        const { id, version } = await newMessage();
        return { method: 'POST', path: `/api/admin/messages/${id}/answer`, body: { version, text: 'Merhaba' } };
      },
      WITH_LETTER,
    ),
    call('PUT /api/admin/visits/…', async () => visit((await newMessage()).id)),
    call('DELETE /api/admin/visits/…', async () => {
      const { path, version } = await newVisit();
      return { method: 'DELETE', path, body: { version } };
    }),
    call('POST /api/admin/errors/seen', () => ({
      method: 'POST',
      path: '/api/admin/errors/seen',
      body: { ids: ['a'.repeat(22)] },
    })),
  ];
}

export function windowCallsOf(ask: Ask, people: People): BenchCall[] {
  const call = callBy(people);
  const put: Question = { method: 'PUT', path: '/api/windows/salon', body: { ...WINDOW, mount: null } };
  return [
    call('GET /api/windows', () => ({ path: '/api/windows' })),
    call('PUT /api/windows/…', () => put),
    call('POST /api/windows/merge', () => ({
      method: 'POST',
      path: '/api/windows/merge',
      body: { windows: [{ id: 'mutfak', ...WINDOW }] },
    })),
    {
      name: 'DELETE /api/windows/…',
      prepare: async () => {
        const person = people.next();
        await ask(by(person, put));
        return by(person, { method: 'DELETE', path: put.path });
      },
      rounds: ROUNDS,
    },
  ];
}
