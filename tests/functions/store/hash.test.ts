/** Fields of hashes by their declaration. Each `@ts-expect-error` is a mutation that `npm run types` must refuse. */
/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access -- what does not compile has no type */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { f, luaFields, storedFields, storedHash, written } from '../../../functions/store/hash.ts';
import { compile, defineScript } from '../../../functions/store/script.ts';

const FUNCTIONS = path.resolve(import.meta.dirname, '../../../functions');

const SAVE = defineScript({ name: 'save', args: { fields: ['order'] }, lua: '', answer: z.unknown() });

it('names a field for Lua, alone and in a list', () => {
  expect(f.order.status).toBe(`'status'`);
  expect(`id .. ${f.cart[':quantity']}`).toBe(`id .. ':quantity'`);
  expect(luaFields('user', ['email', 'locale'])).toBe(`'email', 'locale'`);
});

it('reads the fields that were asked for', () => {
  const visit = z.parse(storedHash('visit', ['day', 'note']), ['day', '2026-11-27', 'from', '10:30', 'note', '']);
  expect(visit).toEqual({ day: '2026-11-27' });
  expectTypeOf(visit).toEqualTypeOf<{ day: string; note?: string }>();
  const attempt = z.parse(storedFields('payment', ['amount', 'reason', 'offered']), ['1500', null, '1 2 3']);
  expect(attempt).toEqual({ amount: 1500, offered: [1, 2, 3] });
  expect(() => z.parse(storedFields('payment', ['amount']), [null])).toThrow();
});

it('writes names and values in turn, and leaves out what is undefined', () => {
  expect(written<'order'>({ itemCount: 3, billing: undefined, carrier: '' })).toEqual([
    'itemCount',
    '3',
    'carrier',
    '',
  ]);
  expect(compile(SAVE, { keys: {}, args: { fields: { carrier: 'X', total: 5 } } }).args).toEqual([
    ...['4', 'carrier', 'X', 'total', '5'],
  ]);
});

it('lets nothing read or write a field that is not declared', () => {
  const mutations = () => {
    // @ts-expect-error Lua names another field
    f.order.parcelNo.at(0);
    // @ts-expect-error a list has another field
    luaFields('order', ['status', 'parcelNo']);
    // @ts-expect-error HGETALL is read for another field
    storedHash('order', ['parcelNo']);
    // @ts-expect-error HMGET is read for a field of another hash
    storedFields('user', ['trackingNumber']);
    // @ts-expect-error another field is written
    written<'order'>({ parcelNo: '1' });
    // @ts-expect-error a script is given another field
    compile(SAVE, { keys: {}, args: { fields: { parcelNo: '1' } } } satisfies NonNullable<(typeof SAVE)['input']>);
    // @ts-expect-error a string has no fields
    f.email.at(0);
  };
  expect(mutations).toBeTypeOf('function');
});

it('no command in Lua spells a field of a hash', async () => {
  const spelled: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: FUNCTIONS })) {
    const source = await readFile(path.join(FUNCTIONS, file), 'utf8');
    const commands = source.matchAll(
      /redis\.call\('(?:HGET|HMGET|HSET|HSETNX|HDEL|HINCRBY|HEXISTS)', \w+(?:\([^)]*\))?,\s*('[^\n]*)/g,
    );
    for (const [, field] of commands) spelled.push(`${file}: ${field}`);
  }
  expect(spelled).toEqual([]);
});
