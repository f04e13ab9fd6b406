/** How a script is put together from its parts: names on both sides, positions nowhere. */
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { key, luaKeyBuilder, SCHEMA } from '../../../functions/store/keys.ts';
import { compile, defineFragment, defineScript } from '../../../functions/store/script.ts';

const DEFINITIONS = path.resolve(import.meta.dirname, '../../../functions/store/keys');

const fragment = defineFragment({ keys: { user: 'user' }, args: { uid: 'text' }, lua: 'local function f() end' });
const script = defineScript({
  name: 'example',
  uses: [fragment],
  keys: { counters: ['limit'], user: 'user' },
  args: { fields: 'list' },
  builds: ['order'],
  lua: 'return f()',
  answer: z.unknown(),
});
const input = {
  keys: { user: key.user('u1'), counters: [key.limit('a', '1'), key.limit('b', '2')] },
  args: { uid: 'u1', fields: ['x', 2] },
};

describe('a compiled script', () => {
  it('sends each key and argument once, lists with their length, in the order Lua reads them', () => {
    const { keys, args } = compile(script, input);
    expect(keys).toEqual(['user:u1', 'limit:a:1', 'limit:b:2']);
    expect(args).toEqual(['2', 'u1', '2', 'x', '2']);
  });

  it('names every key and argument, and builds the keys it finds out about', () => {
    const { lua } = compile(script, input);
    expect(lua).toMatch(/^local user = nextKey\(\)\nlocal counters = listOf\(nextKey\)\nlocal uid = nextArg\(\)$/m);
    expect(lua).toContain(`local function orderKey(orderNo) return 'order:' .. orderNo end`);
  });

  it('is the same text for every call, so that a store may keep it', () => {
    const other = { ...input, args: { uid: 'u2', fields: [] } };
    expect(compile(script, other).lua).toBe(compile(script, input).lua);
  });

  it('refuses one name for two things, and input that is missing', () => {
    const clash = () =>
      defineScript({ name: 'clash', uses: [fragment], keys: { uid: 'user' }, lua: '', answer: z.unknown() });
    expect(clash).toThrow('uid is both');
    const framed = () => defineScript({ name: 'framed', args: { work: 'text' }, lua: '', answer: z.unknown() });
    expect(framed).toThrow('work is a name');
    expect(() => compile(script, { ...input, keys: {} })).toThrow('example was given no key user');
    expect(() => compile(script, { ...input, args: {} })).toThrow('example was given no argument uid');
  });
});

describe('the schema of the store', () => {
  it('gives no two definitions the same keys', () => {
    const prefixes = Object.values(SCHEMA).map(({ pattern }) => pattern.split(':')[0]);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });

  it('leaves out none of the definitions, and no name hides another', async () => {
    const named: string[] = [];
    for await (const file of glob('*.ts', { cwd: DEFINITIONS })) {
      const parts = (await import(pathToFileURL(path.join(DEFINITIONS, file)).href)) as Record<string, object>;
      named.push(...Object.values(parts).flatMap((definitions) => Object.keys(definitions)));
    }
    expect(Object.keys(SCHEMA).toSorted()).toEqual(named.toSorted());
  });

  it('builds the same key for the caller and for Lua', () => {
    expect(key.limit('login', 'hash')).toBe('limit:login:hash');
    expect(key.orders()).toBe('orders');
    expect(luaKeyBuilder('limit')).toBe(`local function limitKey(rule, id) return 'limit:' .. rule .. ':' .. id end`);
  });
});
