import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** A letter first, as a class must have it, and two of 36 characters. */
const NAMES = 26 * 36 ** 2;
const FIRST = 10 * 36 ** 2;

/** Classes and animations; a number or a unit that looks like one does no harm. */
const NAMED = /(?:\.|@keyframes\s+)([a-z][\w-]*)/gi;

/**
 * The class that a name of a CSS module becomes in the built page: three characters instead of the file's name and its
 * own, because each use costs bytes. The same at every build. The later of two equal names takes the next free one, so
 * a new name hardly ever changes another. @throws Error for a name that stands in no module below `src`
 */
export function shortClass(root: string, name: string, file: string): string {
  // The text of a sheet, asked for by `?inline`, names the same classes.
  const key = keyOf(path.relative(root, file.replace(/\?.*$/, '')), name);
  const short = namesBelow(root).get(key);
  if (short === undefined) throw new Error(`No such name in a CSS module: ${key}`);
  return short;
}

const keyOf = (file: string, name: string): string => `${file.split(path.sep).join('/')} ${name}`;

const known = new Map<string, ReadonlyMap<string, string>>();

function namesBelow(root: string): ReadonlyMap<string, string> {
  const names = known.get(root) ?? drawNames(root);
  known.set(root, names);
  return names;
}

function drawNames(root: string): Map<string, string> {
  const keys = globSync('src/**/*.module.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(NAMED)].map(([, name = '']) => keyOf(file, name)),
  );
  const taken = new Set<number>();
  return new Map(
    [...new Set(keys)].sort().map((key) => {
      let place = createHash('sha256').update(key).digest().readUInt32BE() % NAMES;
      while (taken.has(place)) place = (place + 1) % NAMES;
      taken.add(place);
      return [key, (FIRST + place).toString(36)];
    }),
  );
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
