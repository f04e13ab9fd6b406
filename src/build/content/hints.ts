/**
 * Hints of an editor beside each field of a file while its owner types (`schemas.ts`): the words of the forms
 * (`editor/words.ts`), and how the value is written in a file. A test holds every field to a line.
 */
import { isPhoto, withoutNull, type FileSchema } from '../../lib/file-schema.ts';
import type { Kind } from '../editor/schemas.ts';
import { CHOICES, WORDS } from '../editor/words.ts';

const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = CHOICES;

/** Hints that only a writer of the file needs. */
const IN_FILE: Readonly<Record<string, string>> = {
  'product.category': 'content/categories içindeki bir dosyanın adı. Örnek: tul-perde',
  'product.panels': 'Örnek: [2, 1]',
  'product.prices.price': '1300 ya da 189.90 yazın, 1.300 yazmayın.',
  'photos.file': 'content/photos içindeki dosyanın uzantısız adı.',
};

/** @param path as `fieldsOf` of `schemas.ts` names it: `prices[].from` */
export function hintOf(kind: Kind, path: string, field: FileSchema): string | undefined {
  const place = placeOf(kind, path);
  const words = WORDS[kind][place];
  if (words === undefined) return undefined;
  const { schema, nullable } = withoutNull(field);
  return [...[words].flat().map(sentence), ...spelling(`${kind}.${place}`, schema, nullable)].join(' ');
}

/** How the forms name a field: lists are no step of their own, and a photograph's name is its file. */
const placeOf = (kind: Kind, path: string): string => {
  const place = path.replaceAll('[]', '').replace(/^\./, '');
  return kind === 'photos' ? (place === '*' ? 'file' : place.replace(/^\*\./, '')) : place;
};

const sentence = (text: string): string => (/[.:;!?…]$/.test(text) ? text : `${text}.`);

function spelling(at: string, schema: FileSchema, nullable: boolean): string[] {
  const names = NAMES[at];
  const own = IN_FILE[at];
  return [
    ...(own === undefined ? [] : [own]),
    ...(names ? [`${choicesOf(names)}.`] : []),
    ...(isPhoto(schema.items ?? schema) ? ['content/photos içindeki dosyanın uzantısız adı.'] : []),
    ...(schema.type === 'boolean' ? ['true: evet, false: hayır.'] : []),
    ...(schema.format === 'date' ? ['Örnek: 2026-12-01'] : []),
    ...(schema.pattern?.startsWith('^#') ? ['Tırnak içinde.'] : []),
    ...(nullable ? ['Yoksa null.'] : []),
  ];
}

const choicesOf = (names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .map(([value, name]) => `${value}: ${name}`)
    .join('; ');
