/** The name that a caller gives an attempt, so that pressing again after a lost answer does its work once. */
import { IDEMPOTENCY_KEY } from '../../src/domain/order/order.ts';
import { failure, type Failure } from './answer.ts';

type AttemptName = { readonly ok: true; readonly name: string | undefined } | Failure<'idempotency_key_malformed'>;

/** From `Idempotency-Key`; undefined for a caller who names none, and every such call is an attempt of its own. */
export function attemptOf({ headers }: Request): AttemptName {
  const name = headers.get('idempotency-key') ?? undefined;
  return name === undefined || IDEMPOTENCY_KEY.test(name) ? { ok: true, name } : failure('idempotency_key_malformed');
}
