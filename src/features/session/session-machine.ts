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
  type CallSettings,
  type request,
  type RequestOptions,
} from '../../lib/api.ts';
import type { TokenStore } from './tokens.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-in'; user: User }
  /** `ended`: the server ended it, so the person is told (spec §8). */
  | { state: 'signed-out'; ended: boolean }
  /** Tokens are stored, but the server could not be asked whose they are. */
  | { state: 'unknown'; failure: CallFailure };

export interface SessionPorts {
  tokens: TokenStore;
  request: typeof request;
  /** Milliseconds of a monotonic clock; only differences count. */
  now: () => number;
  /** Runs one piece of work at a time, over all tabs where the browser can (`oneAtATime`). */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** The id of the person whose access token this is. */
  subjectOf: (accessToken: string) => string;
}

/** Refreshed this long before the access token expires, so that it does not expire on the way (security §2.3). */
const EARLY_REFRESH_MS = 60_000;
/** Two tries end within the ten seconds in which the server still answers the same successor (security §2.2). */
const REFRESH_TIMEOUT_MS = 4_500;
const LOGOUT_TIMEOUT_MS = 3_000;

/** Nobody is signed in any more. */
export const ENDED: CallFailure = {
  ok: false,
  code: 'session_ended',
  message: null,
  retryable: false,
  status: 401,
  retryAfterSeconds: null,
  fields: {},
  data: null,
};

/** State of the session, and calls in the customer's name (spec §4, security §2.3). */
export function createSession({ tokens, request, now, exclusively, subjectOf }: SessionPorts) {
  const $session = atom<Session>({ state: 'loading' });
  /** When the access token that this page was given expires; a stored one is tried, for its age is unknown. */
  let expiry: { accessToken: string; expiresAt: number } | null = null;
  let renewing: Promise<{ ok: true } | CallFailure> | null = null;
  /** Changes with every sign-in and sign-out: an answer to a call of the person before is dropped. */
  let personCount = 0;
  /** The person has signed out on this page, and nobody has signed in since. */
  let hasLeft = false;

  function storeTokens({ AccessToken: accessToken, RefreshToken: refreshToken, ExpiresIn }: TokenPair): boolean {
    expiry = { accessToken, expiresAt: now() + ExpiresIn * 1000 };
    return tokens.write({ accessToken, refreshToken });
  }

  function becomeSignedOut(ended: boolean): void {
    personCount += 1;
    expiry = null;
    tokens.clear();
    if ($session.get().state !== 'signed-out') $session.set({ state: 'signed-out', ended });
  }

  function becomeSignedIn(user: User): void {
    hasLeft = false;
    $session.set({ state: 'signed-in', user });
  }

  function leave(): void {
    becomeSignedOut(false);
    hasLeft = true;
  }

  /** Changes with the person in whose name calls are made, also where another tab has just signed one in. */
  const personHere = (): string => `${personCount} ${subjectOf(tokens.read()?.accessToken ?? '')}`;

  const remainingMsOf = (accessToken: string): number =>
    expiry?.accessToken === accessToken ? expiry.expiresAt - now() : Infinity;

  /** Sees to a newer pair than `used`: that of another caller or tab where there is one, else the server's. */
  function renew(used: string): Promise<{ ok: true } | CallFailure> {
    renewing ??= exclusively(() => refresh(used)).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function refresh(used: string): Promise<{ ok: true } | CallFailure> {
    const before = tokens.read();
    if (!before) return endedHere();
    if (before.accessToken !== used) return { ok: true };
    const answer = await askForSuccessor(before.refreshToken);
    const after = tokens.read();
    // Ignore the answer after a sign-out or sign-in meanwhile: the tokens stored then count.
    if (after?.refreshToken !== before.refreshToken) return after ? { ok: true } : endedHere();
    if (answer.ok && storeTokens(answer.data)) return { ok: true };
    if (answer.ok || isRefused(answer)) {
      becomeSignedOut(true);
      return ENDED;
    }
    return answer;
  }

  /** Asks once more when the answer was lost: the server may have rotated the token, and repeats its answer for 10 s only. */
  async function askForSuccessor(refreshToken: string): Promise<CallResult<TokenPair>> {
    const input = { body: { refreshToken }, timeoutMs: REFRESH_TIMEOUT_MS };
    const ask = () => request(...requestOf(contract.refresh, input));
    const first = await ask();
    return !first.ok && isLost(first) ? ask() : first;
  }

  function endedHere(): CallFailure {
    becomeSignedOut(false);
    return ENDED;
  }

  /**
   * Makes a call as the signed-in customer. The tokens are refreshed shortly before they expire, or after a 401, upon which
   * the call is sent once more. Fails with `session_ended` when nobody is signed in, and with the failure of the refresh
   * when that leaves the session as it is (no network, 503). Another person who signs in meanwhile ends it: nothing is sent in
   * another name than it was asked in.
   */
  async function callAsCustomer<Contract extends CallContract>(
    called: Contract,
    ...[input]: CallArguments<Contract>
  ): Promise<CallResult<AnswerOf<Contract>>> {
    const [path, options] = requestOf(called, input);
    let pair = tokens.read();
    if (!pair) return endedHere();
    const asker = personHere();
    const remainingMs = remainingMsOf(pair.accessToken);
    if (remainingMs < EARLY_REFRESH_MS) {
      const renewed = await renew(pair.accessToken);
      if (!renewed.ok && (renewed === ENDED || remainingMs <= 0)) return renewed;
      pair = tokens.read();
      if (!pair) return endedHere();
      if (personHere() !== asker) return ENDED;
    }
    const answer = await request(path, withToken(pair.accessToken, options));
    if (answer.ok || answer.status !== 401) return answer;
    const renewed = await renew(pair.accessToken);
    if (!renewed.ok) return renewed;
    const fresh = tokens.read();
    if (!fresh) return endedHere();
    return personHere() === asker ? request(path, withToken(fresh.accessToken, options)) : ENDED;
  }

  /**
   * `callAsCustomer`, once more when the answer was lost; only for calls that the server may get twice. A call that ends
   * this session is answered again to the same tokens.
   */
  async function callRepeatable<Contract extends CallContract>(
    called: Contract,
    ...input: CallArguments<Contract>
  ): Promise<CallResult<AnswerOf<Contract>>> {
    const asker = personHere();
    const first = await callAsCustomer(called, ...input);
    if (first.ok || !isLost(first)) return first;
    if (tokens.read() && personHere() !== asker) return ENDED;
    const second = await callAsCustomer(called, ...input);
    return !second.ok && second.code === 'offline' ? first : second;
  }

  let identifying: { personCount: number; answer: Promise<CallResult<User>> } | null = null;

  /** Asks the server whose the tokens are (spec §4); callers at the same time share one call. */
  function identify(): Promise<CallResult<User>> {
    if (identifying?.personCount !== personCount) {
      const mine = { personCount, answer: ask(personCount) };
      identifying = mine;
      void mine.answer.finally(() => {
        if (identifying === mine) identifying = null;
      });
    }
    return identifying.answer;
  }

  async function ask(asked: number): Promise<CallResult<User>> {
    if ($session.get().state !== 'signed-in') $session.set({ state: 'loading' });
    const asker = personHere();
    const answer = await callAsCustomer(contract.me);
    if (asked !== personCount) return answer;
    // Another tab has just signed another person in: the answer is not about them.
    if (tokens.read() && personHere() !== asker) return ask(asked);
    if (answer.ok) becomeSignedIn(answer.data);
    else if (answer.status === 401) becomeSignedOut(true);
    // Keep showing a known person when the call failed for another reason.
    else if ($session.get().state === 'loading') $session.set({ state: 'unknown', failure: answer });
    return answer;
  }

  /** Once per page: finds out who is signed in, and removes corrupt tokens. */
  async function start(): Promise<void> {
    if (tokens.isCorrupt()) {
      // Check again inside the lock: another tab may just be between its two writes.
      await exclusively(() => {
        if (tokens.isCorrupt()) tokens.clear();
        return Promise.resolve();
      });
    }
    if (tokens.read()) await identify();
    else becomeSignedOut(false);
  }

  async function endAtServer(refreshToken: string, settings: CallSettings = {}): Promise<void> {
    const input = { body: { refreshToken }, timeoutMs: LOGOUT_TIMEOUT_MS, ...settings };
    await request(...requestOf(contract.logout, input));
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
        // Remove the tokens of the person before, so that other tabs see the change of person.
        becomeSignedOut(false);
        const kept = storeTokens(grant);
        if (kept) becomeSignedIn(user);
        return Promise.resolve(kept);
      }),
    /**
     * A new session of the same person, after a change of password; false where the browser stores nothing, and where that person
     * has signed out on this page meanwhile or another one is signed in: the new session is ended as well. The change ends the former
     * session, so tokens that a call found ended before its answer came are no sign-out.
     */
    async replaceTokens(grant: TokenPair): Promise<boolean> {
      const kept = await exclusively(() => {
        const pair = tokens.read();
        const isAnother = pair && subjectOf(pair.accessToken) !== subjectOf(grant.AccessToken);
        if (isAnother ?? hasLeft) return Promise.resolve(null);
        const isKept = storeTokens(grant);
        if (!isKept) becomeSignedOut(true);
        return Promise.resolve(isKept);
      });
      // The page of a sign-out is being left.
      if (kept === null) await endAtServer(grant.RefreshToken, { keepalive: true });
      else if (kept && $session.get().state === 'signed-out') await identify();
      return kept === true;
    },
    /** After a change of the profile. */
    updateUser(changes: Partial<User>): void {
      const session = $session.get();
      if (session.state === 'signed-in') $session.set({ state: 'signed-in', user: { ...session.user, ...changes } });
    },
    /** Signs out here only: the server has ended the session already. */
    forget: leave,
    /** Signs out here at once, then tells the server; no network changes nothing here (security §2.3). */
    async logout(): Promise<void> {
      const pair = tokens.read();
      leave();
      if (pair) await endAtServer(pair.refreshToken);
    },
    /** Another tab has removed the tokens, or put new ones there. */
    async onTokensChangedElsewhere(what: 'removed' | 'written'): Promise<void> {
      const pair = tokens.read();
      const session = $session.get();
      if (what === 'removed' || !pair) {
        personCount += 1;
        expiry = null;
        if (session.state !== 'signed-out') $session.set({ state: 'signed-out', ended: false });
      }
      if (pair && $session.get().state === 'signed-out') {
        personCount += 1;
        await identify();
      }
    },
  };
}

/** The server refuses the token itself; any other failure is temporary (503, no network, too many calls). */
const isRefused = ({ status }: CallFailure): boolean => status === 400 || status === 401 || status === 422;

function withToken<T>(accessToken: string, options: RequestOptions<T>): RequestOptions<T> {
  return { ...options, headers: { ...options.headers, Authorization: `Bearer ${accessToken}` } };
}
