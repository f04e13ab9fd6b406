/** The set of `/layers`, whose window is changed while the products of the kept set are still fetched. */
import { atom } from 'nanostores';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OfferedIn } from '../../../src/domain/layers/received.ts';
import { readSet } from '../../../src/domain/layers/set-address.ts';
import { useSet } from '../../../src/features/layers/useSet.ts';
import { toStored, type Windows } from '../../../src/domain/window/window.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

const SALON = { id: 'a', room: 'Salon', width: 250, height: 240, mount: null, note: '' };
const KITCHEN = { id: 'b', room: 'Mutfak', width: 120, height: 150, mount: null, note: '' };
const chosen = (current: string): Windows => ({ list: [SALON, KITCHEN], current, saved: [] });

const page = vi.hoisted((): { windows: unknown; fetched: PromiseWithResolvers<OfferedIn> } => ({
  windows: null,
  fetched: Promise.withResolvers(),
}));
const $windows = atom(chosen('a'));
page.windows = $windows;
vi.mock('../../../src/features/windows/windows.ts', () => ({
  get $windows() {
    return page.windows;
  },
}));
vi.mock('../../../src/features/layers/set-products.ts', async (original) => ({
  ...(await original<object>()),
  withProducts: () => page.fetched.promise,
}));

afterEach(unmountHooks);

test('a window that is chosen meanwhile is the window of the set, and stays so after a reload', async () => {
  const { stored } = stubPage();
  vi.stubGlobal('location', { hash: '', pathname: '/layers', origin: 'https://example.com', search: '' });
  stored.set('kp-windows', JSON.stringify(toStored(chosen('a'))));
  stored.set('kp-layers', JSON.stringify({ version: 1, set: 'room=Ofis&size=180x190&tul=77.krem.normal.left' }));
  const usual = readSet('tul=78.krem.normal.left')?.worn ?? {};
  const sold = { rules: [], usual, ready: [], products: [] };
  const set = mountHook(() => useSet(sold));
  act(() => $windows.set(chosen('b')));
  expect(set.latest()?.size).toEqual({ width: 120, height: 150 });
  await act(async () => {
    page.fetched.resolve(() => undefined);
    await page.fetched.promise;
  });
  await vi.waitFor(() => expect(set.latest()?.news).toContainEqual({ kind: 'gone', role: 'tul' }));
  expect(set.latest()).toMatchObject({ size: { width: 120, height: 150 }, room: 'Mutfak' });
  expect(stored.get('kp-layers')).not.toContain('180x190');
});
