/**
 * Upstash's REST protocol in front of a local engine, so that the functions use the same client and the same bytes as in
 * production: commands in, `{ result }` or `{ error }` out. Listens on 127.0.0.1 only, with a token made for each start.
 */
import { ErrorReply } from '@redis/client';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { gracefulShutdown } from '../graceful-shutdown.ts';
import { REFUSED } from './commands.ts';
import type { Engine, Reply } from './engine.ts';

/** Upstash's own limit for one request. */
const BODY_LIMIT_BYTES = 10 * 1024 * 1024;

export interface RestProxy {
  readonly url: string;
  readonly token: string;
  /** Answers a request, over HTTP or from a caller in this process; one round trip. */
  readonly answer: (request: RestRequest) => Promise<Answer>;
  /** Requests so far: the store round trips of the shop. */
  readonly roundTrips: () => number;
  readonly stop: () => Promise<void>;
}

type Encoding = 'base64' | 'utf8';

export interface RestRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly encoding: Encoding;
  /** Undefined when it is larger than the protocol allows. */
  readonly body: () => Promise<string | undefined>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export async function startRestProxy(engine: Engine): Promise<RestProxy> {
  const token = randomBytes(24).toString('base64url');
  let roundTrips = 0;
  const answer = (request: RestRequest): Promise<Answer> => {
    roundTrips += 1;
    return answerOf(engine, token, request);
  };
  const server = createServer(
    (request, response) => void answer(requestOf(request)).then((result) => send(request, response, result)),
  );
  const stop = gracefulShutdown(server);
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${portOf(server)}`, token, answer, roundTrips: () => roundTrips, stop };
}

function requestOf(request: IncomingMessage): RestRequest {
  return {
    method: request.method ?? '',
    path: request.url ?? '/',
    authorization: request.headers.authorization,
    encoding: request.headers['upstash-encoding'] === 'base64' ? 'base64' : 'utf8',
    body: () => readBody(request),
  };
}

async function answerOf(engine: Engine, token: string, request: RestRequest): Promise<Answer> {
  if (!isAuthorized(request, token)) return problem(401, 'Unauthorized');
  if (request.method !== 'POST') return problem(405, 'Only POST is supported');
  try {
    const text = await request.body();
    if (text === undefined) return problem(413, 'ERR max request size exceeded');
    return await execute(engine, request.path, JSON.parse(text), request.encoding);
  } catch (error) {
    return problem(400, error instanceof SyntaxError ? 'ERR failed to parse the request body' : messageOf(error));
  }
}

/** `/` takes one command and fails with it; `/pipeline` takes several and answers each for itself. */
async function execute(engine: Engine, path: string, body: unknown, encoding: Encoding): Promise<Answer> {
  const commands = path === '/' ? commandsOf([body]) : commandsOf(body);
  if (!commands) return problem(400, 'ERR the body must be a command, or a list of commands, of texts and numbers');
  if (path === '/pipeline') {
    return { status: 200, body: await Promise.all(commands.map((command) => executeOne(engine, command, encoding))) };
  }
  if (path !== '/') return problem(404, 'ERR unknown path');
  const [command = []] = commands;
  const reply = await executeOne(engine, command, encoding);
  return { status: 'error' in reply ? 400 : 200, body: reply };
}

async function executeOne(engine: Engine, command: readonly string[], encoding: Encoding): Promise<EncodedReply> {
  const refusal = refusalOf(engine, command);
  if (refusal) return { error: refusal };
  try {
    return encode(await engine.send(command), encoding);
  } catch (error) {
    return { error: messageOf(error) };
  }
}

/** Why the local store does not take a command, or undefined when it does. */
function refusalOf(engine: Engine, command: readonly string[]): string | undefined {
  const name = (command[0] ?? '').toUpperCase();
  if (REFUSED.has(name)) return `ERR Command is not available: '${name}'`;
  if (engine.takes(name)) return undefined;
  return `ERR Command is not proven on ${engine.name}: '${name}'. Add it to the store's contract first`;
}

/** The commands of a body, or undefined when it is not a list of commands. */
function commandsOf(body: unknown): string[][] | undefined {
  if (!Array.isArray(body)) return undefined;
  const commands = body.map(wordsOf).filter((command) => command !== undefined);
  return commands.length === body.length ? commands : undefined;
}

function wordsOf(command: unknown): string[] | undefined {
  if (!Array.isArray(command) || command.length === 0) return undefined;
  return command.every(isScalar) ? command.map(String) : undefined;
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

type EncodedReply = { readonly result: unknown } | { readonly error: string };

/** A reply as the client expects it: every text in base64 if it asked for that, except a bare `OK`. */
function encode(reply: Reply, encoding: Encoding): EncodedReply {
  if (reply instanceof ErrorReply) return { error: messageOf(reply) };
  return { result: reply === 'OK' ? reply : valueOf(reply, encoding) };
}

function valueOf(reply: Reply, encoding: Encoding): unknown {
  if (Array.isArray(reply)) return reply.map((item) => valueOf(item, encoding));
  if (reply instanceof ErrorReply) return valueOf(messageOf(reply), encoding);
  if (typeof reply === 'string' || Buffer.isBuffer(reply)) return Buffer.from(reply).toString(encoding);
  return reply;
}

/** Never empty: the client takes an empty error for success. */
function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || 'ERR the store cannot be reached';
}

function isAuthorized({ authorization = '' }: RestRequest, token: string): boolean {
  const given = Buffer.from(authorization);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  return size <= BODY_LIMIT_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
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
  if (address === null || typeof address === 'string') throw new Error('The REST proxy has no port');
  return address.port;
}
