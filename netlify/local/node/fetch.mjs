/**
 * After an install: where the machine's Node is too old to run this project, fetches one by the lock file beside this file and
 * names it in `node_modules/.bin`, where npm looks first. It lies in `.cache`, 120 MB that an install need not bring again.
 * Runs in old versions of Node, so it is plain JavaScript.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** It runs TypeScript as it is. */
const NEEDED = 24;

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.resolve(HERE, '../../..');
const HOME = path.join(ROOT, '.cache/node');
const LOCK = 'package-lock.json';

if (Number(process.versions.node.split('.')[0]) < NEEDED) bring();

function bring() {
  const isWindows = process.platform === 'win32';
  const file = isWindows ? 'node.exe' : 'node';
  const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const brought = path.join(HOME, 'node_modules', packageName, 'bin', file);
  if (!fs.existsSync(brought) || textOf(path.join(HOME, LOCK)) !== textOf(path.join(HERE, LOCK))) fetch(packageName);
  if (!fs.existsSync(brought)) {
    process.stderr.write(
      `This project needs Node ${NEEDED}, and npm has none for ${process.platform} ${process.arch}.\n`,
    );
    process.exit(1);
  }
  const bin = path.join(ROOT, 'node_modules/.bin');
  fs.mkdirSync(bin, { recursive: true });
  fs.rmSync(path.join(bin, file), { force: true });
  if (isWindows) fs.copyFileSync(brought, path.join(bin, file));
  else fs.symlinkSync(path.relative(bin, brought), path.join(bin, file));
}

function fetch(packageName) {
  process.stdout.write(
    `This project runs on Node ${NEEDED}, this machine has ${process.versions.node}: fetching one into .cache/node, once.\n`,
  );
  fs.rmSync(HOME, { recursive: true, force: true });
  fs.mkdirSync(HOME, { recursive: true });
  for (const name of ['package.json', LOCK]) fs.copyFileSync(path.join(HERE, name), path.join(HOME, name));
  const install = ['ci', '--prefix', HOME, '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync(process.execPath, [process.env.npm_execpath, ...install], { cwd: HOME, stdio: 'inherit' });
  // These folders compile native packages: there are none.
  for (const name of ['include', 'share']) {
    fs.rmSync(path.join(HOME, 'node_modules', packageName, name), { recursive: true, force: true });
  }
}

function textOf(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}
