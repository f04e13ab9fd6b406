/** Runs `fill` once when the reader comes near a place: time enough to fetch before it is seen. Failures leave the place as built. */
export function whenNear(place: Element, fill: () => Promise<void>): void {
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      fill().catch(() => undefined);
    },
    { rootMargin: '200px' },
  );
  near.observe(place);
}
