/** Texts of `content/` from the disk, for plans of many changes at once, and back. */
import { glob, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse, sep } from 'node:path';
import type { Surroundings } from './check-files.ts';
import { readLive } from './digest.ts';
import { PHOTOS } from './photo-files.ts';
import type { Texts } from './plan-prices.ts';

/** Files that are checked against each other. */
const CHECKED = ['content/{products,categories,search}/*.yaml', 'content/*.{yaml,json}'];

/** Returns products, categories and the files beside them by name: `content/products/x.yaml`. */
export async function readTexts(root: string): Promise<Texts> {
  const texts = new Map<string, string>();
  for await (const file of glob(CHECKED, { cwd: root })) {
    texts.set(file.split(sep).join('/'), await readFile(join(root, file), 'utf8'));
  }
  return texts;
}

export async function writeTexts(root: string, texts: Texts): Promise<void> {
  for (const [file, text] of texts) await writeFile(join(root, file), text);
}

/** Returns what the checks between files ask for besides the files. @param today in Istanbul */
export async function surroundings(root: string, today: string): Promise<Surroundings> {
  const photos = await readdir(join(root, PHOTOS)).catch(() => []);
  return { photos: photos.map((file) => parse(file).name), today, live: await readLive(root) };
}
