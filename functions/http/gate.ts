/**
 * The one gate in front of every function (security §2.7). Checks go from cheap to dear and all
 * come before the store: route, method, origin, query, media type, size, encoding, JSON, depth, schema.
 * Whatever happens, the caller gets the envelope with a code, words and a request id, never a stack.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { EnvironmentError } from '../environment.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { failure } from './answer.ts';
import type { Answer, Failure } from './answer.ts';
import { readJson } from './body.ts';
import type { Call } from './call.ts';
import type { Envelope } from './envelope.ts';
import { fieldWords } from './fields.ts';
import { clientOf, opaqueId } from './identity.ts';
import { log, placeOf } from './log.ts';
import { answerResponse, failureResponse } from './response.ts';
import type { Reply } from './response.ts';
import { createMatcher } from './routes.ts';
import type { Match } from './routes.ts';
import { languageOf } from './words.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Methods = Readonly<Partial<Record<Method, Call>>>;

/** What the gate needs of Netlify's `Context`. */
export interface CallContext {
  readonly ip?: string;
  readonly requestId?: string;
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

export type CallHandler = (request: Request, context: CallContext) => Promise<Response>;

/** A function for Netlify: every path of the table, behind the gate, in one envelope. */
export function defineCalls(envelope: Envelope, routes: Readonly<Record<string, Methods>>): CallHandler {
  const find = createMatcher(routes);
  return async (request, context) => {
    const reply: Reply = { envelope, language: languageOf(request), requestId: context.requestId ?? randomUUID() };
    const match = find(new URL(request.url).pathname);
    if (!match) return failureResponse(reply, failure('not_found'));
    const allow = allowed(match.target);
    if (request.method === 'OPTIONS') return answerResponse(reply, noContent({ Allow: allow }), 'no-store');
    const call = callOf(match.target, request.method === 'HEAD' ? 'GET' : request.method);
    if (!call) return failureResponse(reply, failure('method_not_allowed', { headers: { Allow: allow } }));
    const response = await respond(call, match, request, context, reply);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}

async function respond(
  call: Call,
  match: Match<Methods>,
  request: Request,
  context: CallContext,
  reply: Reply,
): Promise<Response> {
  try {
    const outcome = await check(call, match, request, context, reply);
    if (outcome instanceof Response) return outcome;
    return outcome.ok ? answerResponse(reply, outcome, call.cacheControl) : failureResponse(reply, outcome);
  } catch (error) {
    const place = { requestId: reply.requestId, method: request.method, route: match.pattern };
    if (error instanceof StoreUnavailable) {
      const { command, reason, durationMs } = error;
      log('error', 'store_unavailable', { ...place, command, reason, durationMs });
    } else if (error instanceof EnvironmentError) {
      log('error', 'environment_incomplete', { ...place, variables: error.variables });
    } else {
      log('error', 'uncaught', { ...place, ...placeOf(error) });
      return failureResponse(reply, failure('server_error'));
    }
    return failureResponse(reply, failure('store_unavailable', { retryAfterSeconds: 5 }));
  }
}

async function check(
  call: Call,
  match: Match<Methods>,
  request: Request,
  context: CallContext,
  reply: Reply,
): Promise<Answer | Failure | Response> {
  if (isWrite(request) && isCrossSite(request)) return failure('cross_site');
  const query = readQuery(request);
  if (!query) return failure('malformed_query');
  const parsedQuery = call.query ? z.safeParse(call.query, query) : undefined;
  if (parsedQuery && !parsedQuery.success) return invalid(reply, parsedQuery.error.issues);
  const json = call.body ? await readJson(request, call.bodyLimit, call.bodyTypes) : undefined;
  if (json && !json.ok) return json;
  const parsedBody = call.body ? z.safeParse(call.body, json?.value) : undefined;
  if (parsedBody && !parsedBody.success) return invalid(reply, parsedBody.error.issues);
  return call.handle({
    request,
    params: match.params,
    body: parsedBody?.data,
    query: parsedQuery?.data,
    language: reply.language,
    requestId: reply.requestId,
    client: () => opaqueId(clientOf(context.ip ?? '')),
    waitUntil: (work) => context.waitUntil?.(work),
  });
}

function invalid(reply: Reply, issues: readonly z.core.$ZodIssue[]): Response {
  return failureResponse(reply, failure('invalid_fields'), fieldWords(issues, reply.language));
}

function noContent(headers: Readonly<Record<string, string>>): Answer {
  return { ok: true, status: 204, data: null, headers };
}

/** Own entries only: the method is the caller's text, and `toString` is no method of a call. */
function callOf(methods: Methods, method: string): Call | undefined {
  return Object.hasOwn(methods, method) ? methods[method as Method] : undefined;
}

function allowed(methods: Methods): string {
  const own = Object.keys(methods);
  return [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

function isWrite(request: Request): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD';
}

/** Browsers always send this header; other clients may leave it out. */
function isCrossSite(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

/** Each name once; a name given twice is refused rather than guessed at. */
function readQuery(request: Request): Record<string, string> | undefined {
  const pairs = [...new URL(request.url).searchParams];
  const query = Object.fromEntries(pairs);
  return Object.keys(query).length === pairs.length ? query : undefined;
}
