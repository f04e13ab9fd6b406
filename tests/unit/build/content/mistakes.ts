/** Mistakes of an owner in `content/`, and what the check tells of a copy that holds all of a table. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compile } from '../../../../src/build/content/compile.ts';
import { formatFailure } from '../../../../src/build/content/failure.ts';
import { copyOfContent, edit } from './project.ts';

type Spoil = (root: string) => Promise<void>;
export type Mistake = readonly [what: string, spoil: Spoil, told: RegExp];

export const change =
  (file: string, find: string | RegExp, replacement: string): Spoil =>
  (root) =>
    edit(root, file, find, replacement);

export const append =
  (file: string, text: string): Spoil =>
  async (root) =>
    writeFile(join(root, file), (await readFile(join(root, file), 'utf8')) + text);

export const write =
  (file: string, bytes: string | Buffer): Spoil =>
  async (root) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), bytes);
  };

const spoilt = async (mistakes: readonly Mistake[]) => {
  const root = await copyOfContent();
  for (const [, spoil] of mistakes) await spoil(root);
  return compile(root, '2026-11-20');
};

/** Lines of all faults. */
export async function toldOf(mistakes: readonly Mistake[]): Promise<string[]> {
  const compiled = await spoilt(mistakes);
  return compiled.ok ? [] : compiled.failures.map(formatFailure);
}

/** Lines of all warnings, of a shop that is built all the same. */
export async function warnedOf(mistakes: readonly Mistake[]): Promise<string[]> {
  const compiled = await spoilt(mistakes);
  return compiled.ok ? compiled.warnings.map(formatFailure) : compiled.failures.map(formatFailure);
}

/** Names of the mistakes that no line tells. */
export const silentOf = (mistakes: readonly Mistake[], told: readonly string[]): string[] =>
  mistakes.filter(([, , reason]) => !told.some((line) => reason.test(line))).map(([what]) => what);
