/** The name of a field as the editor's forms say it. */
import { WORDS } from '../editor/words.ts';
import type { Kind } from '../editor/schemas.ts';

const KIND_OF: readonly (readonly [file: RegExp, kind: Kind])[] = [
  [/^content\/products\//, 'product'],
  [/^content\/categories\//, 'category'],
  [/^content\/pages\//, 'page'],
  [/^content\/search\//, 'search'],
  [/^content\/photos\.yaml$/, 'photos'],
  [/^content\/home\.yaml$/, 'home'],
  [/^content\/rooms\.yaml$/, 'rooms'],
  [/^content\/sets\.yaml$/, 'sets'],
  [/^content\/coupons\.json$/, 'coupons'],
  [/^content\/shop\.json$/, 'shop'],
  [/^content\/production\.json$/, 'production'],
];

/** `Fiyatlar, 1. satır, Fiyat (TL)`; a name without words stands as it is. */
export function placeName(file: string, path: readonly PropertyKey[]): string {
  const kind = KIND_OF.find(([pattern]) => pattern.test(file))?.[1];
  const words = kind ? WORDS[kind] : {};
  const names: string[] = [];
  return path
    .map((part) => {
      if (typeof part === 'number') return `${part + 1}. satır`;
      names.push(String(part));
      const word = words[names.join('.')];
      return (typeof word === 'string' ? word : word?.[0]) ?? LANGUAGES[String(part)] ?? String(part);
    })
    .join(', ');
}

const LANGUAGES: Readonly<Record<string, string>> = { tr: 'Türkçe', en: 'İngilizce', file: 'dosya' };
