/** Work that goes on after the answers: letters and their marks. */
const behind = new Set<Promise<unknown>>();

export const keepBehind = (work: Promise<unknown>): void => void behind.add(work);

/** Resolves when all of it is done. */
export async function settled(): Promise<void> {
  while (behind.size > 0) {
    const all = [...behind];
    behind.clear();
    await Promise.all(all);
  }
}
