import { useEffect, useRef } from 'react';

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

interface PointerWatch {
  /** Does the work now, or where something is being pressed, once that press has been delivered. */
  defer: (work: () => void) => void;
  stop: () => void;
}

/**
 * Watches the pointer to put work off until the mouse button or finger is up and its click has been delivered. Leaving
 * a field may show a message that pushes the page down; between press and release it would move the thing pressed away
 * from under the pointer, and the click would be lost.
 */
export function deferUntilPointerUp(page: EventTarget): PointerWatch {
  let pressed = false;
  let waiting: (() => void)[] = [];
  const press = (): void => {
    pressed = true;
  };
  const release = (): void => {
    pressed = false;
    const due = waiting;
    waiting = [];
    setTimeout(() => due.forEach((work) => work()));
  };
  const heard = Object.entries({ mousedown: press, mouseup: release, dragend: release });
  for (const [type, hear] of heard) page.addEventListener(type, hear, { capture: true });
  return {
    defer: (work) => {
      if (pressed) waiting.push(work);
      else work();
    },
    stop: () => {
      for (const [type, hear] of heard) page.removeEventListener(type, hear, { capture: true });
    },
  };
}
