/** Plain English (CONTRIBUTING.md): a sentence names its subject and never begins with a riddle. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { commentSentences, everydayWordFor, isRiddle, proseSentences } from '../../support/comments.ts';
import { documentPath } from '../../support/document.ts';

const NOT_OURS = ['netlify/built/**', 'content/built/**', 'tests/shop/**', '**/node_modules/**', 'content/pages/**'];

const filesOf = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: documentPath('.'), exclude: NOT_OURS }).toSorted();

const textOf = (file: string): string => readFileSync(documentPath(file), 'utf8');

it('sentences of comments are found', () => {
  const code = [
    '/** What a page shows. Who asks, waits. What now? */',
    "const url = 'https://example.com'; // Of nothing.",
    '// Whoever reads',
    '// this goes on. `what` is a name.',
  ].join('\n');
  const riddles = commentSentences(code).filter(({ text }) => isRiddle(text));
  expect(riddles).toEqual([
    { line: 1, text: 'What a page shows.' },
    { line: 1, text: 'Who asks, waits.' },
    { line: 2, text: 'Of nothing.' },
    { line: 3, text: 'Whoever reads this goes on.' },
  ]);
});

/** Rooms whose comments are read. The examples above, which are no comments, lie in this file. */
const CLEAN = [
  'src',
  'functions',
  'netlify',
  'tests/{bench,budgets,e2e,engines,functions,mutants,packed,soak,support,trust,types,unit}',
];

/** Returns the reason against a sentence, or null. */
const faultOf = (sentence: string): string | null =>
  isRiddle(sentence) ? 'name the subject' : everydayWordFor(sentence);

it('comments name their subject, in everyday words', () => {
  const files = filesOf(CLEAN.map((room) => `${room}/**/*.{ts,tsx,mts,mjs,js,astro,css}`)).filter(
    (file) => !file.endsWith('repository/prose.test.ts'),
  );
  expect(files.length).toBeGreaterThan(1500);
  const found = files.flatMap((file) =>
    commentSentences(textOf(file)).flatMap(({ line, text }) => {
      const fault = faultOf(text);
      return fault === null ? [] : [`${file}:${line}: ${text} (${fault})`];
    }),
  );
  expect(found).toEqual([]);
});

it('documents name their subject, in everyday words', () => {
  // Turkish has another order of words.
  const files = filesOf(['*.md', 'docs/**/*.md', '{src,functions,netlify,tests,content}/**/README.md']).filter(
    (file) => path.basename(file) !== 'magazayi-yurutmek.md',
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    proseSentences(textOf(file)).flatMap((sentence) => {
      const fault = faultOf(sentence);
      return fault === null ? [] : [`${file}: ${sentence} (${fault})`];
    }),
  );
  expect(found).toEqual([]);
});

/** One word that was a verb: `Kept` says neither what is kept nor for whom. */
const PARTICIPLE =
  /^\s*(?:export )?(?:declare )?(?:interface|type) ((?:[A-Z][a-z]+ed|Bought|Built|Chosen|Drawn|Found|Gone|Heard|Held|Kept|Known|Left|Lost|Made|Meant|Paid|Sent|Shown|Sold|Spent|Taken|Told|Written)\b)(?=\s*[=<{]| extends)/gm;
/** Nouns that end alike. */
const NOUNS = ['Deed', 'Feed', 'Need', 'Seed', 'Speed'];

it('types are nouns', () => {
  const code = 'export interface Kept {}\ntype Reported<Value> = Value;\ntype Speed = 1;\ntype KeptCart = 2;';
  const typesIn = (text: string): string[] =>
    [...text.matchAll(PARTICIPLE)].map(([, name = '']) => name).filter((name) => !NOUNS.includes(name));
  expect(typesIn(code)).toEqual(['Kept', 'Reported']);
  const found = filesOf(['{src,functions,netlify,tests}/**/*.{ts,tsx,astro}'])
    .filter((file) => !file.endsWith('repository/prose.test.ts'))
    .flatMap((file) => typesIn(textOf(file)).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});
