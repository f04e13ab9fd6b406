import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { arrivalFragment, carryNext } from './redirects.ts';
import { $session, loadingSession, startSession } from './session.ts';
import { redirectNext } from './sign-in-out.ts';

/**
 * Login and registration are for visitors: redirects customers who are signed in already, or sign in in another tab.
 * @param busy while the form of this page is sent, which redirects by itself
 */
export function useRedirectSignedIn(home: string, busy: boolean): void {
  const { state } = useStore($session, { ssr: loadingSession });
  useEffect(() => {
    void startSession();
  }, []);
  useEffect(() => {
    if (state === 'signed-in' && !busy) redirectNext(home);
  }, [state, busy, home]);
}

/** The query of this page; empty until it is hydrated. */
export const useSearch = (): string => useInBrowser(() => location.search) ?? '';

/** A link to another page of signing in, with this page's `next`. */
export const useLinkWithNext = (path: string): string =>
  carryNext(path, useSearch(), useInBrowser(arrivalFragment) ?? '');
