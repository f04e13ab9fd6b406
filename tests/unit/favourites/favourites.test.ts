import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser, type TestBrowser } from '../support/browser.ts';

const KEY = 'kp-favourites';
let browser: TestBrowser;
beforeEach(() => {
  vi.resetModules();
  browser = stubBrowser();
});

const load = () => import('../../../src/features/favourites/favourites.ts');

test('a heart pressed twice leaves no trace', async () => {
  const { readFavourites, toggleFavourite } = await load();
  toggleFavourite(3);
  toggleFavourite(1);
  expect(readFavourites()).toEqual([3, 1]);
  expect(browser.stored.get(KEY)).toBe('{"version":1,"ids":[3,1]}');
  toggleFavourite(3);
  expect(readFavourites()).toEqual([1]);
  toggleFavourite(1);
  expect(browser.stored.has(KEY)).toBe(false);
});

test('an entry that is no product id is dropped, never the whole list', async () => {
  browser.stored.set(KEY, '{"version":1,"ids":[3,"1",-2,0,1.5,null,3]}');
  const { readFavourites } = await load();
  expect(readFavourites()).toEqual([3]);
});

test('favourites of a customer are not those that another tab stores here', async () => {
  const { readFavourites, becomeCustomers, becomeVisitors, toggleFavourite } = await load();
  const save = vi.fn<(id: number, wanted: boolean) => void>();
  becomeCustomers([5], save);
  browser.stored.set(KEY, '{"version":1,"ids":[7]}');
  browser.writtenElsewhere(KEY);
  toggleFavourite(9);
  expect([readFavourites(), save.mock.calls]).toEqual([[5, 9], [[9, true]]]);
  becomeVisitors();
  expect(readFavourites()).toEqual([7]);
});
