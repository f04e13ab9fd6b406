/**
 * Upstash's REST protocol over a local engine, so that the functions use the same client and the
 * same bytes as in production. Listens on 127.0.0.1 only, with a token made for each start.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { closing } from '../closing.ts';
import { commandsOf, encode, messageOf, refusal } from './protocol.ts';
import type { Encoding } from './protocol.ts';
import type { Engine } from './engine.ts';

/** Upstash's own limit for one request. */
const BODY_LIMIT = 10 * 1024 * 1024;

export interface Bridge {
  readonly url: string;
  readonly token: string;
  /** Requests answered so far: the store round trips of the shop. */
  readonly roundTrips: () => number;
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export async function startBridge(engine: Engine): Promise<Bridge> {
  const token = randomBytes(24).toString('base64url');
  let roundTrips = 0;
  const server = createServer((request, response) => {
    roundTrips += 1;
    void answer(engine, token, request).then((result) => {
      send(request, response, result);
    });
  });
  const stop = closing(server);
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, token, roundTrips: () => roundTrips, stop };
}

async function answer(engine: Engine, token: string, request: IncomingMessage): Promise<Answer> {
  if (!isAuthorized(request, token)) return problem(401, 'Unauthorized');
  if (request.method !== 'POST') return problem(405, 'Only POST is supported');
  try {
    const text = await readBody(request);
    if (text === undefined) return problem(413, 'ERR max request size exceeded');
    return await execute(engine, request.url ?? '/', JSON.parse(text), encodingOf(request));
  } catch (error) {
    return problem(400, error instanceof SyntaxError ? 'ERR failed to parse the request body' : messageOf(error));
  }
}

async function execute(engine: Engine, path: string, body: unknown, encoding: Encoding): Promise<Answer> {
  const commands = path === '/' ? commandsOf([body]) : commandsOf(body);
  if (!commands) return problem(400, 'ERR the body must be a command, or a list of commands, of texts and numbers');
  const refused = commands.map((command) => refusal(engine, command));
  if (path === '/pipeline') {
    const replies = commands.map((command, index) => one(engine, command, refused[index], encoding));
    return { status: 200, body: await Promise.all(replies) };
  }
  const first = refused.find((reason) => reason !== undefined);
  if (first) return problem(400, first);
  if (path === '/multi-exec') {
    const replies = await engine.transaction(commands);
    return { status: 200, body: replies.map((reply) => encode(reply, encoding)) };
  }
  if (path !== '/') return problem(404, 'ERR unknown path');
  const [command = []] = commands;
  return { status: 200, body: encode(await engine.send(command), encoding) };
}

async function one(
  engine: Engine,
  command: readonly string[],
  refused: string | undefined,
  encoding: Encoding,
): Promise<unknown> {
  if (refused) return { error: refused };
  try {
    return encode(await engine.send(command), encoding);
  } catch (error) {
    return { error: messageOf(error) };
  }
}

function isAuthorized(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function encodingOf(request: IncomingMessage): Encoding {
  return request.headers['upstash-encoding'] === 'base64' ? 'base64' : 'utf8';
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size <= BODY_LIMIT ? Buffer.concat(chunks).toString('utf8') : undefined;
}

function send(request: IncomingMessage, response: ServerResponse, { status, body }: Answer): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
    'Upstash-Sync-Token': request.headers['upstash-sync-token'] ?? '',
  });
  response.end(bytes);
}

function problem(status: number, error: string): Answer {
  return { status, body: { error } };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The store bridge has no port');
  return address.port;
}
