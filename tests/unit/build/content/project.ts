import { cpSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SHOP_ROOT } from '../../../../src/build/content/place.ts';

/** A copy of the tests' shop in a folder of its own that a test may spoil; the photographs are linked, not copied. */
export async function copyOfContent(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'content-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const original = join(SHOP_ROOT, 'content');
  await mkdir(join(root, 'content'));
  for (const name of await readdir(original)) {
    // Its words are the project's own: a test spoils a copy of them too. In one call of the system, not in a hundred.
    if (name !== 'built' && name !== 'photos')
      cpSync(join(original, name), join(root, 'content', name), { recursive: true, dereference: true });
  }
  await symlink(join(original, 'photos'), join(root, 'content/photos'));
  await mkdir(join(root, 'content/built'));
  // The towns of the country are no shop's own, and take two seconds to pack.
  for (const name of ['cities.json', 'neighbourhoods.json']) {
    await copyFile(join(original, 'built', name), join(root, 'content/built', name));
  }
  return root;
}

/** Replaces the first match in a file; throws when there is none, so that no test passes on an unspoilt copy. */
export async function edit(root: string, file: string, find: string | RegExp, replacement: string): Promise<void> {
  const text = await readFile(join(root, file), 'utf8');
  const edited = text.replace(find, replacement);
  if (edited === text) throw new Error(`${file} has no ${String(find)}`);
  await writeFile(join(root, file), edited);
}

/** Makes the photographs of a copy its own, each linked by itself, so that a test may put others beside them. */
export async function ownPhotos(root: string): Promise<void> {
  const folder = join(root, 'content/photos');
  const original = join(SHOP_ROOT, 'content/photos');
  await rm(folder);
  await mkdir(folder);
  for (const file of await readdir(original)) await symlink(join(original, file), join(folder, file));
}
