/** Events that may ask for the result of the work. */
const PRESSES = ['pointerdown', 'keydown', 'click', 'submit'];

/**
 * Puts work off until the frame that shows its cause is painted: a choice is marked by the browser itself, and pricing
 * and drawing it first would hold that up. An earlier press finds the work done. Asked for twice, it is done once.
 */
export function paintFirst(work: () => void): () => void {
  let waits = false;
  const settle = (): void => {
    if (!waits) return;
    waits = false;
    for (const press of PRESSES) removeEventListener(press, settle, true);
    work();
  };
  return () => {
    if (waits) return;
    waits = true;
    for (const press of PRESSES) addEventListener(press, settle, true);
    requestAnimationFrame(() => setTimeout(settle));
  };
}
