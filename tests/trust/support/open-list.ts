/** The open requirements in the README: `node tests/trust/support/open-list.ts` writes them, a test holds them. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OPEN, OPEN_ON } from '../data/asvs-others.ts';

const README = path.resolve(import.meta.dirname, '../README.md');
const BETWEEN = /(?<=<!-- open -->\n).*(?=<!-- \/open -->)/s;

/** One line for each reason. */
export function openList(open: Readonly<Record<string, string>>): string {
  const reasons = Map.groupBy(Object.entries(open), ([, why]) => why);
  const lines = [...reasons].map(([why, of]) => `- ${of.map(([id]) => id).join(', ')}: ${why}.`);
  return `\nGone through on ${OPEN_ON}.\n\n${lines.join('\n')}\n\n`;
}

/** The present text of the list. */
export const writtenList = async (): Promise<string> => BETWEEN.exec(await readFile(README, 'utf8'))?.[0] ?? '';

if (import.meta.main) {
  const text = await readFile(README, 'utf8');
  await writeFile(
    README,
    text.replace(BETWEEN, () => openList(OPEN)),
  );
}
