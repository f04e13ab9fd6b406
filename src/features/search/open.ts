/** Lets the search link of the header open the search in place; until this has run, and without it, the link leads to the page. */
const link = document.querySelector<HTMLAnchorElement>('[data-search-open]');

if (link) {
  const load = () => import('./dialog.ts');
  // A failed download shows itself at the click, which then follows the link.
  const warm = (): void => void load().catch(() => undefined);
  link.addEventListener('pointerenter', warm, { once: true });
  link.addEventListener('focus', warm, { once: true });
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load()
      .then(({ openSearch }) => openSearch(link))
      .catch(() => location.assign(link.href));
  });
}
