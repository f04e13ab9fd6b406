/** The product's text is above the products that go with it: time enough to fetch those. */
const AHEAD = '200px';

/** @param onShown after cards have come */
export function bindBeside(onShown: () => void): void {
  const place = document.querySelector<HTMLElement>('[data-beside]');
  if (!place) return;
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      void import('./beside.ts').then(({ showBeside }) => showBeside(place, onShown)).catch(() => undefined);
    },
    { rootMargin: AHEAD },
  );
  // The cards come between what is told and what follows it, however tall the form beside is.
  near.observe(place.parentElement?.nextElementSibling ?? place);
}
