/** Several commands in one request: pipelines, transactions, Lua scripts. */
import { describe, expect, it } from 'vitest';
import type { Engine } from './engines.ts';

export function provesPrograms({ redis, key }: Engine): void {
  it('answers a pipeline in order and goes on after an error', async () => {
    const pipeline = redis().pipeline();
    pipeline.set(key('p'), 'x');
    pipeline.incr(key('p'));
    pipeline.get(key('p'));
    const [first, second, third] = await pipeline.exec({ keepErrors: true });
    expect([first?.result, third?.result]).toEqual(['OK', 'x']);
    expect(second?.error).toMatch(/not an integer/);
  });

  it('runs a transaction whole, with nobody in between', async () => {
    const name = key('multi');
    const transactions = Array.from({ length: 30 }, async () => {
      const [before, after] = await redis().multi().incr(name).incr(name).exec<[number, number]>();
      return after - before;
    });
    expect(new Set(await Promise.all(transactions))).toEqual(new Set([1]));
    expect(await redis().get(name)).toBe('60');
  });

  describe('scripts', () => {
    it('read keys and arguments, JSON and the clock', async () => {
      const script = `
        local order = cjson.decode(ARGV[1])
        order.count = #order.lines
        redis.call('SET', KEYS[1], cjson.encode(order), 'EX', 60)
        local time = redis.call('TIME')
        return {order.city, string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)), order.lines[2], order.count}`;
      const [city, now, line, count] = await redis().eval<string[], [string, string, string, number]>(
        script,
        [key('order')],
        [JSON.stringify({ city: 'Şişli', lines: ['a', '🪟'] })],
      );
      expect([city, line, count]).toEqual(['Şişli', '🪟', 2]);
      expect(now).toMatch(/^\d{13}$/);
      expect(JSON.parse(String(await redis().get(key('order'))))).toEqual({
        city: 'Şişli',
        lines: ['a', '🪟'],
        count: 2,
      });
    });

    it('give nothing as null and keep the values before it', async () => {
      expect(await redis().eval('return redis.call("GET", KEYS[1])', [key('none')], [])).toBeNull();
      expect(await redis().eval(`return {'a', false, 'b'}`, [], [])).toEqual(['a', null, 'b']);
    });

    it('are atomic: 50 of 200 callers get the stock', async () => {
      await redis().set(key('stock'), '50');
      const script = `
        local left = tonumber(redis.call('GET', KEYS[1]))
        if left < 1 then return 'GONE' end
        redis.call('DECRBY', KEYS[1], 1)
        return 'TAKEN'`;
      const answers = await Promise.all(Array.from({ length: 200 }, () => redis().eval(script, [key('stock')], [])));
      expect(answers.filter((answer) => answer === 'TAKEN')).toHaveLength(50);
      expect(await redis().get(key('stock'))).toBe('0');
    });

    it('undo nothing but report a failing command', async () => {
      await redis().set(key('string'), 'x');
      await expect(redis().eval(`return redis.call('HGET', KEYS[1], 'f')`, [key('string')], [])).rejects.toThrow(
        /WRONGTYPE/,
      );
      await expect(redis().eval('return (', [], [])).rejects.toThrow();
    });
  });
}
