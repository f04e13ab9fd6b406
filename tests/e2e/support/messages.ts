import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../../src/domain/values/locale.ts';
import type { MessageTree, Translate } from '../../../src/i18n/messages.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';

const LOCALES = path.resolve(import.meta.dirname, '../../../content/locales');

/** The shop's own messages, so that a page object finds what a shopper reads, in either language. */
export function wordsOf(locale: Locale): Translate {
  const folder = path.join(LOCALES, locale);
  const files = readdirSync(folder).map((file) => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as MessageTree,
  ]);
  return createTranslate(Object.fromEntries(files) as Record<string, MessageTree>);
}

export const turkish = wordsOf('tr');
export const english = wordsOf('en');
