/**
 * The types of every file, for `npm run types` and for the test: `.ts` and `.tsx` by the native compiler, which takes a
 * seventh of the time, `.astro` by Astro's checker, which needs the compiler in JavaScript.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const { resolve } = createRequire(import.meta.url);
const commandOf = (name: string, file: string): string =>
  path.join(path.dirname(resolve(`${name}/package.json`)), file);

/** Astro's first: it writes `.astro/types.d.ts`, which the other reads. */
const CHECKERS = {
  astro: [
    commandOf('astro', 'bin/astro.mjs'),
    'check',
    '--minimumFailingSeverity',
    'hint',
    '--tsconfig',
    'tsconfig.astro.json',
  ],
  typescript: [commandOf('@typescript/native', 'bin/tsc'), '--noEmit', '--checkers', '1'],
} as const;

export interface CheckResult {
  readonly passed: boolean;
  /** All that was said. */
  readonly output: string;
}

/** @param also further arguments, such as `--listFiles` */
export async function check(checker: keyof typeof CHECKERS, ...also: readonly string[]): Promise<CheckResult> {
  // Set by the tests, it would make Astro warn.
  const { NODE_ENV: _test, ...env } = process.env;
  const command = spawn(process.execPath, [...CHECKERS[checker], ...also], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done, failed) => command.once('error', failed).once('close', done));
  const [code, ...output] = await Promise.all([ended, text(command.stdout), text(command.stderr)]);
  return { passed: code === 0, output: output.join('') };
}

if (import.meta.main) {
  for (const checker of ['astro', 'typescript'] as const) {
    const { passed, output } = await check(checker);
    process.stdout.write(output);
    if (!passed) process.exitCode = 1;
  }
}
