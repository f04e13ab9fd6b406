import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shortClass } from '../../../../src/build/lean/class-names.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SRC = path.join(ROOT, 'src');

const modules = globSync('**/*.module.css', { cwd: SRC }).map((file) => path.join(SRC, file));
const namesIn = (file: string): string[] => {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name))].sort();
};

test('no two names of CSS modules become one class', () => {
  const classes = modules.flatMap((file) => namesIn(file).map((name) => shortClass(ROOT, name, file)));
  expect(classes).not.toEqual([]);
  expect(new Set(classes).size).toBe(classes.length);
  for (const name of classes) expect(name).toMatch(/^[a-z][a-z0-9]{2}$/);
});
