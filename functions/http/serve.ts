/**
 * Checks in front of every endpoint (security §2.7). Checks go from cheap to dear and all come before the store: route,
 * method, origin, query, media type, size, encoding, JSON, depth, schema. The caller always gets the envelope with a
 * code, words and a request id, never a stack.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { CallContract, Method } from '../../src/contract/contract.ts';
import { EnvironmentError } from '../environment.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { failure, type Answer, type Failure } from './answer.ts';
import { readBody } from './body.ts';
import type { Endpoint } from './endpoint.ts';
import { elsewhere } from './hosts.ts';
import { issueMessages } from './field-messages.ts';
import { clientOf, networkOf, opaqueId } from './identity.ts';
import { log, placeOf } from './log.ts';
import { noteDeploy, type DeployContext } from './preview.ts';
import { answerResponse, failureResponse, optionsResponse, type Reply } from './response.ts';
import { localeOf, translator } from './messages.ts';

/** Route of a path: `/api/orders/:orderNo` for `/api/orders/KP-1`. */
interface Match<Target> {
  readonly pattern: string;
  readonly target: Target;
  readonly params: Readonly<Record<string, string>>;
}

type Matcher<Target> = (pathname: string) => Match<Target> | undefined;

/** Finds the route of a path. The first match wins. */
export function createMatcher<Target>(routes: Readonly<Record<string, Target>>): Matcher<Target> {
  const compiled = Object.entries(routes).map(([pattern, target]) => ({ pattern, target, parts: pattern.split('/') }));
  return (pathname) => {
    const segments = decode(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
    if (!segments) return undefined;
    for (const { pattern, target, parts } of compiled) {
      const params = matchParts(parts, segments);
      if (params) return { pattern, target, params };
    }
    return undefined;
  };
}

function decode(pathname: string): string[] | undefined {
  try {
    return pathname.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function matchParts(parts: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}

/** Fields of Netlify's `Context` that are used. */
export interface CallContext extends DeployContext {
  readonly ip?: string;
  readonly requestId?: string;
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

export interface CallHandler {
  (request: Request, context: CallContext): Promise<Response>;
  /** Contracts of every call that it serves. */
  readonly contracts: readonly CallContract[];
}

type Methods = Readonly<Partial<Record<Method, Endpoint>>>;

/** A function for Netlify: every endpoint on the path and in the envelope of its contract. The first path that fits wins. */
export function serve(...endpoints: readonly [Endpoint, ...Endpoint[]]): CallHandler {
  const find = createMatcher(methodsByPath(endpoints));
  const [{ contract: first }] = endpoints;
  const answered = async (request: Request, context: CallContext): Promise<Response> => {
    const match = find(new URL(request.url).pathname);
    const served = Object.values(match?.target ?? {});
    const { envelope } = served.at(0)?.contract ?? first;
    const wayOn = served.find((endpoint) => endpoint.wayOn)?.wayOn ?? null;
    const reply: Reply = {
      envelope,
      locale: localeOf(request),
      requestId: context.requestId ?? randomUUID(),
      wayOn: wayOn && { ...wayOn, isRead: request.headers.get('accept')?.includes('text/html') ?? false },
    };
    if (!match) return failureResponse(reply, failure('not_found'));
    const allow = allowed(match.target);
    if (request.method === 'OPTIONS') return optionsResponse(reply, allow);
    const endpoint = endpointFor(match.target, request.method === 'HEAD' ? 'GET' : request.method);
    if (!endpoint) return failureResponse(reply, failure('method_not_allowed', { headers: { Allow: allow } }));
    return respond({ endpoint, params: match.params, request, context, reply });
  };
  /** A HEAD has no body, refused or not. */
  const handle = async (request: Request, context: CallContext): Promise<Response> => {
    noteDeploy(context, request.url);
    const response = await answered(request, context);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
  handle.contracts = endpoints.map(({ contract }) => contract);
  return handle;
}

interface Call {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
  readonly context: CallContext;
  readonly reply: Reply;
}

async function respond(call: Call): Promise<Response> {
  const { endpoint, request, reply } = call;
  try {
    const outcome = await check(call);
    if (outcome instanceof Response) return outcome;
    return outcome.ok ? answerResponse(reply, endpoint, outcome) : failureResponse(reply, outcome);
  } catch (error) {
    const place = { requestId: reply.requestId, method: request.method, route: endpoint.contract.path };
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

async function check({
  endpoint: { contract, bodyLimit, bodyTypes, crossSite, handle },
  params,
  request,
  context,
  reply,
}: Call): Promise<Answer | Failure | Response> {
  if (!crossSite && isWrite(request) && isCrossSite(request)) return failure('cross_site');
  const origin = elsewhere(contract, request.url);
  if (origin !== null) return failure('misdirected', { values: { origin } });
  const query = readQuery(request);
  if (!query) return failure('malformed_query');
  const parsedQuery = contract.query && z.safeParse(contract.query, query);
  if (parsedQuery && !parsedQuery.success) return invalid(reply, parsedQuery.error.issues);
  const json = contract.body && (await readBody(request, bodyLimit, bodyTypes));
  if (json && !json.ok) return json;
  const parsedBody = contract.body && z.safeParse(contract.body, json?.value);
  if (parsedBody && !parsedBody.success) return invalid(reply, parsedBody.error.issues);
  return handle({
    request,
    params,
    // `endpointOf` gives the types of the contract back.
    body: parsedBody?.data as undefined,
    query: parsedQuery?.data as undefined,
    locale: reply.locale,
    requestId: reply.requestId,
    client: () => opaqueId(clientOf(context.ip ?? '')),
    network: () => opaqueId(networkOf(context.ip ?? '')),
    address: context.ip ?? '',
    waitUntil: (work) => context.waitUntil?.(work),
  });
}

const invalid = (reply: Reply, issues: readonly z.core.$ZodIssue[]): Response =>
  failureResponse(reply, failure('invalid_fields'), issueMessages(issues, translator(reply.locale)));

function methodsByPath(endpoints: readonly Endpoint[]): Record<string, Methods> {
  const paths: Record<string, Methods> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.contract;
    paths[path] = { ...paths[path], [method]: endpoint };
  }
  return paths;
}

/** Own entries only: the method is the caller's text, and `toString` is no method of a call. */
const endpointFor = (methods: Methods, method: string): Endpoint | undefined =>
  Object.hasOwn(methods, method) ? methods[method as Method] : undefined;

function allowed(methods: Methods): string {
  const own = Object.keys(methods);
  return [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

const isWrite = (request: Request): boolean => request.method !== 'GET' && request.method !== 'HEAD';

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
