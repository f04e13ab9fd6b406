/** Which commands the local store takes. */

/**
 * All that `tests/functions/store/contract.test.ts` proves on every engine. The in-process engine
 * takes nothing else, so no untested command can reach the shop.
 */
export const PROVEN = new Set([
  'APPEND', 'DECR', 'DECRBY', 'DEL', 'EVAL', 'EXISTS', 'EXPIRE', 'EXPIREAT', 'GET', 'GETDEL', 'GETEX',
  'HDEL', 'HEXISTS', 'HGET', 'HGETALL', 'HINCRBY', 'HKEYS', 'HLEN', 'HMGET', 'HSET', 'HSETNX', 'HVALS',
  'INCR', 'INCRBY', 'LINDEX', 'LLEN', 'LPOP', 'LPUSH', 'LRANGE', 'LREM', 'LTRIM', 'MGET', 'MSET', 'PERSIST',
  'PEXPIRE', 'PEXPIREAT', 'PING', 'PTTL', 'RPOP', 'RPUSH', 'SADD', 'SCARD', 'SET', 'SISMEMBER', 'SMEMBERS',
  'SREM', 'STRLEN', 'TIME', 'TTL', 'TYPE', 'ZADD', 'ZCARD', 'ZCOUNT', 'ZINCRBY', 'ZRANGE', 'ZRANK', 'ZREM',
  'ZREMRANGEBYRANK', 'ZREMRANGEBYSCORE', 'ZREVRANK', 'ZSCORE',
]); // prettier-ignore

/** They change or block the one connection all callers share, or belong to the operator. */
export const REFUSED = new Set([
  'ACL', 'ASKING', 'AUTH', 'BGREWRITEAOF', 'BGSAVE', 'BLMOVE', 'BLMPOP', 'BLPOP', 'BRPOP', 'BRPOPLPUSH', 'BZMPOP',
  'BZPOPMAX', 'BZPOPMIN', 'CLIENT', 'CLUSTER', 'CONFIG', 'DEBUG', 'DISCARD', 'EXEC', 'FAILOVER', 'HELLO', 'LATENCY',
  'MIGRATE', 'MODULE', 'MONITOR', 'MULTI', 'PSUBSCRIBE', 'PSYNC', 'PUNSUBSCRIBE', 'QUIT', 'READONLY', 'READWRITE',
  'REPLCONF', 'REPLICAOF', 'RESET', 'SAVE', 'SELECT', 'SHUTDOWN', 'SLAVEOF', 'SLOWLOG', 'SSUBSCRIBE', 'SUBSCRIBE',
  'SUNSUBSCRIBE', 'SWAPDB', 'SYNC', 'UNSUBSCRIBE', 'UNWATCH', 'WAIT', 'WAITAOF', 'WATCH',
]); // prettier-ignore

/** They leave the data as it is: after nothing but these a snapshot is still good. */
export const READING = new Set([
  'EXISTS', 'GET', 'HEXISTS', 'HGET', 'HGETALL', 'HKEYS', 'HLEN', 'HMGET', 'HVALS', 'LINDEX', 'LLEN', 'LRANGE',
  'MGET', 'PING', 'PTTL', 'SCARD', 'SISMEMBER', 'SMEMBERS', 'STRLEN', 'TIME', 'TTL', 'TYPE', 'ZCARD', 'ZCOUNT',
  'ZRANGE', 'ZRANK', 'ZREVRANK', 'ZSCORE',
]); // prettier-ignore
