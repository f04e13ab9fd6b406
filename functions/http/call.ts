/** One call of the shop's interface: what it accepts and what it does. */
import type * as z from 'zod/mini';
import type { Answer, Failure } from './answer.ts';
import type { Language } from './words.ts';

type Schema<Output> = z.core.$ZodType<Output>;

export interface Input<Body, Query> {
  readonly request: Request;
  /** Of the route's pattern, percent-decoded, never empty, otherwise unchecked. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly query: Query;
  readonly language: Language;
  readonly requestId: string;
  /** Opaque id of the caller's network address, for limits. @throws EnvironmentError */
  readonly client: () => string;
  /** Lets work go on after the answer was sent. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface Definition<Body, Query> {
  /** Without a schema a body is not read, and `body` is undefined. */
  readonly body?: Schema<Body>;
  /** Gets an object of strings; without a schema `query` is undefined. */
  readonly query?: Schema<Query>;
  /** Bytes; 8 KB unless said otherwise. */
  readonly bodyLimit?: number;
  /** Media types of the body, in small letters; `application/json` unless said otherwise. */
  readonly bodyTypes?: readonly string[];
  /** `Cache-Control` of a 200; `no-store` unless said otherwise. */
  readonly cacheControl?: string;
  readonly handle: (input: Input<Body, Query>) => Promise<Answer | Failure> | Answer | Failure;
}

export interface Call {
  readonly body: Schema<unknown> | undefined;
  readonly query: Schema<unknown> | undefined;
  readonly bodyLimit: number;
  readonly bodyTypes: readonly string[];
  readonly cacheControl: string;
  readonly handle: (input: Input<unknown, unknown>) => Promise<Answer | Failure> | Answer | Failure;
}

export function defineCall<Body = undefined, Query = undefined>(definition: Definition<Body, Query>): Call {
  return {
    body: definition.body,
    query: definition.query,
    bodyLimit: definition.bodyLimit ?? 8 * 1024,
    bodyTypes: definition.bodyTypes ?? ['application/json'],
    cacheControl: definition.cacheControl ?? 'no-store',
    // The gate hands over what these very schemas gave back, so the types hold.
    handle: (input) => definition.handle(input as Input<Body, Query>),
  };
}
