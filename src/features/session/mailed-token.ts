import type { OwnedKey } from '../../lib/browser-keys.ts';
import { listen } from '../../lib/events.ts';
import { keyFor } from '../../lib/owner.ts';

let taken: URLSearchParams | undefined;

/**
 * A one-time secret of the mailed link that led here, null without one; taken out of the address so that it is not left
 * there (security §2.6). @param name in the fragment
 */
export function takeMailedToken(name = 't'): string | null {
  if (taken === undefined) {
    const { hash } = location;
    taken = new URLSearchParams(hash.slice(1));
    if (hash !== '') {
      history.replaceState(null, '', location.pathname + location.search);
      // The same page in the other language shows the same, and takes the secret out of its own address.
      document.addEventListener('click', ({ target }) => {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-language]') : null;
        if (link) link.hash = hash;
      });
      // So does the same page of a newer build.
      listen('reload', () => history.replaceState(null, '', location.pathname + location.search + hash));
    }
  }
  return taken.get(name);
}

/** A mailed token over the way to the login page and back. */
export interface KeptToken {
  /** Returns the token of the link that led here, in this visit of the page or the one before; null without one. */
  readonly read: () => string | null;
  readonly forget: () => void;
}

/**
 * Kept in this tab only, never in an address, which servers write down, and for the person who opened the link (decisions
 * A10): a visitor's becomes that of the customer who signs in for it, and a customer's goes with the session.
 * @param key of the tab's storage
 */
export function keptToken(key: OwnedKey): KeptToken {
  let token: string | null | undefined;
  return {
    read() {
      if (token !== undefined) return token;
      const mailed = takeMailedToken();
      try {
        token = mailed ?? sessionStorage.getItem(keyFor(key)) ?? sessionStorage.getItem(key);
        sessionStorage.removeItem(key);
        if (token !== null) sessionStorage.setItem(keyFor(key), token);
      } catch {
        // Where nothing may be kept nobody is signed in either, and the link is opened once more after it.
        token = mailed;
      }
      return token;
    },
    forget() {
      try {
        sessionStorage.removeItem(keyFor(key));
      } catch {
        // Nothing was kept.
      }
    },
  };
}
