/** Stands between the functions and the store's REST endpoint, and does to a request what the weather says. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Weather } from './spells.ts';

/** `flap`: every other request is refused. `lose`: the store does its work, and the answer never arrives. */
export const STORE_FAULTS = ['refuse', 'hang', 'slow', 'lose', 'error', 'gateway', 'cut', 'flap'] as const;
export type StoreFault = (typeof STORE_FAULTS)[number];

const SLOW_MS = 60;

export interface FaultyStore {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startFaultyStore(target: string, weather: Weather<StoreFault>): Promise<FaultyStore> {
  let turn = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const fault = weather.next();
    turn += 1;
    const isRefused = fault === 'refuse' || (fault === 'flap' && turn % 2 === 0);
    // The functions end a call that nobody answers.
    if (fault === 'hang') return;
    if (isRefused) response.destroy();
    else if (fault === 'error') reply(response, 500, '{"error":"ERR internal"}');
    else if (fault === 'gateway') reply(response, 502, '<html>Bad gateway</html>');
    else await passOn(request, response, Buffer.concat(chunks), fault);
  }

  async function passOn(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    fault: string,
  ): Promise<void> {
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const done = await fetch(new URL(request.url ?? '/', target), {
      method: request.method ?? 'POST',
      headers: headersOf(request),
      body: Uint8Array.from(body),
    });
    const text = await done.text();
    if (fault === 'lose') response.destroy();
    else reply(response, done.status, fault === 'cut' ? text.slice(0, text.length / 2) : text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'content-type', 'upstash-encoding', 'upstash-sync-token'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
}
