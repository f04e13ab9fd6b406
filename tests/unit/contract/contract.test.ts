/**
 * Mistakes on either side of a call that the compiler must refuse. Each `@ts-expect-error` is a mutation: if the line below it
 * ever compiled, `npm run types` would fail here.
 */
/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-return -- what does not compile has no type */
import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { answer, failure } from '../../../functions/http/answer.ts';
import { defineEndpoint } from '../../../functions/http/endpoint.ts';
import { addressOf, defineCall, type CallContract } from '../../../src/contract/contract.ts';
import { call, type CallResult } from '../../../src/lib/api.ts';

const SHOW = defineCall('GET', '/api/shelves/:shelf/books/:book', 'B', 'anyone', {
  answer: z.object({ title: z.string(), pages: z.number() }),
  codes: ['product_not_found'],
});

const SAVE = {
  ...SHOW,
  method: 'PUT',
  body: z.object({ title: z.string() }),
} as const satisfies CallContract;

it('fails in no way of its own unless it says so, and has no property that a contract has not', () => {
  const plain = defineCall('GET', '/api/shelves', 'B', 'anyone', { answer: z.string() });
  expect([plain.codes, SHOW.codes]).toEqual([[], ['product_not_found']]);
  expectTypeOf(plain.codes).toEqualTypeOf<readonly []>();
  // @ts-expect-error no contract has such a property
  defineCall('GET', '/api/shelves', 'B', 'anyone', { answer: z.string(), anwser: z.string() });
  // @ts-expect-error calls of an account answer in envelope A
  defineCall('GET', '/api/account/shelves', 'B', 'anyone', { answer: z.string() });
  // @ts-expect-error a contract says what it answers
  defineCall('GET', '/api/shelves', 'B', 'anyone', { codes: [] });
});

it('lets no endpoint answer another shape', () => {
  defineEndpoint(SHOW, { handle: ({ params }) => answer({ title: params.book, pages: 1 }) });
  // @ts-expect-error a field is renamed
  defineEndpoint(SHOW, { handle: () => answer({ name: 'x', pages: 1 }) });
  // @ts-expect-error a field is missing
  defineEndpoint(SHOW, { handle: () => answer({ title: 'x' }) });
  // @ts-expect-error a field has another type
  defineEndpoint(SHOW, { handle: () => answer({ title: 'x', pages: '1' }) });
  // @ts-expect-error the path has no such part
  defineEndpoint(SHOW, { handle: ({ params }) => answer({ title: params.author, pages: 1 }) });
  // @ts-expect-error the contract names no such code
  defineEndpoint(SHOW, { handle: () => failure('coupon_unknown') });
  // @ts-expect-error the body has no such field
  defineEndpoint(SAVE, { handle: ({ body }) => answer({ title: body.name, pages: 1 }) });
  // @ts-expect-error a call of customers is no call of anybody
  defineEndpoint({ ...SHOW, access: 'customer' }, { handle: () => answer({ title: 'x', pages: 1 }) });
});

it('lets no caller send or read another shape', () => {
  const params = { shelf: 'a', book: 'b' };
  const calls = () => {
    expectTypeOf(call(SHOW, { params })).resolves.toEqualTypeOf<CallResult<{ title: string; pages: number }>>();
    // @ts-expect-error a part of the path is missing
    void call(SHOW, { params: { shelf: 'a' } });
    // @ts-expect-error nothing is given
    void call(SHOW);
    // @ts-expect-error the body is missing
    void call(SAVE, { params });
    // @ts-expect-error the body has another field
    void call(SAVE, { params, body: { name: 'x' } });
    void call(SHOW, { params }).then((result) => {
      // @ts-expect-error the answer has no such field
      return result.ok ? result.data.name : '';
    });
  };
  expect(calls).toBeTypeOf('function');
});

it('fills in an address, whatever its parts hold', () => {
  expect(addressOf(SHOW, { shelf: 'a/b', book: 'ş ?' })).toBe('/api/shelves/a%2Fb/books/%C5%9F%20%3F');
  expect(addressOf(SHOW, { shelf: 'a', book: 'b' }, { q: 'x&y' })).toBe('/api/shelves/a/books/b?q=x%26y');
});
