import { loginFrom } from '../auth/places.ts';
import { ACCESS_KEY, createTokenStore, REFRESH_KEY } from '../auth/tokens.ts';

/** Sent by the session's own module when somebody came or left on this page. */
const SESSION_EVENT = 'kp:session';

const tokens = createTokenStore(() => localStorage);

/** Shows what is for customers or for visitors; whether the session still stands is found out where it matters. */
export function showUser(): void {
  const show = (): void => {
    const shown = tokens.read() ? 'customer' : 'visitor';
    for (const element of document.querySelectorAll<HTMLElement>('[data-for]')) {
      element.hidden = element.dataset.for !== shown;
    }
  };
  show();
  window.addEventListener('storage', ({ key }) => {
    if (key === REFRESH_KEY || key === ACCESS_KEY || key === null) show();
  });
  window.addEventListener(SESSION_EVENT, show);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });

  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-logout]')) {
    button.addEventListener('click', () => {
      button.disabled = true;
      void logout(button.dataset.logout ?? '/');
    });
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-login]')) {
    link.addEventListener('click', () => {
      link.href = loginFrom(location.pathname + location.search);
    });
  }
}

/** Without a network the session's own module may not come: signed out one is all the same. */
async function logout(home: string): Promise<void> {
  try {
    const session = await import('../auth/session.ts');
    await session.logout(home);
  } catch {
    tokens.clear();
    location.assign(home);
  }
}
