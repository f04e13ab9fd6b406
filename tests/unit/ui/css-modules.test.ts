/** A class of a CSS module is a string to TypeScript, whatever its name: here a misspelt or forgotten one is found. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../../src');
const read = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');

const IMPORT = /import (\w+) from '(\.{1,2}\/[^']+\.module\.css)';/g;

interface Use {
  file: string;
  sheet: string;
  classes: string[];
  /** Picks a class by a value, so that which ones it uses is not to be read. */
  picks: boolean;
}

const uses: Use[] = globSync('**/*.{ts,tsx,astro}', { cwd: SRC }).flatMap((file) => {
  const source = read(file);
  return [...source.matchAll(IMPORT)].map(([, name = '', from = '']) => ({
    file,
    sheet: path.join(path.dirname(file), from),
    classes: [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used),
    picks: source.includes(`${name}[`),
  }));
});

function ownClasses(sheet: string): string[] {
  const found = read(sheet)
    .replaceAll(/:global\([^)]*\)/g, '')
    .matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g);
  return [...new Set([...found].map(([, name = '']) => name))];
}

test.each(globSync('**/*.module.css', { cwd: SRC }))('%s holds the classes that are used, and no other', (sheet) => {
  const here = uses.filter((use) => use.sheet === sheet);
  const used = new Set(here.flatMap(({ classes }) => classes));
  const own = ownClasses(sheet);
  expect([...used].filter((name) => !own.includes(name))).toEqual([]);
  if (!here.some(({ picks }) => picks)) expect(own.filter((name) => !used.has(name))).toEqual([]);
});
