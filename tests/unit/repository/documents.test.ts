/** Documents stay short, and their links lead somewhere. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { WORDS } from '../../../src/build/editor/words.ts';
import { anchorsOf } from '../../support/decisions.ts';
import { documentPath, readPart } from '../../support/document.ts';

const DOCUMENTS = globSync('**/*.md', {
  cwd: documentPath('.'),
  exclude: ['**/node_modules/**', 'content/pages/**', 'content/built/**', 'tests/shop/**', 'dist/**', '.cache/**'],
});

const textOf = (file: string): string => readFileSync(documentPath(file), 'utf8');

/** Returns the relative targets of links and pictures outside of code. */
const linksIn = (markdown: string): string[] => {
  const prose = markdown.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
};

it('links are found outside of code only', () =>
  expect(linksIn('[a](b.md#c) `[d](e.md)` ![f](g.webp) <img src="h.webp"> [i](https://example.com)')).toEqual([
    'b.md#c',
    'g.webp',
    'h.webp',
  ]));

it('every relative link leads to a file, and to a heading of it', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(100);
  const broken = DOCUMENTS.flatMap((file) =>
    linksIn(textOf(file))
      .filter((link) => {
        const [target = '', anchor] = link.split('#');
        const place = target === '' ? file : path.join(path.dirname(file), target);
        if (!existsSync(documentPath(place))) return true;
        return anchor !== undefined && !anchorsOf(textOf(place)).has(decodeURIComponent(anchor));
      })
      .map((link) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

/** Two screens: 100 lines of 120 characters. */
const MOST_LINES = 100;
const MOST_CHARACTERS = 100 * 120;
const SHORTER: Readonly<Record<string, number>> = { 'README.md': 90, 'functions/README.md': 80 };

it('a README fits on two screens', () => {
  const readmes = DOCUMENTS.filter((file) => path.basename(file) === 'README.md' && !file.startsWith('docs/'));
  expect(readmes.length).toBeGreaterThan(30);
  const long = readmes
    .map((file) => ({ file, text: textOf(file) }))
    .filter(
      ({ file, text }) =>
        text.trimEnd().split('\n').length > (SHORTER[file] ?? MOST_LINES) || text.length > MOST_CHARACTERS,
    );
  expect(long.map(({ file, text }) => `${file}: ${text.split('\n').length} lines, ${text.length} characters`)).toEqual(
    [],
  );
});

it.each([
  ['docs/decisions/README.md', 'index'],
  ['docs/calls.md', 'calls'],
  ['docs/spec-tests.md', 'spec'],
  ['docs/bounds.md', 'space'],
  ['docs/bench.md', 'bench'],
  ['docs/bench.md', 'catalogue'],
])('%s has a place for the part that a command writes', async (file, part) => {
  expect(await readPart(file, part)).toContain('| --- |');
});

it('the table of jobs names each that the clock runs', () => {
  const jobs = globSync('*.mts', { cwd: documentPath('netlify/functions') })
    .filter((file) => textOf(`netlify/functions/${file}`).includes('schedule:'))
    .map((file) => path.basename(file, '.mts'));
  const [, table = ''] = textOf('docs/keep-the-shop.md').split('| Job |');
  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, job]) => job);
  expect(named.toSorted()).toEqual(jobs.toSorted());
});

it('the handbook, its English pages and the form of a text say what a part between two braces is', () => {
  const [, hint = ''] = WORDS.page.body ?? [];
  for (const text of [hint, textOf('docs/magazayi-yurutmek.md'), textOf('docs/keep-the-shop.md')]) {
    expect(text).toMatch(/\{\{if shop\.cashOnDelivery\.cap\}\}.*\{\{end\}\}/);
  }
});
