/**
 * The frame of every page of the back room: whoever comes signed out goes to the login page, whose session ends meanwhile
 * signs in anew on the page, and the last entry signs out.
 */
import { signOut } from '../session/sign-in-out.ts';
import { followSession } from './person.ts';

void followSession(() => {
  void import('./ask/mend.tsx').then(({ mend }) => mend('session_ended'));
});

document.addEventListener('click', ({ target }) => {
  const leave = target instanceof Element ? target.closest<HTMLElement>('[data-logout]') : null;
  if (leave) void signOut(leave.dataset.logout ?? '/');
});
