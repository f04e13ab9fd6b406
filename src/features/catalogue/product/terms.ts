/** Fills the days of delivery in: a date in the HTML would be stale the day after the build. */
export function bindDays(): void {
  // The calendar is fetched when the reader comes near.
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      seen.unobserve(target);
      void import('./delivery-days.ts').then(({ showDays }) => showDays(target));
    }
  });
  for (const place of document.querySelectorAll('[data-estimate]')) seen.observe(place);
}
