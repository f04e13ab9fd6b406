/** Code cites what a rule rests on by a short id; whoever reads it must find that id explained in a README of this repository. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Such as `spec §5`, `decisions P4, P5`, `security §2.6, §2.8`, `market §2.2 art. 20`, `decisions, "Calls"`, `design, habit 6`. */
const CITATION =
  /\b(spec|specification|decisions?|security|market|store)(?:'s)? ((?:§[\d.]*\d|[A-Z]\d+)(?:(?:, | and |–)(?:§[\d.]*\d|[A-Z]\d+))*)|\b(decisions|design), ("?Calls"?|Look|habit \d+)/gi;

const SOURCES = [
  '{src,functions,netlify,tests,content}/**/*.{ts,tsx,mts,js,astro,css,yaml,json}',
  '*.{js,cjs,mjs,ts,toml}',
];
const READMES = ['README.md', '{src,functions,netlify,tests,content}/**/README.md'];

async function read(patterns: readonly string[]): Promise<{ file: string; text: string }[]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: ROOT, exclude: ['content/built/**', 'tests/shop/**'] }))
    files.push(file);
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(ROOT, file), 'utf8') })));
}

/** `decisions P4, P5` is two ids; `P15–P17` is three. */
function idsIn(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, source, list = '', other, title = '']) => {
    if (other !== undefined) return `${other.toLowerCase()}, ${title.replaceAll('"', '').toLowerCase()}`;
    const document = { specification: 'spec', decision: 'decisions' }[source!.toLowerCase()] ?? source!.toLowerCase();
    return list.split(/, | and /).flatMap((one) => rangeOf(one).map((id) => `${document} ${id}`));
  });
}

function rangeOf(id: string): string[] {
  const [, letter, first, last] = /^([A-Z])(\d+)–[A-Z]?(\d+)$/.exec(id) ?? [];
  if (letter === undefined) return id.split('–');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${letter}${Number(first) + index}`);
}

describe('what code cites', () => {
  it('is read as meant', () => {
    expect(idsIn('(spec §2, §7; decisions P15–P17 and A3, market §2.2 art. 15/1-b)')).toEqual([
      'spec §2',
      'spec §7',
      'decisions P15',
      'decisions P16',
      'decisions P17',
      'decisions A3',
      'market §2.2',
    ]);
    expect(idsIn('decisions, "Calls"; design, habit 6')).toEqual(['decisions, calls', 'design, habit 6']);
  });

  it('is explained in a README', async () => {
    const readmes = await read(READMES);
    const explained = new Set(
      readmes.flatMap(({ text }) => [...text.matchAll(/\*\*(.+?)\*\*/gs)].flatMap(([, bold = '']) => idsIn(bold))),
    );
    const sources = await read(SOURCES);
    const missing = sources
      .filter(({ file }) => !file.endsWith('citations.test.ts'))
      .flatMap(({ file, text }) => idsIn(text).map((id) => ({ id, file })))
      .filter(({ id }) => !explained.has(id))
      .map(({ id, file }) => `${id} in ${file}`);
    expect([...new Set(missing)].toSorted()).toEqual([]);
  });
});
