import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhenNew } from './write.ts';

/** The project's root, whatever folder the command is run from. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The folder whose `content/` this process sells: the project's own, or `tests/shop` where Node runs with
 * `--conditions=shop-of-tests`. It is where `#content/…` leads (`imports` of package.json), told by Node itself.
 */
export const SHOP_ROOT = fileURLToPath(new URL('..', import.meta.resolve('#content/shop.json')));

/**
 * `#content/` for those who do not ask Node: Vite and the packer.
 * A plain prefix, so that globs of files find them too.
 */
export const CONTENT_ALIAS = { '#content': join(SHOP_ROOT, 'content') };

/** For those who read built files rather than import them: from the project's root, `content/built`. */
export const writePlace = (root: string): Promise<boolean> =>
  writeWhenNew(
    join(root, 'content/built/place.json'),
    JSON.stringify({ folder: relative(PROJECT_ROOT, join(root, 'content/built')) }),
  );
