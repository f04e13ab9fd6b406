import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';

/** Returns the file of a command, in PATH and in `more`; null where it is missing. */
export async function onPath(name: string, more: readonly string[] = []): Promise<string | null> {
  for (const folder of [...(process.env.PATH ?? '').split(path.delimiter), ...more]) {
    const file = path.join(folder, name);
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return null;
}
