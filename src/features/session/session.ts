import { request } from '../../lib/api.ts';
import { emit } from '../../lib/events.ts';
import { purgeOthers } from '../../lib/purge.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { subjectOf } from '../../lib/owner.ts';
import { loginFragment } from '../../lib/paths.ts';
import { isPrivate, loginFrom } from './redirects.ts';
import { createSession, type Session } from './session-machine.ts';
import { ACCESS_KEY, createTokenStore, REFRESH_KEY } from './tokens.ts';

const tokens = createTokenStore(() => localStorage);

/** The session of this browser; see `createSession`. In the build it stays `loading`. */
export const session = createSession({
  tokens,
  request,
  now: () => performance.now(),
  exclusively: oneAtATime('kp-refresh'),
  subjectOf,
});
export const { $session, callAsCustomer, callRepeatable } = session;

// However a session ends or begins, on a page that follows it or not: what is not the owner's goes first, then all are told.
if (typeof window !== 'undefined') {
  $session.listen(() => {
    purgeOthers();
    emit('session');
  });
}

/** Whether tokens are stored here; whether they still hold only a call can tell. */
export const hasTokens = (): boolean => tokens.read() !== null;

let started: Promise<void> | undefined;
/** Another page is on its way, so a sign-out from now on redirects nowhere. */
let navigating = false;

/** Finds out who is signed in, once per page, and follows the other tabs from then on. */
export function startSession(): Promise<void> {
  started ??= begin();
  return started;
}

function begin(): Promise<void> {
  addEventListener('storage', ({ key, newValue }) => {
    const isToken = key === REFRESH_KEY || key === ACCESS_KEY;
    if (key === null || (isToken && newValue === null)) void session.onTokensChangedElsewhere('removed');
    else if (key === ACCESS_KEY && newValue !== null) void session.onTokensChangedElsewhere('written');
  });
  // Tokens that vanish in this very tab, with its storage, tell nobody.
  addEventListener('focus', () => {
    if ($session.get().state === 'signed-in' && !hasTokens()) void session.onTokensChangedElsewhere('removed');
  });
  reloadAfterSleep();
  $session.listen(redirectSignedOut);
  return session.start();
}

/**
 * A page brought back by the back button has missed the other tabs' `storage` events: reload it if the tokens changed. A private page
 * is also reloaded where nobody is signed in any more: the tokens of a sign-out on this page are gone before `pagehide`.
 */
function reloadAfterSleep(): void {
  let before = tokens.read()?.refreshToken;
  addEventListener('pagehide', () => {
    before = tokens.read()?.refreshToken;
  });
  addEventListener('pageshow', ({ persisted }) => {
    const now = tokens.read()?.refreshToken;
    const isLeftBehind = now === undefined && isPrivate(location.pathname);
    if (persisted && (before !== now || isLeftBehind)) location.reload();
  });
}

/** Signed out on a private page: to the login page with `next` (decisions A1). Public pages stay open (spec §4). */
function redirectSignedOut(state: Session): void {
  if (state.state !== 'signed-out' || navigating) return;
  if (isPrivate(location.pathname)) {
    startNavigation();
    location.replace(loginFrom(location.pathname + location.search, state.ended) + loginFragment());
  } else if (state.ended) {
    void import('./session-ended.ts').then(({ notifySessionEnded }) => notifySessionEnded());
  }
}

/** A session that ends from now on does not lead to the login page: the caller decides where to go. */
export function startNavigation(): void {
  navigating = true;
}

const LOADING: Session = { state: 'loading' };
/** Server snapshot of `$session` for islands: constant, so that hydration agrees with the HTML. */
export const loadingSession = (): Session => LOADING;
