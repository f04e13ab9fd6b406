import type { LoginAnswer } from '../../contract/entrance.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { CallFailure } from '../../lib/api.ts';
import { hasEditorToken } from '../../lib/editor-token.ts';
import { arrivalFragment, nextFrom } from './redirects.ts';
import { session, startNavigation } from './session.ts';
import { emit } from '../../lib/events.ts';
import { pageLocale } from '../../lib/paths.ts';

/** How long the cart and the favourites may take to become the customer's. A later page does the rest. */
const PATIENCE_MS = 4000;

/** Signs in, then goes to the page in `next`, or home (spec §2, decisions A1). */
export async function completeLogin(t: Translate, answer: LoginAnswer, home: string): Promise<CallFailure | 'leaving'> {
  const failure = await signIn(t, answer);
  if (failure) return failure;
  redirectNext(home);
  return 'leaving';
}

/**
 * Signs in and stays on the page. Features that hold something of the visitor's, cart and favourites, give it to the
 * customer (decisions A4, P10). An operator's session does not lie beside the editor's token. @returns the failure where the browser stores no tokens
 */
export async function signIn(t: Translate, { User: user, ...tokens }: LoginAnswer): Promise<CallFailure | null> {
  if (user.role !== 'customer' && hasEditorToken()) return storageFailure(t('auth:besideEditor'));
  if (!(await session.signIn(tokens, user))) return storageFailure(t('auth:unkept'));
  await emitAndWait('signed-in', PATIENCE_MS);
  return null;
}

/** Replaces the page, so that the back button does not lead to the login form. */
export function redirectNext(home: string): void {
  location.replace(nextFrom(location.search, location.origin, home, arrivalFragment(), pageLocale()));
}

/** Signs out and goes to `home`; what is the customer's here is purged with the session (`lib/purge.ts`). */
export async function signOut(home: string): Promise<void> {
  startNavigation();
  await session.logout();
  location.assign(home);
}

/** The same without the call and without leaving the page: the server has ended the session already. */
export function signOutEnded(): void {
  startNavigation();
  session.forget();
}

const storageFailure = (message: string): CallFailure => ({
  ok: false,
  code: 'unkept',
  message,
  retryable: false,
  status: 0,
  retryAfterSeconds: null,
  fields: {},
  data: null,
});

/**
 * Emits, then waits for the work that listeners name, `patienceMs` at most; work that fails holds nobody up. Apart from
 * `events.ts`, which every page loads: few pages wait.
 */
export async function emitAndWait(name: 'signed-in', patienceMs: number): Promise<void> {
  const works: Promise<unknown>[] = [];
  emit(name, { waitUntil: (work) => works.push(work) });
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled(works), patience]);
}
