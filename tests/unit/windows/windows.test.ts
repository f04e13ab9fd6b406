import { beforeEach, expect, test, vi } from 'vitest';
import { MAX_WINDOWS, type HomeWindow, type WindowFields } from '../../../src/domain/window/window.ts';
import { stubBrowser, type TestBrowser } from '../support/browser.ts';

const salon: WindowFields = { room: 'Salon', width: 250, height: 240, mount: null, note: '' };

beforeEach(() => {
  vi.resetModules();
  browser = stubBrowser();
});

let browser: TestBrowser;
const open = async () => {
  const [{ deleteWindow, takeWindows }, { readWindows }] = await Promise.all([
    import('../../../src/features/windows/windows.ts'),
    import('../../../src/features/windows/kept.ts'),
  ]);
  return { deleteWindow, takeWindows, readWindows };
};

test('windows of a list are kept at once and once, and the first prices the shop where none does yet', async () => {
  const { takeWindows, readWindows } = await open();
  expect(takeWindows([salon, { ...salon, room: 'Mutfak' }])).toHaveLength(2);
  expect(takeWindows([salon, { ...salon, room: 'Hol' }])).toHaveLength(1);
  const { list, current } = readWindows();
  expect(list.map(({ room }) => room)).toEqual(['Salon', 'Mutfak', 'Hol']);
  expect(current).toBe(list[0]?.id);
});

test('of a list that is too long none is kept', async () => {
  const { takeWindows, readWindows } = await open();
  const many = Array.from({ length: MAX_WINDOWS }, (_, place) => ({ ...salon, room: `Oda ${place}` }));
  expect(takeWindows([...many, salon])).toBeNull();
  expect(readWindows().list).toEqual([]);
  expect(takeWindows(many)).toHaveLength(MAX_WINDOWS);
});

test('a deleted window is put back for its owner alone', async () => {
  const { deleteWindow, takeWindows, readWindows } = await open();
  browser.signIn('u-ayse');
  const [{ id }] = takeWindows([salon]) as [HomeWindow];
  const undo = deleteWindow(id);
  browser.signOut();
  expect([undo(), readWindows().list, browser.stored.has('kp-windows')]).toEqual([false, [], false]);
  browser.signIn('u-ayse');
  expect([undo(), readWindows().list]).toEqual([true, [{ id, ...salon }]]);
});
