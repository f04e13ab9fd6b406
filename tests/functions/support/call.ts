/**
 * Calls a function as Netlify does, reads its envelope, and holds the answer against the contract. By `assert`, not by
 * Vitest: `npm run trust` calls without a test around it.
 */
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import type { CallContext, CallHandler } from '../../../functions/http/serve.ts';
import { CODES_OF_EVERY_CALL } from '../../../src/contract/codes.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import { contractFor } from '../../support/contracts.ts';
import { keepBehind } from './behind.ts';

export interface Reply<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** `data` of envelopes B and C, `Data` of A, the whole body without an envelope. */
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

export interface SentAnswer {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
  /** Where the call came to. Orders may be paid by a demo card, which is taken on the machine itself alone (decisions P12). */
  readonly origin?: string;
}

export async function send<Data>(
  handler: CallHandler,
  path: string,
  sent: SentAnswer = {},
  context: Pick<CallContext, 'waitUntil' | 'deploy'> = { waitUntil: keepBehind },
): Promise<Reply<Data>> {
  const { body, headers = {}, ip = '192.0.2.1' } = sent;
  const { origin = path === '/api/orders' ? 'http://localhost' : 'https://shop.test' } = sent;
  const request = new Request(origin + path, {
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await handler(request, { ip, ...context });
  const text = await response.text();
  const contract = contractFor(handler.contracts, request.method, new URL(request.url).pathname);
  const read = (text === '' ? {} : JSON.parse(text)) as Partial<Envelope<Data>>;
  const reply: Reply<Data> = {
    status: response.status,
    headers: response.headers,
    // A failure and an empty body have no data; the tests that read it expect an answer.
    data: (contract?.envelope === 'plain' ? read : 'Data' in read ? read.Data : read.data) as Data,
    error: read.Error ?? read.error ?? null,
    code: read.code,
    fields: read.fields,
    text,
    envelope: Object.keys(read),
  };
  if (contract) expectAsPromised(contract, reply);
  return reply;
}

/** A success is what the contract says, no field more or less; a failure has one of its codes. */
function expectAsPromised(contract: CallContract, { status, data, text, code }: Reply): void {
  if (status >= 400) {
    const codes: readonly string[] = [...contract.codes, ...CODES_OF_EVERY_CALL];
    if (code !== undefined) assert.ok(codes.includes(code), `${code} is none of ${codes.join(', ')}`);
    return;
  }
  assert.equal(status, contract.status ?? 200);
  if (status === 204) assert.equal(text, '');
  else assert.deepEqual(data, z.parse(contract.answer, data));
}

/** A failure as documented: status, code, Turkish words and a request id, nothing cached. */
export function expectFailure(reply: Reply, status: number, code: string): void {
  assert.deepEqual({ status: reply.status, code: reply.code }, { status, code });
  assert.match(reply.error ?? '', /\p{L}{3}/u);
  assert.ok(reply.headers.get('x-request-id'));
  assert.equal(reply.headers.get('cache-control'), 'no-store');
}
