/** A private page without a session leads to the login page, and back with what stands behind its `#`. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../support/browser.ts';

const replaced = vi.fn((address: string) => address);

function openAt(address: string): void {
  const { pathname, search, hash, origin } = new URL(address, 'https://shop.test');
  vi.stubGlobal('location', { pathname, search, hash, origin, replace: replaced });
}

beforeEach(() => {
  vi.resetModules();
  replaced.mockReset();
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

it('of a customer', async () => {
  openAt('/account/orders#KP-1');
  await (await import('../../../src/features/session/session.ts')).startSession();
  expect(replaced.mock.calls).toEqual([['/login?next=%2Faccount%2Forders#KP-1']]);
});

it('of the back room', async () => {
  openAt('/admin/visits#v=1&r=2');
  (await import('../../../src/features/admin/person.ts')).leave();
  expect(replaced.mock.calls).toEqual([['/login?next=%2Fadmin%2Fvisits#v=1&r=2']]);
});
