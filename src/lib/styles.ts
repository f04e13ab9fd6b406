const loading = new Map<string, Promise<void>>();

/**
 * A style sheet for something that opens later, by the address of a `?url` import: Astro puts every sheet that a page's
 * scripts import, even dynamically, into its head, where it would hold up the first paint. Resolves once it applies;
 * one that cannot be had is not waited for.
 */
export function loadStyles(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const applied = new Promise<void>((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => {
      resolve();
    };
    link.onerror = () => {
      loading.delete(url);
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
  loading.set(url, applied);
  return applied;
}
