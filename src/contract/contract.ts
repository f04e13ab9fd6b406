/**
 * A call of the API, for both sides: the server cannot answer another shape, the browser gets the parsed answer. One
 * file per capability lists its calls, each on its own, so that a page carries only those it makes.
 */
import type * as z from 'zod/mini';
import type { OperatorAccess } from '../domain/account/shop-role.ts';
import type { CodeOfEveryCall, ErrorCode } from './codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The three shapes of a body (decisions, "Calls"), `plain` for answers that are their own body, and `jpeg` for a picture. */
export type Envelope = 'A' | 'B' | 'C' | 'plain' | 'jpeg';

/** Envelopes of a path: one of the three shapes stands for each room of the API. */
type EnvelopeOf<P extends string> =
  | 'plain'
  | 'jpeg'
  | (P extends `/api/${'auth' | 'account' | 'shipping'}${'' | `/${string}`}`
      ? 'A'
      : P extends `/api/${'products' | 'categories' | 'search'}${'' | `/${string}`}`
        ? 'C'
        : 'B');

/**
 * Possible callers: anybody, a signed-in customer, or operators (decisions A8): all of them, or those of the named role and of
 * the wider ones (`ROLES_WITH_ACCESS`).
 */
export type Access = 'anyone' | 'customer' | OperatorAccess;

export interface CallContract {
  readonly method: Method;
  /** Parts in the path are named: `/api/addresses/:id`. */
  readonly path: `/api/${string}`;
  readonly envelope: Envelope;
  readonly access: Access;
  /** Schema of an object of texts; absent when the call takes no query. */
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** `data` of a success; `noContent` when there is none. */
  readonly answer: z.ZodMiniType;
  /** Status of a success; 200 unless set. */
  readonly status?: 201 | 202 | 204 | 303;
  /** Ways to fail besides those of every call. */
  readonly codes: readonly ErrorCode[];
}

type Rest = Pick<CallContract, 'query' | 'body' | 'answer' | 'status'> & { readonly codes?: readonly ErrorCode[] };
type Codes<R extends Rest> = R extends { readonly codes: infer Own } ? Own : readonly [];

/** Defines a call; `codes` are none unless given. The type refuses a property that no contract has. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<
  const M extends Method,
  const P extends CallContract['path'],
  const E extends EnvelopeOf<P>,
  const A extends Access,
  const R extends Rest & Readonly<Record<Exclude<keyof R, keyof CallContract>, never>>,
>(
  method: M,
  path: P,
  envelope: E,
  access: A,
  rest: R,
): Readonly<{ method: M; path: P; envelope: E; access: A; codes: Codes<R> }> & Omit<R, 'codes'> {
  return { method, path, envelope, access, codes: [], ...rest } as never;
}

type PartsOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | PartsOf<`/${More}`>
    : Rest
  : never;

/** Named parts of a path, percent-decoded. */
export type ParametersOf<Contract extends CallContract> = Readonly<Record<PartsOf<Contract['path']>, string>>;

/** The body that the server reads, after the schema. */
export type BodyOf<Contract extends CallContract> = Contract extends { readonly body: infer Body extends z.ZodMiniType }
  ? z.output<Body>
  : undefined;
export type QueryOf<Contract extends CallContract> = Contract extends {
  readonly query: infer Query extends z.ZodMiniType;
}
  ? z.output<Query>
  : undefined;

/** The answer that the browser gets. */
export type AnswerOf<Contract extends CallContract> = z.output<Contract['answer']>;

/** The answer that the server must hand over. */
export type AnswerToSend<Contract extends CallContract> = z.input<Contract['answer']>;

/** Every code the call may fail with. */
export type CodeOf<Contract extends CallContract> = Contract['codes'][number] | CodeOfEveryCall;

type InputPart<Name extends string, Value> = [Value] extends [never] ? unknown : Readonly<Record<Name, Value>>;

/** Input that the browser must give for a call: its parts of the path, query and body, as far as it has any. */
export type InputOf<Contract extends CallContract> = InputPart<
  'params',
  PartsOf<Contract['path']> extends never ? never : ParametersOf<Contract>
> &
  InputPart<'query', Contract extends { readonly query: infer Query extends z.ZodMiniType } ? z.input<Query> : never> &
  InputPart<'body', Contract extends { readonly body: infer Body extends z.ZodMiniType } ? z.input<Body> : never>;

/** The address of a call: `/api/addresses/:id` with `{ id: 'a b' }` is `/api/addresses/a%20b`. */
export function addressOf(
  { path }: Pick<CallContract, 'path'>,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
