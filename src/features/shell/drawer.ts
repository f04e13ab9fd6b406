/** As the stylesheet's breakpoint: up to here the cart is a page, above it a drawer (spec §2). */
const wide = window.matchMedia('(width > 768px)');
const load = () => import('../cart/CartDrawer.tsx');

/** Lets the cart link open the drawer where there is room; a drawer that cannot be loaded leaves the plain link. */
export function openDrawerFrom(link: HTMLAnchorElement): void {
  const warm = (): void => {
    // A failed download shows itself at the click, which then follows the link.
    if (wide.matches) void load().catch(() => undefined);
  };
  link.addEventListener('pointerenter', warm, { once: true });
  link.addEventListener('focus', warm, { once: true });

  link.addEventListener('click', (event) => {
    if (!wide.matches || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load()
      .then(({ openDrawer }) => openDrawer(link))
      .catch(() => location.assign(link.href));
  });
}
