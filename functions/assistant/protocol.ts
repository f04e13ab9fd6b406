/**
 * Rules of the Model Context Protocol over HTTP that a message must keep before a tool runs: JSON-RPC, versions and the
 * headers that mirror the body. Revision 2026-07-28 is stateless; clients of the two before open with `initialize`, and no
 * session is kept for them either (decisions S12).
 */

export const MODERN = '2026-07-28';
export const LEGACY = ['2025-11-25', '2025-06-18'] as const;
export const SUPPORTED: readonly string[] = [MODERN, ...LEGACY];

/** Error codes of JSON-RPC, of the protocol (-32020 and below), and of the shop. */
export const CODES = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  header: -32_020,
  version: -32_022,
  tooMany: 429,
} as const;

type Fields = Readonly<Record<string, unknown>>;
export type Era = 'modern' | 'legacy';
type Id = string | number;

/** A request whose form, version and headers are right. */
export interface RpcCall {
  readonly kind: 'call';
  readonly era: Era;
  readonly id: Id;
  readonly method: string;
  readonly params: Fields;
}

/** An answer as it is sent; a body of null has no content. */
export interface RpcReply {
  readonly kind: 'reply';
  readonly status: number;
  readonly body: Fields | null;
}

const META = 'io.modelcontextprotocol/';

export function errorReply(
  status: number,
  code: number,
  message: string,
  { id, data }: { readonly id?: Id | undefined; readonly data?: unknown } = {},
): RpcReply {
  const error = { code, message, ...(data !== undefined && { data }) };
  return { kind: 'reply', status, body: { jsonrpc: '2.0', ...(id !== undefined && { id }), error } };
}

/** Results of the stateless revision say that they are complete, and which server answers. */
export function resultReply({ id, era }: Pick<RpcCall, 'id' | 'era'>, result: Fields, server: Fields): RpcReply {
  const whole =
    era === 'modern' ? { resultType: 'complete', ...result, _meta: { [`${META}serverInfo`]: server } } : result;
  return { kind: 'reply', status: 200, body: { jsonrpc: '2.0', id, result: whole } };
}

/** An unknown method: a status tells it to clients of the stateless revision, the body alone to those before. */
export const unknownMethod = ({ id, era }: RpcCall): RpcReply =>
  errorReply(era === 'modern' ? 404 : 200, CODES.method, 'Method not found', { id });

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is Id => typeof value === 'string' || Number.isSafeInteger(value);

/** Reads one message; everything that is no call is answered here. */
export function readMessage(headers: Headers, body: unknown): RpcCall | RpcReply {
  if (!isFields(body)) return errorReply(400, CODES.request, 'The body must be one JSON-RPC message');
  const { jsonrpc, id, method, params = {} } = body;
  const known = isId(id) ? id : undefined;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isFields(params)) {
    return errorReply(400, CODES.request, 'The body must be a JSON-RPC 2.0 request or notification', { id: known });
  }
  if (!Object.hasOwn(body, 'id') && method.startsWith('notifications/')) {
    return { kind: 'reply', status: 202, body: null };
  }
  if (known === undefined) return errorReply(400, CODES.request, 'A request needs an id: text or a whole number');
  return checkVersion(headers, { id: known, method, params });
}

type Message = Pick<RpcCall, 'id' | 'method' | 'params'>;

function checkVersion(headers: Headers, message: Message): RpcCall | RpcReply {
  const { id, method, params } = message;
  const meta = isFields(params._meta) ? params._meta : {};
  const claimed = meta[`${META}protocolVersion`];
  const named = headers.get('mcp-protocol-version');
  // The handshake agrees on a version, so that it comes before the header does.
  if (method === 'initialize' && claimed === undefined) return { kind: 'call', era: 'legacy', ...message };
  if (named === null) return mismatch(id, 'the MCP-Protocol-Version header is missing');
  if (claimed !== undefined && claimed !== named) {
    return mismatch(id, 'the MCP-Protocol-Version header differs from _meta');
  }
  if (!SUPPORTED.includes(named)) {
    const data = { supported: SUPPORTED, requested: named };
    return errorReply(400, CODES.version, 'Unsupported protocol version', { id, data });
  }
  if (named !== MODERN) return { kind: 'call', era: 'legacy', ...message };
  if (claimed === undefined || !isFields(meta[`${META}clientCapabilities`])) {
    return errorReply(400, CODES.params, '_meta must hold protocolVersion and clientCapabilities', { id });
  }
  return checkMirrors(headers, message) ?? { kind: 'call', era: 'modern', ...message };
}

/** Methods whose headers also name their subject, and the parameter that does. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

function checkMirrors(headers: Headers, { id, method, params }: Message): RpcReply | null {
  if (headers.get('mcp-method') !== method) return mismatch(id, 'Mcp-Method is missing or differs from the method');
  if (!Object.hasOwn(SUBJECTS, method)) return null;
  const subject = params[SUBJECTS[method] ?? ''];
  if (typeof subject !== 'string') return errorReply(400, CODES.params, 'The call names no subject', { id });
  const named = headers.get('mcp-name');
  return named !== null && decoded(named) === subject
    ? null
    : mismatch(id, 'Mcp-Name is missing or differs from the body');
}

const mismatch = (id: Id, reason: string): RpcReply =>
  errorReply(400, CODES.header, `Header mismatch: ${reason}`, { id });

/** A header value, out of the form `=?base64?…?=` where it has that. */
function decoded(value: string): string {
  const encoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
}
