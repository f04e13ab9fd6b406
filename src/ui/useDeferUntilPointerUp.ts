import { useEffect, useRef } from 'react';
import { deferUntilPointerUp, type PointerWatch } from '../lib/defer-until-pointer-up.ts';

/** Puts off what would move the page until the press that leaves a field has been delivered. */
export function useDeferUntilPointerUp(): PointerWatch['defer'] {
  const watch = useRef<PointerWatch>(null);
  useEffect(() => {
    const watching = deferUntilPointerUp(document);
    watch.current = watching;
    return watching.stop;
  }, []);
  return (work) => {
    if (watch.current) watch.current.defer(work);
    else work();
  };
}
