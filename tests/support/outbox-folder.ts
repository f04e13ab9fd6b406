/** Letters in the folder of an outbox (`functions/mail/send.ts`). */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns a reader of all letters that lie there, oldest first. Each file is read once: late in a run there are thousands.
 * @param parse reads the text of a file
 */
export function lettersIn<Letter>(folder: string, parse: (text: string) => Letter): () => Promise<Letter[]> {
  const known = new Map<string, Promise<Letter>>();
  const letter = (name: string): Promise<Letter> => {
    const read = known.get(name) ?? readFile(path.join(folder, name), 'utf8').then(parse);
    known.set(name, read);
    return read;
  };
  return async () => {
    // The folder is made with the first letter.
    const names = existsSync(folder) ? await readdir(folder) : [];
    // Not the drafts: one may be on its way to its name.
    return Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map(letter),
    );
  };
}
