/** A customer's list in the browser: page by page, and what is shown stays. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { pageQuery } from '../../../src/contract/paging.ts';
import type { CallFailure } from '../../../src/lib/api.ts';
import { failure, OFFLINE } from './support.ts';

/** Rows of the server, newest first, and the way it answers. */
let server: number[] = [];
let problem: CallFailure | null = null;
let asked: { limit: string; cursor?: string }[] = [];
let pause: Promise<void> = Promise.resolve();

vi.mock('../../../src/features/session/session.ts', async () => {
  const { atom } = await import('nanostores');
  return {
    $session: atom({ state: 'signed-in' }),
    async callAsCustomer(_list: unknown, { query }: { query: { limit: string; cursor?: string } }) {
      asked.push(query);
      const said = problem;
      const { limit, cursor = '9999' } = query;
      const left = server.filter((row) => row < Number(cursor));
      const rows = left.slice(0, Number(limit));
      await pause;
      return (
        said ?? { ok: true, status: 200, data: rows, next: left.length > rows.length ? String(rows.at(-1)) : undefined }
      );
    },
  };
});

const { callForAll, customerList } = await import('../../../src/features/session/paged-list.ts');

let lists = 0;
const contract = () =>
  ({
    method: 'GET',
    path: `/api/list-${String((lists += 1))}`,
    envelope: 'A',
    access: 'customer',
    query: pageQuery,
    answer: z.array(z.number()),
    codes: [],
  }) as const;

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const countDown = (count: number, from = 1000) => Array.from({ length: count }, (_, index) => from - index);

beforeEach(() => {
  vi.useFakeTimers();
  server = countDown(50);
  problem = null;
  asked = [];
  pause = Promise.resolve();
});
afterEach(() => vi.useRealTimers());

/** A list that is shown, with its first page there. */
async function shown() {
  const list = customerList(contract());
  const leave = list.$list.listen(() => undefined);
  await settle();
  return { ...list, leave, rows: () => list.$list.value?.data?.items };
}

describe('a long list', () => {
  test('begins with a page, and grows by a page to its end', async () => {
    const { more, rows, leave } = await shown();
    expect(rows()).toEqual(countDown(20));
    expect(await more()).toBeNull();
    expect(rows()).toEqual(countDown(40));
    expect(await more()).toBeNull();
    expect(rows()).toEqual(countDown(50));
    expect(await more()).toBeNull();
    expect(asked).toHaveLength(3);
    leave();
  });

  test.each([
    ['offline', OFFLINE],
    ['a server that is away', failure(503, 'store_unavailable')],
  ])('keeps what is shown: %s', async (_name, failed) => {
    const { more, rows, leave } = await shown();
    problem = failed;
    expect(await more()).toEqual(failed);
    expect(rows()).toEqual(countDown(20));
    problem = null;
    expect(await more()).toBeNull();
    expect(rows()).toEqual(countDown(40));
    leave();
  });

  test('is as long as it was when it is asked anew, with what has come since on top', async () => {
    const { $list, more, rows, leave } = await shown();
    await more();
    server = [1001, ...server];
    $list.revalidate();
    await settle();
    expect(rows()).toEqual(countDown(40, 1001));
    leave();
  });

  test('has no gap when it was asked anew while more was on its way', async () => {
    const { $list, more, rows, leave } = await shown();
    let go = (): void => undefined;
    pause = new Promise((resolve) => {
      go = resolve;
    });
    const adding = more();
    server = [1001, ...server];
    pause = Promise.resolve();
    $list.revalidate();
    await settle();
    expect(rows()).toEqual(countDown(20, 1001));
    go();
    expect(await adding).toBeNull();
    expect(rows()).toEqual(countDown(40, 1001));
    leave();
  });
});

describe('a list that the server keeps short', () => {
  test('is fetched whole, by as few calls as can be', async () => {
    server = countDown(200);
    const answer = await callForAll(contract());
    expect(answer).toMatchObject({ ok: true, data: server });
    expect(asked).toEqual([{ limit: '100' }, { limit: '100', cursor: '901' }]);
  });

  test('fails whole: no part of it is taken for all', async () => {
    problem = OFFLINE;
    expect(await callForAll(contract())).toEqual(OFFLINE);
  });
});
