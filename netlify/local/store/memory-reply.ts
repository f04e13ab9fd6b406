/** Answers of the in-process engine, as they would arrive over RESP2. */
import { ErrorReply } from '@redis/client';
import { encodeRedisValue, isResponseStream, type ExecutorResult, type RedisValue } from 'js-redis-server/core';
import type { Reply } from './engine.ts';

/** @throws ErrorReply when the engine refuses the command */
export function replyOf(result: ExecutorResult): Reply {
  if (isResponseStream(result)) throw new ErrorReply('ERR only one answer to one command');
  const reply = valueOf(result.value);
  if (reply instanceof ErrorReply) throw reply;
  return reply;
}

function valueOf(value: RedisValue): Reply {
  switch (value.kind) {
    case 'simple-string':
      return value.value;
    case 'bulk-string':
    case 'verbatim':
      return value.value;
    case 'integer':
      return Number(value.value);
    case 'boolean':
      return value.value ? 1 : 0;
    case 'double':
    case 'big-number':
      return textOf(value);
    case 'array':
    case 'set':
    case 'push':
      return value.items.map(valueOf);
    case 'map':
    case 'flat-pairs':
      return value.entries.flat().map(valueOf);
    case 'map-pairs':
      return value.entries.map((pair) => pair.map(valueOf));
    case 'null':
    case 'null-array':
      return null;
    case 'error':
      return new ErrorReply(lineOf(value));
  }
}

/** A number as RESP2 writes it: `$3\r\n1.5\r\n`. */
function textOf(value: RedisValue): Buffer {
  const encoded = encodeRedisValue(value);
  return encoded.subarray(encoded.indexOf('\n') + 1, -2);
}

/** `-ERR no such key\r\n` without what frames it. */
const lineOf = (value: RedisValue): string => encodeRedisValue(value).toString('utf8', 1).trimEnd();
