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

/** Ref of an element that may go with the focus within: what is near takes the focus. */
export const handsOnFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) focusNear(element);
};

/** Focuses the heading of the group or the dialog around it, which stay whatever comes in its place; elsewhere the page's content. */
export function focusNear(gone: Element): void {
  const near = gone.closest('fieldset, dialog')?.querySelector<HTMLElement>('legend, h2');
  if (near) near.tabIndex = -1;
  (near ?? gone.closest('main'))?.focus({ preventScroll: true });
}
