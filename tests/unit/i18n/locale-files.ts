import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../../src/domain/values/locale.ts';
import type { Messages, MessageTree } from '../../../src/i18n/messages.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** All messages of a language, by namespace. */
export function messagesOf(locale: Locale): Messages {
  const folder = path.join(ROOT, 'content/locales', locale);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as MessageTree,
    ]),
  );
}

/** Every text of a language by its whole key: `cart:empty.title`. */
export const textsOf = (locale: Locale): Map<string, string> =>
  new Map(Object.entries(messagesOf(locale)).flatMap(([namespace, tree]) => [...flat(tree, `${namespace}:`)]));

function* flat(tree: MessageTree, prefix: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [prefix + name, value];
    else yield* flat(value, `${prefix}${name}.`);
  }
}

/** The key as code asks for it: plurals by `count`. */
export const asked = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
