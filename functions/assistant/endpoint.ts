/**
 * `POST /mcp`: what assistants ask (decisions S12). The one call without an envelope: JSON-RPC has a form of its own, and a
 * status, headers and errors that the Model Context Protocol names. Nothing of a question is stored or logged.
 */
import { randomUUID } from 'node:crypto';
import type { Locale } from '../../src/domain/values/locale.ts';
import { EnvironmentError } from '../environment.ts';
import { readJson } from '../http/body.ts';
import { isAtAdmin, siteOrigin } from '../http/hosts.ts';
import { networkOf, opaqueId } from '../http/identity.ts';
import { log, placeOf } from '../http/log.ts';
import { localeOf } from '../http/messages.ts';
import { noteDeploy } from '../http/preview.ts';
import { FUNCTION_HEADERS, waitHeaders } from '../http/response.ts';
import type { CallContext } from '../http/serve.ts';
import { COUNT_ONLY } from '../store/limit.ts';
import { store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { shop } from '../catalogue/shop.ts';
import { CODES, errorReply, LEGACY, readMessage, resultReply, SUPPORTED, unknownMethod } from './protocol.ts';
import type { RpcCall, RpcReply } from './protocol.ts';
import { listedTools, toolNamed } from './tools.ts';

/** Bytes: twenty windows take a quarter of it. */
const MOST_BYTES = 16 * 1024;
/** Requests of one network in a minute. */
const MOST_CALLS = 60;
const PATH = '/mcp';
const ALLOW = 'POST, OPTIONS';
/** The list changes with a deploy only. */
const LIST_MS = 3_600_000;

const SERVER = { name: 'kivrim-perde', title: shop.name, version: '1.0.0' };
const CAPABILITIES = { tools: {} };
const INSTRUCTIONS = `${shop.name} sells made-to-measure curtains and blinds in Turkey. Ask price_windows for an exact price; sizes are whole centimetres. Nothing can be ordered here: give the user the link.`;

/** Answers on the shop's host alone, and to no page of another site. */
export async function assistant(request: Request, context: CallContext): Promise<Response> {
  noteDeploy(context, request.url);
  const headers = {
    ...FUNCTION_HEADERS,
    'Cache-Control': 'no-store',
    'X-Request-Id': context.requestId ?? randomUUID(),
  };
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...headers, Allow: ALLOW } });
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { ...headers, Allow: ALLOW } });
  try {
    const refused = refuseUnread(request);
    const reply = refused ?? (await answerTo(request, context));
    return responseOf(reply, headers);
  } catch (error) {
    const [status, event] = error instanceof EnvironmentError ? [503, 'environment_incomplete'] : [500, 'uncaught'];
    log('error', event, { method: 'POST', route: PATH, ...placeOf(error) });
    return responseOf(errorReply(status, CODES.internal, 'The shop cannot answer now'), headers);
  }
}

function responseOf({ status, body, retryAfter }: RpcReply & { retryAfter?: number }, headers: object): Response {
  const all = { ...headers, ...(retryAfter !== undefined && waitHeaders(status, retryAfter)) };
  if (body === null) return new Response(null, { status, headers: all });
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return new Response(JSON.stringify(body), { status, headers: { ...all, ...type } });
}

/** Rules of the headers that need no body. @throws EnvironmentError */
function refuseUnread({ headers, url }: Request): RpcReply | null {
  const origin = headers.get('origin');
  if (origin !== null && origin !== siteOrigin()) return errorReply(403, CODES.request, 'Foreign Origin');
  const isShops = !isAtAdmin(url) || new URL(url).origin === siteOrigin();
  if (!isShops) return errorReply(421, CODES.request, `Ask ${siteOrigin()}${PATH}`);
  return accepts(headers.get('accept')) ? null : errorReply(406, CODES.request, 'Accept must list application/json');
}

/** Answers are JSON alone: the stream that clients list besides is never sent. */
function accepts(accept: string | null): boolean {
  if (accept === null) return true;
  const types = accept.split(',').map((one) => (one.split(';', 1)[0] ?? '').trim().toLowerCase());
  return ['application/json', 'application/*', '*/*'].some((type) => types.includes(type));
}

type LimitedReply = RpcReply & { readonly retryAfter?: number };

async function answerTo(request: Request, context: CallContext): Promise<LimitedReply> {
  const json = await readJson(request, MOST_BYTES, ['application/json']);
  if (!json.ok) return unreadable(json.code);
  const message = readMessage(request.headers, json.value);
  if (message.kind === 'reply') return message;
  const wait = await waitFor(networkOf(context.ip ?? ''));
  if (wait !== null) {
    const limited = errorReply(429, CODES.tooMany, `Too many requests: wait ${wait} seconds`, { id: message.id });
    return { ...limited, retryAfter: wait };
  }
  return run(message, localeOf(request));
}

function unreadable(code: string): RpcReply {
  if (code === 'unsupported_media_type') return errorReply(415, CODES.request, 'Content-Type must be application/json');
  if (code === 'body_too_large') return errorReply(413, CODES.request, `The body must be at most ${MOST_BYTES} bytes`);
  if (code === 'malformed_json') return errorReply(400, CODES.parse, 'The body is no JSON');
  return errorReply(400, CODES.request, 'The body is nested too deep');
}

/**
 * Seconds until the network may ask again, or null. Prices need no store, so its failure stops no answer: the edge counts
 * by address all the same (`netlify/functions/assistant.mts`).
 */
async function waitFor(network: string): Promise<number | null> {
  const limit = { name: 'assistant-network', id: opaqueId(network), max: MOST_CALLS, windowSeconds: 60 };
  try {
    const done = await store().limited([limit], COUNT_ONLY, { keys: {}, args: {} });
    return done.ok ? null : done.retryAfterSeconds;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const { command, reason, durationMs } = error;
    log('error', 'store_unavailable', { method: 'POST', route: PATH, command, reason, durationMs });
    return null;
  }
}

async function run(call: RpcCall, locale: Locale): Promise<RpcReply> {
  const result = (fields: Readonly<Record<string, unknown>>): RpcReply => resultReply(call, fields, SERVER);
  const cached = call.era === 'modern' ? { ttlMs: LIST_MS, cacheScope: 'public' } : {};
  switch (call.method) {
    case 'tools/call':
      return callTool(call, locale, result);
    case 'tools/list':
      return result({ tools: listedTools(), ...cached });
    case 'server/discover':
      if (call.era === 'legacy') return unknownMethod(call);
      return result({
        supportedVersions: SUPPORTED,
        capabilities: CAPABILITIES,
        instructions: INSTRUCTIONS,
        ...cached,
      });
    case 'initialize':
      return call.era === 'legacy' ? result(handshake(call.params.protocolVersion)) : unknownMethod(call);
    case 'ping':
      return call.era === 'legacy' ? result({}) : unknownMethod(call);
    default:
      return unknownMethod(call);
  }
}

/** The asked version where it is known, else the newest that opens with a handshake. */
const handshake = (asked: unknown) => ({
  protocolVersion: LEGACY.find((version) => version === asked) ?? LEGACY[0],
  capabilities: CAPABILITIES,
  serverInfo: SERVER,
  instructions: INSTRUCTIONS,
});

async function callTool(
  { id, params }: RpcCall,
  locale: Locale,
  result: (fields: Readonly<Record<string, unknown>>) => RpcReply,
): Promise<RpcReply> {
  const tool = toolNamed(params.name);
  if (!tool) return errorReply(200, CODES.params, 'Unknown tool', { id });
  return result({ ...(await tool.run(params.arguments ?? {}, locale)) });
}
