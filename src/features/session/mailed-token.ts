let taken: string | null | undefined;

/**
 * The one-time token of the mailed link that led here, null without one; taken out of the address so that it is not left
 * there (security §2.6).
 */
export function takeMailedToken(): string | null {
  if (taken === undefined) {
    taken = new URLSearchParams(location.hash.slice(1)).get('t');
    if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  }
  return taken;
}
