/** The words of Upstash's REST protocol: commands in, `{ result }` or `{ error }` out. */
import { ErrorReply } from '@redis/client';
import { REFUSED } from './commands.ts';
import type { Engine, Reply } from './engine.ts';

export type Encoding = 'base64' | 'utf8';

/** The commands of a body, or undefined when it is not a list of commands. */
export function commandsOf(body: unknown): string[][] | undefined {
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

/** Why the local store does not take a command, or undefined when it does. */
export function refusal(engine: Engine, command: readonly string[]): string | undefined {
  const name = (command[0] ?? '').toUpperCase();
  if (REFUSED.has(name)) return `ERR Command is not available: '${name}'`;
  if (engine.takes(name)) return undefined;
  return `ERR Command is not proven on ${engine.name}: '${name}'. Add it to the store's contract first`;
}

/** One reply as the client expects it: every text in base64 if asked for, except a bare `OK`. */
export function encode(reply: Reply, encoding: Encoding): { result: unknown } | { error: string } {
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
export function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || 'ERR the store cannot be reached';
}
