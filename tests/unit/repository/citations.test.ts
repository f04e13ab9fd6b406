/** Code cites the source of a rule by a short id; each cited id has a record in `docs/decisions`. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  anchorsOf,
  decisionIndex,
  decisionRecords,
  idsIn,
  placeOf,
  writtenDecisionIndex,
} from '../../support/decisions.ts';
import { documentPath } from '../../support/document.ts';

const SOURCES = [
  '{src,functions,netlify,tests,content}/**/*.{ts,tsx,mts,js,astro,css,yaml,json}',
  '*.{js,cjs,mjs,ts,toml}',
];
const NOT_OURS = ['content/built/**', 'netlify/built/**', 'tests/shop/**', '**/node_modules/**'];

const read = (patterns: readonly string[]): { file: string; text: string }[] =>
  globSync(patterns, { cwd: documentPath('.'), exclude: NOT_OURS })
    .filter((file) => !import.meta.filename.endsWith(file) && file !== 'tests/support/decisions.ts')
    .map((file) => ({ file, text: readFileSync(documentPath(file), 'utf8') }));

/** Generated tables cite ids in sentences of the code that they are made from. */
const withoutTables = (markdown: string): string => markdown.replace(/<!-- (\w+) -->.*?<!-- \/\1 -->/gs, '');

/** A link's text may be an id; only the rest of the document must not name one. */
const withoutLinks = (markdown: string): string => markdown.replace(/\[[^\]]*\]\([^)]*\)/g, '');

function isExplained(id: string): boolean {
  const [file = '', anchor] = placeOf(id).split('#');
  if (!existsSync(documentPath(file))) return false;
  return anchor === undefined || anchorsOf(readFileSync(documentPath(file), 'utf8')).has(anchor);
}

describe('cited ids', () => {
  it('are read from comments', () => {
    expect(idsIn('(spec §2, §7; decisions P15–P17 and A3, market §2.2 art. 15/1-b)')).toEqual([
      'spec §2',
      'spec §7',
      'decisions P15',
      'decisions P16',
      'decisions P17',
      'decisions A3',
      'market §2.2',
    ]);
    expect(idsIn('decisions, "Calls"; design, habit 6')).toEqual(['decisions calls', 'design habit 6']);
    expect(['decisions P9', 'security §2.10', 'design habit 6', 'design look'].map(placeOf)).toEqual([
      'docs/decisions/P9.md',
      'docs/decisions/security.md#210',
      'docs/decisions/design.md#habit-6',
      'docs/decisions/design.md#look',
    ]);
  });

  it('have a record each', () => {
    const sources = read(SOURCES);
    expect(sources.length).toBeGreaterThan(1000);
    const missing = sources.flatMap(({ file, text }) =>
      idsIn(text)
        .filter((id) => !isExplained(id))
        .map((id) => `${id} in ${file}`),
    );
    expect([...new Set(missing)].toSorted()).toEqual([]);
  });

  it('are links in READMEs', () => {
    const readmes = read(['{src,functions,netlify,tests,content}/**/README.md', 'README.md']);
    const plain = readmes.flatMap(({ file, text }) =>
      idsIn(withoutLinks(withoutTables(text))).map((id) => `${id} in ${file}`),
    );
    expect(plain).toEqual([]);
  });
});

describe('records', () => {
  it('say what, why and the cost', () => {
    const records = decisionRecords().map(({ name }) => ({
      name,
      text: readFileSync(documentPath(`docs/decisions/${name}.md`), 'utf8'),
    }));
    const short = records.filter(
      ({ text }) =>
        !['What', 'Why', 'Cost'].every((part) => text.includes(`\n## ${part}\n`)) && !text.includes('**Cost.**'),
    );
    expect(short.map(({ name }) => name)).toEqual(['spec']);
  });

  it('are cited, or in force without a citation, or wait to be built', () => {
    const code = read(SOURCES.map((pattern) => pattern.replace('tests,', '')));
    const cited = new Set(code.flatMap(({ text }) => idsIn(text).map((id) => placeOf(id).split('#')[0])));
    const built = decisionRecords().filter(({ name, isBuilt }) => !isBuilt && cited.has(`docs/decisions/${name}.md`));
    // Code that cites a record follows it: write "In force." into the record.
    expect(built.map(({ name }) => name)).toEqual([]);
  });

  it('are listed in the index; `npm run docs` writes it', async () => {
    expect(await writtenDecisionIndex()).toBe(decisionIndex());
  });
});
