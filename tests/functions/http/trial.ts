/** Endpoints that exist only to try `serve`. */
import * as z from 'zod/mini';
import { EnvironmentError } from '../../../functions/environment.ts';
import { answer, failure, rateLimited } from '../../../functions/http/answer.ts';
import { defineEndpoint } from '../../../functions/http/endpoint.ts';
import { serve } from '../../../functions/http/serve.ts';
import { StoreUnavailable } from '../../../functions/store/unavailable.ts';
import { noContent } from '../../../src/contract/answers.ts';
import type { Envelope } from '../../../src/contract/contract.ts';

/** Bytes that a body of `POST /api/things` may have. */
export const LIMIT = 256;

const thing = z.strictObject({
  name: z.string(),
  lines: z.optional(z.array(z.strictObject({ quantity: z.int().check(z.gte(1)) }))),
  more: z.optional(z.unknown()),
});

export function serveTrial(envelope: Envelope) {
  const common = { envelope, access: 'anyone', codes: [] } as const;
  const reading = { ...common, method: 'GET', answer: noContent } as const;
  return serve(
    defineEndpoint(
      {
        ...reading,
        path: '/api/things',
        query: z.object({ sort: z.optional(z.enum(['name', 'price'])) }),
        answer: z.array(z.string()),
      },
      { cacheControl: 'public, max-age=60', handle: ({ query }) => answer([query.sort ?? 'none']) },
    ),
    defineEndpoint(
      {
        ...common,
        method: 'POST',
        path: '/api/things',
        body: thing,
        answer: z.object({ name: z.string() }),
        status: 201,
      },
      { bodyLimit: LIMIT, handle: ({ body }) => answer({ name: body.name }) },
    ),
    defineEndpoint({ ...reading, path: '/api/things/first', answer: z.string() }, { handle: () => answer('first') }),
    defineEndpoint(
      { ...reading, path: '/api/things/:thing', answer: z.object({ thing: z.string() }) },
      { handle: ({ params }) => answer(params) },
    ),
    defineEndpoint(
      { ...common, method: 'DELETE', path: '/api/things/:thing', answer: noContent, status: 204 },
      { handle: () => answer(null) },
    ),
    defineEndpoint(
      { ...common, method: 'POST', path: '/api/changed', answer: noContent, codes: ['price_changed'] },
      { handle: () => failure('price_changed', { data: { total: 12.5 } }) },
    ),
    defineEndpoint({ ...reading, path: '/api/busy' }, { handle: () => rateLimited({ retryAfterSeconds: 7 }) }),
    defineEndpoint(
      { ...reading, path: '/api/down' },
      {
        handle: () => {
          throw new StoreUnavailable('place-order', 'timeout', 1500);
        },
      },
    ),
    defineEndpoint(
      { ...reading, path: '/api/unset' },
      {
        handle: () => {
          throw new EnvironmentError(['UPSTASH_REDIS_REST_URL']);
        },
      },
    ),
    defineEndpoint(
      { ...reading, path: '/api/broken' },
      {
        handle: () => {
          throw new Error('ayse@example.com has a secret');
        },
      },
    ),
  );
}

export const trial = serveTrial('B');

export function ask(path: string, init: RequestInit = {}, handler = trial): Promise<Response> {
  return handler(new Request(`https://shop.test${path}`, init), { ip: '192.0.2.1', requestId: 'request-1' });
}

export function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return ask('/api/things', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export async function codeOf(response: Response): Promise<unknown> {
  const body = (await response.json()) as { code?: unknown };
  return body.code;
}
