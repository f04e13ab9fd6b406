import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';

/** A letter first, as a class must have it, and three of 36 characters. */
const NAMES = 26 * 36 ** 3;
const FIRST = 10 * 36 ** 3;

/**
 * The class that a name of a CSS module becomes in the built page: four characters instead of the file's name and its
 * own, because each use costs bytes. The same at every build; a test holds that no two are the same.
 */
export function shortClass(root: string, name: string, file: string): string {
  // The text of a sheet, asked for by `?inline`, names the same classes.
  const relative = path.relative(root, file.replace(/\?.*$/, '')).split(path.sep).join('/');
  const hash = createHash('sha256').update(`${relative} ${name}`).digest().readUInt32BE();
  return (FIRST + (hash % NAMES)).toString(36);
}

const DEFAULT_IMPORT = /\bimport\s+(\w+)\s+from\s*(['"][^'"]+\.module\.css['"])/g;

/**
 * Takes the classes of a CSS module as single names, so that the bundler writes each where it is used: the object of all
 * of them, which `import styles from` stands for, would cost the product page half a kilobyte.
 */
export function inlineClasses(): Plugin[] {
  return [
    {
      name: 'lean:class-imports',
      enforce: 'post',
      transform: {
        filter: { code: '.module.css' },
        handler: (code) => ({ code: code.replace(DEFAULT_IMPORT, 'import * as $1 from $2'), map: null }),
      },
    },
    {
      // All its names inlined, the module would be left out, and its style sheet with it.
      name: 'lean:class-sheets',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}
