import type { Translate } from '../../i18n/messages.ts';
import type { CallFailure } from '../../lib/api.ts';
import type { LoginAnswer } from '../../contract/session.ts';
import { nextFrom } from './places.ts';
import { session } from './session.ts';

/** Signs in and goes on to where one came from, or home (spec §2, decisions A1). */
export async function enter(t: Translate, answer: LoginAnswer, home: string): Promise<CallFailure | 'leaving'> {
  const refused = await admit(t, answer);
  if (refused) return refused;
  goOn(home);
  return 'leaving';
}

/** Signs in, with what the visitor had; a failure where the browser keeps no session. */
export async function admit(t: Translate, { User: user, ...grant }: LoginAnswer): Promise<CallFailure | null> {
  if (!(await session.signIn(grant, user))) return unkept(t('auth:unkept'));
  await bringAlong();
  return null;
}

/** Longer than this nobody waits: what has not arrived by then is merged by a later page. */
const PATIENCE_MS = 4000;

/** Cart and favourites of the visitor become the customer's (decisions A4, P10). */
async function bringAlong(): Promise<void> {
  const both = Promise.allSettled([
    import('../cart/store.ts').then(({ followCustomer }) => followCustomer()),
    import('../favourites/customer.ts').then(({ mergeVisitorFavourites }) => mergeVisitorFavourites()),
  ]);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([both, patience]);
}

/** The form of signing in is no page to come back to. */
export function goOn(home: string): void {
  location.replace(nextFrom(location.search, location.origin, home));
}

const unkept = (message: string): CallFailure => ({
  ok: false,
  code: 'unkept',
  message,
  retryable: false,
  status: 0,
  retryAfterSeconds: null,
  fields: {},
  data: null,
});
