/** Every TypeScript and Astro file has its types right: as tests, so that they are checked beside the others. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ASTRO = path.join(path.dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
const CHECK = [ASTRO, 'check', '--minimumFailingSeverity', 'hint'];

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
const config = ts.getParsedCommandLineOfConfigFile(path.join(ROOT, 'tsconfig.json'), undefined, host);
if (!config) throw new Error('tsconfig.json cannot be read');

it('no file has an error, a warning or a hint', async () => {
  const { NODE_ENV: _test, ...env } = process.env;
  const checking = promisify(execFile)(process.execPath, CHECK, { cwd: ROOT, env, maxBuffer: 1e8 });
  const output = await checking.then(
    ({ stdout }) => stdout,
    (error: unknown) => expect.fail(outputOf(error)),
  );
  // Astro's checker reads what tsconfig.json includes, not its own files alone.
  expect(Number(/Result \((\d+) files\)/.exec(output)?.[1])).toBeGreaterThan(config.fileNames.length);
}, 240_000);

it('the compiler takes its options', () => {
  const program = ts.createProgram({ rootNames: [], options: config.options });
  const diagnostics = [...config.errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
  expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});

/** What a program said before it failed. */
const outputOf = (error: unknown): string =>
  error instanceof Error && 'stdout' in error && 'stderr' in error
    ? `${String(error.stdout)}${String(error.stderr)}`
    : String(error);
