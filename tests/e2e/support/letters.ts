/** The shop's letters, in its outbox. */
import { expect } from 'vitest';
import { lettersIn } from '../../support/outbox-folder.ts';
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

const letters = lettersIn(site.outbox, (text) => text);

/** Whole, as plain text. */
export const lettersTo = async (email: string): Promise<string[]> =>
  (await letters())
    .filter((letter) => letter.includes(email))
    .map((letter) => letter.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
