/** Fetched when something is shared. */

/** `elsewhere`: the browser's own dialog tells the outcome; `manual`: the address must be copied by hand. */
export type ShareOutcome = 'elsewhere' | CopyOutcome;
export type CopyOutcome = 'copied' | 'manual';

/** Web Share on touch screens that have it, else the clipboard. Never throws. */
export async function share(title: string, url: string): Promise<ShareOutcome> {
  if (!sharesByDevice()) return copyAddress(url);
  // Closing the dialog without sharing rejects as well; neither is a failure to report.
  await navigator.share({ title, url }).catch(() => undefined);
  return 'elsewhere';
}

/** Whether the device has a dialog of its own, with the people one writes to. */
export const sharesByDevice = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches;

/** Never throws. */
export async function copyAddress(url: string): Promise<CopyOutcome> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // Not allowed; or not over HTTPS, where there is no clipboard at all.
    return 'manual';
  }
}
