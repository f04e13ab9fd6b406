/** From here the filters stand in a row above the list; below, they open as a sheet. As in `Filters.astro`. */
const WIDE = '(width >= 56rem)';

/** The form as a sheet from below on the phone, as a row of panels elsewhere. Throws when the markup lacks a part. */
export function filterSheet(root: HTMLElement) {
  const dialog = root.querySelector<HTMLDialogElement>('[data-sheet]');
  const place = dialog?.querySelector('[data-place]');
  const count = dialog?.querySelector('[data-press="show"]');
  const form = root.querySelector('form');
  if (!dialog || !place || !count || !form) throw new Error('The list has no sheet');
  const panels = [...form.querySelectorAll('details')];
  const home = document.createComment('');
  let stepped = false;

  const close = (): void => {
    if (dialog.open) dialog.close();
  };

  // However it was closed, by Escape or the way back too, the form goes back to its row.
  dialog.addEventListener('close', () => {
    home.replaceWith(form);
    for (const panel of panels) panel.open = false;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) close();
  });
  matchMedia(WIDE).addEventListener('change', close);

  /** In the row one panel is open at a time, and goes with Escape or a press beside it. */
  const closePanels = (except?: EventTarget | null): void => {
    if (dialog.open) return;
    for (const panel of panels) if (panel !== except) panel.open = false;
  };
  for (const panel of panels) {
    panel.addEventListener('toggle', () => {
      if (panel.open) closePanels(panel);
    });
    panel.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || dialog.open || !panel.open) return;
      panel.open = false;
      panel.querySelector('summary')?.focus();
    });
  }
  document.addEventListener('click', ({ target }) => {
    const panel = target instanceof Element ? target.closest('details') : null;
    // A part that a press has taken off the page was within the panel.
    if (target instanceof Element && target.isConnected) closePanels(panel);
  });

  return {
    open(): void {
      if (dialog.open) return;
      stepped = false;
      form.replaceWith(home);
      place.append(form);
      for (const panel of panels) panel.open = true;
      dialog.showModal();
    },
    close,
    isOpen: (): boolean => dialog.open,
    /** Whether the open sheet has already made its step of the way back; from now on it has. */
    hasStepped(): boolean {
      const before = stepped;
      stepped = dialog.open;
      return dialog.open && before;
    },
    /** How many products the button at the end shows. */
    showCount(label: string): void {
      count.textContent = label;
    },
  };
}
