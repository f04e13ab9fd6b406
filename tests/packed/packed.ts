/**
 * `npm run packed`: what Netlify does with this project, but for the upload. Its own build runs in a copy: it reads
 * `netlify.toml`, loads the plugin, runs the build command, reads redirects and headers and packs the functions. It must
 * find the paths and rate limits that the functions declare, and add nothing to a zip but its own files.
 */
import { Console } from 'node:console';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { includedFiles } from '../support/included-files.ts';
import { addressFaults } from './addresses.ts';
import { copyOfProject } from './copy.ts';
import { functionsFaults } from './functions.ts';
import { netlifyBuild } from './netlify-build.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const started = performance.now();
const copy = await copyOfProject(ROOT);
try {
  const built = await netlifyBuild(copy);
  const { rows, faults } = await functionsFaults(copy, await includedFiles(ROOT));
  const all = [...faults, ...(await addressFaults(copy, built))];
  new Console(process.stdout).table(rows);
  process.stdout.write(`Netlify's build: ${Math.round((performance.now() - started) / 1000)} s\n`);
  for (const fault of all) process.stderr.write(`${fault}\n`);
  process.exitCode = all.length > 0 ? 1 : 0;
} finally {
  await rm(copy, { recursive: true, force: true });
}
