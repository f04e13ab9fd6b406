/** Faults of texts: the line of JSON, the words for YAML, and one Turkish sentence for every reason. */
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../../src/build/content/compile.ts';
import { formatFailure, formatFor, formatInTurkish } from '../../../../src/build/content/failure.ts';
import { jsonFault } from '../../../../src/build/content/json-fault.ts';
import { PROJECT_ROOT } from '../../../../src/build/content/place.ts';
import { REASONS } from '../../../../src/build/content/reasons.ts';
import { catalogued } from '../../../../src/build/content/turkish.ts';
import { copyOfContent, edit } from './project.ts';

const lineOf = (text: string): [line: number, reason: string] | null => {
  const fault = jsonFault(text);
  return fault ? [text.slice(0, fault.at).split('\n').length, fault.reason] : null;
};

describe('a fault of JSON is told where it is', () => {
  it.each([
    ['quotes of a telephone', '{\n  "a": “x”,\n  "b": 1\n}', [2, 'has “ where a plain quote " belongs']],
    ['a comma before the end of a list', '[\n  { "a": 1 },\n  { "a": 2 },\n]', [3, 'has a comma too many before ]']],
    ['a comma before the end of an object', '{\n  "a": 1,\n}', [2, 'has a comma too many before }']],
    ['a comma that is missing', '{\n  "a": 1\n  "b": 2\n}', [3, 'needs a comma before "b"']],
    ['a text without quotes', '{\n  "a": evet\n}', [2, 'cannot be read from evet on: texts stand in quotes']],
    ['a text that does not end', '{\n  "a": "x\n}', [2, 'has a line break, a tab or a lone \\ inside a text']],
    ['a bracket that is not closed', '{\n  "a": [1\n', [3, 'ends before a quote or a bracket is closed']],
    ['a number as Turks write it', '{ "a": 1,50 }', [1, 'cannot be read from 50 on: texts stand in quotes']],
    ['a zero before a number', '{ "a": 012 }', [1, 'cannot be read from 012 on: texts stand in quotes']],
  ] as const)('%s', (_, text, told) => {
    expect(lineOf(text)).toEqual(told);
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(catalogued(told[1])).toBeDefined();
  });

  it('nothing is told of what JSON takes', () => {
    const values = [{ a: [1, -2.5e3, null, true, 'x\n"\\ \u2028'], b: {} }, [], 'x', 0, [[], [{}]]];
    for (const value of values) expect(jsonFault(JSON.stringify(value, null, 2))).toBeUndefined();
  });
});

const DRAPE = 'content/products/bogaz-keten-fon.yaml';
const BLIND = 'content/products/levent-zebra.yaml';

describe('YAML speaks of what its owner wrote', () =>
  it.each([
    ['a name twice', /^vatRate: .*/m, '$&\n$&', 'holds "vatRate" twice in one place'],
    [
      'a colon in a text',
      /^category: .*/m,
      'category: fon: perde',
      'has a colon inside a text: put the text in quotes',
    ],
    ['a tab', /^ {2}composition/m, '\tcomposition', 'is indented'],
    ['a word alone', /^category: .*/m, 'category', 'has a line without a name and a colon'],
    [
      'a percent sign',
      /^category: .*/m,
      'category: @fon',
      'has a text that begins with a sign of YAML: put the text in quotes',
    ],
    ['a quote left open', /^category: .*/m, "category: 'fon", 'has a quote, a bracket or a comma missing'],
    [
      'an unfinished merge',
      /^category: .*/m,
      '<<<<<<< HEAD\n$&\n=======\n$&\n>>>>>>> other',
      'holds an unfinished merge',
    ],
  ])('%s', async (_, find, replacement, reason) => {
    const root = await copyOfContent();
    await edit(root, DRAPE, find, replacement);
    const compiled = await compile(root, '2026-11-20');
    const told = compiled.ok ? [] : compiled.failures.filter(({ file }) => file === DRAPE);
    expect(told.map((failure) => failure.reason)).toContainEqual(expect.stringContaining(reason));
    expect(told.filter((failure) => !catalogued(failure.reason))).toEqual([]);
    expect(told.every(({ line }) => line !== undefined)).toBe(true);
  }));

describe('a text that begins with a sign of YAML is told, and goes live in no other form', () => {
  const SIGN = 'has a text that begins with a sign of YAML: put the text in quotes';
  const HOME = 'content/home.yaml';
  const PAGE = 'content/pages/tr/about.md';
  it.each([
    ['stars in a product', DRAPE, /^( {2}- tr: ).*/m, '$1*Yeni*'],
    ['a star in a list', DRAPE, /^details: .*/m, 'details:\n  - *Özel'],
    ['an exclamation mark', DRAPE, /^( {2}- tr: ).*/m, '$1!Yeni Keten Fon'],
    ['an exclamation mark alone', DRAPE, /^( {2}- tr: ).*/m, '$1! Keten Fon'],
    ['two of them', DRAPE, /^( {2}- tr: ).*/m, '$1!!Yeni Keten Fon'],
    ['one on each side', DRAPE, /^( {2}- tr: ).*/m, '$1!Yeni! Keten Fon'],
    ['a Turkish letter behind it', DRAPE, /^( {2}- tr: ).*/m, '$1!Özel Keten Fon'],
    ['an ampersand', DRAPE, /^( {2}- tr: ).*/m, '$1&Keten Fon'],
    ['a word with an ampersand alone', DRAPE, /^( {2}- tr: ).*/m, '$1&Fon'],
    ['stars on the home page', HOME, /^samples: .*/m, 'samples: *numune'],
    ['stars in the head of a page', PAGE, /^title: .*/m, 'title: *Hakkımızda*'],
    ['an exclamation mark there', PAGE, /^title: .*/m, 'title: !Biz kimiz'],
    ['an ampersand there', PAGE, /^title: .*/m, 'title: &Biz kimiz'],
  ])('%s', async (_, file, find, replacement) => {
    const root = await copyOfContent();
    const text = await readFile(join(root, file), 'utf8');
    const line = text.slice(0, text.search(find)).split('\n').length + replacement.split('\n').length - 1;
    await edit(root, file, find, replacement);
    const compiled = await compile(root, '2026-11-20');
    expect(compiled.ok ? [] : compiled.failures).toEqual([{ file, line, field: 'file', reason: SIGN }]);
  });

  it('but for the kinds that YAML itself names', async () => {
    const root = await copyOfContent();
    await edit(root, DRAPE, /^( {2}- tr: )(.*)/m, '$1!!str $2');
    expect((await compile(root, '2026-11-20')).ok).toBe(true);
  });
});

describe('of two files that clash', () =>
  it('the newer one is blamed and the other is named', async () => {
    const root = await copyOfContent();
    await edit(root, BLIND, /^id: \d+$/m, 'id: 1');
    const blamed = async (): Promise<string[]> => {
      const compiled = await compile(root, '2026-11-20');
      return compiled.ok ? [] : compiled.failures.map(({ line: _, ...failure }) => formatFailure(failure));
    };
    expect(await blamed()).toContain(`${BLIND}: id: 1 is already used in ${DRAPE}`);
    await utimes(join(root, DRAPE), new Date(), new Date(Date.now() + 5000));
    expect(await blamed()).toContain(`${DRAPE}: id: 1 is already used in ${BLIND}`);
  }));

/** Every sentence of the content check, from its source, with a word in each hole. */
async function reasonsInSource(): Promise<string[]> {
  const folder = join(PROJECT_ROOT, 'src/build/content');
  const own = (await readdir(folder)).filter((name) =>
    /^(?:check.*|messages|own-text|pages|page-markup|photo-files|read|issues|redirects|stray-files|used-texts|json-fault|yaml-fault|warnings|shop-warnings|text-warnings|losses)\.ts$/.test(
      name,
    ),
  );
  const schemas = [
    ...['product/product-file', 'money/typed-lira', 'coupon/coupons-file', 'workshop/production-file'],
    ...['shop/shop', 'shop/page', 'search/search-file', 'layers/sets-file'],
  ];
  const files = [
    ...own.map((name) => join(folder, name)),
    ...schemas.map((name) => join(PROJECT_ROOT, `src/domain/${name}.ts`)),
  ];
  const found = await Promise.all(files.map(async (file) => sentencesOf(await readFile(file, 'utf8'))));
  return found.flat();
}

/** Literals that begin like a reason; a sentence of a comment or of a type is none. */
const REASON =
  /^(?:".*" )?(?:must|is|has|holds|needs|names|ends|ended|cannot|lacks?|was|begins|leads|never|says|adds|only|shows?|min|at least|made-to-measure|what is|stands|curtains|products of|the|and|one|\S+ (?:must|is|has|needs|does|hangs|may|would|cm|%|gives|lies)) /;

function sentencesOf(source: string): string[] {
  const sentences: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) sentences.push(node.text);
    if (ts.isTemplateExpression(node))
      sentences.push(node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest));
  return sentences.filter((sentence) => REASON.test(sentence));
}

/** Parts of sentences that are joined to others. */
const PARTS =
  /^(?:7 is more than a year away|7 is more than double the 7 before it|7 is less than half of the 7 before it|is above 7, the smallest order it counts for|is no picture, or is damaged|is a HEIC picture under another name: export it as JPEG|has 7 × 7 pixels, too few to show large|cannot be read to its end: 7|as is)$/;

describe('one catalogue of reasons', () => {
  it('has a Turkish sentence for every reason of the source', async () => {
    const reasons = await reasonsInSource();
    expect(reasons.length).toBeGreaterThan(100);
    expect(reasons.filter((reason) => !catalogued(reason) && !PARTS.test(reason))).toEqual([]);
  });

  it('gives each code one sentence in each language, which is found by the English one', () => {
    const codes = Object.entries(REASONS).map(([code, [english]]) => {
      let hole = 0;
      return [code, catalogued(english.replaceAll('{}', () => `w${(hole += 1)}`))?.code];
    });
    expect(codes.filter(([code, found]) => code !== found)).toEqual([]);
  });

  it('carries the values over', () => {
    const failure = {
      file: DRAPE,
      line: 63,
      field: 'prices[0].price',
      reason: '1.300 may be read as 1300 or as 1.30: write one of these',
    };
    expect(formatInTurkish(failure)).toBe(
      `${DRAPE}:63: Fiyatlar, 1. satır, Fiyat (TL): 1.300 iki türlü okunuyor: 1300 ya da 1.30 yazın`,
    );
    expect(formatFor({ CONTEXT: 'production' })(failure)).toBe(formatInTurkish(failure));
    expect(formatFor({})(failure)).toBe(formatFailure(failure));
  });
});
