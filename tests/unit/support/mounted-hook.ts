/** A hook mounted by React in a page without markup. */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { stubBrowser, type TestBrowser } from './browser.ts';

const roots: Root[] = [];
/** Kept before a test puts another clock in place. */
const afterThisTurn = setImmediate;

/** For `afterEach`. */
export async function unmountHooks(): Promise<void> {
  for (const root of roots.splice(0)) {
    act(() => {
      root.unmount();
    });
  }
  // Work that an answer began outside of `act` reads `window` when its turn comes.
  await new Promise((resolve) => afterThisTurn(resolve));
  vi.unstubAllGlobals();
}

/** Puts as much of a browser in place as React needs to mount what renders nothing. */
export function stubPage(): TestBrowser {
  const browser = stubBrowser();
  const { page } = browser;
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
  return browser;
}

/** After `stubPage`. @returns what the hook has answered last */
export function mountHook<Answer>(hook: () => Answer): { readonly latest: () => Answer | undefined } {
  let latest: Answer | undefined;
  const Page = (): null => {
    latest = hook();
    return null;
  };
  const named = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml' };
  const holder = { ...named, ownerDocument: document, addEventListener: vi.fn() };
  const root = createRoot(holder as unknown as HTMLElement);
  roots.push(root);
  act(() => {
    root.render(createElement(Page));
  });
  return { latest: () => latest };
}
