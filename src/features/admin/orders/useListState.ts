import { useEffect, useState } from 'react';
import { readListState, writeListState, type ListState } from './list-state.ts';

/**
 * The state of the list as its address says it: the back button leads through tabs and filters, typing does not fill it.
 * Undefined in the built page.
 */
export function useListState() {
  const [state, setState] = useState<ListState>();
  useEffect(() => {
    const read = (): void => {
      setState(readListState(location.search));
    };
    read();
    addEventListener('popstate', read);
    return () => {
      removeEventListener('popstate', read);
    };
  }, []);

  function change(changes: Partial<ListState>, isStep: boolean): void {
    const next = { ...readListState(location.search), ...changes };
    const address = location.pathname + writeListState(next);
    if (isStep) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    setState(next);
  }

  return [state, change] as const;
}
