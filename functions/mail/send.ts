/** Sends letters after the answer, without ever failing the call they belong to. */
import { EnvironmentError, readMailEnvironment } from '../environment.ts';
import { log, placeOf } from '../http/log.ts';
import { store } from '../store/store.ts';
import type { Letter } from './letter.ts';
import { post } from './port.ts';

/** What logs call a mail. */
export type MailKind =
  | 'order-received'
  | 'status-changed'
  | 'password-reset'
  | 'password-changed'
  | 'email-changed'
  | 'signed-out'
  | 'account-deleted'
  | 'contact';

/** Longer than one attempt may take, so that two never send at once. */
const ATTEMPT_SECONDS = 60;
/** Longer than an order may be repeated by its key. */
const SENT_SECONDS = 7 * 86_400;

/**
 * Never rejects: what went wrong is logged, without the address.
 * @param compose is called inside, so that a letter that cannot be written fails no call either
 * @returns whether it was handed over
 */
export async function send(kind: MailKind, to: string, compose: () => Letter): Promise<boolean> {
  try {
    await post(to, compose());
    return true;
  } catch (error) {
    logFailure(kind, error);
    return false;
  }
}

function logFailure(kind: MailKind, error: unknown): void {
  const reason = error instanceof EnvironmentError ? { variables: error.variables } : placeOf(error);
  log('error', 'mail_failed', { kind, ...reason });
}

/**
 * Sends a letter once for an event, however often the call is repeated; a failed attempt frees the event for the next
 * one. Never rejects.
 * @param event such as `order-received:KP-…`, nothing personal
 */
export async function sendOnce(kind: MailKind, event: string, to: string, compose: () => Letter): Promise<void> {
  const key = `mail:${event}`;
  try {
    readMailEnvironment();
    const free = await store().run('mail-begin', (redis) =>
      redis.set(key, 'sending', { nx: true, ex: ATTEMPT_SECONDS }),
    );
    if (free === null) return;
    const sent = await send(kind, to, compose);
    if (sent) await store().run('mail-sent', (redis) => redis.set(key, 'sent', { ex: SENT_SECONDS }));
    else await store().run('mail-free', (redis) => redis.del(key));
  } catch (error) {
    logFailure(kind, error);
  }
}
