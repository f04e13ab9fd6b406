/** Serves the built shop and its functions on one address, as Netlify would. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { closing } from '../closing.ts';
import { encodeResponse } from './encoding.ts';
import { addressOf, newRequestId, pathOf, readBody, send, toRequest } from './exchange.ts';
import { createFiles } from './files.ts';
import { findFunctions } from './functions.ts';

export interface SiteServer {
  readonly origin: string;
  /** Paths of the functions, e.g. `/api/orders/:orderNo`. */
  readonly patterns: readonly string[];
  /** Once the work that goes on behind the answers so far is done. */
  readonly settled: () => Promise<unknown>;
  /** Answers what was asked, then ends. */
  readonly stop: () => Promise<void>;
}

interface Options {
  /** The project's folder, with `netlify.toml`. */
  readonly root: string;
  readonly publish?: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly host?: string;
}

export async function startSite({ root, publish = 'dist', port, host = '127.0.0.1' }: Options): Promise<SiteServer> {
  const functions = await findFunctions(
    path.join(root, 'netlify/functions'),
    (file) => import(pathToFileURL(file).href),
  );
  await functions.warm();
  const files = createFiles(root, publish);
  const unfinished = new Set<Promise<unknown>>();

  const waitUntil = (work: Promise<unknown>): void => {
    const settled = work.catch(report).finally(() => unfinished.delete(settled));
    unfinished.add(settled);
  };

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const handler = await functions.find(pathOf(incoming) ?? '');
    const body = await readBody(incoming);
    const request = requestOf(incoming, body);
    if (!body || !request) {
      outgoing.writeHead(body ? 400 : 413).end();
      return;
    }
    const context = { ip: addressOf(incoming), requestId: newRequestId(), waitUntil };
    const response = handler ? await handler(request, context) : await files.answer(request);
    send(outgoing, await encodeResponse(request, response, !handler));
  }

  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      report(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });
  const close = closing(server);
  await listen(server, port, host);
  const { port: actual } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${actual}`,
    patterns: functions.patterns,
    settled: () => Promise.all(unfinished),
    async stop() {
      await close();
      await Promise.all(unfinished);
    },
  };
}

/** @throws Error in plain words when the port is taken. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

/** Undefined for an address, method or header that is none. */
function requestOf(incoming: IncomingMessage, body: Buffer<ArrayBuffer> | undefined): Request | undefined {
  try {
    return toRequest(incoming, body);
  } catch {
    return undefined;
  }
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
