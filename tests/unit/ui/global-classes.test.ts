/** Global sheets share one space of names: a class that two of them style is styled by whichever comes last. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../../src');
const sheets = globSync('**/*.{css,astro}', { cwd: SRC }).filter((file) => !file.endsWith('.module.css'));

/** Rules that hold for every page: a plain sheet, and the global styles of a component. */
function globalRules(file: string): string {
  const source = readFileSync(path.join(SRC, file), 'utf8');
  const styles = file.endsWith('.css')
    ? [source]
    : [...source.matchAll(/<style is:global>([\s\S]*?)<\/style>/g)].map(([, rules = '']) => rules);
  return styles.join('').replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

/** Classes that the sheet styles by themselves: not inside of another, nor together with one. */
function ownClasses(file: string): string[] {
  const selectors = [...globalRules(file).matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  const alone = selectors.map((selector) => /^\.([a-z][\w-]*)$/.exec(selector.trim())?.[1]);
  return [...new Set(alone.filter((name) => name !== undefined))];
}

test('no class name stands in two global sheets', () => {
  const places = Map.groupBy(
    sheets.flatMap((file) => ownClasses(file).map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  const shared = [...places].flatMap(([name, uses]) =>
    uses.length > 1 ? [`.${name}: ${uses.map(({ file }) => file).join(', ')}`] : [],
  );
  expect(places.size).toBeGreaterThan(100);
  expect(shared).toEqual([]);
});
