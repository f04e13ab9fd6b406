import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import * as z from 'zod/mini';
import type { Failure } from './failure.ts';
import { readDataAs } from './parse-text.ts';
import type { AddressCheck } from './site-addresses.ts';

const FILE = 'netlify.toml';

/** Fields of a rule that Netlify knows; any other field would be left out without a word. */
const rule = z.strictObject({
  from: z.string().check(z.regex(/^\//, 'must begin with /')),
  to: z.string().check(z.regex(/^(?:\/|https:\/\/)/, 'must begin with / or https://')),
  status: z._default(z.literal([200, 301, 302, 303, 307, 308, 404, 410, 451]), 301),
  force: z._default(z.boolean(), false),
  query: z.optional(z.record(z.string(), z.string())),
  conditions: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  headers: z.optional(z.record(z.string(), z.string())),
});
const settings = z.object({ redirects: z._default(z.array(rule), []) });

type Rule = z.output<typeof rule>;
type RedirectFault = readonly [field: 'from' | 'to', reason: string];

/** More than any browser follows. */
const MOST_HOPS = 10;

interface Site {
  readonly hasAddress: AddressCheck;
  /** Former addresses of products, whose redirects Netlify asks first (`seo/former-addresses.ts`). */
  readonly former: ReadonlySet<string>;
}

/**
 * Faults in the redirects of `netlify.toml`: syntax, rules that never run, circles, targets that are no page of the
 * shop. A folder without the file has no faults.
 */
export async function redirectFailures(root: string, site: Site): Promise<Failure[]> {
  const text = await readFile(join(root, FILE), 'utf8').catch(() => null);
  if (text === null) return [];
  const failures: Failure[] = [];
  const lineOf = lineFinder(text);
  const read = readDataAs(FILE, parsed(text, failures), settings, failures, lineOf);
  if (!read || failures.length > 0) return failures;
  const rules = read.data.redirects;
  return rules.flatMap((one, index) =>
    [
      ...spelling(one),
      ...neverRuns(one, rules.slice(0, index), site),
      ...target(one, site),
      ...circle(rules, index, site),
    ].map(([field, reason]) => ({
      file: FILE,
      line: lineOf(['redirects', index, field]),
      field: `redirects[${index}].${field}`,
      reason,
    })),
  );
}

function parsed(text: string, failures: Failure[]): unknown {
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    failures.push({ file: FILE, line: cause.line, field: 'file', reason: cause.message.split('\n', 1)[0] ?? '' });
    return {};
  }
}

/** Placeholders that Netlify would pass on as they are written. */
function spelling({ from, to }: Rule): RedirectFault[] {
  const star = from.indexOf('*');
  const known = new Set([...(star === -1 ? [] : [':splat']), ...(from.match(/:\w+/g) ?? [])]);
  const unknown = (to.replace(/^https:\/\//, '').match(/:[a-z]\w*/gi) ?? []).filter((name) => !known.has(name));
  return [
    ...(star !== -1 && !from.endsWith('/*') ? [['from', 'has a * that is not its last part'] as const] : []),
    ...unknown.map((name) => ['to', `${name} is nothing that from names`] as const),
  ];
}

/** Netlify takes the first rule that matches, and a file before a rule. */
function neverRuns({ from, force }: Rule, before: readonly Rule[], { hasAddress, former }: Site): RedirectFault[] {
  if (former.has(from)) return [['from', 'never runs: it is the former address of a product (aliases)']];
  const first = before.findIndex((earlier) => isUnconditional(earlier) && covers(earlier.from, from));
  if (first !== -1) return [['from', `never runs: redirects[${first}] (${before[first]?.from ?? ''}) takes it before`]];
  const isFile = !force && !/[:*]/.test(from) && hasAddress(from);
  return isFile ? [['from', 'never runs: it is a page of the shop, which goes before (force takes its place)']] : [];
}

const isUnconditional = ({ query, conditions }: Rule): boolean => query === undefined && conditions === undefined;

/** A target with a placeholder may lead anywhere below its beginning, so only what is spelled out can be missed. */
function target({ to }: Rule, { hasAddress }: Site): RedirectFault[] {
  if (!to.startsWith('/') || /:\w/.test(to)) return [];
  const path = pathOfTarget(to);
  return hasAddress(path) ? [] : [['to', `${path} is no page of the shop`]];
}

const pathOfTarget = (to: string): string => to.split(/[?#]/, 1)[0] ?? '';

/** Follows a rule as a browser would, with an example in the place of what is left open. */
function circle(rules: readonly Rule[], index: number, { hasAddress }: Site): RedirectFault[] {
  const way: string[] = [];
  let path = sampleOf(rules[index]?.from ?? '');
  let at: Rule | undefined = rules[index];
  while (at && at.status >= 300 && at.status < 400 && at.to.startsWith('/')) {
    way.push(path);
    path = pathOfTarget(targetOf(at, path));
    if (way.includes(path) || way.length > MOST_HOPS)
      return [['to', `leads in a circle: ${[...way, path].slice(0, 4).join(' → ')}`]];
    const next = path;
    at = rules.find((rule) => matches(rule.from, next) && (rule.force || !hasAddress(next)));
  }
  return [];
}

/** The line of a field of the n-th rule, or of the rule. */
function lineFinder(text: string): (path: readonly PropertyKey[]) => number | undefined {
  const lines = text.split('\n');
  const heads = lines.flatMap((line, at) => (/^\s*\[\[redirects\]\]/.test(line) ? [at] : []));
  return ([, index, field]) => {
    const head = typeof index === 'number' ? heads[index] : undefined;
    if (head === undefined) return undefined;
    const end = lines.findIndex((line, at) => at > head && /^\s*\[\[/.test(line));
    const own = lines.slice(head + 1, end === -1 ? undefined : end);
    const within = own.findIndex((line) => line.trim().startsWith(String(field)));
    return head + 1 + (within === -1 ? 0 : within + 1);
  };
}

/**
 * Which paths a rule takes: `:name` stands for one part, `/*` at the end for none or more of them.
 * https://docs.netlify.com/manage/routing/redirects/redirect-options
 */
const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const isOpen = (part: string): boolean => part.startsWith(':');

/** Whether every path of `narrow` is one of `wide`. */
export function covers(wide: string, narrow: string): boolean {
  const [left, right] = [partsOf(wide), partsOf(narrow)];
  const isTail = left.at(-1) === '*';
  if (isTail) left.pop();
  const restOf = right.at(-1) === '*' ? right.length - 1 : right.length;
  if (isTail ? restOf < left.length : right.length !== left.length || restOf !== right.length) return false;
  return left.every((part, at) => isOpen(part) || part === right[at]);
}

/** Whether a rule takes a path without anything open. */
export const matches = (from: string, path: string): boolean => covers(from, path);

/** A path that a rule takes. */
export const sampleOf = (from: string): string => from.replace(/\*$/, 'x').replaceAll(/:\w+/g, 'x');

/** Where a rule leads a path that it takes. */
export function targetOf({ from, to }: { readonly from: string; readonly to: string }, path: string): string {
  const [pattern, parts] = [partsOf(from), partsOf(path)];
  const named = new Map(
    pattern.map((part, at) => [part, part === '*' ? parts.slice(at).join('/') : (parts[at] ?? '')]),
  );
  return to.replaceAll(/:\w+/g, (name) => named.get(name === ':splat' ? '*' : name) ?? name);
}
