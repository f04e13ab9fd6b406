/**
 * Before a save: a new entry gets its number and its address, and what a build would refuse is refused here, with the preview closed
 * and on a phone as well.
 */
import type { Digest } from '../../build/content/digest.ts';
import { dayInIstanbul } from '../../domain/values/dates.ts';
import type { EditorFile, EditorFormat } from '../../lib/editor-file.ts';
import { fileFormat, type FileFormat } from './files.ts';
import { refusalsOf } from './memory.ts';

/** The part of Sveltia's entry that a listener of `preSave` reads and changes; an immutable map. */
export interface SavedEntry {
  readonly get: (key: string) => unknown;
  readonly setIn: (path: readonly string[], value: unknown) => SavedEntry;
}

interface Media {
  readonly name: string;
  readonly file?: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** Fewest pixels of the longer side, as the compiler asks (`build/content/photo-files.ts`). */
const LEAST_PIXELS = 1000;

/** Faults in the dialog; more would not be read. */
const MOST_FAULTS = 6;

/** Sveltia shows the cause of an error of this name; any other would say "try again later". */
const refusal = (faults: readonly string[]): Error =>
  new Error('saving_failed', {
    cause: new Error(
      `Site böyle kurulmaz. ${faults.slice(0, MOST_FAULTS).join(' · ')}${faults.length > MOST_FAULTS ? ` · ve ${faults.length - MOST_FAULTS} yanlış daha` : ''}`,
    ),
  });

export interface Guard {
  /** As Sveltia wants it, for each format of the file. */
  readonly formats: readonly { readonly format: EditorFormat; readonly own: FileFormat }[];
  /** Listener of `preSave`. @throws Error with words that Sveltia shows */
  readonly beforeSave: (entry: SavedEntry) => Promise<SavedEntry>;
}

/** @param live asks for the digest of what is live; null where there is none */
export function createGuard(
  { formats, photos }: Pick<EditorFile, 'formats' | 'photos'>,
  live: () => Promise<Digest | null>,
  now = () => new Date(),
): Guard {
  const files = new Map<string, unknown>();
  const pathOf = (format: EditorFormat, value: Values): string =>
    format.byId ? `${format.path}/${String(value.slug)}.yaml` : format.path;
  const made = formats.map((format) => ({
    format,
    own: fileFormat(format, photos, (value) => void files.set(pathOf(format, value), value)),
  }));

  return {
    formats: made,
    async beforeSave(given) {
      const path = String(given.get('path'));
      const found = made.find(({ format }) =>
        format.byId ? path.startsWith(`${format.path}/`) : path === format.path,
      );
      if (!found) return given;
      const entry =
        given.get('newRecord') === true && found.format.byId ? numbered(given, path, found.format, files) : given;
      const small = await smallPhotos(plain(entry.get('mediaFiles')) as readonly Media[]);
      if (small.length > 0) throw refusal(small);
      const value = found.own.valueOf(formOf(found.format, plain(entry.get('data'))));
      const around = { photos, today: dayInIstanbul(now()), live: await live() };
      const faults = refusalsOf(path, value, files, around);
      if (faults.length > 0) throw refusal(faults);
      return entry;
    },
  };
}

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'toJS' in value && typeof value.toJS === 'function'
    ? (value.toJS as () => unknown)()
    : value;

/** A file that is a list comes under the name of its only field. */
const formOf = ({ schema }: EditorFormat, data: unknown): unknown =>
  schema.type === 'array' && !Array.isArray(data) ? (Object.values(data as Values)[0] ?? []) : data;

/** The next number where it is taken or missing, and the address that the file gets. */
function numbered(
  entry: SavedEntry,
  path: string,
  { path: folder }: EditorFormat,
  files: ReadonlyMap<string, unknown>,
): SavedEntry {
  const ids = [...files]
    .filter(([file]) => file.startsWith(`${folder}/`))
    .map(([, value]) => Number((value as Values).id));
  const { id } = plain(entry.get('data')) as Values;
  const slug = /([^/]*)\.yaml$/.exec(path)?.[1] ?? '';
  const addressed = entry.setIn(['data', 'slug'], slug);
  return typeof id === 'number' && !ids.includes(id)
    ? addressed
    : addressed.setIn(['data', 'id'], Math.max(0, ...ids) + 1);
}

async function smallPhotos(media: readonly Media[] = []): Promise<string[]> {
  const told = await Promise.all(
    media.map(async ({ name, file }) => {
      if (!(file instanceof Blob)) return null;
      const picture = await createImageBitmap(file).catch(() => null);
      if (!picture || Math.max(picture.width, picture.height) >= LEAST_PIXELS) return null;
      return `${name}: ${picture.width} × ${picture.height} piksel, büyük göstermeye yetmez; en az ${LEAST_PIXELS} piksel olsun`;
    }),
  );
  return told.filter((one) => one !== null);
}
