/** Finds the Turkish sentence of a reason by its English one (`reasons.ts`). */
import { REASONS } from './reasons.ts';

export type ReasonCode = keyof typeof REASONS;

/** Kinds of values in the sentences of zod. */
const KINDS: Readonly<Record<string, string>> = {
  int: 'tam sayı',
  number: 'sayı',
  string: 'metin',
  boolean: 'true ya da false',
  object: 'alanlı bir bölüm',
  record: 'alanlı bir bölüm',
  array: 'liste',
  null: 'boş',
  date: 'gün',
  below: 'az',
  above: 'çok',
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&');

/** Holes are `{}`; other braces stand for themselves. */
const PATTERNS = (Object.entries(REASONS) as [ReasonCode, readonly [english: string, turkish: string]][]).map(
  ([code, [english, turkish]]) => ({
    code,
    turkish,
    pattern: new RegExp(`^${partsOf(english).map(escaped).join('(.+)')}$`, 's'),
  }),
);

function partsOf(template: string): string[] {
  return template.split('{}');
}

/** Returns the code of an English reason and its Turkish sentence; undefined for a reason the catalogue lacks. */
export function catalogued(reason: string): { readonly code: ReasonCode; readonly turkish: string } | undefined {
  for (const { code, pattern, turkish } of PATTERNS) {
    const [, ...values] = pattern.exec(reason) ?? [];
    if (values.length === 0 && !pattern.test(reason)) continue;
    const words = partsOf(turkish).flatMap((part, at) => (at === 0 ? [part] : [wordOf(values[at - 1] ?? ''), part]));
    return { code, turkish: words.join('') };
  }
  return undefined;
}

const wordOf = (value: string): string => KINDS[value] ?? value;

/** Returns the Turkish sentence, or the English one where the catalogue has none. */
export const inTurkish = (reason: string): string => catalogued(reason)?.turkish ?? reason;
