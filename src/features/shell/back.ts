/** A button that goes back; where there is nothing to go back to, it goes home. */
for (const button of document.querySelectorAll('[data-back]')) {
  button.addEventListener('click', () => {
    if (history.length > 1) history.back();
    else location.assign(document.querySelector<HTMLAnchorElement>('.header-home')?.href ?? '/');
  });
}
