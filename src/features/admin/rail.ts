/**
 * The frame of every page of the back room: signed-out visitors go to the login page, a session that ends meanwhile
 * signs in anew on the page, the last entry signs out, and three entries say what waits.
 */
import '../../lib/newest.ts';
import { signOut } from '../session/sign-in-out.ts';
import { followSession } from './person.ts';
import { keepToRole, showLastRole } from './role-pages.ts';

void followSession(() => void import('./ask/mend.tsx').then(({ mend }) => mend('session_ended')))
  .then(() => {
    showLastRole();
    // The schemas of the desk are behind the page: no page waits for three numbers.
    return import('./desk/rail-counts.ts');
  })
  .then((counts) => counts.showWaiting())
  .catch(() => null)
  .then(keepToRole);

document.addEventListener('click', ({ target }) => {
  const leave = target instanceof Element ? target.closest<HTMLElement>('[data-logout]') : null;
  if (leave) void signOut(leave.dataset.logout ?? '/');
});
