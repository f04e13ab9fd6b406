/** Reads files of `content/` from the disk (`parse-text.ts` parses them). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { eachBounded } from './bounded.ts';
import type { Failure } from './failure.ts';
import { readOwnText } from './own-text.ts';
import { readTextAs, type FileOf } from './parse-text.ts';

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
  const text = await readOwnText(root, file, failures);
  return text === null ? null : readTextAs(file, text, schema, failures);
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
