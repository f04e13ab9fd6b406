/** Between Node's HTTP and the web's `Request` and `Response`. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoded } from './encoding.ts';

/** What Netlify hands to a function at most. */
const BODY_LIMIT = 6 * 1024 * 1024;

/** The path of the address, or undefined for an address that is none. */
export function pathOf(incoming: IncomingMessage): string | undefined {
  return URL.parse(`http://localhost${incoming.url ?? '/'}`)?.pathname;
}

/**
 * The whole body, as Netlify gives it to a function; undefined when it is more than that. What is
 * too much is still read and thrown away, so that the caller gets to read the answer.
 */
export async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size <= BODY_LIMIT ? Buffer.concat(chunks) : undefined;
}

/** @throws TypeError for an address, method or header that is none. */
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
 * The caller's address. Netlify's edge sets the header and no caller can; here a test may, to
 * stand for another shopper.
 */
export function addressOf(incoming: IncomingMessage): string {
  const given = incoming.headers['x-nf-client-connection-ip'];
  return typeof given === 'string' ? given : (incoming.socket.remoteAddress ?? '');
}

export function newRequestId(): string {
  return randomUUID();
}

export function send(outgoing: ServerResponse, { status, headers, body }: Encoded): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (status !== 204 && status !== 304) outgoing.setHeader('content-length', body.length);
  outgoing.writeHead(status);
  outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body);
}
