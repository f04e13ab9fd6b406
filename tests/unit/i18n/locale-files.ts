import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MessageTree } from '../../../src/i18n/messages.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Every text of a language by its whole key: `cart:empty.title`. */
export function textsOf(locale: 'tr' | 'en'): Map<string, string> {
  const folder = path.join(ROOT, 'content/locales', locale);
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const tree = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as MessageTree;
      return [...flat(tree, `${path.basename(file, '.json')}:`)];
    }),
  );
}

function* flat(tree: MessageTree, prefix: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [prefix + name, value];
    else yield* flat(value, `${prefix}${name}.`);
  }
}

/** The key as code asks for it: plurals by `count`. */
export const asked = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
