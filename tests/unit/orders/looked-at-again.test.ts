/** The page of a result in a tab that is left and looked at again: the hook, mounted without its markup. */
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CardResult } from '../../../src/domain/money/card-result.ts';
import { useResult } from '../../../src/features/orders/payment/useResult.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

const RESULT = {
  orderNo: 'KP-1795400000123',
  total: 1186.88,
  payUntil: '2026-11-24T10:00:00.000Z',
  createdAt: '2026-11-23T10:00:00.000Z',
  estimatedDeliveryFrom: '2026-11-30',
  estimatedDelivery: '2026-12-03',
  windows: [],
};

afterEach(unmountHooks);

/** A page whose server answers with the state that stands in `server`, once it has been answered. */
async function openResult(first: CardResult) {
  const { page, broughtBack } = stubPage();
  const server = { state: first, asked: 0 };
  vi.stubGlobal('fetch', () => {
    server.asked += 1;
    return Promise.resolve(Response.json({ success: true, data: { ...RESULT, state: server.state } }));
  });
  const asked = mountHook(() => useResult('a'.repeat(22)));
  const showsState = (state: CardResult) => vi.waitFor(() => expect(asked.latest()?.result?.state).toBe(state));
  await showsState(first);
  const lookAgain = (): void => {
    act(() => void page.dispatchEvent(new Event('visibilitychange')));
  };
  const bringBack = (): void => {
    act(() => {
      broughtBack(true);
    });
  };
  return { server, showsState, lookAgain, bringBack };
}

test.each(['review', 'checking'] as const)('asks anew while others decide: %s', async (state) => {
  const { server, showsState, lookAgain } = await openResult(state);
  server.state = 'declined';
  lookAgain();
  await showsState('declined');
});

test('asks no more once the answer stands, until the page is brought back', async () => {
  const { server, showsState, lookAgain, bringBack } = await openResult('paid');
  const { asked } = server;
  lookAgain();
  server.state = 'declined';
  bringBack();
  // A question of looking again would have been asked before this one.
  await showsState('declined');
  expect(server.asked).toBe(asked + 1);
});
