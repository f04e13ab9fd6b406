/** The fragment of the address, which no server sees: links carry windows, sets, comparisons and offers in it. */

/** Calls back with the fragment, now and when another link changes it without a new page. @returns a function that ends it */
export function followFragment(changed: (hash: string) => void): () => void {
  const read = (): void => changed(location.hash);
  read();
  addEventListener('hashchange', read);
  return () => removeEventListener('hashchange', read);
}

/** Takes the fragment off the address, so that a reload does not read the link again. */
export const leaveFragment = (): void => history.replaceState(history.state, '', location.pathname + location.search);
