import { listen } from '../../lib/events.ts';
import { OWNER_EVENTS } from '../../lib/follow-kept.ts';
import { hasChangedHands, ownerHere } from '../../lib/owner.ts';
import { loginFragment } from '../../lib/paths.ts';

/** As in `features/session/tokens.ts`, whose module would be too much for every page. */
const TOKEN_KEYS = ['refreshToken', 'accessToken'];

/** Shows what is for customers or for visitors by what storage holds: only a call tells whether the session is still valid. */
export function showUser(): void {
  const show = (): void => {
    const shown = ownerHere() ? 'customer' : 'visitor';
    for (const element of document.querySelectorAll<HTMLElement>('[data-for]')) {
      element.hidden = element.dataset.for !== shown;
    }
    if (hasChangedHands()) void load().then(({ purgeOthers }) => purgeOthers());
    if (shown === 'customer' && 'hearts' in document.documentElement.dataset) void syncHearts();
  };
  show();
  for (const event of OWNER_EVENTS) addEventListener(event, show);
  listen('hearts', show);
  listen('signed-in', ({ waitUntil }) => waitUntil(load().then(({ bringAlong }) => bringAlong())));

  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-logout]')) {
    button.addEventListener('click', () => {
      button.disabled = true;
      void signOut(button.dataset.logout ?? '/');
    });
  }
  // The login page leads back to this one, however it is opened: by a click, in another tab, or by a copied link.
  for (const login of document.querySelectorAll<HTMLAnchorElement>('[data-login]')) {
    const lead = (): void => {
      login.search = `?next=${encodeURIComponent(location.pathname + location.search)}`;
      login.hash = loginFragment();
    };
    lead();
    // The address of a page may have changed since, such as that of a window that was measured.
    for (const event of ['pointerdown', 'focusin']) login.addEventListener(event, lead);
  }
}

/** Modules that only customers need, and the features that session may not import. */
const load = async () => (await import('./acts.ts')).customer();

/** Without a network the hearts stay a visitor's; a later page merges them. */
const syncHearts = (): Promise<void> =>
  load().then(
    ({ syncCustomerFavourites }) => syncCustomerFavourites(),
    () => undefined,
  );

/** Signs out even where the session's module cannot be fetched: by removing the tokens. */
async function signOut(home: string): Promise<void> {
  try {
    const customer = await load();
    await customer.signOut(home);
  } catch {
    for (const key of TOKEN_KEYS) localStorage.removeItem(key);
    location.assign(home);
  }
}
