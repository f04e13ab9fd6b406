/** Hashes, sets, sorted sets, lists. */
import { expect, it } from 'vitest';
import type { Engine } from './engines.ts';

export function provesCollections({ redis, key }: Engine): void {
  it('keeps hashes', async () => {
    const name = key('hash');
    expect(await redis().hset(name, { city: 'İstanbul', no: '34' })).toBe(2);
    expect(await redis().hsetnx(name, 'no', '35')).toBe(0);
    expect(await redis().hmget(name, 'no', 'none')).toEqual(['34', null]);
    expect(await redis().hgetall(name)).toEqual(['city', 'İstanbul', 'no', '34']);
    expect(await redis().hincrby(name, 'no', 2)).toBe(36);
    expect([await redis().hlen(name), await redis().hexists(name, 'city'), await redis().hdel(name, 'city')]).toEqual([
      2, 1, 1,
    ]);
    expect([await redis().hkeys(name), await redis().hvals(name)]).toEqual([['no'], ['36']]);
  });

  it('keeps sets', async () => {
    const name = key('set');
    expect(await redis().sadd(name, 'a', 'b', 'a')).toBe(2);
    expect([await redis().scard(name), await redis().sismember(name, 'b'), await redis().srem(name, 'b')]).toEqual([
      2, 1, 1,
    ]);
    expect(await redis().smembers(name)).toEqual(['a']);
  });

  it('keeps sorted sets', async () => {
    const name = key('sorted');
    expect(
      await redis().zadd(name, { score: 1, member: 'a' }, { score: 3, member: 'c' }, { score: 2, member: 'b' }),
    ).toBe(3);
    expect(await redis().zadd(name, { nx: true }, { score: 9, member: 'a' })).toBe(0);
    expect(await redis().zrange(name, 0, -1, { rev: true })).toEqual(['c', 'b', 'a']);
    expect(await redis().zrange(name, 2, '+inf', { byScore: true, offset: 0, count: 1 })).toEqual(['b']);
    expect(await redis().zrange(name, 0, 0, { withScores: true })).toEqual(['a', '1']);
    expect([
      await redis().zcard(name),
      await redis().zcount(name, 2, 3),
      await redis().zrank(name, 'c'),
      await redis().zrevrank(name, 'c'),
    ]).toEqual([3, 2, 2, 0]);
    expect([await redis().zscore(name, 'b'), await redis().zincrby(name, 5, 'b')]).toEqual(['2', '7']);
    expect([
      await redis().zrem(name, 'a'),
      await redis().zremrangebyrank(name, 0, 0),
      await redis().zremrangebyscore(name, 0, 10),
    ]).toEqual([1, 1, 1]);
  });

  it('keeps lists', async () => {
    const name = key('list');
    expect(await redis().rpush(name, 'b', 'c')).toBe(2);
    expect(await redis().lpush(name, 'a')).toBe(3);
    expect([await redis().lrange(name, 0, -1), await redis().llen(name), await redis().lindex(name, 1)]).toEqual([
      ['a', 'b', 'c'],
      3,
      'b',
    ]);
    expect([await redis().ltrim(name, 0, 1), await redis().lrem(name, 1, 'a'), await redis().rpop(name), await redis().lpop(name)]).toEqual([
      'OK', 1, 'b', null,
    ]); // prettier-ignore
  });
}
