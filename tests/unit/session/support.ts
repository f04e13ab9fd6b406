import * as z from 'zod/mini';
import type { CallContract } from '../../../src/contract/contract.ts';
import type { TokenPair, User } from '../../../src/contract/session.ts';
import type { CallFailure, CallResult, RequestOptions } from '../../../src/lib/api.ts';
import { createSession, type Session } from '../../../src/features/session/session-machine.ts';
import { createTokenStore } from '../../../src/features/session/tokens.ts';
import { testStorage } from '../cart/support.ts';

export const USER: User = {
  id: 'u-ayse',
  userName: 'ayse',
  firstName: 'Ayşe',
  lastName: 'Işık',
  email: 'ayse@example.com',
  phone: '',
  role: 'customer',
};

export const failure = (status: number, code = 'http'): CallFailure => ({
  ok: false,
  code,
  message: null,
  retryable: status === 0 || status >= 500,
  status,
  retryAfterSeconds: null,
  fields: {},
  data: null,
});
export const OFFLINE = failure(0, 'offline');
export const LOST = failure(0, 'timeout');

export const access = (n: number, person = 'ayse') => `${person}.access.${String(n)}`;
export const refresh = (n: number, person = 'ayse') => `${person}.refresh.${String(n)}`;
export const grantOf = (n: number, person = 'ayse'): TokenPair => ({
  AccessToken: access(n, person),
  RefreshToken: refresh(n, person),
  ExpiresIn: 600,
});

export interface SentRequest {
  path: string;
  token: string | undefined;
  body: unknown;
}
type Answer = { data: unknown } | CallFailure;

const anyAnswer = { envelope: 'B', access: 'customer', answer: z.unknown(), codes: [] } as const;

const ORDERS = { method: 'GET', path: '/api/orders', ...anyAnswer } as const satisfies CallContract;
export const PASSWORD = {
  method: 'POST',
  path: '/api/account/password',
  body: z.object({ a: z.number() }),
  ...anyAnswer,
} as const satisfies CallContract;

/** One browser with several tabs, a clock that tests turn, and a server that rotates as ours does. */
export function testBrowser() {
  const storage = testStorage();
  const clock = { now: 0 };
  const sent: SentRequest[] = [];
  const server = {
    /** The pair that is good now; null when the session has ended. */
    current: 1 as number | null,
    person: 'ayse',
    user: USER,
    /** Answers given instead of the server's own, first come first served, by path. */
    instead: new Map<string, Answer[]>(),
    /** Resolved before a refresh is answered. */
    hold: Promise.resolve(),
  };

  function own(path: string, token: string | undefined, body: unknown): Answer {
    if (path === '/api/auth/logout') return { data: null };
    if (path === '/api/auth/refresh') {
      const given = (body as { refreshToken: string }).refreshToken;
      if (server.current === null || given !== refresh(server.current, server.person))
        return failure(401, 'session_ended');
      server.current += 1;
      return { data: grantOf(server.current, server.person) };
    }
    if (server.current === null || token !== access(server.current, server.person))
      return failure(401, 'session_ended');
    return { data: path === '/api/auth/me' ? server.user : `answer of ${path}` };
  }

  async function request<T>(path: string, options: RequestOptions<T>): Promise<CallResult<T>> {
    const token = options.headers?.Authorization?.replace('Bearer ', '');
    sent.push({ path, token, body: options.body });
    const answer = server.instead.get(path)?.shift() ?? own(path, token, options.body);
    await (path === '/api/auth/refresh' ? server.hold : Promise.resolve());
    if ('ok' in answer) return answer;
    const read = options.read.safeParse(answer.data);
    return read.success ? { ok: true, data: read.data, status: 200 } : failure(200, 'unreadable');
  }

  let last: Promise<unknown> = Promise.resolve();
  const together = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  /** `exclusively`: without Web Locks each tab runs on its own. */
  const tab = (exclusively = together) => {
    const tokens = createTokenStore(() => storage);
    const subjectOf = (token: string) => token.split('.')[0] ?? '';
    const session = createSession({ tokens, request, now: () => clock.now, exclusively, subjectOf });
    const states: Session[] = [];
    session.$session.listen((state) => states.push(state));
    return { ...session, tokens, states, ask: () => session.callAsCustomer(ORDERS) };
  };
  const store = (n: number, person = 'ayse') => {
    storage.kept.set('accessToken', access(n, person));
    storage.kept.set('refreshToken', refresh(n, person));
  };
  const calls = (path: string) => sent.filter((one) => one.path === path).length;
  return { storage, clock, sent, server, tab, store, calls };
}
