/** Whether what was made lately is still what its inputs would make: told by the bytes of all of them, never by a date. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Facts that are part of all conditions: another version of Node, or another machine, may make another thing of the
 * same bytes.
 */
export const MACHINE: readonly unknown[] = [process.versions, process.platform, process.arch];

interface BuildRecord {
  /** Conditions without a file: versions, the platform. */
  readonly conditions: string;
  /** Digests of what was read and of what was written, by path; null where there was no file. */
  readonly digests: Readonly<Record<string, string | null>>;
}

/** False where anything differs, is gone or has come, and where nothing is known. @param record where `keep` wrote */
export async function isKept(record: string, conditions: string): Promise<boolean> {
  const text = await readFile(record, 'utf8').catch(() => null);
  if (text === null) return false;
  try {
    const known = JSON.parse(text) as BuildRecord;
    if (known.conditions !== conditions) return false;
    const files = Object.entries(known.digests);
    const now = await digestsOf(files.map(([file]) => file));
    return files.length > 0 && files.every(([file, digest]) => now[file] === digest);
  } catch {
    // A record that was cut off is none.
    return false;
  }
}

/**
 * Writes nothing where an input was changed meanwhile: nobody knows which of its states was read.
 * @param began when the making began, in milliseconds since 1970
 */
export async function keep(
  record: string,
  conditions: string,
  { read, written }: { readonly read: readonly string[]; readonly written: readonly string[] },
  began: number,
): Promise<void> {
  const digests = await digestsOf([...new Set([...read, ...written])].sort());
  const changes = await Promise.all(
    read.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  if (Math.max(...changes) >= began) return;
  const known: BuildRecord = { conditions, digests };
  await mkdir(path.dirname(record), { recursive: true });
  await writeFile(record, JSON.stringify(known));
}

async function digestsOf(files: readonly string[]): Promise<BuildRecord['digests']> {
  const digests = files.map(async (file) => {
    const bytes = await readFile(file).catch(() => null);
    return [file, bytes && createHash('sha256').update(bytes).digest('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}
