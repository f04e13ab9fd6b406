import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { excessesOf, kindOf } from '../../budgets/limits.ts';
import { createScales, type Weight } from '../../budgets/weigh.ts';

const page = (changes: Partial<Weight> = {}): Weight => ({
  file: 'index.html',
  html: 8_000,
  firstAnswer: 9_300,
  css: 6_000,
  script: 8_000,
  scripts: 3,
  onIntent: 74_000,
  hasReact: false,
  fonts: [{ file: 'a.woff2', bytes: 23_000 }],
  ...changes,
});

test.each([
  ['index.html', 'home'],
  ['en.html', 'home'],
  ['404.html', 'not found'],
  ['en/404.html', 'not found'],
  ['c/fon-perde.html', 'category'],
  ['en/c/fon-perde.html', 'category'],
  ['p/bogaz-keten-fon.html', 'product'],
  ['layers.html', 'layers'],
  ['en/layers.html', 'layers'],
  ['cart.html', 'other'],
  ['admin.html', 'admin'],
  ['admin/orders.html', 'admin'],
  ['administration.html', 'other'],
])('%s is of kind %s', (file, kind) => expect(kindOf(file)).toBe(kind));

test.each([
  [{}, []],
  [{ html: 8_001 }, ['HTML and CSS 14001 of 14000 bytes']],
  [{ firstAnswer: 14_600 }, []],
  [{ firstAnswer: 14_601 }, ['first answer 14601 of 14600 bytes']],
  [{ file: 'c/x.html', firstAnswer: 14_601 }, ['first answer 14601 of 14600 bytes']],
  [{ file: 'p/x.html', firstAnswer: 14_601 }, ['first answer 14601 of 14600 bytes']],
  [{ file: 'cart.html', firstAnswer: 14_601 }, []],
  [{ script: 8_100 }, ['JavaScript 8100 of 8000 bytes']],
  [{ scripts: 4 }, []],
  [{ scripts: 5 }, ['5 script files of 4']],
  [{ hasReact: true }, ['loads React']],
  [{ file: 'p/x.html', script: 10_000 }, []],
  [{ file: 'p/x.html', script: 10_001, scripts: 4 }, ['JavaScript 10001 of 10000 bytes', '4 script files of 3']],
  [{ file: 'p/x.html', onIntent: 74_001 }, ['on intent 74001 of 74000 bytes']],
  [{ file: 'p/x.html', hasReact: true }, ['loads React']],
  [{ file: 'cart.html', hasReact: true, script: 90_000, scripts: 16, html: 10_000 }, []],
  [{ file: 'cart.html', hasReact: true, scripts: 17, html: 10_000 }, ['17 script files of 16']],
  [{ file: 'cart.html', html: 10_001 }, ['HTML and CSS 16001 of 16000 bytes']],
  [{ file: 'admin/orders.html', hasReact: true, script: 124_000, scripts: 12 }, []],
  [{ file: 'admin.html', hasReact: true, script: 124_001 }, ['JavaScript 124001 of 124000 bytes']],
  [{ fonts: ['a', 'b'].map((file) => ({ file, bytes: 1 })) }, ['2 font files of 1']],
  [{ fonts: [{ file: 'a', bytes: 23_001 }] }, ['fonts 23001 of 23000 bytes']],
])('%j weighs too much: %j', (changes, excesses) => expect(excessesOf(page(changes))).toEqual(excesses));

describe('the scales', () => {
  let dist: string;

  beforeAll(async () => {
    dist = await mkdtemp(path.join(tmpdir(), 'kivrim-budgets-'));
    await mkdir(path.join(dist, '_astro'));
    const files = {
      'index.html': `<link rel="stylesheet" href="/_astro/a.css"><script type="module" src="/_astro/a.js"></script>
        <astro-island component-url="/_astro/island.js" renderer-url="/_astro/renderer.js"></astro-island>`,
      '_astro/a.css': '@font-face{src:url(/_astro/a.woff2)}',
      '_astro/a.woff2': 'font',
      '_astro/a.js': 'import"./shared.js";document.onclick=()=>import("./later.js");',
      '_astro/shared.js': 'import"./a.js";export const shared=1;',
      '_astro/island.js': 'import{shared}from"./shared.js";export default shared;',
      '_astro/renderer.js': 'export default Symbol.for("react.transitional.element");',
      '_astro/later.js': 'x'.repeat(5_000),
      'late.html': `<script type="module" src="/_astro/shared.js"></script>
        <astro-island component-url="/_astro/island.js" props='{"a":">"}' client="intent"></astro-island>`,
      'bare.html':
        '<script type="application/ld+json">{}</script><script type="module" src="/_astro/shared.js"></script>',
    };
    await Promise.all(Object.entries(files).map(([file, text]) => writeFile(path.join(dist, file), text)));
  });
  afterAll(() => rm(dist, { recursive: true }));

  test('follow scripts and islands through static imports, circles too, and no further', async () => {
    const { weighPage } = createScales(dist);
    const [home, bare] = await Promise.all([weighPage('index.html'), weighPage('bare.html')]);
    expect([home.hasReact, bare.hasReact]).toEqual([true, false]);
    expect(home.fonts).toEqual([{ file: '/_astro/a.woff2', bytes: 4 }]);
    expect(home.script).toBeGreaterThan(bare.script);
    expect(bare.css).toBe(0);
    expect(bare.script).toBeGreaterThan(0);
  });

  test('count the headers with the page, those of the folder too', async () => {
    const before = await createScales(dist).weighPage('index.html');
    expect(before.firstAnswer).toBeGreaterThan(before.html + 500);
    const policy = 'x'.repeat(200);
    await writeFile(path.join(dist, '_headers'), `/\n  X-Policy: ${policy}\n`);
    const { weighPage } = createScales(dist);
    const [home, bare] = await Promise.all([weighPage('index.html'), weighPage('bare.html')]);
    await rm(path.join(dist, '_headers'));
    // Packed by HTTP/2 no letter takes less than five of its eight bits.
    expect(home.firstAnswer - before.firstAnswer).toBeGreaterThan((policy.length * 5) / 8);
    expect(bare.firstAnswer - bare.html).toBe(before.firstAnswer - before.html);
  });

  test('count what an island takes that waits for somebody, without what the page has already', async () => {
    const { weighPage } = createScales(dist);
    const [late, bare] = await Promise.all([weighPage('late.html'), weighPage('bare.html')]);
    expect([late.script, late.scripts]).toEqual([bare.script, 2]);
    expect(late.onIntent).toBeGreaterThan(0);
    expect(bare.onIntent).toBe(0);
  });
});
