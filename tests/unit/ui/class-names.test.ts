/** A class of a global sheet means the same on every page: two sheets that dress one name overrule each other where they meet. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../../src');
/** The preview of the editor is a document of its own. */
const APART = 'features/editor/';

const GLOBAL_STYLE = /<style is:global>([\s\S]*?)<\/style>/g;
/** One class with its states: `.card`, `.card:hover`, `.card[open]::backdrop`, but neither `.list .card` nor `.card.wide`. */
const ALONE = /^\.([\w-]+)(?:\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?)*$/;

/** Text of the style sheets that are not renamed by a build, by their files. */
const globalSheets = (): (readonly [file: string, text: string])[] =>
  globSync('**/*.{css,astro}', { cwd: SRC })
    .filter((file) => !file.endsWith('.module.css') && !file.startsWith(APART))
    .map((file) => {
      const text = readFileSync(path.join(SRC, file), 'utf8');
      const styles = file.endsWith('.css') ? [text] : [...text.matchAll(GLOBAL_STYLE)].map(([, style = '']) => style);
      return [file, styles.join('\n')] as const;
    });

/** Classes that a sheet dresses wherever they are. */
function classesIn(text: string): Set<string> {
  const selectors = [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) =>
    list.split(/,(?![^(]*\))/),
  );
  return new Set(selectors.flatMap((selector) => ALONE.exec(selector.trim())?.[1] ?? []));
}

function sharedClasses(sheets: readonly (readonly [file: string, text: string])[]): string[] {
  const files = new Map<string, string[]>();
  for (const [file, text] of sheets)
    for (const name of classesIn(text)) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files].filter(([, owners]) => owners.length > 1).map(([name, owners]) => `.${name}: ${owners.join(', ')}`);
}

test('no class is dressed by two global sheets', () => {
  const sheets = globalSheets();
  expect(sheets.length).toBeGreaterThan(20);
  expect(sharedClasses(sheets)).toEqual([]);
});

test('two sheets are found by the name that both dress, not by one that they use', () => {
  const sheets = [
    ['menu.css', '/* .card {} */ .sheet { width: 100vw; } .sheet > .card { margin: 0; }'],
    ['guide.css', '@media (width > 1px) { .card, .sheet::backdrop { height: auto; } } .sheet.wide .rail {}'],
  ] as const;
  expect(sharedClasses(sheets)).toEqual(['.sheet: menu.css, guide.css']);
});
