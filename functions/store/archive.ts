/**
 * The archive beside the store: texts that are written once under a name of their own, read seldom, and deleted one by one.
 * Netlify Blobs on Netlify, a folder on one machine. A text is never rewritten under its name, so no copy of it is stale.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArchiveEnvironment } from '../environment.ts';
import { StoreUnavailable } from './unavailable.ts';

interface Archive {
  readonly write: (name: string, text: string) => Promise<unknown>;
  /** Null where nothing has the name. */
  readonly read: (name: string) => Promise<string | null>;
  readonly remove: (name: string) => Promise<unknown>;
}

/** Name of the store within Netlify Blobs. */
const STORE = 'orders';

/** Milliseconds one request to Netlify Blobs may take; the client repeats it. */
const DEADLINE_MS = 3000;

/** Milliseconds a question may take with all repetitions of the client, which would outlast a function that waits. */
const WHOLE_MS = 7000;

/** Requests at a time: an export reads hundreds. */
const AT_ONCE = 20;

/** Whether an archive is at hand: everywhere on Netlify, and where a variable names one. */
export function hasArchive(): boolean {
  const { ARCHIVE_DIR, NETLIFY_BLOBS_CONTEXT, NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN } = readArchiveEnvironment();
  const isOnNetlify = NETLIFY_BLOBS_CONTEXT ?? (globalThis as { netlifyBlobsContext?: unknown }).netlifyBlobsContext;
  return Boolean(ARCHIVE_DIR ?? isOnNetlify ?? (NETLIFY_SITE_ID && NETLIFY_AUTH_TOKEN));
}

async function archive(): Promise<Archive> {
  const { ARCHIVE_DIR, NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = readArchiveEnvironment();
  if (ARCHIVE_DIR !== undefined) return inFolder(ARCHIVE_DIR);
  const { getStore } = await import('./blobs.late.ts');
  const within = siteID && token ? { siteID, token } : {};
  const asks: typeof fetch = (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
  const blobs = getStore({ name: STORE, consistency: 'strong', fetch: asks, ...within });
  return {
    write: (name, text) => blobs.set(name, text),
    read: (name) => blobs.get(name),
    remove: (name) => blobs.delete(name),
  };
}

function inFolder(folder: string): Archive {
  const fileOf = (name: string) => path.join(folder, name.replaceAll('/', '-'));
  return {
    async write(name, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${fileOf(name)}.draft`;
      await writeFile(draft, text, { mode: 0o600 });
      await rename(draft, fileOf(name));
    },
    read: (name) =>
      readFile(fileOf(name), 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }),
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

/** Gives up after `WHOLE_MS`; a text that arrives later has a name of its own and does no harm. @throws DOMException TimeoutError */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const overdue = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    overdue.reject(new DOMException('The archive does not answer', 'TimeoutError'));
  }, WHOLE_MS);
  timer.unref();
  try {
    return await Promise.race([work, overdue.promise]);
  } finally {
    clearTimeout(timer);
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function ask<Result>(command: string, work: (archive: Archive) => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((next) => waiting.push(next));
  running += 1;
  const started = performance.now();
  try {
    return await inTime(archive().then(work));
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    throw new StoreUnavailable(command, reason, Math.round(performance.now() - started));
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** @throws StoreUnavailable */
export const writeToArchive = (name: string, text: string): Promise<unknown> =>
  ask('write-archive', (place) => place.write(name, text));

/** Null where nothing has the name. @throws StoreUnavailable */
export const readFromArchive = (name: string): Promise<string | null> =>
  ask('read-archive', (place) => place.read(name));

/** Deleting what is gone is none. @throws StoreUnavailable */
export const removeFromArchive = (name: string): Promise<unknown> =>
  ask('remove-archive', (place) => place.remove(name));
