/** Reads and writes the files of one form: what Sveltia calls a custom format. */
import { parse } from 'yaml';
import type { EditorFormat } from '../../lib/editor-file.ts';
import { jsonText } from './json.ts';
import { keepForm } from '../../build/content/keep-form.ts';
import { toFile, toForm } from './translate.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FileFormat {
  readonly fromFile: (text: string) => unknown;
  readonly toFile: (form: unknown) => string;
  /** The file's value of what a form holds. */
  readonly valueOf: (form: unknown) => Values;
  /** Text of the form's only file as it was read or written last; undefined before that, and for products and categories. */
  readonly text: () => string | undefined;
  /** The text that `toFile` would write; nothing is remembered. */
  readonly textOf: (value: Values) => string;
}

const PAGE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/**
 * A file goes back into the text it was read from. Sveltia hands over a text without its name, so products and categories
 * are remembered by their number; a new one begins with no text.
 * @param remember gets each value that is read or written
 */
export function fileFormat(
  format: EditorFormat,
  photos: readonly string[],
  remember: (value: Values) => void = () => undefined,
): FileFormat {
  const texts = new Map<unknown, string>();
  const keyOf = (value: Values): unknown => (format.byId ? value.id : undefined);
  const kind = kinds[format.extension];
  const { schema, nameField } = format;
  const valueOf = (form: unknown): Values => {
    const told = toFile(form, schema);
    return (nameField === undefined ? told : recordOf(told as readonly Values[], nameField)) as Values;
  };
  const textOf = (value: Values): string => kind.write(texts.get(keyOf(value)), value);
  return {
    valueOf,
    textOf,
    text: () => texts.get(undefined),
    fromFile(text) {
      const value = kind.read(text);
      texts.set(keyOf(value as Values), text);
      remember(value as Values);
      return toForm(nameField === undefined ? value : listOf(value as Values, nameField), schema, photos);
    },
    toFile(form) {
      const value = valueOf(form);
      const text = textOf(value);
      texts.set(keyOf(value), text);
      remember(value);
      return text;
    },
  };
}

const listOf = (record: Values, nameField: string): Values[] =>
  Object.entries(record).map(([name, value]) => ({ [nameField]: name, ...(value as Values) }));

const recordOf = (list: readonly Values[], nameField: string): Values =>
  Object.fromEntries(list.map(({ [nameField]: name, ...value }) => [String(name), value]));

const ended = (text: string): string => `${text.trimEnd()}\n`;

interface Kind {
  readonly read: (text: string) => unknown;
  readonly write: (old: string | undefined, value: unknown) => string;
}

const kinds: Readonly<Record<EditorFormat['extension'], Kind>> = {
  yaml: {
    read: (text) => parse(text) as unknown,
    write: (old, value) => ended(keepForm(old === undefined ? undefined : ended(old), value as Values)),
  },
  json: { read: (text) => JSON.parse(text) as unknown, write: (old, value) => jsonText(value, old ?? '') },
  md: {
    read(text) {
      const [, head = '', body = ''] = PAGE.exec(ended(text)) ?? [];
      return { ...(parse(head) as Values), body: body.trim() };
    },
    write(old, value) {
      const { body = '', ...head } = value as Values;
      const [, oldHead = ''] = PAGE.exec(ended(old ?? '')) ?? [];
      const text = body === '' ? '' : `\n${ended(String(body))}`;
      return `---\n${keepForm(oldHead === '' ? undefined : `${oldHead}\n`, head)}---\n${text}`;
    },
  },
};
