/** Texts, numbers and expiry. */
import { expect, it } from 'vitest';
import type { Engine } from './engines.ts';

const TURKISH = 'Şişli’de ığüşöçİ ₺1.186,88 🪟\n"tırnak" \\ \t';
const LIKE_NUMBERS = ['5551234567', '9007199254740993', '007', '1e5', '-0', 'true', 'null', 'OK', 'T0s=', '', ' x '];

export function provesValues({ redis, key }: Engine): void {
  it('answers PING and TIME', async () => {
    expect(await redis().ping()).toBe('PONG');
    const [seconds] = await redis().time();
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(60);
  });

  it.each([TURKISH, ...LIKE_NUMBERS])('gives back the text %j unchanged', async (text) => {
    await redis().set(key('text'), text, { ex: 60 });
    expect(await redis().get(key('text'))).toBe(text);
    await redis().hset(key('text-hash'), { field: text });
    expect(await redis().hget(key('text-hash'), 'field')).toBe(text);
    expect(await redis().eval('return {ARGV[1], ARGV[1]}', [], [text])).toEqual([text, text]);
  });

  it('keeps a large value', async () => {
    const large = 'ş'.repeat(450_000);
    await redis().set(key('large'), large, { ex: 60 });
    expect(await redis().get(key('large'))).toBe(large);
    expect(await redis().strlen(key('large'))).toBe(900_000);
  });

  it('sets under conditions', async () => {
    const name = key('conditional');
    expect(await redis().set(name, 'a', { nx: true, px: 60_000 })).toBe('OK');
    expect(await redis().set(name, 'b', { nx: true })).toBeNull();
    expect(await redis().set(name, 'c', { xx: true, keepTtl: true })).toBe('OK');
    expect(await redis().pttl(name)).toBeGreaterThan(50_000);
    expect(await redis().getex(name, { ex: 30 })).toBe('c');
    expect(await redis().ttl(name)).toBeLessThanOrEqual(30);
    expect(await redis().getdel(name)).toBe('c');
    expect(await redis().get(name)).toBeNull();
  });

  it('sets and gets several strings and adds to one', async () => {
    await redis().mset({ [key('m1')]: 'a', [key('m2')]: 'b' });
    expect(await redis().mget(key('m1'), key('none'), key('m2'))).toEqual(['a', null, 'b']);
    expect(await redis().append(key('m1'), 'ğ')).toBe(3);
    expect(await redis().exists(key('m1'), key('none'))).toBe(1);
    expect(await redis().type(key('m1'))).toBe('string');
    expect(await redis().del(key('m1'), key('m2'))).toBe(2);
  });

  it('counts', async () => {
    const name = key('count');
    expect([
      await redis().incr(name),
      await redis().incrby(name, 9),
      await redis().decr(name),
      await redis().decrby(name, 4),
    ]).toEqual([1, 10, 9, 5]);
    await redis().set(key('word'), 'abc');
    await expect(redis().incr(key('word'))).rejects.toThrow(/not an integer/);
  });

  it('loses no count of 200 callers at once', async () => {
    await Promise.all(Array.from({ length: 200 }, () => redis().incr(key('crowd'))));
    expect(await redis().get(key('crowd'))).toBe('200');
  });

  it('lets keys expire', async () => {
    const name = key('expiry');
    await redis().set(name, 'x');
    expect(await redis().ttl(name)).toBe(-1);
    expect(await redis().ttl(key('none'))).toBe(-2);
    expect(await redis().expire(name, 100)).toBe(1);
    expect(await redis().pexpire(name, 90_000)).toBe(1);
    expect(await redis().ttl(name)).toBeLessThanOrEqual(90);
    expect(await redis().expireat(name, Math.floor(Date.now() / 1000) + 50)).toBe(1);
    expect(await redis().pexpireat(name, Date.now() + 40_000)).toBe(1);
    expect(await redis().pttl(name)).toBeLessThanOrEqual(41_000);
    expect(await redis().persist(name)).toBe(1);
    await redis().pexpire(name, 1);
    await expect.poll(() => redis().get(name)).toBeNull();
  });
}
