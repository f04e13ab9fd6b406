/**
 * The operator at this page. After the first input the page stays when the session ends: typed text would be lost by
 * going to the login page, so that a dialog asks for the sign-in instead (`ask/`).
 */
import type { User } from '../../contract/session.ts';
import { loginFrom } from '../session/redirects.ts';
import { $session, startNavigation, startSession } from '../session/session.ts';

let worker: User | null = null;

/** Null before the session was found, when the page goes to login by itself. */
export const whoWorksHere = (): User | null => worker;

/** @param onEnded the session has ended on a page in use */
export async function followSession(onEnded: () => void): Promise<void> {
  await startSession();
  $session.subscribe((session) => {
    if (session.state === 'signed-in') {
      // Another operator signed in by another tab: nothing on this page is theirs.
      if (worker && worker.id !== session.user.id) location.reload();
      worker = session.user;
      startNavigation();
    } else if (session.state === 'signed-out' && worker) {
      if (session.ended) onEnded();
      else leave();
    }
  });
}

/** To the login page, and back here after it. */
export function leave(): void {
  startNavigation();
  location.replace(loginFrom(location.pathname + location.search));
}
