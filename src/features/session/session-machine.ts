import { atom, type ReadableAtom } from 'nanostores';
import type { AnswerOf, CallContract } from '../../contract/contract.ts';
import * as contract from '../../contract/session.ts';
import type { TokenPair, User } from '../../contract/session.ts';
import {
  isLost,
  requestOf,
  type CallArguments,
  type CallFailure,
  type CallResult,
  type request,
  type RequestOptions,
} from '../../lib/api.ts';
import type { TokenStore } from './tokens.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-in'; user: User }
  /** `ended`: it ended by itself, and the person should be told (spec §8). */
  | { state: 'signed-out'; ended: boolean }
  /** The tokens are kept, but whose they are could not be asked: no network, or no store behind it. */
  | { state: 'unknown'; failure: CallFailure };

export interface SessionPorts {
  tokens: TokenStore;
  request: typeof request;
  /** Milliseconds on a clock that nobody sets; only differences count. */
  now: () => number;
  /** Runs one piece of work at a time, over all tabs where the browser can. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Renewed this long before the access token ends, so that no call meets its end (security §2.3). */
const EARLY_MS = 60_000;
/** Two tries stay within the ten seconds in which the server still gives the same successor (security §2.2). */
const REFRESH_TIMEOUT_MS = 4_500;
const LOGOUT_TIMEOUT_MS = 3_000;

const ENDED: CallFailure = {
  ok: false,
  code: 'session_ended',
  message: null,
  retryable: false,
  status: 401,
  retryAfterSeconds: null,
  fields: {},
  data: null,
};

/** Who is signed in, and calls in their name (spec §4, security §2.3). */
export function createSession({ tokens, request, now, exclusively }: SessionPorts) {
  const $session = atom<Session>({ state: 'loading' });
  /** Of the one access token that came to this page; how old a stored one is nobody knows, so it is tried. */
  let known: { accessToken: string; endsAt: number } | null = null;
  let renewing: Promise<{ ok: true } | CallFailure> | null = null;
  /** Counts arrivals and departures: what was asked for one person is not shown to the next. */
  let person = 0;

  function keep({ AccessToken: accessToken, RefreshToken: refreshToken, ExpiresIn }: TokenPair): boolean {
    known = { accessToken, endsAt: now() + ExpiresIn * 1000 };
    return tokens.write({ accessToken, refreshToken });
  }

  function leave(ended: boolean): void {
    person += 1;
    known = null;
    tokens.clear();
    if ($session.get().state !== 'signed-out') $session.set({ state: 'signed-out', ended });
  }

  const remains = (accessToken: string): number =>
    known?.accessToken === accessToken ? known.endsAt - now() : Infinity;

  /** A newer pair than `used`: another caller's or tab's if there is one, else the server's. */
  function renew(used: string): Promise<{ ok: true } | CallFailure> {
    renewing ??= exclusively(() => refresh(used)).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function refresh(used: string): Promise<{ ok: true } | CallFailure> {
    const before = tokens.read();
    if (!before) return gone();
    if (before.accessToken !== used) return { ok: true };
    const answer = await askForSuccessor(before.refreshToken);
    const after = tokens.read();
    // Somebody logged out or in while the server thought: theirs counts, and the successor dies unused.
    if (after?.refreshToken !== before.refreshToken) return after ? { ok: true } : gone();
    if (answer.ok && keep(answer.data)) return { ok: true };
    if (answer.ok || isRefused(answer)) {
      leave(true);
      return ENDED;
    }
    return answer;
  }

  /** Once more when the answer was lost: the server may have rotated, and after the grace the old token is suspect. */
  async function askForSuccessor(refreshToken: string): Promise<CallResult<TokenPair>> {
    const input = { body: { refreshToken }, timeoutMs: REFRESH_TIMEOUT_MS };
    const ask = () => request(...requestOf(contract.refresh, input));
    const first = await ask();
    return !first.ok && isLost(first) ? ask() : first;
  }

  function gone(): CallFailure {
    leave(false);
    return ENDED;
  }

  /**
   * A call in the name of the customer: renewed before its token ends, or after one 401, and then sent once more.
   * `session_ended` when there is nobody; a failed renewal that ends nothing is the answer itself.
   */
  async function callAsCustomer<Contract extends CallContract>(
    called: Contract,
    ...[input]: CallArguments<Contract>
  ): Promise<CallResult<AnswerOf<Contract>>> {
    const [path, options] = requestOf(called, input);
    let pair = tokens.read();
    if (!pair) return gone();
    const left = remains(pair.accessToken);
    if (left < EARLY_MS) {
      const renewed = await renew(pair.accessToken);
      if (!renewed.ok && (renewed === ENDED || left <= 0)) return renewed;
      pair = tokens.read();
      if (!pair) return gone();
    }
    const answer = await request(path, inTheName(pair.accessToken, options));
    if (answer.ok || answer.status !== 401) return answer;
    const renewed = await renew(pair.accessToken);
    if (!renewed.ok) return renewed;
    const fresh = tokens.read();
    return fresh ? request(path, inTheName(fresh.accessToken, options)) : gone();
  }

  /**
   * For a call that does no harm when it comes again: once more when its answer was lost. What ends this very session
   * the server answers again to its tokens.
   */
  async function callRepeatable<Contract extends CallContract>(
    called: Contract,
    ...input: CallArguments<Contract>
  ): Promise<CallResult<AnswerOf<Contract>>> {
    const first = await callAsCustomer(called, ...input);
    if (first.ok || !isLost(first)) return first;
    const second = await callAsCustomer(called, ...input);
    return !second.ok && second.code === 'offline' ? first : second;
  }

  let identifying: { person: number; answer: Promise<CallResult<User>> } | null = null;

  /** Asks whose the tokens are (spec §4); all that ask at once share the answer. */
  function identify(): Promise<CallResult<User>> {
    if (identifying?.person !== person) {
      const mine = { person, answer: ask(person) };
      identifying = mine;
      void mine.answer.finally(() => {
        if (identifying === mine) identifying = null;
      });
    }
    return identifying.answer;
  }

  async function ask(asked: number): Promise<CallResult<User>> {
    if ($session.get().state !== 'signed-in') $session.set({ state: 'loading' });
    const answer = await callAsCustomer(contract.me);
    if (asked !== person) return answer;
    if (answer.ok) $session.set({ state: 'signed-in', user: answer.data });
    else if (answer.status === 401) leave(true);
    // Who is known to be signed in stays so.
    else if ($session.get().state === 'loading') $session.set({ state: 'unknown', failure: answer });
    return answer;
  }

  /** At the start of a page. What is stored but is no pair of tokens is removed. */
  async function start(): Promise<void> {
    if (tokens.isSpoilt()) {
      // Another tab may be between its two writes; inside the lock it is not.
      await exclusively(() => {
        if (tokens.isSpoilt()) tokens.clear();
        return Promise.resolve();
      });
    }
    if (tokens.read()) await identify();
    else leave(false);
  }

  return {
    $session: $session as ReadableAtom<Session>,
    start,
    identify,
    callAsCustomer,
    callRepeatable,
    /** After login or registration; false where the browser stores nothing, and nobody is signed in. */
    signIn: (grant: TokenPair, user: User): Promise<boolean> =>
      exclusively(() => {
        // Other tabs must see the former person leave.
        leave(false);
        const kept = keep(grant);
        if (kept) $session.set({ state: 'signed-in', user });
        return Promise.resolve(kept);
      }),
    /** A new session of the same person, after a change of the password. */
    replace: (grant: TokenPair): Promise<boolean> =>
      exclusively(() => {
        const kept = keep(grant);
        if (!kept) leave(true);
        return Promise.resolve(kept);
      }),
    /** After the profile was changed. */
    know(changes: Partial<User>): void {
      const session = $session.get();
      if (session.state === 'signed-in') $session.set({ state: 'signed-in', user: { ...session.user, ...changes } });
    },
    /** The server has ended this session already. */
    forget: (): void => leave(false),
    /** Signed out here at once; the server is told as well as may be (security §2.3). */
    async logout(): Promise<void> {
      const pair = tokens.read();
      leave(false);
      if (!pair) return;
      const body = { refreshToken: pair.refreshToken };
      await request(...requestOf(contract.logout, { body, timeoutMs: LOGOUT_TIMEOUT_MS }));
    },
    /** Another tab has removed the tokens, or put new ones there. */
    async followOtherTab(what: 'removed' | 'written'): Promise<void> {
      const pair = tokens.read();
      const session = $session.get();
      if (what === 'removed' || !pair) {
        person += 1;
        known = null;
        if (session.state !== 'signed-out') $session.set({ state: 'signed-out', ended: false });
      }
      if (pair && $session.get().state === 'signed-out') {
        person += 1;
        await identify();
      }
    },
  };
}

/** A refusal of the token itself; anything else may pass (503, no network, too many calls). */
const isRefused = ({ status }: CallFailure): boolean => status === 400 || status === 401 || status === 422;

function inTheName<T>(accessToken: string, options: RequestOptions<T>): RequestOptions<T> {
  return { ...options, headers: { ...options.headers, Authorization: `Bearer ${accessToken}` } };
}
