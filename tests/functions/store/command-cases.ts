/**
 * The answers that the shop expects of each command it uses, with the arguments it uses: command by command on keys of
 * their own.
 */
import { expect } from 'vitest';

type Step = readonly [command: readonly (string | number)[], reply: unknown];

/** `key` names a key of the case alone. */
export type CommandCase = (key: (name: string) => string) => readonly Step[];

const soon = (milliseconds: number): unknown => expect.closeTo(milliseconds, -4);

export const COMMAND_CASES: Readonly<Record<string, CommandCase>> = {
  'PING and TIME': () => [
    [['PING'], 'PONG'],
    [['TIME'], [expect.stringMatching(/^\d{10}$/), expect.stringMatching(/^\d{1,6}$/)]],
  ],

  strings: (key) => [
    [['GET', key('text')], null],
    [['EXISTS', key('text')], 0],
    [['SET', key('text'), 'a'], 'OK'],
    [['SET', key('text'), 'b', 'NX', 'PX', 60_000], null],
    [['GET', key('text')], 'a'],
    [['EXISTS', key('text')], 1],
    [['DEL', key('text'), key('none')], 1],
    [['SET', key('text'), 'b', 'NX', 'PX', 60_000], 'OK'],
    [['PTTL', key('text')], soon(60_000)],
    [['SET', key('text'), 'c', 'EX', 30], 'OK'],
    [['PTTL', key('text')], soon(30_000)],
    [['GET', key('text')], 'c'],
  ],

  counters: (key) => [
    [['INCR', key('count')], 1],
    [['INCR', key('count')], 2],
    [['INCRBY', key('items'), 20], 20],
    [['INCRBY', key('items'), 5], 25],
    [['DECR', key('count')], 1],
    [['DECR', key('debt')], -1],
    [['GET', key('count')], '1'],
    [['SET', key('word'), 'abc'], 'OK'],
    [['INCR', key('word')], expect.stringMatching(/not an integer/)],
  ],

  expiry: (key) => [
    [['PTTL', key('none')], -2],
    [['EXPIRE', key('none'), 100], 0],
    [['SET', key('text'), 'x'], 'OK'],
    [['PTTL', key('text')], -1],
    [['EXPIRE', key('text'), 100], 1],
    [['PTTL', key('text')], soon(100_000)],
    [['PEXPIRE', key('text'), 40_000], 1],
    [['PTTL', key('text')], soon(40_000)],
    [['SET', key('text'), 'y'], 'OK'],
    [['PTTL', key('text')], -1],
    [['PEXPIRE', key('text'), 0], 1],
    [['GET', key('text')], null],
  ],

  hashes: (key) => [
    [['HGETALL', key('hash')], []],
    [['HGET', key('hash'), 'no'], null],
    [['HSET', key('hash'), 'city', 'İstanbul', 'no', '34'], 2],
    [['HSET', key('hash'), 'no', '35'], 0],
    [['HSETNX', key('hash'), 'no', '36'], 0],
    [['HSETNX', key('hash'), 'road', 'Moda Cad.'], 1],
    [['HGET', key('hash'), 'no'], '35'],
    [
      ['HMGET', key('hash'), 'no', 'none', 'city'],
      ['35', null, 'İstanbul'],
    ],
    [
      ['HGETALL', key('hash')],
      ['city', 'İstanbul', 'no', '35', 'road', 'Moda Cad.'],
    ],
    [['HINCRBY', key('hash'), 'no', 1], 36],
    [['HINCRBY', key('hash'), 'visits', 1], 1],
    [['HINCRBY', key('hash'), 'city', 1], expect.stringMatching(/not an integer/)],
    [['HLEN', key('hash')], 4],
    [
      ['HKEYS', key('hash')],
      ['city', 'no', 'road', 'visits'],
    ],
    [['HEXISTS', key('hash'), 'city'], 1],
    [['HDEL', key('hash'), 'city', 'none'], 1],
    [['HEXISTS', key('hash'), 'city'], 0],
  ],

  'sorted sets': (key) => [
    [['ZADD', key('sorted'), 1, 'a', 3, 'c', 2, 'b'], 3],
    [['ZADD', key('sorted'), 4, 'a'], 0],
    [['ZCARD', key('sorted')], 3],
    [['ZCOUNT', key('sorted'), '-inf', '(3'], 1],
    [['ZCOUNT', key('none'), '-inf', '+inf'], 0],
    [['ZRANK', key('sorted'), 'c'], 1],
    [['ZRANK', key('sorted'), 'none'], null],
    [['ZSCORE', key('sorted'), 'a'], '4'],
    [['ZSCORE', key('sorted'), 'none'], null],
    [['ZADD', key('sorted'), '1764547200000', 'now'], 1],
    [['ZSCORE', key('sorted'), 'now'], '1764547200000'],
    [
      ['ZRANGE', key('sorted'), 0, -1],
      ['b', 'c', 'a', 'now'],
    ],
    [
      ['ZRANGE', key('sorted'), 0, 1, 'REV'],
      ['now', 'a'],
    ],
    [
      ['ZRANGE', key('sorted'), 0, 1, 'REV', 'WITHSCORES'],
      ['now', '1764547200000', 'a', '4'],
    ],
    [
      ['ZRANGE', key('sorted'), '-inf', '(4', 'BYSCORE'],
      ['b', 'c'],
    ],
    [
      ['ZRANGE', key('sorted'), '-inf', 4, 'BYSCORE', 'LIMIT', 0, 2],
      ['b', 'c'],
    ],
    [['ZREM', key('sorted'), 'now', 'none'], 1],
    [['ZREMRANGEBYSCORE', key('sorted'), '-inf', 2], 1],
    [['ZREMRANGEBYSCORE', key('sorted'), 0, 2], 0],
    [['ZADD', key('sorted'), 5, 'd', 6, 'e'], 2],
    [['ZREMRANGEBYRANK', key('sorted'), 0, -3], 2],
    [
      ['ZRANGE', key('sorted'), 0, -1],
      ['d', 'e'],
    ],
  ],

  'what a backup reads and a restore writes': (key) => [
    [['TYPE', key('none')], 'none'],
    [['SET', key('text'), 'x'], 'OK'],
    [['TYPE', key('text')], 'string'],
    [['PEXPIREAT', key('text'), Date.now() + 60_000], 1],
    [['PTTL', key('text')], soon(60_000)],
    [['HSET', key('hash'), 'no', '34'], 1],
    [['TYPE', key('hash')], 'hash'],
    [
      ['HSCAN', key('hash'), 0, 'COUNT', 1000],
      ['0', ['no', '34']],
    ],
    [
      ['HSCAN', key('none'), 0, 'COUNT', 1000],
      ['0', []],
    ],
    [['ZADD', key('sorted'), '1764547200000', 'a'], 1],
    [['TYPE', key('sorted')], 'zset'],
    [
      ['ZSCAN', key('sorted'), 0, 'COUNT', 1000],
      ['0', ['a', '1764547200000']],
    ],
    [
      ['SCAN', 0, 'COUNT', 1],
      [expect.any(String), expect.any(Array)],
    ],
    [['PEXPIREAT', key('text'), 1], 1],
    [['TYPE', key('text')], 'none'],
  ],

  'a key of another type': (key) => [
    [['SET', key('text'), 'x'], 'OK'],
    [['HGET', key('text'), 'field'], expect.stringMatching(/WRONGTYPE/)],
    [['ZADD', key('text'), 1, 'a'], expect.stringMatching(/WRONGTYPE/)],
    [['GET', key('text')], 'x'],
  ],
};
