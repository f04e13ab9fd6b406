import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADDED_TOAST_MS, leaveAfter, TOAST_MS } from '../../../src/ui/toasts/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function shown(milliseconds: number) {
  const toast = new EventTarget();
  const dismiss = vi.fn();
  leaveAfter(toast, milliseconds, dismiss);
  return { dismiss, happens: (event: string) => toast.dispatchEvent(new Event(event)) };
}

test.each([
  ['any toast', TOAST_MS, 5000],
  ['what was put into the cart', ADDED_TOAST_MS, 2500],
])('%s leaves by itself (spec §4, §9)', (_what, milliseconds, asked) => {
  const { dismiss } = shown(milliseconds);
  vi.advanceTimersByTime(asked - 1);
  expect(dismiss).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(dismiss).toHaveBeenCalledOnce();
});

test.each([
  ['pointerenter', 'pointerleave'],
  ['focusin', 'focusout'],
])('stays from %s to %s, and for its whole time after that', (begin, end) => {
  const { dismiss, happens } = shown(TOAST_MS);
  vi.advanceTimersByTime(4000);
  happens(begin);
  vi.advanceTimersByTime(60_000);
  happens(end);
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(dismiss).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(dismiss).toHaveBeenCalledOnce();
});

test('stays for the focus in it after the pointer has left', () => {
  const { dismiss, happens } = shown(TOAST_MS);
  happens('focusin');
  happens('pointerenter');
  happens('pointerleave');
  vi.advanceTimersByTime(60_000);
  expect(dismiss).not.toHaveBeenCalled();
  happens('focusout');
  vi.advanceTimersByTime(TOAST_MS);
  expect(dismiss).toHaveBeenCalledOnce();
});

test('counts no pointer twice that comes again without having left, as in a dialog that closes', () => {
  const { dismiss, happens } = shown(TOAST_MS);
  happens('pointerenter');
  happens('pointerenter');
  happens('pointerleave');
  vi.advanceTimersByTime(TOAST_MS);
  expect(dismiss).toHaveBeenCalledOnce();
});
