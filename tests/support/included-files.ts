import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The files that `netlify.toml` packs beside each function, as patterns from the project's root. */
export async function includedFiles(root: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const toml = await readFile(path.join(root, 'netlify.toml'), 'utf8');
  const found = toml.matchAll(/^\[functions\.([\w-]+)\]\n {2}included_files = (\[.*\])$/gm);
  return new Map([...found].map(([, name = '', files = '']) => [name, JSON.parse(files) as string[]]));
}
