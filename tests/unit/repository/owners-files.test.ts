/**
 * Tests do not depend on the owner's files: whatever sells or is sold is imported as `#content/…`, which leads to the shop of
 * the tests here. Only the words of `content/locales` are the project's own, and are read where they lie.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT, SHOP_ROOT } from '../../../src/build/content/place.ts';
import { TEST_SHOP } from '../../support/shop.ts';

/** Files that may be about the owner's files, as the commands that only she runs. */
const ABOUT_THEM = /^netlify\/(local\/doctor|live\/before-build)\.ts$/;

/** An import, a glob or a path that leads into `content/` itself, and not to its words. */
const OWNERS =
  /(?:['"`](?:\.{1,2}\/)+|glob\S*\(\[?['"`]\/|\b(?:ROOT|OURS|PROJECT_ROOT|dirname|cwd\(\)), *['"`](?:[./]*\/)?|readFileSync\(['"`])content(?!\/locales|\/[\w-]+\.ts\b)\b.*/g;

const ownersIn = (text: string): string[] => text.match(OWNERS) ?? [];

it('is read as meant', () => {
  const read = [
    "import shop from '../../content/shop.json' with { type: 'json' };",
    "const file = path.resolve(import.meta.dirname, '../../content/built/catalogue.json');",
    "readFileSync('content/built/catalogue.json')",
    "path.join(ROOT, 'content/coupons.json')",
    "import.meta.glob('/content/photos/*.webp')",
  ];
  expect(read.filter((line) => ownersIn(line).length === 0)).toEqual([]);
  const others = [
    "import shop from '#content/shop.json' with { type: 'json' };",
    "import rules from '../../../content/locales/tr/rules.json' with { type: 'json' };",
    "import.meta.glob('/content/locales/*/*.json')",
    "path.join(SHOP_ROOT, 'content/built/catalogue.json')",
    "'content/coupons.json: [2].code: must be capital letters and digits',",
    "import { compile } from '../../src/build/content/compile.ts';",
  ];
  expect(others.flatMap(ownersIn)).toEqual([]);
});

it('nothing that tests run reads the files of the owner', () => {
  const files = globSync(['{src,functions,netlify,tests}/**/*.{ts,tsx,mts,astro}', '*.{ts,mjs}'], {
    cwd: PROJECT_ROOT,
    exclude: ['netlify/built/**', 'tests/packed/node_modules/**', 'tests/shop/**'],
  }).filter((file) => !ABOUT_THEM.test(file) && !import.meta.filename.endsWith(file));
  expect(files.length).toBeGreaterThan(900);
  const found = files.flatMap((file) =>
    ownersIn(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

it('this process sells the shop of the tests, and so does whatever it starts', () => {
  expect(path.resolve(SHOP_ROOT)).toBe(TEST_SHOP);
  const asked = "process.stdout.write(import.meta.resolve('#content/shop.json'))";
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', asked], { cwd: PROJECT_ROOT });
  expect(String(told)).toBe(new URL(`file://${TEST_SHOP}/content/shop.json`).href);
});
