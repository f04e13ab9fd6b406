/** Serves the built shop and its functions on one address, as Netlify would. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gracefulShutdown } from '../graceful-shutdown.ts';
import { compressResponse } from './compression.ts';
import { createFiles } from './files.ts';
import { findFunctions, type ScheduledFunction } from './functions.ts';
import { contextOf, pathnameOf, readBody, send, toRequest } from './http-adapter.ts';

export interface SiteServer {
  readonly origin: string;
  /** Paths of the functions, e.g. `/api/orders/:orderNo`. */
  readonly patterns: readonly string[];
  /** Functions to run by the clock; the server itself runs none of them. */
  readonly scheduled: readonly ScheduledFunction[];
  /** Resolves once the work that goes on behind the answers so far is done. */
  readonly settled: () => Promise<unknown>;
  /** Answers the requests under way, then ends. */
  readonly stop: () => Promise<void>;
}

interface Options {
  /** The project's folder, with `netlify.toml`. */
  readonly root: string;
  readonly publish?: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
}

export async function startSite({ root, publish = 'dist', port, host = '127.0.0.1' }: Options): Promise<SiteServer> {
  const functions = await findFunctions(path.join(root, 'netlify/functions'));
  const files = createFiles(root, publish);
  const unfinished = new Set<Promise<unknown>>();

  const waitUntil = (work: Promise<unknown>): void => {
    const settled = work.catch(printStack).finally(() => unfinished.delete(settled));
    unfinished.add(settled);
  };

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const handler = await functions.find(pathnameOf(incoming) ?? '');
    const body = await readBody(incoming);
    const request = validRequest(incoming, body);
    if (!body || !request) {
      outgoing.writeHead(body ? 400 : 413).end();
      return;
    }
    const response = handler ? await handler(request, contextOf(incoming, waitUntil)) : await files.answer(request);
    send(outgoing, await compressResponse(request, response, !handler));
  }

  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      printStack(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });
  // A caller that comes back to a connection in the moment it is closed as idle loses its call; Node closes after 5 seconds.
  server.keepAliveTimeout = 120_000;
  const close = gracefulShutdown(server);
  await listen(server, port, host);
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${boundPort}`,
    patterns: functions.patterns,
    scheduled: functions.scheduled,
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

/** Undefined when the URL, the method or a header is not valid. */
function validRequest(incoming: IncomingMessage, body: Buffer<ArrayBuffer> | undefined): Request | undefined {
  try {
    return toRequest(incoming, body);
  } catch {
    return undefined;
  }
}

function printStack(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
