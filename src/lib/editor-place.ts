/** Where the editor opens the file that a build refused, so that nobody looks for it in a list. */

/** Collections of the editor's configuration (`build/editor/collections.ts`) by the files that they hold. */
const COLLECTIONS: readonly (readonly [file: RegExp, entry: string])[] = [
  [/^content\/(products|categories)\/([\w-]+)\.yaml$/, '$1/entries/$2'],
  [/^content\/(shop|production|coupons)\.json$/, 'facts/entries/$1'],
  [/^content\/(home|rooms|sets)\.yaml$/, 'facts/entries/$1'],
  [/^content\/photos\.yaml$/, 'photos/entries/photos'],
];

const REASON = /^(content\/[\w./-]+\.(?:yaml|json|md))(?::(\d+))?:\s+(.+)$/s;

export interface ReasonPlace {
  /** The file without its folder, and its line: `products/bogaz-keten-fon.yaml:34`. */
  readonly place: string;
  /** Address of its form; null for a file that the editor does not hold. */
  readonly href: string | null;
  readonly reason: string;
}

/** Splits a reason as a build writes it; null where it names no file of `content/`. */
export function reasonPlace(text: string): ReasonPlace | null {
  const [, file, line, reason] = REASON.exec(text) ?? [];
  if (file === undefined || reason === undefined) return null;
  const [pattern, entry] = COLLECTIONS.find(([known]) => known.test(file)) ?? [];
  const place = [file.replace('content/', ''), line].filter(Boolean).join(':');
  return { place, href: pattern && entry ? `/editor#/collections/${file.replace(pattern, entry)}` : null, reason };
}
