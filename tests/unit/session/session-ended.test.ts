/** The toast that a session has ended leads to the login page, and back to the page with what its link carries. */
import { beforeEach, expect, it, vi } from 'vitest';
import { notifySessionEnded } from '../../../src/features/session/session-ended.ts';

const toast = vi.hoisted(() => vi.fn());
vi.mock('../../../src/ui/toasts/toasts.ts', () => ({ showToast: toast }));
vi.mock('../../../src/i18n/load.ts', () => ({ loadTranslate: () => Promise.resolve((key: string) => key) }));

beforeEach(() => {
  toast.mockReset();
});

it.each([
  ['/offer#quote=abc', '/login?next=%2Foffer#quote=abc'],
  ['/en/c/fon-perde?light=dim', '/en/login?next=%2Fen%2Fc%2Ffon-perde%3Flight%3Ddim'],
  ['/confirm-email#t=secret', '/login?next=%2Fconfirm-email'],
])('from %s to %s', async (address, href) => {
  vi.stubGlobal('location', new URL(address, 'https://shop.test'));
  await notifySessionEnded();
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ link: { label: 'auth:login.title', href } }));
});
