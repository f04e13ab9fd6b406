/** `elsewhere`: the browser's own sheet says what came of it; `manual`: the address must be copied by hand. */
export type Shared = 'elsewhere' | 'copied' | 'manual';

/** Web Share on touch screens that have it, else the clipboard. Never throws. */
export async function share(title: string, url: string): Promise<Shared> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the sheet without sharing rejects as well; neither is a failure to report.
    await navigator.share({ title, url }).catch(() => undefined);
    return 'elsewhere';
  }
  return navigator.clipboard.writeText(url).then(
    () => 'copied',
    () => 'manual',
  );
}
