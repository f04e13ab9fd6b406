import { useEffect, useRef, type RefObject } from 'react';

/**
 * For an element with `tabIndex={-1}` that says what a press has done, where what was pressed is gone: it takes the focus
 * with each press, also where the words stay the same. An answer that comes late takes it from nobody who types by then.
 * @param press number of the press, 0 before the first
 */
export function useFocusAfter<Shown extends HTMLElement>(press: number): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (press > 0 && !isTyping()) shown.current?.focus();
  }, [press]);
  return shown;
}

/** Whether the focus stands in a field. */
export const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') ?? false;
