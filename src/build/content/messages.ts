import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../domain/locale.ts';
import { readDataAs, type Failure } from './read.ts';
import { writeWhenNew } from './write.ts';

const FOLDER = `content/locales/${DEFAULT_LOCALE}`;
const BUILT = 'content/built/messages.d.ts';

/** i18next's JSON: messages, and messages below a name. */
interface MessageFile {
  [name: string]: string | MessageFile;
}
const messageFile: z.ZodMiniType<MessageFile> = z.record(
  z.string(),
  z.union([z.string(), z.lazy(() => messageFile)], 'must be a text, or texts below a name'),
);

/** Every key as code asks for it, `cart:line.size`, with the names of what its text leaves open. */
export type Placeholders = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the messages of the default language; a test holds the other one to the same keys and placeholders. */
export async function readMessages(root: string, failures: Failure[]): Promise<Placeholders> {
  const names = (await readdir(join(root, FOLDER)).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const files = await Promise.all(names.map((name) => readMessageFile(root, `${FOLDER}/${name}`, failures)));
  const placeholders = new Map<string, Set<string>>();
  for (const file of files) {
    if (file) collect(file.data, `${basename(file.file, '.json')}:`, placeholders);
  }
  return placeholders;
}

async function readMessageFile(root: string, file: string, failures: Failure[]) {
  const text = await readFile(join(root, file), 'utf8');
  try {
    return readDataAs(file, JSON.parse(text), messageFile, failures);
  } catch (cause) {
    failures.push({ file, field: 'file', reason: String(cause) });
    return null;
  }
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The forms of a plural are one key, which takes a count even where no form says it. */
function collect(messages: MessageFile, prefix: string, placeholders: Map<string, Set<string>>): void {
  for (const [name, message] of Object.entries(messages)) {
    if (typeof message !== 'string') {
      collect(message, `${prefix}${name}.`, placeholders);
      continue;
    }
    const key = prefix + name.replace(PLURAL, '');
    const names = placeholders.get(key) ?? new Set();
    placeholders.set(key, names);
    if (PLURAL.test(name)) names.add('count');
    for (const [, placeholder = ''] of message.matchAll(/\{\{(\w+)\}\}/g)) names.add(placeholder);
  }
}

/** The keys for the type checker; `src/i18n/messages.ts` makes the types of it that code uses. */
export function messageTypes(messages: Placeholders): string {
  const lines = [...messages].map(([key, names]) => {
    const union = [...names].sort().map((name) => JSON.stringify(name));
    return `  ${JSON.stringify(key)}: ${union.join(' | ') || 'never'};`;
  });
  return [
    `// Made of ${FOLDER} by src/build/content/messages.ts.`,
    '',
    '/** Every message with the names of its placeholders. */',
    'export interface Placeholders {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

export const writeMessageTypes = (root: string, messages: Placeholders): Promise<boolean> =>
  writeWhenNew(join(root, BUILT), messageTypes(messages));

/**
 * The words of the measuring form, in a file of its own: fetched with the form's code, not carried by every product page,
 * and not shared with whoever else loads a whole namespace.
 */
export async function readFormWords(root: string, failures: Failure[]): Promise<FormWords> {
  return Promise.all(
    LOCALES.map(async (locale): Promise<[Locale, string]> => {
      // Faults of the default language are told by `readMessages`.
      const told = locale === DEFAULT_LOCALE ? [] : failures;
      const read = (namespace: string) => readMessageFile(root, `content/locales/${locale}/${namespace}.json`, told);
      const [measurement, rules] = await Promise.all([read('measurement'), read('rules')]);
      const words = { measurement: measurement?.data, rules: { measurement: rules?.data.measurement } };
      return [locale, JSON.stringify(words)];
    }),
  );
}

/** What is written, by language. */
export type FormWords = readonly (readonly [Locale, string])[];

export async function writeFormWords(root: string, words: FormWords): Promise<boolean> {
  const written = await Promise.all(
    words.map(([locale, text]) => writeWhenNew(join(root, `content/built/form-words/${locale}.json`), text)),
  );
  return written.includes(true);
}
