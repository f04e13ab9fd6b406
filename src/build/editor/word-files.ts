/** The words of the shop as forms: the files of `content/locales` that an owner would touch, each text below the one in the other language. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES, type Locale } from '../../domain/values/locale.ts';
import type { EditorFormat } from '../../lib/editor-file.ts';
import type { FileSchema } from '../../lib/file-schema.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

export interface WordFile {
  readonly name: WordName;
  readonly texts: Readonly<Record<Locale, Texts>>;
}

const NAMES = {
  home: 'Ana sayfa',
  common: 'Her sayfada',
  category: 'Ürün listeleri',
  product: 'Ürün sayfası',
  cart: 'Sepet',
  checkout: 'Ödeme',
  confirmation: 'Sipariş onayı',
  tracking: 'Teslimat ve takip',
  mail: 'Mektuplar',
  contact: 'İletişim',
} as const;
type WordName = keyof typeof NAMES;

const LABELS: Readonly<Record<Locale, string>> = { tr: 'Sözler (Türkçe)', en: 'Sözler (İngilizce)' };

const fileOf = (name: WordName, locale: Locale): string => `content/locales/${locale}/${name}.json`;
const formatOf = (name: WordName, locale: Locale): string => `words-${locale}-${name}`;

export const readWordFiles = (root: string): Promise<WordFile[]> =>
  Promise.all(
    (Object.keys(NAMES) as WordName[]).map(async (name) => {
      const read = async (locale: Locale) =>
        [locale, JSON.parse(await readFile(join(root, fileOf(name, locale)), 'utf8')) as Texts] as const;
      const texts = Object.fromEntries(await Promise.all(LOCALES.map(read))) as Record<Locale, Texts>;
      return { name, texts };
    }),
  );

const schemaOf = (texts: Texts): FileSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? { type: 'string' } : schemaOf(text)]),
  ),
  required: Object.keys(texts),
});

export const wordFormats = ({ name, texts }: WordFile): EditorFormat[] =>
  LOCALES.map((locale) => ({
    name: formatOf(name, locale),
    extension: 'json',
    path: fileOf(name, locale),
    schema: schemaOf(texts[locale]),
    byId: false,
  }));

/** Longer texts get a field of several lines. */
const LONG = 60;

/** `orderReceived` as words: the keys are names in the program, and no text of the shop. */
const labelOf = (key: string): string =>
  key
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('_', ' · ')
    .toLowerCase();

function fieldsOf(texts: Texts, beside: Texts | undefined): object[] {
  return Object.entries(texts).map(([name, text]) => {
    const other = beside?.[name];
    const base = { name, label: labelOf(name), required: true };
    if (typeof text !== 'string') {
      return {
        ...base,
        widget: 'object',
        collapsed: true,
        fields: fieldsOf(text, typeof other === 'object' ? other : undefined),
      };
    }
    const hint = typeof other === 'string' && other !== text ? { hint: other } : {};
    return { ...base, ...hint, widget: text.length > LONG ? 'text' : 'string' };
  });
}

export const wordCollections = (files: readonly WordFile[]): object[] =>
  LOCALES.map((locale) => ({
    name: `words-${locale}`,
    label: LABELS[locale],
    icon: 'translate',
    editor: { preview: false },
    files: files.map(({ name, texts }) => ({
      name,
      label: NAMES[name],
      file: fileOf(name, locale),
      format: formatOf(name, locale),
      fields: fieldsOf(texts[locale], texts[locale === 'tr' ? 'en' : 'tr']),
    })),
  }));
