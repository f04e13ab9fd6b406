/** What a handler returns: an answer or a failure, as values. `serve` makes the response. */
import type { ErrorCode } from '../../src/contract/codes.ts';

export interface Answer<Data = unknown> {
  readonly ok: true;
  readonly data: Data;
  /** Instead of the status that the contract names. */
  readonly status?: number;
  /** Key of a sentence for envelope A's `Message`, e.g. `rules:profile.saved`. */
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Key of a sentence in `rules.json`, with the values of its placeholders if it has any. */
export type Rule = string | { readonly key: string; readonly values: Readonly<Record<string, string | number>> };

export interface Failure<Code extends ErrorCode = ErrorCode> {
  readonly ok: false;
  readonly code: Code;
  /** Shown beside fields, by dotted path: `{ 'delivery.email': 'delivery.email.invalid' }`. */
  readonly fields?: Readonly<Record<string, Rule>>;
  /** What the client needs to go on, e.g. the new quote of `price_changed`. */
  readonly data?: unknown;
  /** Values for the placeholders of the code's sentence. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly retryAfterSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function answer<Data>(data: Data, options: Pick<Answer, 'status' | 'message' | 'headers'> = {}): Answer<Data> {
  return { ok: true, data, ...options };
}

export function failure<const Code extends ErrorCode>(
  code: Code,
  options: Omit<Failure, 'ok' | 'code'> = {},
): Failure<Code> {
  return { ok: false, code, ...options };
}

/** From here on a wait is told in minutes. */
const LONG_WAIT_SECONDS = 120;

/** 429 with `Retry-After`, from what `store.limited` answered. */
export function rateLimited({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): Failure<'rate_limited'> {
  const wait =
    retryAfterSeconds < LONG_WAIT_SECONDS
      ? { seconds: retryAfterSeconds }
      : { context: 'minutes', minutes: Math.ceil(retryAfterSeconds / 60) };
  return failure('rate_limited', { retryAfterSeconds, values: wait });
}
