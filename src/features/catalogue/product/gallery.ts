/**
 * A strip of photographs that scrolls by finger, wheel and arrow keys of its own; this shows one on request: of a
 * thumbnail, or of the colour chosen anywhere on the page (its radio buttons may come alive later than this).
 */
export function bindGallery(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('[data-strip]');
  if (!strip) return;
  const items = [...strip.querySelectorAll<HTMLElement>('[data-photo]')];
  const thumbnails = [...gallery.querySelectorAll<HTMLElement>('[data-show]')];

  const want = (): void => {
    strip.dataset.wanted = '';
  };
  for (const turn of ['pointerenter', 'touchstart', 'focusin', 'scroll']) {
    gallery.addEventListener(turn, want, { capture: true, once: true, passive: true });
  }
  const show = (item: HTMLElement | undefined): void => {
    if (!item) return;
    want();
    // At once: passing by the photographs in between would load them all.
    strip.scrollTo({ left: item.offsetLeft - strip.offsetLeft, behavior: 'instant' });
  };
  const showColor = (color: string | null): void => {
    if (color) show(items.find((item) => item.dataset.color === color));
  };

  for (const thumbnail of thumbnails) {
    thumbnail.addEventListener('click', () =>
      show(items.find((item) => item.dataset.photo === thumbnail.dataset.show)),
    );
  }
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'color') return;
    const { value } = target;
    // The press is answered first: to find the photograph the whole page is laid out.
    requestAnimationFrame(() => setTimeout(() => showColor(value)));
  });
  showColor(new URLSearchParams(location.search).get('color'));

  const seen = new IntersectionObserver(
    (entries) => {
      const current = entries.findLast((entry) => entry.isIntersecting)?.target;
      if (!(current instanceof HTMLElement)) return;
      for (const thumbnail of thumbnails) {
        thumbnail.ariaCurrent = thumbnail.dataset.show === current.dataset.photo ? 'true' : null;
      }
    },
    { root: strip, threshold: 0.6 },
  );
  for (const item of items) seen.observe(item);
}

/** A press on a photograph shows it as large as the screen; in a new tab, and where the dialog cannot be had, it stands alone. */
export function bindZoom(gallery: HTMLElement): void {
  gallery.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-photo]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import('./zoom/zoom.ts').then((zoom) => zoom.openZoom(gallery, link)).catch(() => location.assign(link.href));
  });
}
