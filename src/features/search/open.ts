/** Lets the search link of the header open the search in place; until this has run, and without it, the link leads to the page. */
const link = document.querySelector<HTMLAnchorElement>('[data-search-open]');
const dialog = document.querySelector<HTMLDialogElement>('#search');
const input = dialog?.querySelector('input');

if (link && dialog && input) {
  link.ariaHasPopup = 'dialog';
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dialog.showModal();
    input.select();
  });
  dialog.querySelector('[data-search-close]')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });

  let alive = false;
  input.addEventListener('focus', () => {
    if (alive) return;
    alive = true;
    import('./combobox.ts')
      .then(({ startCombobox }) => startCombobox(dialog, input))
      .catch(() => {
        // The form still leads to the page of results.
        alive = false;
      });
  });
}
