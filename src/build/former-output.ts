/**
 * Files of the build before are written over instead of being removed first: to remove and to create the two thousand
 * files of a shop takes longer than to write them, on some file systems a second. Removes files that this build did not
 * write, at its end.
 */
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { eachBounded } from './content/bounded.ts';

/** When each file was last written, in billionths of a second: another number, and it was written meanwhile, whatever the clock says. */
export type Output = ReadonlyMap<string, bigint>;

export async function outputIn(folder: string): Promise<Output> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  const written = await eachBounded(files, async (file) => (await stat(file, { bigint: true })).ctimeNs);
  return new Map(files.map((file, at) => [file, written[at] ?? 0n]));
}

/** Removes what nobody has written since `before` was looked at, and the folders that are empty then. */
export async function removeFormer(folder: string, before: Output): Promise<void> {
  const now = await outputIn(folder);
  const former = [...now].filter(([file, written]) => before.get(file) === written).map(([file]) => file);
  await eachBounded(former, (file) => rm(file));
  await removeEmptyFolders(folder);
}

async function removeEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort((a, b) => b.length - a.length);
  // From the deepest on; one that still holds something stays.
  for (const one of folders) if ((await readdir(one)).length === 0) await rmdir(one);
}

/** The last of all integrations: what comes behind it would write into a folder that is looked through already. */
export function formerOutput(): AstroIntegration {
  let folder = '';
  let before: Output = new Map();
  return {
    name: 'former-output',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { build: { emptyOutDir: false } } });
      },
      'astro:config:done': ({ config }) => {
        folder = fileURLToPath(config.outDir);
      },
      'astro:build:start': async () => {
        before = await outputIn(folder);
      },
      'astro:build:done': () => removeFormer(folder, before),
    },
  };
}
