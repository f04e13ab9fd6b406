/** Generated parts of Markdown files in `docs/` and READMEs, each between `<!-- name -->` and `<!-- /name -->`. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

const between = (name: string): RegExp => new RegExp(`(?<=<!-- ${name} -->\\n).*(?=<!-- /${name} -->)`, 's');

/** The path of a document that is named from the root of the repository. */
export const documentPath = (file: string): string => path.join(ROOT, file);

/** Returns the generated part as written in the file, or an empty text. */
export const readPart = async (file: string, name: string): Promise<string> =>
  between(name).exec(await readFile(documentPath(file), 'utf8'))?.[0] ?? '';

/** Replaces the generated part. Throws when the file has no place for it. */
export async function writePart(file: string, name: string, text: string): Promise<void> {
  const whole = await readFile(documentPath(file), 'utf8');
  if (!between(name).test(whole)) throw new Error(`${file} has no place for ${name}`);
  await writeFile(
    documentPath(file),
    whole.replace(between(name), () => text),
  );
}

/** Returns a table of Markdown, with an empty line before and after it. */
export function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) =>
    `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |'),
  );
  return `\n${lines.join('\n')}\n\n`;
}
