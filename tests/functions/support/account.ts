/** Customers for tests: an environment with its own secrets, an outbox, and people who are signed in. */
import { randomBytes } from 'node:crypto';
import { session } from '../../../functions/session/calls.ts';
import type { CallHandler } from '../../../functions/http/serve.ts';
import type { Mail } from '../../../functions/mail/send.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import type { LoginAnswer, register as registerContract } from '../../../src/contract/entrance.ts';
import type { TokenPair } from '../../../src/contract/session.ts';
import { lettersIn } from '../../support/outbox-folder.ts';
import { proveEmail } from '../../support/prove-email.ts';
import { settled } from './behind.ts';
import { send, type Reply, type SentAnswer } from './call.ts';
import { startTestStore, type TestStore } from './store.ts';

export const PASSWORD = 'Güneşli.Pencere7';

export const newSecret = (id = 't1'): string => `${id}:${randomBytes(32).toString('base64url')}`;

/** Variables that `functions/environment.ts` needs for accounts, with the cheapest hash and no floor. */
export function accountVariables(outbox: string): Record<string, string> {
  return {
    JWT_AT_KEYS: newSecret(),
    JWT_RT_KEYS: newSecret(),
    PASSWORD_PEPPER: newSecret(),
    CONSENT_PROOF_KEYS: newSecret(),
    BCRYPT_COST: '4',
    LOGIN_FLOOR_MS: '0',
    OUTBOX_DIR: outbox,
    SITE_ORIGIN: 'https://shop.test',
    PAYMENT_PROVIDER: 'demo',
  };
}

export interface TestShop extends TestStore {
  /** Mails sent so far, oldest first, after all work that went on behind the answers. */
  readonly mails: (to?: string) => Promise<Mail[]>;
  /** Resolves after all work that went on behind the answers. */
  readonly settled: () => Promise<void>;
}

/** `TEST_STORE=redis` runs the same tests over `redis-server`. */
const chosenEngine = (): 'memory' | 'redis' => (process.env.TEST_STORE === 'redis' ? 'redis' : 'memory');

export async function startTestShop(engine = chosenEngine()): Promise<TestShop> {
  const local = await startTestStore(engine);
  const { outbox } = local;
  for (const [name, value] of Object.entries(accountVariables(outbox))) process.env[name] = value;
  const letters = lettersIn(outbox, (text) => JSON.parse(text) as Mail);
  return {
    ...local,
    settled,
    async mails(to) {
      await settled();
      return (await letters()).filter((mail) => to === undefined || mail.to === to);
    },
  };
}

export const ask: typeof send = send;

let people = 0;

export const newEmail = (): string => `kisi${++people}.${randomBytes(4).toString('hex')}@example.com`;

export const registration = (parts: Record<string, unknown> = {}) => ({
  userName: 'ayse.y',
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  email: newEmail(),
  phone: '+90 532 000 00 00',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...parts,
});

/** Every person comes from an address of their own, so that nobody meets the limits of another. */
export const newAddress = (): string => `2001:db8:${randomBytes(2).toString('hex')}:${(++people).toString(16)}::1`;

type Registration = AnswerOf<typeof registerContract>;

export const register = (parts: Record<string, unknown> = {}, sent: SentAnswer = {}): Promise<Reply<Registration>> =>
  ask(session, '/api/auth/register', { body: registration(parts), ip: newAddress(), ...sent });

export const login = (email: string, password = PASSWORD, sent: SentAnswer = {}): Promise<Reply<LoginAnswer>> =>
  ask(session, '/api/auth/login', { body: { email, password }, ip: newAddress(), ...sent });

/** The header with which the browser that got this answer comes back: its device is known from then on. */
export function deviceOf({ headers }: Pick<Reply, 'headers'>): { readonly Cookie: string } {
  const [cookie = ''] = headers.getSetCookie();
  return { Cookie: cookie.split(';', 1)[0] ?? '' };
}

/** Subject of the letter about a sign-in from a device that was not known. */
export const NEW_DEVICE = 'Hesabınıza yeni bir cihazdan giriş yapıldı';

export const refresh = (refreshToken: string): Promise<Reply<TokenPair>> =>
  ask(session, '/api/auth/refresh', { body: { refreshToken } });

export interface Customer extends LoginAnswer {
  readonly email: string;
  /** A call with this customer's access token. */
  readonly ask: <Data>(handler: CallHandler, callPath: string, sent?: SentAnswer) => Promise<Reply<Data>>;
}

/** Somebody signed in, with an account of their own unless a session is given. */
export async function customer(parts: Record<string, unknown> = {}): Promise<Customer> {
  const reply = await register(parts);
  if (reply.status !== 201) throw new Error(`registration failed: ${reply.code}`);
  return asCustomer(reply.data);
}

export const asCustomer = (opened: LoginAnswer): Customer => ({
  ...opened,
  email: opened.User.email,
  ask: (handler, callPath, sent = {}) =>
    ask(handler, callPath, { ...sent, headers: { ...bearer(opened.AccessToken), ...sent.headers } }),
});

/** As after opening the link that proves the e-mail (decisions A13). */
export const prove = ({ User }: Pick<LoginAnswer, 'User'>): Promise<void> => proveEmail(User.email);

export const bearer = (accessToken: string): Record<string, string> => ({ Authorization: `Bearer ${accessToken}` });
