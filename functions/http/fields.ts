/** Schema issues as the `fields` of a 422: dotted path → key of a sentence. No value is ever echoed. */
import type * as z from 'zod/mini';
import type { Rule } from './answer.ts';
import { hasWords, words } from './words.ts';
import type { Language, Values } from './words.ts';

type Issue = z.core.$ZodIssue;

/** Enough for any form; a body of a thousand wrong lines is answered briefly. */
const MOST = 50;

/** The first issue of each field, in the caller's language. */
export function fieldWords(issues: readonly Issue[], language: Language): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const path = pathOf(issue);
    if (fields.size < MOST && !fields.has(path)) fields.set(path, sentence(issue, language));
  }
  return Object.fromEntries(fields);
}

/** Rules a handler found broken, in the caller's language. */
export function ruleWords(fields: Readonly<Record<string, Rule>>, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, rule]) => [
      path,
      typeof rule === 'string' ? words(language, rule) : words(language, rule.key, rule.values),
    ]),
  );
}

function pathOf(issue: Issue): string {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') path.push((issue.keys[0] ?? '').slice(0, 40));
  return path.join('.');
}

function sentence(issue: Issue, language: Language): string {
  if (hasWords(issue.message)) return words(language, issue.message, valuesOf(issue));
  if (issue.code === 'unrecognized_keys') return words(language, 'common.unknownField');
  return words(language, 'common.invalid');
}

function valuesOf(issue: Issue): Values {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  return {};
}
