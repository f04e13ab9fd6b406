/** Sends letters after the answer, without ever failing the call they belong to. */
import { EnvironmentError } from '../environment.ts';
import { log, placeOf } from '../http/log.ts';
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

/** Without the address. */
export function logFailure(kind: MailKind, error: unknown): void {
  const reason = error instanceof EnvironmentError ? { variables: error.variables } : placeOf(error);
  log('error', 'mail_failed', { kind, ...reason });
}
