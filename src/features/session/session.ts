import { request } from '../../lib/api.ts';
import { oneAtATime } from './exclusively.ts';
import { isPrivate, loginFrom } from './places.ts';
import { createSession, type Session } from './session-machine.ts';
import { ACCESS_KEY, createTokenStore, REFRESH_KEY } from './tokens.ts';

/** For those who only show whether somebody is signed in (header). */
const SESSION_EVENT = 'kp:session';

const tokens = createTokenStore(() => localStorage);

/** The session of this browser; see `createSession`. On the server it is `loading`, for ever. */
export const session = createSession({ tokens, request, now: () => performance.now(), exclusively: oneAtATime() });
export const { $session, callAsCustomer, callRepeatable } = session;

/** Whether somebody seems to be signed in; asked of storage alone. */
export const hasTokens = (): boolean => tokens.read() !== null;

let started: Promise<void> | undefined;
/** This page is on its way elsewhere by its own wish. */
let leaving = false;

/** Finds out who is signed in, once per page, and follows the other tabs from then on. */
export function startSession(): Promise<void> {
  started ??= begin();
  return started;
}

function begin(): Promise<void> {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === null || (key === REFRESH_KEY && newValue === null)) void session.followOtherTab('removed');
    else if (key === ACCESS_KEY && newValue !== null) void session.followOtherTab('written');
  });
  followAfterSleep();
  $session.listen((state) => {
    dispatchEvent(new Event(SESSION_EVENT));
    followOut(state);
  });
  return session.start();
}

/** A page brought back by the back button slept through what the other tabs did. */
function followAfterSleep(): void {
  let before = tokens.read()?.refreshToken;
  addEventListener('pagehide', () => {
    before = tokens.read()?.refreshToken;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && before !== tokens.read()?.refreshToken) location.reload();
  });
}

/** Signed out on a private page: to the login page and, after it, back (decisions A1). Elsewhere one stays (spec §4). */
function followOut(state: Session): void {
  if (state.state !== 'signed-out' || leaving) return;
  if (isPrivate(location.pathname)) {
    leaving = true;
    location.replace(loginFrom(location.pathname + location.search, state.ended));
  } else if (state.ended) {
    void import('./ended-notice.ts').then(({ tellEnded }) => tellEnded());
  }
}

/** This page is on its way elsewhere: who leaves from now on is not sent to the login page. */
export function setOut(): void {
  leaving = true;
}

/** The account or its sessions are gone from the server already: signed out here, and this page may still say so. */
export function forgetHere(): void {
  setOut();
  session.forget();
}

const LOADING: Session = { state: 'loading' };
/** Constant snapshot for islands while they hydrate. */
export const loadingSession = (): Session => LOADING;
