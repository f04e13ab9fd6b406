/**
 * Every Redis command that the functions use, from TypeScript or from Lua: `tests/functions/store/contract.test.ts` holds
 * the lists to the code, and proves each command on every engine. The in-process engine takes no other from outside.
 */

/** They leave the data as it is. */
export const READING = [
  'EVAL_RO', 'EXISTS', 'GET', 'HEXISTS', 'HGET', 'HGETALL', 'HKEYS', 'HLEN', 'HMGET', 'PING', 'PTTL', 'TIME', 'ZCARD', 'ZCOUNT', 'ZRANGE', 'ZRANK',
  'ZSCORE',
] as const; // prettier-ignore

export const WRITING = [
  'DECR', 'DEL', 'EVAL', 'EXPIRE', 'HDEL', 'HINCRBY', 'HSET', 'HSETNX', 'INCR', 'INCRBY', 'PEXPIRE', 'PEXPIREAT', 'SET', 'ZADD',
  'ZREM', 'ZREMRANGEBYRANK', 'ZREMRANGEBYSCORE',
] as const; // prettier-ignore

/** Further commands of a backup and a restore (`../backup`), from TypeScript only. */
export const KEEPING = ['HSCAN', 'SCAN', 'TYPE', 'ZSCAN'] as const;

/** Refused on every engine: they change or block the one connection that all callers share, or belong to the operator. */
export const REFUSED: ReadonlySet<string> = new Set([
  'ACL', 'ASKING', 'AUTH', 'BGREWRITEAOF', 'BGSAVE', 'BLMOVE', 'BLMPOP', 'BLPOP', 'BRPOP', 'BRPOPLPUSH', 'BZMPOP',
  'BZPOPMAX', 'BZPOPMIN', 'CLIENT', 'CLUSTER', 'CONFIG', 'DEBUG', 'DISCARD', 'EXEC', 'FAILOVER', 'HELLO', 'LATENCY',
  'MIGRATE', 'MODULE', 'MONITOR', 'MULTI', 'PSUBSCRIBE', 'PSYNC', 'PUNSUBSCRIBE', 'QUIT', 'READONLY', 'READWRITE',
  'REPLCONF', 'REPLICAOF', 'RESET', 'SAVE', 'SELECT', 'SHUTDOWN', 'SLAVEOF', 'SLOWLOG', 'SSUBSCRIBE', 'SUBSCRIBE',
  'SUNSUBSCRIBE', 'SWAPDB', 'SYNC', 'UNSUBSCRIBE', 'UNWATCH', 'WAIT', 'WAITAOF', 'WATCH',
]); // prettier-ignore
