import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shortClass } from '../../../../src/build/lean/class-names.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SRC = path.join(ROOT, 'src');

const modules = globSync('**/*.module.css', { cwd: SRC }).map((file) => path.join(SRC, file));
const sources = globSync('**/*.{ts,tsx,astro}', { cwd: SRC }).map((file) => path.join(SRC, file));

const namesIn = (file: string): string[] => {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name))].sort();
};

/** The names that a source takes of each CSS module it imports; null where it computes them. */
function usesIn(file: string): { module: string; names: string[] | null }[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/\bimport (\w+) from '(\.[^']+\.module\.css)'/g)].map(([, local = '', target = '']) => ({
    module: path.resolve(path.dirname(file), target),
    names: source.includes(`${local}[`)
      ? null
      : [...source.matchAll(new RegExp(String.raw`\b${local}\.(\w+)`, 'g'))].map(([, name = '']) => name),
  }));
}

const uses = Map.groupBy(sources.flatMap(usesIn), ({ module }) => module);

test('no two names of CSS modules become one class', () => {
  const classes = modules.flatMap((file) => namesIn(file).map((name) => shortClass(ROOT, name, file)));
  expect(classes).not.toEqual([]);
  expect(new Set(classes).size).toBe(classes.length);
  for (const name of classes) expect(name).toMatch(/^[a-z][a-z0-9]{3}$/);
});

test.each(modules.map((file) => path.relative(SRC, file)))('%s has the names that are used, and no others', (file) => {
  const module = path.join(SRC, file);
  const used = (uses.get(module) ?? []).map(({ names }) => names ?? namesIn(module));
  expect([...new Set(used.flat())].sort()).toEqual(namesIn(module));
});
