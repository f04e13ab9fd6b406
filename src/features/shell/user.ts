/** As in `features/auth`, whose module would be too much for every page. */
const KEYS = ['refreshToken', 'accessToken'];
const SESSION_EVENT = 'kp:session';
/** Sent where a page has hearts. */
const HEARTS_EVENT = 'kp:hearts';

/** Shows what is for customers or for visitors; whether the session still stands is found out where it matters. */
export function showUser(): void {
  const show = (): void => {
    const shown = hasTokens() ? 'customer' : 'visitor';
    for (const element of document.querySelectorAll<HTMLElement>('[data-for]')) {
      element.hidden = element.dataset.for !== shown;
    }
    if (shown === 'customer' && 'hearts' in document.documentElement.dataset) void followHearts();
  };
  show();
  for (const event of ['storage', 'pageshow', SESSION_EVENT, HEARTS_EVENT]) addEventListener(event, show);

  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-logout]')) {
    button.addEventListener('click', () => {
      button.disabled = true;
      void logout(button.dataset.logout ?? '/');
    });
  }
  // The login page brings back to where one was.
  const login = document.querySelector<HTMLAnchorElement>('[data-login]');
  login?.addEventListener('click', () => {
    login.search = `?next=${encodeURIComponent(location.pathname + location.search)}`;
  });
}

function hasTokens(): boolean {
  try {
    return KEYS.every((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** What only customers need. */
const load = () => import('./customer.ts');

/** Without a network the hearts go on as a visitor's; what they keep is merged later. */
const followHearts = (): Promise<void> =>
  load().then(
    ({ followFavourites }) => followFavourites(),
    () => undefined,
  );

/** Without a network the session's own module may not come: signed out one is all the same. */
async function logout(home: string): Promise<void> {
  try {
    const customer = await load();
    await customer.logout(home);
  } catch {
    for (const key of KEYS) localStorage.removeItem(key);
    location.assign(home);
  }
}
