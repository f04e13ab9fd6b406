/** Calls a function as the gate gets it, and reads its envelope. */
import { expect } from 'vitest';
import type { CallContext } from '../../../functions/http/serve.ts';

export interface Reply<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** `data` of envelopes B and C, `Data` of A. */
  readonly data: Data;
  /** The words of a failure. */
  readonly error: string | null;
  readonly code: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly text: string;
  /** Names at the top of the body. */
  readonly envelope: readonly string[];
}

/** A, B or C. */
interface Envelope<Data> {
  Data: Data;
  data: Data;
  Error: string | null;
  error: string | null;
  code: string;
  fields: Record<string, string>;
}

export interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

/** A function as Netlify calls it. */
export type Handle = (request: Request, context: CallContext) => Promise<Response>;

export async function send<Data>(handler: Handle, path: string, sent: Sent = {}): Promise<Reply<Data>> {
  const { body, headers = {}, ip = '192.0.2.1' } = sent;
  const request = new Request(`https://shop.test${path}`, {
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await handler(request, { ip });
  const text = await response.text();
  const read = (text === '' ? {} : JSON.parse(text)) as Partial<Envelope<Data>>;
  return {
    status: response.status,
    headers: response.headers,
    // A failure and an empty body have no data; the tests that read it expect an answer.
    data: ('Data' in read ? read.Data : read.data) as Data,
    error: read.Error ?? read.error ?? null,
    code: read.code,
    fields: read.fields,
    text,
    envelope: Object.keys(read),
  };
}

/** A failure as documented: status, code, Turkish words and a request id, nothing cached. */
export function expectFailure(reply: Reply, status: number, code: string): void {
  expect({ status: reply.status, code: reply.code }).toEqual({ status, code });
  expect(reply.error).toMatch(/\p{L}{3}/u);
  expect(reply.headers.get('x-request-id')).toBeTruthy();
  expect(reply.headers.get('cache-control')).toBe('no-store');
}
