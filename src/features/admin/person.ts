/**
 * The operator at this page. A customer of the shop is sent away before anything is drawn (decisions A1). Once an
 * operator works here, the page stays when the session ends: what was typed would be lost by going to the login page,
 * so that a dialog asks for the sign-in instead (`ask/`).
 */
import type { User } from '../../contract/session.ts';
import { dropEditorToken } from '../../lib/editor-token.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { loginFragment } from '../../lib/paths.ts';
import { loginFrom } from '../session/redirects.ts';
import { $session, startNavigation, startSession } from '../session/session.ts';

let worker: User | null = null;

/** Null before the session was found, when the page goes to login by itself. */
export const whoWorksHere = (): User | null => worker;

/** @param onEnded the session has ended on a page in use */
export async function followSession(onEnded: () => void): Promise<void> {
  await startSession();
  $session.subscribe((session) => {
    if (session.state === 'signed-in' && session.user.role === 'customer') {
      void leaveWithoutRight();
    } else if (session.state === 'signed-in') {
      // One from before the two were kept apart: the editor asks for it again.
      dropEditorToken();
      showFrame();
      // Somebody else signed in by another tab: nothing on this page is theirs.
      if (worker && worker.id !== session.user.id) location.reload();
      worker = session.user;
      startNavigation();
    } else if (session.state === 'signed-out' && worker) {
      if (session.ended) onEnded();
      else leave();
    } else if (session.state === 'unknown') {
      // The parts of the page say why nobody could be asked.
      showFrame();
    }
  });
}

/** To the login page, and back here after it. */
export function leave(): void {
  startNavigation();
  location.replace(loginFrom(location.pathname + location.search) + loginFragment());
}

/** To the page for a signed-in user without the right. Never resolves: nothing is drawn any more. */
export function leaveWithoutRight(): Promise<never> {
  startNavigation();
  location.replace(adminPaths.unauthorized);
  return new Promise(() => undefined);
}

/** `layouts/Admin.astro` hides it until then. */
const showFrame = (): void => {
  document.querySelector('.admin')?.setAttribute('data-shown', '');
};
