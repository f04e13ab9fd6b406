/** `npm run budgets`: weighs every page of `dist`, or of the folder that is named, shows the heaviest of each kind, fails naming each that is too heavy. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { excessesOf, kB, kindOf } from './limits.ts';
import { createScales, type Weight } from './weigh.ts';

const DIST = path.resolve(import.meta.dirname, '../..', process.argv[2] ?? 'dist');

const files = (await readdir(DIST, { recursive: true }).catch(() => [])).filter((file) => file.endsWith('.html'));
if (files.length === 0) {
  process.stderr.write(`${DIST} has no pages: npm run build\n`);
  process.exit(1);
}

const { weighPage } = createScales(DIST);
const pages = await Promise.all(files.map(weighPage));

const kindOrPage = ({ file }: Weight): string => (kindOf(file) === 'other' ? file.replace(/^en\//, '') : kindOf(file));
const total = (page: Weight): number => page.html + page.css + page.script;
const heaviest = [...Map.groupBy(pages, kindOrPage).values()].flatMap((group) =>
  group.toSorted((a, b) => total(b) - total(a)).slice(0, 1),
);

const rows = heaviest.map((page) => [
  page.file,
  kB(page.html),
  kB(page.css),
  kB(page.html + page.css),
  String(page.firstAnswer),
  `${kB(page.script)} in ${page.scripts}`,
  page.onIntent > 0 ? kB(page.onIntent) : '',
  page.hasReact ? 'yes' : 'no',
  `${page.fonts.length}, ${kB(page.fonts.reduce((sum, font) => sum + font.bytes, 0))}`,
]);
const table = [
  ['heaviest of its kind', 'HTML', 'CSS', 'both', 'first answer', 'JavaScript', 'on intent', 'React', 'fonts'],
  ...rows,
];
const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
for (const row of table) {
  process.stdout.write(
    `${row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()}\n`,
  );
}

const offenders = pages.flatMap((page) => excessesOf(page).map((excess) => `${page.file}: ${excess}`));
process.stdout.write(`\n${pages.length} pages, ${offenders.length} over budget\n`);
if (offenders.length > 0) {
  process.stderr.write(`${offenders.sort().join('\n')}\n`);
  process.exitCode = 1;
}
