/** As many neighbours on each side as fit beside first and last on a narrow phone. */
const NEIGHBOURS = 1;

/** The pages that a pager names: first, last, the one that is open and its neighbours; null where some are left out. */
export function pagerItems(page: number, pages: number): (number | null)[] {
  const named = Array.from({ length: pages }, (_, at) => at + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= NEIGHBOURS,
  );
  return named.flatMap((one, at) => {
    const before = named[at - 1] ?? 0;
    // A gap of one page is that page.
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [null, one] : [one];
  });
}
