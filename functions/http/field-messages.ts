/** Wrong fields as the `fields` of a 422: dotted path → message. No value is ever echoed. */
import type * as z from 'zod/mini';
import { ruleMessage } from '../../src/i18n/failure.ts';
import type { PlainKey, Translate, Values } from '../../src/i18n/messages.ts';
import type { Message } from './messages.ts';

type Issue = z.core.$ZodIssue;

/** A rule of `rules.json` whose message leaves nothing open, such as `account.email.taken`. */
export type RuleKey = PlainKey extends infer Key ? (Key extends `rules:${infer Rule}` ? Rule : never) : never;

/** Enough for any form; a body of a thousand wrong lines is answered briefly. */
const MAX_FIELDS = 50;

/** The first issue of each field. */
export function issueMessages(issues: readonly Issue[], t: Translate): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues.flatMap(nearest)) {
    const path = pathOf(issue);
    if (fields.size < MAX_FIELDS && !fields.has(path)) fields.set(path, issueMessage(issue, t));
  }
  return Object.fromEntries(fields);
}

/** Rules that an endpoint found broken. */
export const brokenRules = (
  fields: Readonly<Record<string, RuleKey | Message>>,
  t: Translate,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, broken]) => [
      path,
      typeof broken === 'string' ? t(`rules:${broken}`) : said(t, broken),
    ]),
  );

/** A message was typed where it was made. */
export const said = (t: Translate, { key, values }: Message): string => t.find(key, values) ?? key;

/** Issues of the nearest form of a choice: it knows the fields that were sent. */
function nearest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const strange = (issues: readonly Issue[]): number =>
    issues.filter(({ code }) => code === 'unrecognized_keys').length;
  const [best] = issue.errors.toSorted((a, b) => strange(a) - strange(b) || a.length - b.length);
  if (!best) return [issue];
  return best.flatMap((inner) => nearest({ ...inner, path: [...issue.path, ...inner.path] }));
}

function pathOf(issue: Issue): string {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') path.push((issue.keys[0] ?? '').slice(0, 40));
  return path.join('.');
}

function issueMessage(issue: Issue, t: Translate): string {
  const isUnknown = issue.code === 'unrecognized_keys';
  // A schema may say in its own words what an unknown field means, such as a card number where none may be sent.
  if (isUnknown && t.find(`rules:${issue.message}`) === undefined) return t('rules:common.unknownField');
  return ruleMessage(t, issue.message, valuesOf(issue));
}

function valuesOf(issue: Issue): Values {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  return {};
}
