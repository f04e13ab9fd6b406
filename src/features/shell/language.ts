/** Keeps the language links on the page and its state: filters, measurements, order number, place on the page. */
export function followPage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) follow(link);
}

function follow(link: HTMLAnchorElement): void {
  const { language: own = '', other = '' } = link.dataset;
  const update = (): void => {
    // One page may stand for many addresses, such as `/track` for every order.
    if (own !== '' && location.pathname.startsWith(`${own}/`)) {
      link.pathname = other + location.pathname.slice(own.length);
    }
    link.search = location.search;
    link.hash = location.hash;
  };
  // Late, since the address changes without a reload; the pointer comes first when another tab is asked for.
  link.addEventListener('pointerdown', update);
  link.addEventListener('click', update);
}
