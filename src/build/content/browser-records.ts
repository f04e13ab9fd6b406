import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '../../domain/values/locale.ts';
import { createTranslate } from '../../i18n/translate.ts';
import type { MessageTree } from '../../i18n/messages.ts';
import { RECORD_ROWS } from '../../lib/browser-keys.ts';

const COLUMNS = ['what', 'purpose', 'duration'] as const;

/**
 * Returns the table of what the shop keeps in a browser, in Markdown: a row for each purpose of `BROWSER_KEYS`, in the words
 * of `cookies.json`. Empty while that file cannot be read; the check of all messages reports why.
 */
export async function recordsTable(root: string, locale: Locale): Promise<string> {
  const cookies = await readFile(join(root, `content/locales/${locale}/cookies.json`), 'utf8')
    .then((text) => JSON.parse(text) as MessageTree)
    .catch(() => null);
  if (cookies === null) return '';
  const t = createTranslate({ cookies });
  const lines = [
    COLUMNS.map((column) => t(`cookies:head.${column}`)),
    COLUMNS.map(() => '---'),
    ...RECORD_ROWS.map((row) => COLUMNS.map((column) => t(`cookies:rows.${row}.${column}`))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
