import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../domain/values/locale.ts';
import { readOwnText, repeatedNames } from './own-text.ts';
import type { Failure } from './failure.ts';
import { newestFirst } from './newest-first.ts';
import { jsonFailure, lineFinder, readDataAs } from './parse-text.ts';
import { writeWhenNew } from './write.ts';

const folderOf = (locale: Locale): string => `content/locales/${locale}`;
const BUILT = 'content/built/messages.d.ts';

const messageFile: z.ZodMiniType<MessageFile> = z.record(
  z.string(),
  z.union([z.string(), z.lazy(() => messageFile)], 'must be a text, or texts below a name'),
);

/** Every key as code asks for it, `cart:line.size`, with the names of what its text leaves open. */
export type Placeholders = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the messages of a language, of the default one unless told. */
export async function readMessages(root: string, failures: Failure[], locale = DEFAULT_LOCALE): Promise<Placeholders> {
  const folder = folderOf(locale);
  const names = (await readdir(join(root, folder)).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const files = await Promise.all(names.map((name) => readMessageFile(root, `${folder}/${name}`, failures)));
  for (const file of files) {
    for (const { path, reason } of file ? textFaults(file.data, locale) : []) {
      failures.push({ file: file?.file ?? folder, line: file?.lineOf?.(path), field: path.join('.'), reason });
    }
  }
  const placeholders = new Map<string, Set<string>>();
  for (const file of files) {
    if (file) collect(file.data, `${basename(file.file, '.json')}:`, placeholders);
  }
  return placeholders;
}

async function readMessageFile(root: string, file: string, failures: Failure[]) {
  const text = await readOwnText(root, file, failures);
  if (text === null) return null;
  const broken = jsonFailure(file, text);
  const repeated = broken ? [] : repeatedNames(text);
  failures.push(
    ...(broken ? [broken] : []),
    ...repeated.map(({ name, line }) => ({ file, line, field: name, reason: 'stands twice in one place' })),
  );
  if (broken || repeated.length > 0) return null;
  return readDataAs(file, JSON.parse(text), messageFile, failures, lineFinder(text));
}

/** The back room speaks Turkish only: its operators are the shop's own people. */
const isTurkishOnly = (key: string): boolean => key.startsWith('admin');

/** Holds the other languages to the keys and placeholders of the default one (decisions S5). */
export async function checkTranslations(root: string, messages: Placeholders, failures: Failure[]): Promise<void> {
  for (const locale of LOCALES.filter((other) => other !== DEFAULT_LOCALE)) {
    const found: Failure[] = [];
    const finders = new Map<string, ReturnType<typeof lineFinder>>();
    const lineIn = async (file: string, field: string): Promise<number | undefined> => {
      const finder = finders.get(file) ?? lineFinder((await readOwnText(root, file, [])) ?? '');
      finders.set(file, finder);
      return finder(field.split('.'));
    };
    const others = await readMessages(root, found, locale);
    failures.push(...found);
    // A file with a fault of its own would be told again for each of its keys.
    const faulty = new Set(failures.map(({ file }) => basename(file, '.json')));
    for (const key of new Set([...messages.keys(), ...others.keys()])) {
      const [namespace = '', field = ''] = key.split(':');
      const [file = '', original = ''] = [locale, DEFAULT_LOCALE].map((one) => `${folderOf(one)}/${namespace}.json`);
      const reason = isTurkishOnly(key) ? undefined : strayReason(messages.get(key), others.get(key), original);
      if (reason === undefined || faulty.has(namespace)) continue;
      const isClash = messages.has(key) && others.has(key);
      const failure = { file, field, reason, ...(isClash && { other: { file: original, field } }) };
      const blamed = messages.has(key)
        ? await newestFirst(root, failure)
        : await whereTextIsMissing(root, failure, original);
      failures.push({ ...blamed, line: await lineIn(blamed.file, field) });
    }
  }
}

/** A text that only the other language has: new there, or taken out of the default one, where its owner has just worked. */
async function whereTextIsMissing(root: string, stray: Failure, original: string): Promise<Failure> {
  const { file } = await newestFirst(root, { ...stray, other: { file: original, field: stray.field } });
  return file === original ? { file, field: stray.field, reason: `is missing: ${stray.file} has it` } : stray;
}

function strayReason(
  names: ReadonlySet<string> | undefined,
  others: ReadonlySet<string> | undefined,
  original: string,
): string | undefined {
  if (!names) return `is no text of ${folderOf(DEFAULT_LOCALE)}`;
  if (!others) return `is missing: ${folderOf(DEFAULT_LOCALE)} has it`;
  // The count of a plural may be left unsaid.
  const stray = [...names, ...others].filter((name) => name !== 'count' && names.has(name) !== others.has(name));
  return stray.length === 0 ? undefined : `must leave open what ${original} does: {{${stray.join('}}, {{')}}}`;
}

/**
 * No text names the shop: the name is data of `shop.json`, and a renamed shop would keep its old one in letters. A name of one word may
 * be a word of any text.
 */
export async function checkShopName(root: string, shopName: string, failures: Failure[]): Promise<void> {
  if (!shopName.trim().includes(' ')) return;
  for (const folder of LOCALES.map(folderOf)) {
    const names = (await readdir(join(root, folder)).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
    // Faults of a file are told by readers of all messages.
    const files = await Promise.all(names.map((name) => readMessageFile(root, `${folder}/${name}`, [])));
    for (const read of files) {
      for (const path of read ? pathsOf(read.data, shopName, []) : []) {
        const reason = 'names the shop: say "we", or {{shop}} where the text has it';
        failures.push({ file: read?.file ?? folder, line: read?.lineOf?.(path), field: path.join('.'), reason });
      }
    }
  }
}

const pathsOf = (messages: MessageFile, said: string, above: readonly string[]): string[][] =>
  Object.entries(messages).flatMap(([name, message]) => {
    const path = [...above, name];
    if (typeof message !== 'string') return pathsOf(message, said, path);
    return message.includes(said) ? [path] : [];
  });

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
    if (!message.includes('{{')) continue;
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
    `// Made of ${folderOf(DEFAULT_LOCALE)} by src/build/content/messages.ts.`,
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
 * The words of the measuring form, in a file of its own: fetched with the form's code, not carried by every product
 * page, and not shared with modules that load a whole namespace.
 */
export async function readFormWords(root: string): Promise<FormWords> {
  return Promise.all(
    LOCALES.map(async (locale): Promise<[Locale, string]> => {
      // Faults in them are told by readers of all messages.
      const read = (namespace: string) => readMessageFile(root, `${folderOf(locale)}/${namespace}.json`, []);
      const [measurement, rules] = await Promise.all([read('measurement'), read('rules')]);
      const words = { measurement: measurement?.data, rules: { measurement: rules?.data.measurement } };
      return [locale, JSON.stringify(words)];
    }),
  );
}

/** The written words, by language. */
export type FormWords = readonly (readonly [Locale, string])[];

export async function writeFormWords(root: string, words: FormWords): Promise<boolean> {
  const written = await Promise.all(
    words.map(([locale, text]) => writeWhenNew(join(root, `content/built/form-words/${locale}.json`), text)),
  );
  return written.includes(true);
}

/** i18next's JSON: messages, and messages below a name. */
interface MessageFile {
  [name: string]: string | MessageFile;
}

interface Fault {
  readonly path: readonly string[];
  readonly reason: string;
}

const FORM = /^(.*)_(zero|one|two|few|many|other)$/;

/** Empty texts, plurals without a form that the language needs, and braces that leave nothing open. */
const textFaults = (messages: MessageFile, locale: Locale): Fault[] =>
  faultsBelow(messages, new Intl.PluralRules(locale).resolvedOptions().pluralCategories, []);

function faultsBelow(messages: MessageFile, forms: readonly Intl.LDMLPluralRule[], above: readonly string[]): Fault[] {
  return Object.entries(messages).flatMap(([name, message]): Fault[] => {
    const path = [...above, name];
    if (typeof message !== 'string') return faultsBelow(message, forms, path);
    const [, key, form] = FORM.exec(name) ?? [];
    const missing = form === 'other' ? forms.filter((one) => !Object.hasOwn(messages, `${key}_${one}`)) : [];
    return [
      ...(message.trim() === '' ? [{ path, reason: 'must not be empty' }] : []),
      ...(/\{\{(?!\w+\}\})|(?<!\{\{\w+)\}\}/.test(message)
        ? [{ path, reason: 'has braces that are not written like {{name}}' }]
        : []),
      ...(missing.length === 0 ? [] : [{ path, reason: `needs ${key}_${missing.join(`, ${key}_`)} beside it` }]),
    ];
  });
}
