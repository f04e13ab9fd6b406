/** Every TypeScript and Astro file has its types right: as tests, so that they are checked beside the others. */
import { globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { check, ROOT } from './check.ts';

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
const configOf = (name: string) => {
  const config = ts.getParsedCommandLineOfConfigFile(path.join(ROOT, name), undefined, host);
  if (!config) throw new Error(`${name} cannot be read`);
  return config;
};

it('no Astro file has an error, a warning or a hint', async () => {
  const { passed, output } = await check('astro');
  expect(passed, output).toBe(true);
  const files = globSync('src/**/*.astro', { cwd: ROOT });
  const others = configOf('tsconfig.astro.json').fileNames;
  expect(Number(/Result \((\d+) files\)/.exec(output)?.[1])).toBe(files.length + others.length);
});

it('no TypeScript file has an error', async () => {
  const { passed, output } = await check('typescript', '--listFiles');
  const said = output.split('\n');
  const read = new Set(said.filter((line) => path.isAbsolute(line)));
  expect(passed, said.filter((line) => !read.has(line)).join('\n')).toBe(true);
  expect(configOf('tsconfig.json').fileNames.filter((file) => !read.has(file))).toEqual([]);
});

describe('the compiler of Astro’s checker takes its options', () =>
  it.each(['tsconfig.json', 'tsconfig.astro.json'])('in %s', (name) => {
    const config = configOf(name);
    const program = ts.createProgram({ rootNames: [], options: config.options });
    const diagnostics = [...config.errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
    expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  }));
