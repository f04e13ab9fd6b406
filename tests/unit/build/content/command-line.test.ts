/** The owner's commands as they are typed: a slip of the pen is told in one line, with the command as it is meant. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { todayInIstanbul } from '../../../../src/build/content/compile.ts';
import { PROJECT_ROOT } from '../../../../src/build/content/place.ts';
import { daysAfter } from '../../../../src/domain/values/dates.ts';

interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (file: string, ...words: string[]): Promise<CommandEnd> =>
  promisify(execFile)(process.execPath, [path.join(PROJECT_ROOT, file), ...words]).then(
    (told) => ({ code: 0, ...told }),
    (error: unknown) => error as CommandEnd,
  );

const CONTENT = 'src/build/content';

it.each([
  [
    `${CONTENT}/new-product.ts`,
    ['yeni', '--kategori', 'x'],
    "Unknown option '--kategori': npm run product -- new-slug",
  ],
  [`${CONTENT}/prices.ts`, ['--persent', '12'], "Unknown option '--persent': npm run prices -- --percent 12"],
  [`${CONTENT}/prices.ts`, ['12.5'], "Unexpected argument '12.5': npm run prices -- --percent 12"],
  [`${CONTENT}/prices.ts`, ['--category', '--write'], "Option '--category' argument is ambiguous: npm run prices"],
  [`${CONTENT}/products.ts`, ['--out'], "Option '--out <value>' argument missing: npm run products -- --out"],
  [`${CONTENT}/products.ts`, ['--out', '/nowhere/at/all.csv'], '/nowhere/at/all.csv cannot be written.'],
  [`${CONTENT}/fresh-shop.ts`, ['--wirte'], "Unknown option '--wirte': npm run fresh-shop -- [--product"],
  ['netlify/local/secrets.ts', ['--linkk', 'x'], "Unknown option '--linkk': npm run secrets -- [--link https://"],
])('%s %j is answered by the command as it is meant', async (file, words, line) => {
  const { code, stdout, stderr } = await run(file, ...words);
  expect([code, stdout, stderr.startsWith(line)]).toEqual([1, '', true]);
  expect(stderr).not.toMatch(/^\s+at /m);
});

it('a discount is typed as people type it', async () => {
  const words = ['--percent', '-10', '--from', daysAfter(todayInIstanbul(), 7), '--product', 'levent-zebra'];
  expect(await run(`${CONTENT}/prices.ts`, ...words)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/₺1\.170,00\n1 change\. Write with --write\.\n$/) as string,
  });
});
