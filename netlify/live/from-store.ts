/** Files of a build that the shop's store has the content of. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from '@upstash/redis';

export const DEADLINE_MS = 10_000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** The store that a build may write to; null where none is named. */
export function storeOf({
  UPSTASH_REDIS_REST_URL: url = '',
  UPSTASH_REDIS_REST_TOKEN: token = '',
}: Environment): Redis | null {
  if (!URL.canParse(url) || token === '') return null;
  return new Redis({
    url,
    token,
    automaticDeserialization: false,
    enableTelemetry: false,
    retry: { retries: 1 },
    signal: () => AbortSignal.timeout(DEADLINE_MS),
  });
}

/** Writes the file anew, or removes one from before where nothing was found. */
export async function writeFound(file: string, found: object | null): Promise<void> {
  await rm(file, { force: true });
  if (found === null) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(found));
}

interface Telling<Found> {
  readonly done: (found: Found) => string;
  readonly noStore: string;
  /** Without the fault and the full stop. */
  readonly failed: string;
}

/** Answers what was done in one line. A store that does not answer throws nothing: the shop is built without the file. */
export async function writeFromStore<Found extends object>(
  file: string,
  environment: Environment,
  read: (store: Redis) => Promise<Found>,
  { done, noStore, failed }: Telling<Found>,
): Promise<string> {
  let found: Found | null = null;
  let missed = noStore;
  try {
    const store = storeOf(environment);
    found = store && (await read(store));
  } catch (error) {
    missed = `${failed} (${error instanceof Error ? error.message : String(error)}).`;
  }
  await writeFound(file, found);
  return found === null ? missed : done(found);
}
