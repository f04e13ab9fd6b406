export interface AfterPress {
  run: (work: () => void) => void;
  stop: () => void;
}

/**
 * Runs once the mouse button or finger is up and its click has been delivered. Leaving a field may show a message that
 * pushes the page down; between press and release it would move the thing pressed away from under the pointer.
 */
export function afterPress(document: Document): AfterPress {
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
  document.addEventListener('mousedown', press, true);
  document.addEventListener('mouseup', release, true);
  document.addEventListener('dragend', release, true);
  return {
    run: (work) => {
      if (pressed) waiting.push(work);
      else work();
    },
    stop: () => {
      document.removeEventListener('mousedown', press, true);
      document.removeEventListener('mouseup', release, true);
      document.removeEventListener('dragend', release, true);
    },
  };
}
