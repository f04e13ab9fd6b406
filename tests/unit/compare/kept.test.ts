import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser, type TestBrowser } from '../support/browser.ts';

let browser: TestBrowser;
beforeEach(() => {
  vi.resetModules();
  browser = stubBrowser();
});

test('a comparison calls back for this page, other tabs and other owners, until it is ended', async () => {
  const { changeCompared, followCompared, readCompared } = await import('../../../src/features/compare/kept.ts');
  const heard = vi.fn<() => void>();
  const end = followCompared(heard);
  changeCompared(() => [3, 9]);
  expect(JSON.parse(browser.stored.get('kp-compare') ?? '')).toEqual({ version: 1, ids: [3, 9] });
  browser.writtenElsewhere('kp-compare');
  browser.writtenElsewhere('kp-consent');
  browser.broughtBack(false);
  browser.broughtBack(true);
  browser.signIn('u-ayse');
  expect(heard).toHaveBeenCalledTimes(4);
  expect(readCompared()).toEqual([3, 9]);
  end();
  changeCompared(() => []);
  browser.signOut();
  expect(heard).toHaveBeenCalledTimes(4);
  expect(browser.stored.has('kp-compare.u-ayse')).toBe(false);
});
