/** The frame of every page of the back room: whoever is signed out goes to the login page, the last entry signs out, and two say what waits. */
import { startSession } from '../session/session.ts';
import { signOut } from '../session/sign-in-out.ts';
import { showWaiting } from './desk/rail-counts.ts';

void startSession().then(showWaiting);

document.addEventListener('click', ({ target }) => {
  const leave = target instanceof Element ? target.closest<HTMLElement>('[data-logout]') : null;
  if (leave) void signOut(leave.dataset.logout ?? '/');
});
