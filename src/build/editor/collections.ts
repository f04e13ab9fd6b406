import { LOCALES } from '../../domain/values/locale.ts';
import type { EditorFormat } from '../../lib/editor-file.ts';
import { PHOTO_FOLDER, type FileSchema } from '../../lib/file-schema.ts';
import { fieldOf, fieldsOf, type EditorField } from './fields.ts';
import { wordCollections, wordFormats, type WordFile } from './word-files.ts';
import { SCHEMAS, type Kind } from './schemas.ts';

/** Numbers that a new entry begins with, after those of today's files. */
export interface NextNumbers {
  readonly productId: number;
  readonly categoryId: number;
  readonly categoryOrder: number;
}

export interface ContentFiles {
  /** `tr/about`, `en/services/warranty`. */
  readonly pages: readonly { readonly name: string; readonly title: string }[];
  readonly words: readonly WordFile[];
  readonly next: NextNumbers;
}

const formatOf = (kind: Kind, path: string, more: Partial<EditorFormat> = {}): EditorFormat => ({
  name: kind,
  extension: extensionOf(path),
  path,
  schema: SCHEMAS[kind],
  byId: false,
  ...more,
});

/** Folders hold YAML. */
const extensionOf = (path: string): EditorFormat['extension'] =>
  path.endsWith('.json') ? 'json' : path.endsWith('.md') ? 'md' : 'yaml';

/** Sveltia takes no other name for a file that ends in `.md`. */
const pageFormat = (page: string): string => `${page.replaceAll('/', '-')}-frontmatter`;

const BODY: FileSchema = { type: 'string' };

/** Fields above the text of each page, and the text. */
const PAGE: FileSchema = { ...SCHEMAS.page, properties: { ...SCHEMAS.page.properties, body: BODY } };

export const formatsOf = ({ pages, words }: ContentFiles): EditorFormat[] => [
  formatOf('product', 'content/products', { byId: true }),
  formatOf('category', 'content/categories', { byId: true }),
  formatOf('photos', 'content/photos.yaml', { nameField: 'file' }),
  formatOf('home', 'content/home.yaml'),
  formatOf('rooms', 'content/rooms.yaml'),
  formatOf('sets', 'content/sets.yaml'),
  ...LOCALES.map((locale) => formatOf('search', `content/search/${locale}.yaml`, { name: `search-${locale}` })),
  formatOf('coupons', 'content/coupons.json'),
  formatOf('shop', 'content/shop.json'),
  formatOf('production', 'content/production.json'),
  ...pages.map(({ name }) => formatOf('page', `content/pages/${name}.md`, { name: pageFormat(name), schema: PAGE })),
  ...words.flatMap(wordFormats),
];

const withDefaults = (fields: readonly EditorField[], defaults: Readonly<Record<string, unknown>>): object[] =>
  fields.map((field) => {
    if (field.name in defaults) return { ...field, default: defaults[field.name] };
    // A new entry gets its address from its name when it is saved (`features/editor/guard.ts`).
    return field.name === 'slug' ? { ...field, required: false } : field;
  });

/** The only field of a file that is a list: Sveltia writes it without the name. */
const rootList = (kind: 'photos' | 'coupons'): object => ({
  ...fieldOf(kind, SCHEMAS[kind], { kind, path: '', required: true }),
  root: true,
});

const NO_PREVIEW = { editor: { preview: false } };

export const collectionsOf = ({ pages, words, next }: ContentFiles): object[] => [
  {
    name: 'products',
    label: 'Ürünler',
    label_singular: 'Ürün',
    icon: 'curtains',
    description: 'Fiyat, indirim, renk, fotoğraf ve açıklama. Satıştan kaldırmak için yeni bir fiyat satırına 0 yazın.',
    // A product that was sold keeps its number, and its page while it is on sale.
    delete: false,
    folder: 'content/products',
    extension: 'yaml',
    format: 'product',
    slug: '{{name.tr}}',
    identifier_field: 'name.tr',
    summary: '{{name.tr}}',
    thumbnail: 'photo',
    sortable_fields: { fields: ['name.tr', 'category', 'addedOn'], default: { field: 'name.tr' } },
    view_groups: [{ label: 'Kategori', field: 'category' }],
    preview_path: 'p/{{slug}}',
    fields: withDefaults(fieldsOf('product', SCHEMAS.product), {
      id: next.productId,
      addedOn: '{{now}}',
      vatRate: 10,
      madeToMeasure: true,
    }),
  },
  {
    name: 'photos',
    label: 'Fotoğraflar',
    icon: 'photo_library',
    ...NO_PREVIEW,
    files: [
      {
        name: 'photos',
        label: 'Fotoğraf listesi',
        file: 'content/photos.yaml',
        format: 'photos',
        media_folder: PHOTO_FOLDER,
        public_folder: PHOTO_FOLDER,
        fields: [rootList('photos')],
      },
    ],
  },
  {
    name: 'facts',
    label: 'Kuponlar ve mağaza',
    icon: 'storefront',
    ...NO_PREVIEW,
    files: [
      {
        name: 'coupons',
        label: 'Kuponlar',
        icon: 'sell',
        file: 'content/coupons.json',
        format: 'coupons',
        fields: [rootList('coupons')],
      },
      {
        name: 'home',
        label: 'Ana sayfa',
        icon: 'home',
        file: 'content/home.yaml',
        format: 'home',
        fields: fieldsOf('home', SCHEMAS.home),
      },
      {
        name: 'rooms',
        label: 'Odalar',
        icon: 'living',
        file: 'content/rooms.yaml',
        format: 'rooms',
        fields: fieldsOf('rooms', SCHEMAS.rooms),
      },
      {
        name: 'sets',
        label: 'Katmanlar ve takımlar',
        icon: 'layers',
        file: 'content/sets.yaml',
        format: 'sets',
        fields: fieldsOf('sets', SCHEMAS.sets),
      },
      ...LOCALES.map((locale) => ({
        name: `search-${locale}`,
        label: locale === 'tr' ? 'Arama sözcükleri (Türkçe)' : 'Arama sözcükleri (İngilizce)',
        icon: 'search',
        file: `content/search/${locale}.yaml`,
        format: `search-${locale}`,
        fields: fieldsOf('search', SCHEMAS.search),
      })),
      {
        name: 'shop',
        label: 'Mağaza bilgileri',
        icon: 'store',
        file: 'content/shop.json',
        format: 'shop',
        fields: fieldsOf('shop', SCHEMAS.shop),
      },
      {
        name: 'production',
        label: 'Atölye payları',
        icon: 'straighten',
        file: 'content/production.json',
        format: 'production',
        fields: fieldsOf('production', SCHEMAS.production),
      },
    ],
  },
  {
    name: 'categories',
    label: 'Kategoriler',
    label_singular: 'Kategori',
    icon: 'category',
    ...NO_PREVIEW,
    delete: false,
    folder: 'content/categories',
    extension: 'yaml',
    format: 'category',
    slug: '{{name.tr}}',
    identifier_field: 'name.tr',
    summary: '{{name.tr}}',
    thumbnail: 'photo',
    fields: withDefaults(fieldsOf('category', SCHEMAS.category), { id: next.categoryId, order: next.categoryOrder }),
  },
  ...(['tr', 'en'] as const).map((locale) => ({
    name: `pages-${locale}`,
    label: locale === 'tr' ? 'Metinler (Türkçe)' : 'Metinler (İngilizce)',
    icon: 'article',
    files: pages
      .filter(({ name }) => name.startsWith(`${locale}/`))
      .map(({ name, title }) => ({
        name: name.slice(locale.length + 1).replaceAll('/', '-'),
        label: title,
        file: `content/pages/${name}.md`,
        format: pageFormat(name),
        fields: pageFields(),
      })),
  })),
  ...wordCollections(words),
];

/** The text as it is written: the rich editor would write tables and placeholders its own way. */
const pageFields = (): object[] =>
  fieldsOf('page', PAGE).map((field) =>
    field.name === 'body' ? { ...field, widget: 'markdown', modes: ['raw'] } : field,
  );
