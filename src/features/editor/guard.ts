/**
 * Before a save: a new entry gets its number and its address, and what a build would refuse is refused here, with the preview closed
 * and on a phone as well.
 */
import type { Digest } from '../../build/content/digest.ts';
import { agreedPart } from '../../build/content/agreed-part.ts';
import { dayInIstanbul } from '../../domain/values/dates.ts';
import type { EditorFile, EditorFormat } from '../../lib/editor-file.ts';
import { fileFormat, type FileFormat } from './files.ts';
import { doubtsOf, refusalsOf } from './memory.ts';

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
const refusal = (faults: readonly string[], head = 'Site böyle kurulmaz.'): Error =>
  new Error('saving_failed', {
    cause: new Error(
      `${head} ${faults.slice(0, MOST_FAULTS).join(' · ')}${faults.length > MOST_FAULTS ? ` · ve ${faults.length - MOST_FAULTS} yanlış daha` : ''}`,
    ),
  });

const NOT_SAVED = 'Kaydedilmedi.';

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
  /** Doubts that were told: the next save of the same says that it is meant. */
  const answered = new Set<string>();
  const pathOf = (format: EditorFormat, value: Values): string =>
    format.byId ? `${format.path}/${String(value.slug)}.yaml` : format.path;
  const made = formats.map((format) => ({
    format,
    own: fileFormat(format, photos, (value) => void files.set(pathOf(format, value), value)),
  }));

  /** Hashes of the texts that a build compares with those that are live (`build/content/digest.ts`). */
  async function legalTexts(published: Digest | null, saved: { readonly path: string; readonly text: string }) {
    const known = Object.keys(published?.legal.texts ?? {}).flatMap((file) => {
      const text = made.find(({ format }) => format.path === file)?.own.text();
      return text === undefined ? [] : [[file, text] as const];
    });
    const hashed = async (texts: readonly (readonly [file: string, text: string])[]) =>
      Object.fromEntries(
        await Promise.all(texts.map(async ([file, text]) => [file, await textHash(file, text)] as const)),
      );
    return {
      before: await hashed(known),
      after: await hashed(known.map(([file, text]) => [file, file === saved.path ? saved.text : text])),
    };
  }

  return {
    formats: made,
    async beforeSave(given) {
      const path = String(given.get('path'));
      const found = made.find(({ format }) =>
        format.byId ? path.startsWith(`${format.path}/`) : path === format.path,
      );
      if (!found) return given;
      const today = dayInIstanbul(now());
      const isNew = given.get('newRecord') === true && found.format.byId;
      const entry = isNew ? numbered(given, path, { folder: found.format.path, files, today }) : given;
      const small = await smallPhotos(plain(entry.get('mediaFiles')) as readonly Media[]);
      if (small.length > 0) throw refusal(small);
      const value = found.own.valueOf(formOf(found.format, plain(entry.get('data'))));
      const published = await live();
      const legal = await legalTexts(published, { path, text: found.own.textOf(value) });
      const around = { photos, today, live: published, legal };
      const faults = refusalsOf(path, value, files, around);
      if (faults.length > 0) throw refusal(faults);
      const { past, changed } = doubtsOf(path, value, files, today);
      if (past.length > 0) throw refusal(past, NOT_SAVED);
      const asked = changed.map((doubt) => `${path} ${doubt}`).filter((doubt) => !answered.has(doubt));
      for (const doubt of asked) answered.add(doubt);
      if (asked.length > 0) throw refusal(changed, NOT_SAVED);
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

/** As `hashOf` of `build/content/digest.ts` does, which runs on a server alone. */
async function textHash(file: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(agreedPart(file, text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 12);
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * The next number where it is taken or missing, the address that the file gets, and the day of today in place of the day that a
 * duplicate took over.
 */
function numbered(
  entry: SavedEntry,
  path: string,
  { folder, files, today }: { folder: string; files: ReadonlyMap<string, unknown>; today: string },
): SavedEntry {
  const others = [...files].filter(([file]) => file.startsWith(`${folder}/`)).map(([, value]) => value as Values);
  const ids = others.map((other) => Number(other.id));
  const { id, addedOn } = plain(entry.get('data')) as Values;
  const slug = /([^/]*)\.yaml$/.exec(path)?.[1] ?? '';
  const isCopied = addedOn !== undefined && others.some((other) => other.addedOn === addedOn);
  const named = entry.setIn(['data', 'slug'], slug);
  const addressed = isCopied ? named.setIn(['data', 'addedOn'], today) : named;
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
