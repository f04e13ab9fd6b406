import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { goOn } from './enter.ts';
import { carryNext } from './places.ts';
import { $session, loadingSession, startSession } from './session.ts';

/** On pages of signing in: whoever is signed in, here or in another tab, goes on. `busy`: this page does so itself. */
export function useVisitor(home: string, busy: boolean): void {
  const { state } = useStore($session, { ssr: loadingSession });
  useEffect(() => {
    void startSession();
  }, []);
  useEffect(() => {
    if (state === 'signed-in' && !busy) goOn(home);
  }, [state, busy, home]);
}

/** The query of this page, once it is alive. */
export const useSearch = (): string => useInBrowser(() => location.search) ?? '';

/** A link to another page of signing in that keeps where to go on to. */
export const useCarried = (path: string): string => carryNext(path, useSearch());
