/**
 * Between what a file holds and what the forms edit: amounts are texts there, because a browser's own number field takes
 * `1.300` for 1.3, and a photograph is its path, so that the form shows it.
 */
import { readLira } from '../../domain/money/typed-lira.ts';
import { isLira, isPhoto, PHOTO_FOLDER, withoutNull, type FileSchema } from '../../lib/file-schema.ts';

/** @param photos file names of `content/photos` at the time of the build; a name that is missing is a WebP */
export const photoPath = (name: string, photos: readonly string[]): string =>
  `${PHOTO_FOLDER}/${photos.find((file) => file.replace(/\.[a-z]+$/, '') === name) ?? `${name}.webp`}`;

/** A file in a folder below keeps its folder, which the name of no photograph has: the build would not find it. */
const photoName = (path: string): string =>
  (path.startsWith(`${PHOTO_FOLDER}/`)
    ? path.slice(PHOTO_FOLDER.length + 1)
    : (path.split('/').at(-1) ?? path)
  ).replace(/\.[A-Za-z]+$/, '');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the form's value of a file's value. */
export function toForm(value: unknown, given: FileSchema, photos: readonly string[]): unknown {
  const { schema } = withoutNull(given);
  if (isLira(schema)) return typeof value === 'number' ? String(value).replace('.', ',') : value;
  if (isPhoto(schema) && typeof value === 'string') return photoPath(value, photos);
  const { items, properties } = schema;
  if (items && Array.isArray(value)) return value.map((one) => toForm(one, items, photos));
  if (!properties || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, toForm(one, properties[key] ?? { type: 'any' }, photos)]),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.values(value).every(isEmpty));

/**
 * The other way round. Returns undefined for an empty value that may be missing, and null for one that must say that it
 * is empty.
 */
export function toFile(value: unknown, given: FileSchema, required = true): unknown {
  const { schema, nullable } = withoutNull(given);
  if (isEmpty(value)) return emptyOf(schema, { nullable, required, value });
  if (schema.const === true) return value === true ? true : undefined;
  if (isLira(schema)) return liraOf(value);
  if (isPhoto(schema) && typeof value === 'string') return photoName(value);
  const { items, properties, required: must = [] } = schema;
  if (items && Array.isArray(value)) return value.map((one) => toFile(one, items));
  if (!properties || !isRecord(value)) return isDefault(value, given, required) ? undefined : value;
  // Sveltia marks lines of lists with keys of its own.
  const own = Object.entries(value).filter(([key]) => !key.startsWith('__'));
  const left = must.filter((key) => !Object.hasOwn(value, key)).map((key): [string, unknown] => [key, undefined]);
  const entries = [...own, ...left].map(([key, one]): [string, unknown] => {
    const field = properties[key];
    return [key, field ? toFile(one, field, must.includes(key)) : one];
  });
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

function emptyOf(
  schema: FileSchema,
  { nullable, required, value }: { nullable: boolean; required: boolean; value: unknown },
): unknown {
  if (!required) return undefined;
  if (nullable) return null;
  if (schema.type === 'array') return [];
  return value ?? undefined;
}

/** `false` of a box that nobody ticked is no news. */
const isDefault = (value: unknown, { default: standard }: FileSchema, required: boolean): boolean =>
  !required && (value === standard || (standard === undefined && value === false));

function liraOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const read = readLira(value);
  return read.ok ? read.lira : value;
}
