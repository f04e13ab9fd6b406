import { beforeEach, expect, test, vi } from 'vitest';
import { NO_WINDOWS, type HomeWindow } from '../../../src/domain/window/window.ts';
import { stubBrowser } from '../support/browser.ts';

const salon: HomeWindow = { id: 'a', room: 'Salon', width: 250, height: 240, mount: null, note: '' };

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
});

const open = () => import('../../../src/features/windows/kept.ts');

test('a typed size becomes the current one while no window has a name, and each is told once', async () => {
  const { currentWindow, noteSize } = await open();
  const heard = vi.fn<() => void>();
  addEventListener('kp:windows', heard);
  noteSize(180, 200);
  noteSize(180, 200);
  expect([currentWindow(), heard.mock.calls.length]).toEqual([{ id: null, room: '', width: 180, height: 200 }, 1]);
  noteSize(180, 201);
  noteSize(181, 201);
  expect([currentWindow(), heard.mock.calls.length]).toEqual([{ id: null, room: '', width: 181, height: 201 }, 3]);
});

test('a typed size changes no window with a name, and exchanges none', async () => {
  const { changeWindows, noteSize, readWindows } = await open();
  const named = { ...NO_WINDOWS, list: [salon], current: 'a' };
  changeWindows(() => named);
  noteSize(180, 200);
  expect(readWindows()).toEqual(named);
});

test('a room that was typed with a size goes with it, and stays where the size alone is told again', async () => {
  const { currentWindow, noteSize, isCurrentSize } = await open();
  noteSize(180, 200, 'Salon');
  noteSize(180, 200);
  expect([currentWindow()?.room, isCurrentSize(180, 200), isCurrentSize(200, 180)]).toEqual(['Salon', true, false]);
  noteSize(180, 200, '');
  expect(currentWindow()?.room).toBe('');
  noteSize(180, 200, 'Mutfak');
  noteSize(190, 200);
  expect(currentWindow()).toEqual({ id: null, room: '', width: 190, height: 200 });
});
