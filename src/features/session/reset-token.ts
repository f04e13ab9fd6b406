let taken: string | null | undefined;

/** The one-time token of the mailed link, out of the fragment and out of the address at once (security §2.6). */
export function takeResetToken(): string | null {
  if (taken === undefined) {
    taken = new URLSearchParams(location.hash.slice(1)).get('t');
    if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  }
  return taken;
}
