/** The result of a handler: an answer or a failure, as values. `serve` makes the response. */
import type { ErrorCode } from '../../src/contract/codes.ts';
import type { PlainKey, ValuesOf } from '../../src/i18n/messages.ts';
import type { RuleKey } from './field-messages.ts';
import { message, type Message } from './messages.ts';

export interface Answer<Data = unknown> {
  readonly ok: true;
  readonly data: Data;
  /** Instead of the status that the contract names. */
  readonly status?: number;
  /** For envelope A's `Message`, e.g. `rules:profile.saved`. */
  readonly message?: PlainKey;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An answer that is sent while it is read: lists come row by row, other fields once they are known, in the order in
 * which they stand. An error while streaming breaks the answer off, so that no client takes a part for the whole.
 */
export interface StreamedAnswer<Data = unknown> extends Answer<Data> {
  readonly streamed: true;
}

/** Parts of a streamed answer. */
export type StreamedFields<Data> = {
  readonly [Name in keyof Data]: Data[Name] extends readonly (infer Row)[]
    ? Data[Name] | AsyncIterable<Row>
    : Data[Name] | Promise<Data[Name]>;
};

interface FailureOptions {
  /** Shown beside fields, by dotted path: `{ 'delivery.email': 'delivery.email.invalid' }`. */
  readonly fields?: Readonly<Record<string, RuleKey | Message>>;
  /** Data that the client needs to go on, e.g. the new quote of `price_changed`. */
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Failure<Code extends ErrorCode = ErrorCode> extends FailureOptions {
  readonly ok: false;
  readonly code: Code;
  /** The code's own of `errors.json` unless said otherwise. */
  readonly message: Message;
}

/** Values that the code's message leaves open. */
type Values<Code extends ErrorCode> = ValuesOf<`errors:${Code}`>;
type Options<Code extends ErrorCode> = keyof Values<Code> extends never
  ? [options?: FailureOptions]
  : [options: FailureOptions & { readonly values: Values<Code> }];

export function answer<Data>(data: Data, options: Pick<Answer, 'status' | 'message' | 'headers'> = {}): Answer<Data> {
  return { ok: true, data, ...options };
}

export function streamedAnswer<Data>(data: Data, options: Pick<Answer, 'headers'> = {}): StreamedAnswer<Data> {
  return { ok: true, data, streamed: true, ...options };
}

export function failure<const Code extends ErrorCode>(code: Code, ...[options]: Options<Code>): Failure<Code> {
  const { values, ...rest } = { values: undefined, ...options };
  const said: Message = { key: `errors:${code}`, ...(values && { values }) };
  return { ok: false, code, message: said, ...rest };
}

/** From here on a wait is told in minutes. */
const LONG_WAIT_SECONDS = 120;

/** 429 with `Retry-After`, from what `store.limited` answered. */
export function rateLimited({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): Failure<'rate_limited'> {
  const short = failure('rate_limited', { retryAfterSeconds, values: { seconds: retryAfterSeconds } });
  if (retryAfterSeconds < LONG_WAIT_SECONDS) return short;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return { ...short, message: message('errors:rate_limited_minutes', { minutes }) };
}
