import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Failure } from './failure.ts';

/** A mark that some editors put before the first letter. */
const BYTE_ORDER_MARK = '\uFEFF';
const UNFINISHED_MERGE =
  'holds an unfinished merge: keep one of both versions and take the lines <<<<<<<, ======= and >>>>>>> out';
/** The sign for bytes that are no letter of UTF-8. */
const NO_LETTER = '\uFFFD';

/**
 * The text of a file as everything else reads it: lines end as on any system, no mark before the first letter. Adds to
 * `failures` and answers null when it is missing, or was saved in another encoding: Turkish letters would be lost unsaid.
 */
export async function readOwnText(root: string, file: string, failures: Failure[]): Promise<string | null> {
  const read = await readFile(join(root, file), 'utf8').catch(() => null);
  if (read === null) {
    failures.push({ file, field: 'file', reason: 'is missing' });
    return null;
  }
  const line = read.split('\n').findIndex((one) => one.includes(NO_LETTER)) + 1;
  if (line > 0) {
    failures.push({ file, line, field: 'file', reason: 'is not saved as UTF-8: its Turkish letters cannot be read' });
    return null;
  }
  const merge = read.split('\n').findIndex((one) => one.startsWith('<<<<<<< ')) + 1;
  if (merge > 0) {
    failures.push({ file, line: merge, field: 'file', reason: UNFINISHED_MERGE });
    return null;
  }
  const marked = read.startsWith(BYTE_ORDER_MARK);
  if (marked && file.endsWith('.json')) {
    failures.push({
      file,
      line: 1,
      field: 'file',
      reason: 'begins with a byte order mark: save it as UTF-8 without BOM',
    });
    return null;
  }
  return (marked ? read.slice(1) : read).replaceAll('\r\n', '\n');
}

const TOKENS = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/g;

/** Names that stand twice in one object of a JSON text, with their lines: the former would vanish unsaid. */
export function repeatedNames(text: string): { name: string; line: number }[] {
  const repeated: { name: string; line: number }[] = [];
  const open: Set<string>[] = [];
  for (const { 0: token, 1: name = '', 2: colon, index } of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const names = open.at(-1);
      if (names?.has(name)) repeated.push({ name, line: text.slice(0, index).split('\n').length });
      names?.add(name);
    }
  }
  return repeated;
}
