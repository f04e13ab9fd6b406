import { isLira, isPhoto, PHOTO_FOLDER, PHOTO_NAME, withoutNull, type FileSchema } from '../../lib/file-schema.ts';
import type { Field } from '@sveltia/cms';
import type { Kind } from './schemas.ts';
import { CHOICES, LIRA, LONG, PATTERN_WORDS, PATTERNS, WORDS, type Words } from './words.ts';

/** One field of the editor's form; Sveltia's own types describe each kind apart. */
export type EditorField = Field & { readonly name: string };

interface Place {
  readonly kind: Kind;
  /** `prices.price`; empty for what the whole file is. */
  readonly path: string;
  readonly required: boolean;
}

/** The fields of a file, or of a part of it, in the order of its words. */
export function fieldsOf(kind: Kind, { properties = {}, required = [] }: FileSchema, path = ''): EditorField[] {
  const order = Object.keys(WORDS[kind]);
  const within = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const placeOf = (name: string): number => {
    const at = order.indexOf(within(name));
    return at < 0 ? order.length : at;
  };
  return Object.entries(properties)
    .toSorted(([one], [other]) => (path === '' ? placeOf(one) - placeOf(other) : 0))
    .map(([name, schema]) => fieldOf(name, schema, { kind, path: within(name), required: required.includes(name) }));
}

const LANGUAGES: Readonly<Record<string, Words>> = { tr: 'Türkçe', en: 'İngilizce' };

const wordsOf = ({ kind, path }: Place): Words | undefined =>
  WORDS[kind][path] ?? LANGUAGES[path.split('.').at(-1) ?? ''];

/** An optional field that is empty is left out of the file. */
export function fieldOf(name: string, given: FileSchema, place: Place): EditorField {
  const { schema, nullable } = withoutNull(given);
  const words = wordsOf(place);
  const [label, hint] = typeof words === 'string' ? [words] : (words ?? [name]);
  const base = { name, label, ...(hint !== undefined && { hint }), required: place.required && !nullable };
  return { ...base, ...controlOf(schema, place, given) } as EditorField;
}

function controlOf(schema: FileSchema, place: Place, given: FileSchema): object {
  const at = `${place.kind}.${place.path}`;
  // Names the schema that desktop editors read; it stays as it is.
  if (place.path === '$schema') return { widget: 'hidden' };
  if (at === 'product.category') {
    return { widget: 'relation', collection: 'categories', value_field: 'slug', display_fields: ['name.tr'] };
  }
  if (isLira(schema)) return { widget: 'string', pattern: LIRA };
  if (isPhoto(schema)) return { widget: 'image', choose_url: false, ...PHOTOS };
  if (schema.enum) return selectOf(schema, at);
  switch (schema.type) {
    case 'array':
      return listOf(schema, place, at);
    case 'object':
      return objectOf(schema, place);
    case 'boolean':
      return { widget: 'boolean', required: false, default: given.default === true };
    case 'integer':
    case 'number':
      return numberOf(schema);
    default:
      return textOf(schema, at);
  }
}

const PHOTOS = { media_folder: PHOTO_FOLDER, public_folder: PHOTO_FOLDER };

function selectOf(schema: FileSchema, at: string): object {
  const names: Readonly<Record<string, string>> = at in CHOICES ? CHOICES[at as keyof typeof CHOICES] : {};
  const options = schema.enum?.map((value) => ({ value, label: names[String(value)] ?? String(value) }));
  return { widget: 'select', options };
}

function listOf(schema: FileSchema, place: Place, at: string): object {
  const { items = {}, minItems = place.required ? 0 : undefined } = schema;
  const min = minItems === undefined ? {} : { min: minItems };
  // An empty list is as good as any where none is asked for.
  const required = place.required && (minItems ?? 0) > 0;
  if (items.enum) return { ...selectOf(items, at), multiple: true, ...min, required };
  if (isPhoto(items)) return { widget: 'image', multiple: true, choose_url: false, ...PHOTOS, required };
  const common = { widget: 'list', ...min, required, label_singular: 'Satır' };
  if (items.type !== 'object') {
    const {
      name: _,
      label: __,
      ...field
    } = fieldOf('item', items, { ...place, required: true }) as unknown as {
      name: string;
      label: string;
    } & Record<string, unknown>;
    return items.type === 'string'
      ? { ...common, ...patternOf(items, at) }
      : { ...common, field: { name: 'item', label: place.path, ...field } };
  }
  const fields = fieldsOf(place.kind, items, place.path);
  return { ...common, fields, collapsed: true, summary: SUMMARIES[at] ?? summaryOf(fields), ...THUMBNAILS[at] };
}

/** Text of a closed line of a list. */
const SUMMARIES: Readonly<Record<string, string>> = {
  'product.prices': "{{from | date('DD.MM.YYYY')}}: {{price}} TL",
  'product.colors': '{{name.tr}}',
  'product.features': '{{tr}}',
  'product.options': '{{id}}: {{price}} TL',
  'shop.openingHours': '{{days.tr}}: {{opens}}–{{closes}}',
  'shop.deliveryHours': '{{days.tr}}: {{opens}}–{{closes}}',
  'shop.carriers': '{{name}}',
  'coupons.': '{{code}}',
  'photos.': '{{alt.tr}}',
  'rooms.rooms': '{{name.tr}}',
};

const THUMBNAILS: Readonly<Record<string, { readonly thumbnail: string }>> = {
  'product.colors': { thumbnail: 'photo' },
  'photos.': { thumbnail: 'file' },
};

const summaryOf = ([first]: readonly EditorField[]): string => `{{${first?.name ?? ''}}}`;

function objectOf(schema: FileSchema, place: Place): object {
  const fields = fieldsOf(place.kind, schema, place.path);
  const isText = fields.every(({ name }) => name in LANGUAGES);
  if (!isText) return { widget: 'object', fields };
  const at = `${place.kind}.${place.path}`;
  return { widget: 'object', fields: LONG.has(at) ? fields.map((field) => ({ ...field, widget: 'text' })) : fields };
}

function numberOf({ type, minimum, exclusiveMinimum, maximum, multipleOf }: FileSchema): object {
  const [min, max] = [minimum ?? exclusiveMinimum, maximum];
  const isWhole = type === 'integer';
  return {
    widget: 'number',
    value_type: isWhole ? 'int' : 'float',
    ...(min !== undefined && Number.isSafeInteger(min) && min > Number.MIN_SAFE_INTEGER && { min }),
    ...(max !== undefined && max < Number.MAX_SAFE_INTEGER && { max }),
    step: multipleOf ?? (isWhole ? 1 : 0.01),
  };
}

function textOf(schema: FileSchema, at: string): object {
  if (schema.format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
  if (schema.format === 'email') return { widget: 'string', type: 'email' };
  if (schema.format === 'uri') return { widget: 'string', type: 'url' };
  const limits = { ...(schema.maxLength !== undefined && { maxlength: schema.maxLength }) };
  return { widget: LONG.has(at) ? 'text' : 'string', ...limits, ...patternOf(schema, at) };
}

/** A test holds every pattern to its words. */
function patternOf({ pattern }: FileSchema, at: string): object {
  const own = PATTERNS[at];
  if (own) return { pattern: own };
  if (pattern === undefined || pattern === PHOTO_NAME) return {};
  return { pattern: [pattern, PATTERN_WORDS[pattern] ?? pattern] };
}
