/** Messages to `POST /mcp` as clients of both kinds send them. */
import { assistant } from '../../../functions/assistant/endpoint.ts';
import { newAddress } from './account.ts';

export const VERSION = '2026-07-28';
const META = 'io.modelcontextprotocol/';

export type Message = Record<string, unknown>;

/** A request of the stateless revision. */
export const modern = (method: string, params: Message = {}, id: unknown = 1): Message => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { ...params, _meta: { [`${META}protocolVersion`]: VERSION, [`${META}clientCapabilities`]: {} } },
});

export const legacy = (method: string, params: Message = {}, id: unknown = 1): Message => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

/** Headers that mirror a message; null takes one off. */
export function mirrored({ method, params }: Message, instead: Record<string, string | null> = {}): Headers {
  const { name } = (params ?? {}) as { name?: string };
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': VERSION,
    'Mcp-Method': String(method),
    ...(name !== undefined && { 'Mcp-Name': name }),
  });
  for (const [header, value] of Object.entries(instead)) {
    if (value === null) headers.delete(header);
    else headers.set(header, value);
  }
  return headers;
}

export interface RpcAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly result: Record<string, unknown> | undefined;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } | undefined;
}

export async function post(
  body: unknown,
  headers: HeadersInit = mirrored(body as Message),
  { ip = newAddress(), method = 'POST', origin = 'https://shop.test' } = {},
): Promise<RpcAnswer> {
  const sent = method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {};
  const response = await assistant(new Request(`${origin}/mcp`, { method, headers, ...sent }), { ip });
  const text = await response.text();
  const { result, error } = (text === '' ? {} : JSON.parse(text)) as Pick<RpcAnswer, 'result' | 'error'>;
  return { status: response.status, headers: response.headers, text, result, error };
}

/** Structured content of a tool's result. */
export async function callTool<Content>(name: string, args: unknown): Promise<Content> {
  const { result } = await post(modern('tools/call', { name, arguments: args }));
  if (!result || result.isError === true) throw new Error(`${name} failed: ${JSON.stringify(result)}`);
  return result.structuredContent as Content;
}
