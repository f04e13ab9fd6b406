/** Calls that exist only to try the gate. */
import * as z from 'zod/mini';
import { EnvironmentError } from '../../../functions/environment.ts';
import { answer, failure, rateLimited } from '../../../functions/http/answer.ts';
import { defineCall } from '../../../functions/http/call.ts';
import type { Envelope } from '../../../functions/http/envelope.ts';
import { defineCalls } from '../../../functions/http/serve.ts';
import { StoreUnavailable } from '../../../functions/store/unavailable.ts';

export const LIMIT = 256;

const save = defineCall({
  bodyLimit: LIMIT,
  body: z.strictObject({
    name: z.string(),
    lines: z.optional(z.array(z.strictObject({ quantity: z.int().check(z.gte(1)) }))),
    more: z.optional(z.unknown()),
  }),
  handle: ({ body }) => answer({ name: body.name }, { status: 201 }),
});

export function shopOf(envelope: Envelope) {
  return defineCalls(envelope, {
    '/api/things': {
      GET: defineCall({
        query: z.object({ sort: z.optional(z.enum(['name', 'price'])) }),
        cacheControl: 'public, max-age=60',
        handle: ({ query }) => answer([query.sort ?? 'none']),
      }),
      POST: save,
    },
    '/api/things/first': { GET: defineCall({ handle: () => answer('first') }) },
    '/api/things/:thing': {
      GET: defineCall({ handle: ({ params }) => answer(params) }),
      DELETE: defineCall({ handle: () => answer(null, { status: 204 }) }),
    },
    '/api/changed': { POST: defineCall({ handle: () => failure('price_changed', { data: { total: 12.5 } }) }) },
    '/api/busy': { GET: defineCall({ handle: () => rateLimited({ retryAfterSeconds: 7 }) }) },
    '/api/down': {
      GET: defineCall({
        handle: () => {
          throw new StoreUnavailable('place-order', 'timeout', 1500);
        },
      }),
    },
    '/api/unset': {
      GET: defineCall({
        handle: () => {
          throw new EnvironmentError(['UPSTASH_REDIS_REST_URL']);
        },
      }),
    },
    '/api/broken': {
      GET: defineCall({
        handle: () => {
          throw new Error('ayse@example.com has a secret');
        },
      }),
    },
  });
}

export const shop = shopOf('B');

export function ask(path: string, init: RequestInit = {}, handler = shop): Promise<Response> {
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
