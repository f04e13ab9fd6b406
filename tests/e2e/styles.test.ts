/**
 * Every style that a page's parts import is linked from the built page: where several pages import one file, the
 * bundler has been seen to link it from some of them only.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shortClass } from '../../src/build/lean/class-names.ts';
import { DIST, pageFiles, PAGES, pagesFrom, ROOT } from './support/dist.ts';

/** A file with a parameter stands for the first page that no other file makes. */
function builtFrom(file: string): string {
  const [built] = pagesFrom(file);
  if (!built) throw new Error(`No page is built from ${file}`);
  return built.html;
}

/** Files that a module imports when it is loaded; types and what is fetched later are left out. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found = source.matchAll(/^\s*import\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm);
  return [...found].map(([, target = '']) => path.resolve(path.dirname(file), target));
}

function stylesOf(page: string): string[] {
  const seen = new Set<string>();
  const waiting = [page];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (/\.(astro|tsx?)$/.test(file) && existsSync(file)) waiting.push(...importsOf(file));
  }
  return [...seen].filter((file) => file.endsWith('.css'));
}

/** The classes of a style sheet as the built page has them: those of a module get a name of their own. */
function classesOf(file: string): string[] {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const found = [...css.matchAll(/(:global\()?\.([a-z][\w-]*)(?=[^{}]*\{)/g)];
  const isOwn = (global: string | undefined): boolean => file.endsWith('.module.css') && global === undefined;
  const built = found.map(([, global, name = '']) => (isOwn(global) ? shortClass(ROOT, name, file) : name));
  return [...new Set(built)].map((name) => `.${name}`);
}

/** All that styles the page before a script runs: its sheets, or what stands in its head instead of them. */
function linkedFrom(html: string): string {
  const inHead = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  const links = html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g);
  return [...inHead, ...[...links].map(([, href = '']) => readFileSync(path.join(DIST, href), 'utf8'))].join('');
}

test.each(pageFiles)('%s', (page) => {
  const linked = linkedFrom(builtFrom(page));
  const styles = stylesOf(path.join(PAGES, page));
  const missing = styles.filter((file) => classesOf(file).some((name) => !linked.includes(name)));
  expect(missing.map((file) => path.relative(ROOT, file))).toEqual([]);
});
