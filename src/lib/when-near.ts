/** Runs `fill` once when the reader comes near a place: time enough to fetch before it is seen. Failures leave the place as built. */
export function whenNear(place: Element, fill: () => Promise<void>): void {
  const near = new IntersectionObserver(
    (entries) => {
      // A busy page hears of several changes at once: the place was away before it came.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      fill().catch(() => undefined);
    },
    { rootMargin: '200px' },
  );
  near.observe(place);
}
