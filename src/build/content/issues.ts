/** Faults of one value by its schema, in the words of the catalogue; runs in the editor, too. */
import locale from 'zod/v4/locales/en.js';
import type * as z from 'zod/mini';
import { UNFINISHED } from '../../domain/product/product-file.ts';

export interface FieldIssue {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

type ParseResult<Value> =
  { readonly ok: true; readonly data: Value } | { readonly ok: false; readonly issues: FieldIssue[] };

/** Parses a value; an unknown field is named itself, not the object that holds it. */
export function parseBy<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): ParseResult<z.output<Schema>> {
  const parsed = schema.safeParse(value, { error: reasonOf });
  if (parsed.success) return { ok: true, data: parsed.data };
  return { ok: false, issues: parsed.error.issues.flatMap(issuesOf) };
}

const english = locale().localeError;

/** Words for what a schema leaves unsaid. */
function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing';
  if (issue.input === UNFINISHED) return 'is not written yet';
  if (issue.code === 'invalid_type' && issue.input === null && (issue.path ?? []).length === 0) return 'is empty';
  if (issue.code === 'invalid_type' && issue.input === null) return 'is empty; what begins with # stands in quotes';
  const told = english(issue);
  const message = typeof told === 'string' ? told : told?.message;
  return message?.replace(/^Invalid (input|option): /, '');
}

function issuesOf(issue: z.core.$ZodIssue): FieldIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      // `{ price: 1,300.50 }` is a price and a field without a value.
      reason: /^\d[\d.]*$/.test(key)
        ? 'follows a comma inside a number: put the number in quotes'
        : 'is not a known field',
    }));
  }
  return [{ path: issue.path, reason: issue.message }];
}

/** `['prices', 0, 'price']` → `prices[0].price` */
export function fieldName(path: readonly PropertyKey[]): string {
  const name = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  return name === '' ? 'file' : name;
}

/** `prices[0].price` → `['prices', 0, 'price']`, the other way round as `fieldName`. */
export const pathOf = (field: string): (string | number)[] =>
  [...field.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));
