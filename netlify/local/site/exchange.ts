/** Between Node's HTTP and the web's `Request` and `Response`. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Encoded } from './encoding.ts';

/** @throws TypeError for an address or header that is none. */
export function toRequest(incoming: IncomingMessage): Request {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  const url = new URL(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
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
