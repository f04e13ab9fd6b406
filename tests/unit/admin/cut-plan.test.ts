/** The cut plan asks by itself only while somebody works at the page: each call renews the idle time of the session. */
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCutPlan } from '../../../src/features/admin/cutting/cut-plan.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

const asked = vi.hoisted(() => vi.fn(() => Promise.resolve({ ok: false, code: 'offline' })));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: asked }));

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await unmountHooks();
  vi.useRealTimers();
});

it('stops fifteen minutes after the last press, and goes on at the next one', async () => {
  const { page } = stubPage();
  mountHook(() => useCutPlan('2026-12-04'));
  await minutes(10);
  expect(asked).toHaveBeenCalledTimes(11);
  await act(() => Promise.resolve(page.dispatchEvent(new Event('pointerdown'))));
  await minutes(60);
  expect(asked).toHaveBeenCalledTimes(11 + 14);
  await act(() => Promise.resolve(page.dispatchEvent(new Event('keydown'))));
  expect(asked).toHaveBeenCalledTimes(11 + 15);
  await minutes(1);
  expect(asked).toHaveBeenCalledTimes(11 + 16);
  await minutes(60);
  const before = asked.mock.calls.length;
  await act(() => Promise.resolve(page.dispatchEvent(new Event('visibilitychange'))));
  expect(asked).toHaveBeenCalledTimes(before + 1);
});
