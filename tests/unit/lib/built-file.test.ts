import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchBuilt, fetchJson } from '../../../src/lib/built-file.ts';

const events: string[] = [];
const answerWith = (body: string, status: number): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
};

beforeEach(() => {
  events.length = 0;
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => events.push(type));
});
afterEach(() => vi.unstubAllGlobals());

test('a file that is there is read, and nobody is asked for a newer build', async () => {
  answerWith('{"rooms":3}', 200);
  expect(await fetchJson('/data/rooms.json')).toEqual({ rooms: 3 });
  expect(events).toEqual([]);
});

test('a file that is gone with a former build has the page ask for the newest one', async () => {
  answerWith('', 404);
  await expect(fetchBuilt('/cards/1.abc.html')).rejects.toThrow('/cards/1.abc.html: 404');
  expect(events).toEqual(['vite:preloadError']);
});

test('a file whose 404 the browser has kept is asked for past it', async () => {
  const answers = (_: string, { cache }: RequestInit = {}) =>
    new Response('map', { status: cache === 'reload' ? 200 : 404 });
  vi.stubGlobal('fetch', (...asked: Parameters<typeof answers>) => Promise.resolve(answers(...asked)));
  expect(await (await fetchBuilt('/_astro/map.abc.webp')).text()).toBe('map');
  expect(events).toEqual([]);
});

test('a server that fails says nothing about a newer build', async () => {
  answerWith('', 503);
  await expect(fetchJson('/data/rooms.json')).rejects.toThrow('503');
  expect(events).toEqual([]);
});
