/** The page of a result in a tab that is left and looked at again: the hook, mounted without its markup. */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { CardResult } from '../../../src/domain/money/card-result.ts';
import { useResult, type AskedResult } from '../../../src/features/orders/payment/useResult.ts';
import { stubBrowser } from '../support/browser.ts';

const RESULT = {
  orderNo: 'KP-1795400000123',
  total: 1186.88,
  payUntil: '2026-11-24T10:00:00.000Z',
  createdAt: '2026-11-23T10:00:00.000Z',
  estimatedDeliveryFrom: '2026-11-30',
  estimatedDelivery: '2026-12-03',
  windows: [],
};

/** Enough for React to mount what renders nothing. */
function stubDocument(page: EventTarget): void {
  const listening = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  };
  const seen = { visibilityState: 'visible', activeElement: null, documentElement: { lang: 'tr' } };
  // Work that `act` begins has ended when it returns.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { setTimeout: globalThis.setTimeout, HTMLIFrameElement: EventTarget });
  vi.stubGlobal('document', { nodeType: 9, ...seen, ...listening });
}

const roots: Root[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) {
    act(() => {
      root.unmount();
    });
  }
  vi.unstubAllGlobals();
});

/** A page whose server answers with the state that stands in `server`, once it has been answered. */
async function openResult(first: CardResult) {
  const { page, broughtBack } = stubBrowser();
  stubDocument(page);
  const server = { state: first, asked: 0 };
  vi.stubGlobal('fetch', () => {
    server.asked += 1;
    return Promise.resolve(Response.json({ success: true, data: { ...RESULT, state: server.state } }));
  });
  let latest: AskedResult | null = null;
  const Page = (): null => {
    latest = useResult('a'.repeat(22));
    return null;
  };
  const named = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml' };
  const holder = { ...named, ownerDocument: document, addEventListener: vi.fn() };
  const root = createRoot(holder as unknown as HTMLElement);
  roots.push(root);
  act(() => {
    root.render(createElement(Page));
  });
  const showsState = (state: CardResult) => vi.waitFor(() => expect(latest?.result?.state).toBe(state));
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
