/**
 * Packs each function into one file that needs nothing beside it. Netlify would leave the packages beside it, each as often
 * as it comes (as modules and as CommonJS): a megabyte and hundreds of files to open at every cold start.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Config } from '@netlify/functions';
import { rolldown, type MinifyOptions } from 'rolldown';
import { CONTENT_ALIAS } from '../../src/build/content/place.ts';
import { readEntries, type Entry } from '../entries.ts';
import { packLate, type LateModules } from './late.ts';

export interface PackedFunction {
  /** Name at Netlify. */
  readonly name: string;
  readonly file: string;
  /** The files of the project and of its packages that are in it, relative to the project's folder. */
  readonly inputs: readonly string[];
  /** All that was read to make it, with what was left out in the end; absolute. */
  readonly read: readonly string[];
}

/**
 * Packs all of `root/netlify/functions` into a folder that is emptied first.
 * @throws Error when a function imports what is not there
 */
export async function packFunctions(root: string, into: string): Promise<PackedFunction[]> {
  const entries = await readEntries(path.join(root, 'netlify/functions'));
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const late = await packLate(root, MINIFY);
  return Promise.all(entries.map((entry) => packFunction(root, entry, into, late)));
}

async function packFunction(root: string, entry: Entry, into: string, late: LateModules): Promise<PackedFunction> {
  const { name, config } = entry;
  const bundle = await rolldown({
    cwd: root,
    input: ENTRY,
    platform: 'node',
    resolve: { alias: CONTENT_ALIAS },
    treeshake: { manualPureFunctions: SCHEMA_MAKERS },
    plugins: [entryPlugin(entry.file), late.plugin, withoutLuaComments],
    // A busy machine is no fault of the code, and every other word of the packer is one.
    checks: { bundlerTimings: false },
    onLog(_level, log) {
      throw new Error(`${name}: ${log.message}`);
    },
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, comments: false, minify: MINIFY });
    const [chunk, ...more] = output;
    if (more.length > 0) throw new Error(`${name} is not packed into one file`);
    const foreign = chunk.imports.filter((imported) => !isBuiltin(imported));
    if (foreign.length > 0) throw new Error(`${name} still imports ${foreign.join(', ')}`);
    const file = path.join(into, `${name}.mjs`);
    await writeFile(file, chunk.code + configOf(config));
    const inputs = chunk.moduleIds.flatMap(late.inputsOf);
    const read = [...(await bundle.watchFiles), ...inputs].filter((id) => path.isAbsolute(id));
    return { name, file, inputs: inputs.map((id) => path.relative(root, id)), read };
  } finally {
    await bundle.close();
  }
}

/** Schemas and contracts that a function does not use are left out, though their making is a call: `z.…`, `defineCall`, and the helpers of `domain/values/fields.ts`. */
const SCHEMA_MAKERS = ['z', 'defineCall', 'requiredText', 'requiredLines', 'optionalText', 'optionalLines'];

/**
 * Without line breaks and with short names inside of functions it is read in a quarter less time; functions and classes keep
 * theirs, because the log tells them.
 */
const KEPT = { keepNames: { function: true, class: true } };
const MINIFY: MinifyOptions = {
  mangle: { toplevel: true, ...KEPT },
  compress: KEPT,
  codegen: { removeWhitespace: true },
};

/** The packer drops comments of JavaScript alone; those of Lua are lines of the texts that functions send to the store. */
const withoutLuaComments = {
  name: 'lua-comments',
  transform: (code: string, id: string) =>
    id.includes('/functions/') && id.endsWith('.ts') ? code.replaceAll(/^ *-- .*\n/gm, '') : null,
};

const ENTRY = 'packed-function';

/** The handler alone: the configuration is written as Netlify reads it, without running the code. */
const entryPlugin = (source: string) => ({
  name: 'entry',
  resolveId: (id: string) => (id === ENTRY ? id : null),
  load: (id: string) => (id === ENTRY ? `export { default } from ${JSON.stringify(source)};` : null),
});

/**
 * Settings of all functions: Frankfurt, the nearest region to Turkish shoppers, beside the store; this Node, whatever
 * machine deploys (Netlify would take the one that packs); and a file that is left as it is.
 */
const EVERYWHERE = { region: 'fra', nodeVersion: '24', nodeBundler: 'none' } as const;

const configOf = (config: Config): string =>
  `\nconst netlifyConfig = ${JSON.stringify({ ...config, ...EVERYWHERE })};\nexport { netlifyConfig as config };\n`;
