/** As the stylesheet's breakpoint: up to here the cart is a page, above it a drawer (spec §2). */
const wide = window.matchMedia('(width > 768px)');
const load = async () => (await import('./acts.ts')).cartDrawer();

/** Lets the cart link open the drawer where there is room; a drawer that cannot be filled leaves the plain link. */
export function openDrawerFrom(link: HTMLAnchorElement): void {
  const warm = (): void => {
    // A failed download shows itself at the click, which then follows the link.
    if (wide.matches) void load().catch(() => undefined);
  };
  link.addEventListener('pointerenter', ({ pointerType }) => {
    // A finger comes with its press, whose frame would wait for what is fetched.
    if (pointerType === 'mouse') warm();
  });
  link.addEventListener('focus', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) warm();
  });

  link.addEventListener('click', (event) => {
    const { title, close } = link.dataset;
    if (!title || !close || !wide.matches || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const drawer = openFrame(title, close);
    // The frame is painted first, and filled after it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        load()
          .then(({ fillDrawer }) => fillDrawer(drawer))
          .catch(() => {
            // A shopper who has closed it meanwhile has turned to something else.
            if (drawer.open) location.assign(link.href);
          });
      }),
    );
  });
}

/** The drawer answers the press at once, with its heading and the places of what is still to come. */
function openFrame(title: string, close: string): HTMLDialogElement {
  const drawer = document.createElement('dialog');
  drawer.className = 'pane';
  drawer.ariaLabel = title;
  // The top of the menu has the button with the cross.
  const top = document.querySelector('#menu > form')?.cloneNode(true);
  if (top instanceof HTMLElement) {
    const heading = document.createElement('h2');
    heading.textContent = title;
    top.prepend(heading);
    top.querySelector('button')?.setAttribute('aria-label', close);
    drawer.append(top);
  }
  const contents = document.createElement('div');
  contents.ariaBusy = 'true';
  for (let part = 0; part < 3; part += 1) {
    const place = document.createElement('div');
    place.className = 'skeleton';
    contents.append(place);
  }
  drawer.append(contents);
  /** Whether the last press began beside the drawer, whose height is that of the window: text selected as far as there is a click, too. */
  let began = false;
  for (const kind of ['pointerdown', 'click'] as const) {
    drawer.addEventListener(kind, ({ target, clientX }) => {
      const isBeside = target === drawer && clientX < drawer.offsetLeft;
      if (kind === 'click' && began && isBeside) drawer.close();
      began = isBeside;
    });
  }
  drawer.addEventListener('close', () => drawer.remove());
  document.body.append(drawer);
  drawer.showModal();
  return drawer;
}
