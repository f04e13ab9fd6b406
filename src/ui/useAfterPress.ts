import { useEffect, useRef } from 'react';
import { afterPress, type AfterPress } from '../lib/after-press.ts';

/** Puts off what would move the page until the press that leaves a field has been delivered; see `afterPress`. */
export function useAfterPress(): (work: () => void) => void {
  const press = useRef<AfterPress>(null);
  useEffect(() => {
    const watching = afterPress(document);
    press.current = watching;
    return watching.stop;
  }, []);
  return (work) => {
    if (press.current) press.current.run(work);
    else work();
  };
}
