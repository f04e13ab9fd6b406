import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferUntilPointerUp } from '../../../src/ui/useDeferUntilPointerUp.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('works at once while nothing is pressed', () => {
  const work = vi.fn();
  deferUntilPointerUp(new EventTarget()).defer(work);
  expect(work).toHaveBeenCalledOnce();
});

test.each(['mouseup', 'dragend'])('waits for %s, and for the click that comes with it', (release) => {
  const page = new EventTarget();
  const { defer } = deferUntilPointerUp(page);
  const work = vi.fn();
  page.dispatchEvent(new Event('mousedown'));
  defer(work);
  page.dispatchEvent(new Event(release));
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});

test('hears nothing any more once it is stopped', () => {
  const page = new EventTarget();
  const { defer, stop } = deferUntilPointerUp(page);
  stop();
  page.dispatchEvent(new Event('mousedown'));
  const work = vi.fn();
  defer(work);
  expect(work).toHaveBeenCalledOnce();
});
