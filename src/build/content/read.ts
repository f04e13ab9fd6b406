import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { eachBounded } from './bounded.ts';

/** What is wrong with a file of `content/`, in the maintainer's terms. */
export interface Failure {
  /** From the project's root: `content/products/x.yaml`. */
  file: string;
  /** `prices[0].price`, or `line 3` when the file cannot be read at all. */
  field: string;
  reason: string;
}

/** `content/products/x.yaml: prices[0].price: must not be negative` */
export const formatFailure = ({ file, field, reason }: Failure): string => `${file}: ${field}: ${reason}`;

export interface FileOf<T> {
  file: string;
  data: T;
}

/**
 * Reads one YAML or JSON file (JSON is YAML) and parses it by its schema. Adds to `failures` and answers null when it is
 * missing or wrong.
 */
export async function readFileAs<Schema extends z.ZodMiniType>(
  root: string,
  file: string,
  schema: Schema,
  failures: Failure[],
): Promise<FileOf<z.output<Schema>> | null> {
  const text = await readFile(join(root, file), 'utf8').catch(() => null);
  if (text === null) {
    failures.push({ file, field: 'file', reason: 'is missing' });
    return null;
  }
  return readTextAs(file, text, schema, failures);
}

/** As `readFileAs`, for a text that is already read. */
export function readTextAs<Schema extends z.ZodMiniType>(
  file: string,
  text: string,
  schema: Schema,
  failures: Failure[],
): FileOf<z.output<Schema>> | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    for (const error of document.errors) {
      failures.push({ file, field: `line ${lines.linePos(error.pos[0]).line}`, reason: error.message });
    }
    return null;
  }

  return readDataAs(file, document.toJS(), schema, failures);
}

/** As `readFileAs`, for what is parsed already. */
export function readDataAs<Schema extends z.ZodMiniType>(
  file: string,
  data: unknown,
  schema: Schema,
  failures: Failure[],
): FileOf<z.output<Schema>> | null {
  const parsed = schema.safeParse(data, { error: reasonOf });
  if (parsed.success) return { file, data: parsed.data };
  failures.push(...parsed.error.issues.flatMap((issue) => failuresOf(file, issue)));
  return null;
}

/** Every `.yaml` file of a folder, by name. */
export async function readFolderAs<Schema extends z.ZodMiniType>(
  root: string,
  folder: string,
  schema: Schema,
  failures: Failure[],
): Promise<FileOf<z.output<Schema>>[]> {
  const names = (await readdir(join(root, folder)).catch(() => [])).filter((name) => name.endsWith('.yaml')).sort();
  const files = await eachBounded(names, (name) => readFileAs(root, `${folder}/${name}`, schema, failures));
  return files.filter((file) => file !== null);
}

const english = z.locales.en().localeError;

/** Words for what a schema leaves unsaid. */
function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing';
  const told = english(issue);
  const message = typeof told === 'string' ? told : told?.message;
  return message?.replace(/^Invalid (input|option): /, '');
}

/** An unknown field is named itself, not the object that holds it. */
function failuresOf(file: string, issue: z.core.$ZodIssue): Failure[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ file, field: fieldName([...issue.path, key]), reason: 'is not a known field' }));
  }
  return [{ file, field: fieldName(issue.path), reason: issue.message }];
}

/** `['prices', 0, 'price']` → `prices[0].price` */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  return name === '' ? 'file' : name;
}
