/** The shop's letters, in its outbox. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { site } from './site.ts';

/** The link to a page, `/reset-password`, out of the letter to this address, once that has come. */
export async function mailedLink(email: string, page: string): Promise<string> {
  const link = new RegExp(`https?://[^\\s"<]*${page}#t=[\\w.-]+`);
  let found: string | undefined;
  await expect
    .poll(async () => (found = (await lettersTo(email)).map((letter) => link.exec(letter)?.[0]).find(Boolean)))
    .toBeDefined();
  return found ?? '';
}

/** Whole, as plain text. A letter that is still being written lies beside them as a draft. */
export async function lettersTo(email: string): Promise<string[]> {
  const files = (await readdir(site.outbox).catch(() => [])).filter((file) => file.endsWith('.json'));
  const letters = await Promise.all(files.map((file) => readFile(path.join(site.outbox, file), 'utf8')));
  return letters
    .filter((letter) => letter.includes(email))
    .map((letter) => letter.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}
