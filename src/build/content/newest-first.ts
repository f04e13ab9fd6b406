import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Failure } from './failure.ts';

/** Blames the newer of two files that clash, so that the fault is reported where its owner has just worked. */
export async function newestFirst(root: string, failure: Failure): Promise<Failure> {
  const { other, ...blamed } = failure;
  if (!other) return failure;
  const [own, others] = await Promise.all([failure.file, other.file].map((file) => changedAt(join(root, file))));
  if ((own ?? 0) >= (others ?? 0)) return blamed;
  return { file: other.file, field: other.field, reason: blamed.reason.replace(other.file, failure.file) };
}

/** Milliseconds; 0 for a file that is gone. */
const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
