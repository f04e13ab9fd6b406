import { addressOf, type AnswerOf, type CallContract, type InputOf, type Method } from '../contract/contract.ts';
import { NEXT_CURSOR } from '../contract/paging.ts';

/**
 * The one fetch of the browser. A call never throws: it answers `{ ok: true, data }` or a failure whose `code` is the
 * server's, or one of the browser's own (`offline`, `timeout`, `unreachable`, `unreadable`, `http`). Nothing was sent when
 * it is `offline`.
 */
export interface CallFailure {
  ok: false;
  code: string;
  /** The server's words in the language of the page; null when the answer did not come from our functions. */
  message: string | null;
  /** Whether the same call, sent again unchanged, may succeed. */
  retryable: boolean;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  retryAfterSeconds: number | null;
  /** Dotted path of each wrong field → words (decisions, Calls). */
  fields: Readonly<Record<string, string>>;
  data: unknown;
}
export type CallResult<T> = CallSuccess<T> | CallFailure;

interface CallSuccess<T> {
  ok: true;
  data: T;
  status: number;
  /** Cursor of the following rows, for a list that goes on. */
  next?: string | undefined;
}

/** The part of a zod schema in use; the answer is read with suspicion like any other input. */
interface Reader<T> {
  safeParse(data: unknown): { success: true; data: T } | { success: false };
}

/** Settings of one sending of a call. */
export interface CallSettings {
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Whether it is sent although the page is left meanwhile; browsers take 64 kB of such bodies at once. */
  keepalive?: boolean;
}

export interface RequestOptions<T> extends CallSettings {
  read: Reader<T>;
  method?: Method;
  body?: unknown;
}

/** Arguments of a call besides its contract; nothing when its contract asks for nothing. */
export type CallArguments<Contract extends CallContract> =
  unknown extends InputOf<Contract> ? [settings?: CallSettings] : [input: InputOf<Contract> & CallSettings];

const TIMEOUT_MS = 12_000;

/** Makes one call of the API, and answers what its contract promises, parsed. */
export function call<const Contract extends CallContract>(
  contract: Contract,
  ...[input]: CallArguments<Contract>
): Promise<CallResult<AnswerOf<Contract>>> {
  return request(...requestOf(contract, input));
}

/** Address and options of a call, for `request`. */
export function requestOf<Contract extends CallContract>(
  contract: Contract,
  input: CallInput = {},
): [path: string, options: RequestOptions<AnswerOf<Contract>>] {
  const { params, query, ...options } = input;
  // The schema is the contract's own, so it reads what the contract answers.
  const read = contract.answer as unknown as Reader<AnswerOf<Contract>>;
  return [addressOf(contract, params, query), { ...options, method: contract.method, read }];
}

interface CallInput extends CallSettings {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** Fetches one address of this site, such as a file of the build, and reads `data` out of whichever envelope it comes in. */
export async function request<T>(path: string, options: RequestOptions<T>): Promise<CallResult<T>> {
  if (isOffline()) return noAnswer('offline');
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      method: options.method ?? 'GET',
      headers: {
        Accept: 'application/json',
        'Accept-Language': document.documentElement.lang || 'tr',
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      credentials: 'same-origin',
      keepalive: options.keepalive === true,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    return await readAnswer(response, options.read);
  } catch {
    return noAnswer(timeout.aborted ? 'timeout' : 'unreachable');
  }
}

const isOffline = (): boolean => !navigator.onLine;

async function readAnswer<T>(response: Response, reader: Reader<T>): Promise<CallResult<T>> {
  const text = await response.text();
  const { data, failure } = openEnvelope(parseJson(text));
  if (!response.ok || failure) return failureOf(response, failure, data);
  const read = reader.safeParse(data);
  return read.success
    ? { ok: true, data: read.data, status: response.status, next: response.headers.get(NEXT_CURSOR) ?? undefined }
    : { ...noAnswer('unreadable'), status: response.status };
}

function failureOf(response: Response, failure: Record<string, unknown> | null, data: unknown): CallFailure {
  const words = failure?.Error ?? failure?.Message ?? failure?.error;
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  return {
    ok: false,
    code: typeof failure?.code === 'string' ? failure.code : 'http',
    message: typeof words === 'string' && words !== '' ? words : null,
    retryable: response.status >= 500 || response.status === 429 || response.status === 408,
    status: response.status,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    fields: readFields(failure?.fields),
    data,
  };
}

/** Envelopes A, B and C; anything else is its own data. `failure` is the envelope when it says that it failed. */
function openEnvelope(body: unknown): { data: unknown; failure: Record<string, unknown> | null } {
  if (!isRecord(body)) return { data: body, failure: null };
  const succeeded = body.IsSuccess ?? body.isSuccess ?? body.success;
  if (typeof succeeded !== 'boolean') return { data: body, failure: null };
  return { data: 'Data' in body ? body.Data : body.data, failure: succeeded ? null : body };
}

const readFields = (fields: unknown): Record<string, string> =>
  isRecord(fields)
    ? Object.fromEntries(
        Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const noAnswer = (code: 'offline' | 'timeout' | 'unreachable' | 'unreadable'): CallFailure => ({
  ok: false,
  code,
  message: null,
  retryable: true,
  status: 0,
  retryAfterSeconds: null,
  fields: {},
  data: null,
});

/** Whether the call may have done its work: it was sent, and no answer came, or none of its own. */
export const isLost = (answer: CallFailure): boolean =>
  answer.code !== 'offline' && (answer.status === 0 || answer.status >= 500 || answer.code === 'unreadable');
