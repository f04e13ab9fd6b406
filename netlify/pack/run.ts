/**
 * Packs the functions for Netlify, which takes them from where `netlify.toml` says; `npm run build` runs it beside the pages. Where
 * nothing that they are made of has changed since the last time, what lies there stays.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { CONTENT_ALIAS } from '../../src/build/content/place.ts';
import { isKept, keep, MACHINE } from '../../src/build/kept.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const INTO = path.join(ROOT, 'netlify/built');
const ENTRIES = path.join(ROOT, 'netlify/functions');
const RECORD = path.join(ROOT, '.cache/functions.json');

/** By what packages are there and how names lead to files; the packer itself. `.package-lock.json` is what npm has really installed. */
const RULES = [
  ...['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.json'],
  ...['netlify/pack/run.ts', 'netlify/pack/pack.ts', 'netlify/pack/late.ts', 'netlify/entries.ts'],
  ...['src/build/content/place.ts', 'src/build/kept.ts'],
];

/** With what lies in both folders: a function more or less is a change, too. */
const conditions = async (): Promise<string> => {
  const { NODE_ENV, NODE_OPTIONS } = process.env;
  const folders = await Promise.all([ENTRIES, INTO].map((folder) => readdir(folder).catch(() => [])));
  return JSON.stringify([MACHINE, CONTENT_ALIAS, NODE_ENV, NODE_OPTIONS, folders]);
};

if (await isKept(RECORD, await conditions())) {
  process.stdout.write('netlify/built: functions as they were\n');
} else {
  // No record of a packing that is stopped half-way.
  await rm(RECORD, { force: true });
  // The packer takes longer to load than to find that it has nothing to do.
  const { packFunctions } = await import('./pack.ts');
  const began = Date.now();
  const packed = await packFunctions(ROOT, INTO);
  const rules = RULES.map((file) => path.join(ROOT, file));
  const read = [...rules, ...packed.flatMap((one) => one.read)];
  await keep(RECORD, await conditions(), { read, written: packed.map(({ file }) => file) }, began);
  process.stdout.write(`netlify/built: ${packed.length} functions\n`);
}
