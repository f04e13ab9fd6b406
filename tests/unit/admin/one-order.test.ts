/** One order of the back room that cannot be fetched, and the press that asks again. */
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useOrder } from '../../../src/features/admin/orders/useOrder.ts';
import type { CallFailure } from '../../../src/lib/api.ts';
import { failure } from '../session/support.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

const asked = vi.hoisted(() => vi.fn<() => Promise<CallFailure>>());
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: asked }));

afterEach(unmountHooks);

test('stays with its failure and says that it asks, so that the same failure can be said again', async () => {
  stubPage();
  asked.mockResolvedValueOnce(failure(0, 'timeout'));
  const order = mountHook(() => useOrder('KP-1795400000123'));
  await vi.waitFor(() => expect(order.latest()).toMatchObject({ failure: { code: 'timeout' }, isAsking: false }));
  const answer = Promise.withResolvers<CallFailure>();
  asked.mockReturnValueOnce(answer.promise);
  act(() => order.latest()?.retry());
  expect(order.latest()).toMatchObject({ failure: { code: 'timeout' }, isAsking: true });
  await act(async () => {
    answer.resolve(failure(0, 'timeout'));
    await answer.promise;
  });
  expect(order.latest()).toMatchObject({ failure: { code: 'timeout' }, isAsking: false });
});
