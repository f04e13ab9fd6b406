/** The frame of every page of the back room: whoever is signed out goes to the login page, and the last entry signs out. */
import { startSession } from '../session/session.ts';
import { signOut } from '../session/sign-in-out.ts';

void startSession();

document.addEventListener('click', ({ target }) => {
  const leave = target instanceof Element ? target.closest<HTMLElement>('[data-logout]') : null;
  if (leave) void signOut(leave.dataset.logout ?? '/');
});
