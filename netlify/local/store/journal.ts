/** Keeps the file of the in-process engine up to date, between calls and without keeping any of them waiting. */
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Changes, Follower } from './changes.ts';
import { HEADER } from './journal-file.ts';

/** Written anew when it is as large as this and twice what it was when it was last written. */
const REWRITE_FROM_BYTES = 8 * 1024 * 1024;

export interface Journal {
  /** Whether the last save failed: what is written now might be lost, so nothing may be. */
  readonly isFailing: () => boolean;
  /** Appends what changed; again at the next call when it fails. One at a time. @throws Error of the file system */
  readonly save: () => Promise<void>;
}

interface Options {
  readonly file: string;
  readonly changes: Changes;
  /** Where the last whole batch of the file ends; undefined when it has to be written first. */
  readonly bytes: number | undefined;
  /** How long changes may wait while the file is written anew, in milliseconds. */
  readonly saveEveryMs: number;
  readonly rewriteFromBytes?: number;
  readonly say?: (words: string) => void;
}

export function createJournal(options: Options): Journal {
  const { file, changes, saveEveryMs, rewriteFromBytes = REWRITE_FROM_BYTES } = options;
  let changed = changes.follow('now');
  let size = options.bytes ?? 0;
  let sizeWhenWritten = size;
  let isFailing = false;
  let queue = Promise.resolve();

  async function append(): Promise<void> {
    const handle = await open(file, 'r+');
    try {
      // Not ours any more when it was cut; longer when an earlier try was not finished.
      if ((await handle.stat()).size < size) throw new ForeignFile();
      await handle.truncate(size);
      size = await writeBatch(handle, changed, size);
    } finally {
      await handle.close();
    }
  }

  /** A crash leaves the old file whole; what changes meanwhile goes into that one as usual. */
  async function writeAnew(): Promise<void> {
    const all = changes.follow('everything');
    const draft = `${file}.draft`;
    try {
      const handle = await open(draft, 'w', 0o600);
      let written = 0;
      try {
        await handle.write(HEADER);
        let last = performance.now();
        written = await writeBatch(handle, all, HEADER.length, async () => {
          if (size === 0 || changed.isEmpty() || performance.now() - last < saveEveryMs) return;
          await append();
          last = performance.now();
        });
      } finally {
        await handle.close();
      }
      await rename(draft, file);
      await syncFolder(path.dirname(file));
      size = sizeWhenWritten = written;
    } catch (error) {
      all.stop();
      throw error;
    }
    changed.stop();
    changed = all;
  }

  async function saveNow(): Promise<void> {
    if (size === 0) await writeAnew();
    else if (!changed.isEmpty()) {
      await append().catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        size = 0;
        await writeAnew();
      });
    }
    if (size > Math.max(rewriteFromBytes, 2 * sizeWhenWritten)) await writeAnewIfPossible();
  }

  /** Without it everything is still kept, so nothing is refused; tried again when the file is twice as large. */
  async function writeAnewIfPossible(): Promise<void> {
    try {
      await writeAnew();
    } catch (error) {
      sizeWhenWritten = size;
      await rm(`${file}.draft`, { force: true }).catch(() => undefined);
      options.say?.(`${file} cannot be written anew and goes on growing: ${String(error)}`);
    }
  }

  return {
    isFailing: () => isFailing,
    save() {
      const saving = queue.then(async () => {
        try {
          await saveNow();
          isFailing = false;
        } catch (error) {
          isFailing = true;
          throw error;
        }
      });
      queue = saving.catch(() => undefined);
      return saving;
    },
  };
}

/** Another file lies where ours was: everything is written once more. */
class ForeignFile extends Error {
  readonly code = 'ENOENT';
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Writes slice after slice, then makes sure of the disk. @returns where the batch ends */
async function writeBatch(
  handle: FileHandle,
  follower: Follower,
  from: number,
  between?: () => Promise<void>,
): Promise<number> {
  let position = from;
  try {
    for (let isLast = false; !isLast;) {
      const slice = follower.slice();
      ({ isLast } = slice);
      await writeAll(handle, slice.bytes, position);
      position += slice.bytes.length;
      await between?.();
    }
    await handle.datasync();
    follower.saved();
    return position;
  } catch (error) {
    follower.failed();
    throw error;
  }
}

/** The system may take a part and tell only with the next what is wrong: a full disk for one. */
async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** The new name of a file is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
