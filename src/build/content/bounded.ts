/** Files that may be open at once: a folder of ten thousand would use up what a process may have. */
const MOST = 64;

/**
 * Returns the result of `work` for each item, in order, as `Promise.all` does, a bounded number at a time. Rejects with
 * the first fault.
 */
export async function eachBounded<Item, Made>(
  items: readonly Item[],
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [at, item] of left) made[at] = await work(item);
  };
  await Promise.all(Array.from({ length: MOST }, worker));
  return made;
}
