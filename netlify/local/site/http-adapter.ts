/** Between Node's HTTP and the web's `Request` and `Response`. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CompressedResponse } from './compression.ts';
import type { LocalContext } from './functions.ts';

/** The largest body that Netlify hands to a function. */
const BODY_LIMIT_BYTES = 6 * 1024 * 1024;

/** The path of the request's URL, or undefined when it is not a valid URL. */
export function pathnameOf(incoming: IncomingMessage): string | undefined {
  return URL.parse(`http://localhost${incoming.url ?? '/'}`)?.pathname;
}

/**
 * The whole body, as Netlify gives it to a function; undefined when it is over the limit. The rest of such a body is
 * still read and thrown away: cut off while it sends, the caller would not get to read the answer.
 */
export async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  return size <= BODY_LIMIT_BYTES ? Buffer.concat(chunks) : undefined;
}

/** @throws TypeError when the URL, the method or a header is not valid */
export function toRequest(incoming: IncomingMessage, body?: Buffer<ArrayBuffer>): Request {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  const url = new URL(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, { method, headers, ...(hasBody && body ? { body } : {}) });
}

/**
 * The facts about the request that Netlify gives a function. @param waitUntil keeps work that goes on behind the answer
 */
export function contextOf(incoming: IncomingMessage, waitUntil: LocalContext['waitUntil']): LocalContext {
  return { ip: clientIpOf(incoming), requestId: randomUUID(), waitUntil };
}

/** Netlify's edge sets the header and no caller can; here a test may, to be another shopper. */
function clientIpOf(incoming: IncomingMessage): string {
  const given = incoming.headers['x-nf-client-connection-ip'];
  return typeof given === 'string' ? given : (incoming.socket.remoteAddress ?? '');
}

export function send(outgoing: ServerResponse, { status, headers, body }: CompressedResponse): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (status !== 204 && status !== 304) outgoing.setHeader('content-length', body.length);
  outgoing.writeHead(status);
  outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body);
}
