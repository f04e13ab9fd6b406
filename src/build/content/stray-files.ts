import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Failure } from './failure.ts';

export const UNREAD = 'is read by nothing: see content/README.md for what belongs where';

/** Everything that something reads: a file of another name lies there, and nobody would ever say why nothing changes. */
const READ = [
  /^README\.md$/,
  /^(?:shop|coupons|production)\.json$/,
  /^(?:photos|home|rooms|sets)\.yaml$/,
  /^(?:products|categories)\/[^/]+\.yaml$/,
  // Reported by their reader (`photo-files.ts`).
  /^photos\//,
  /^search\/(?:tr|en)\.yaml$/,
  /^pages\/(?:tr|en)\/.+\.md$/,
  /^locales\/(?:tr|en)\/[^/]+\.json$/,
  /^(?:built|schemas)\//,
];

/** Hidden ones are an editor's or a system's own. */
const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

/** Files below `content/` that nothing reads, such as a product in `.yml`. */
export async function strayFiles(root: string): Promise<Failure[]> {
  const below = await readdir(join(root, 'content'), { recursive: true, withFileTypes: true });
  return below
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(root, 'content').length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((path) => !isHidden(path) && !READ.some((known) => known.test(path)))
    .map((path) => ({ file: `content/${path}`, field: 'file', reason: reasonOf(path) }));
}

const reasonOf = (path: string): string =>
  /^(?:products|categories)\//.test(path)
    ? 'is read by nothing: its name must end with .yaml, in small letters'
    : UNREAD;
