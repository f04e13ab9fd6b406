/**
 * Packages that few calls of a function need, such as the mailer: a module named `*.late.ts` exports what is used of them and
 * is imported by `import()` alone. It lies in the packed file as a text that is compiled when the first such call comes. As
 * code it would be read through at every cold start, run or not: a fifth of the start of what sends letters, half of that of
 * passkeys. The text is compressed by Brotli, which makes it a tenth smaller than a zip does.
 */
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { rolldown, type MinifyOptions, type Plugin } from 'rolldown';

const ENDING = '.late.ts';
const BUILTIN = '\0builtin:';

interface LateModule {
  readonly code: string;
  /** The files that are in it. */
  readonly inputs: readonly string[];
}

export interface LateModules {
  readonly plugin: Plugin;
  /** The files behind a module of a packed function: itself, or those of a late one. */
  readonly inputsOf: (id: string) => readonly string[];
}

/**
 * Packs all of `root/functions` once, for every function.
 * @throws Error when one imports what is not there, or a module of the project, which would be there twice
 */
export async function packLate(root: string, minify: MinifyOptions): Promise<LateModules> {
  const modules = new Map<string, LateModule>();
  for await (const file of glob(`functions/**/*${ENDING}`, { cwd: root })) {
    modules.set(idOf(path.join(root, file)), await asText(root, file, minify));
  }
  return {
    plugin: {
      name: 'late',
      resolveId: (id, importer) =>
        id.endsWith(ENDING) && importer !== undefined ? idOf(path.resolve(path.dirname(importer), id)) : null,
      load: (id) => modules.get(id)?.code ?? null,
    },
    inputsOf: (id) => modules.get(id)?.inputs ?? [id],
  };
}

/** With the ending of JavaScript, so that what lies there is not read as TypeScript. */
const idOf = (file: string): string => `\0${file}.js`;

/** CommonJS, because that is compiled within a call; its errors name the file. */
async function asText(root: string, file: string, minify: MinifyOptions): Promise<LateModule> {
  const bundle = await rolldown({
    cwd: root,
    input: file,
    platform: 'node',
    plugins: [builtins, withoutLists],
    checks: { bundlerTimings: false },
    onLog(_level, log) {
      throw new Error(`${file}: ${log.message}`);
    },
  });
  try {
    const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false, comments: false, minify });
    const [{ code, imports, moduleIds }] = output;
    const own = moduleIds.filter((id) => !id.includes('node_modules') && id !== path.join(root, file));
    const foreign = [...imports, ...own.filter((id) => !id.startsWith('\0'))];
    if (foreign.length > 0) throw new Error(`${file} imports ${foreign.join(', ')}`);
    const filename = JSON.stringify(path.basename(file));
    const text = `node('node:zlib').brotliDecompressSync(Buffer.from('${compressed(code)}', 'base64')).toString()`;
    return {
      code: `const node = process.getBuiltinModule;
node('node:vm').compileFunction(${text}, ['exports'], { filename: ${filename} })(exports);`,
      inputs: moduleIds,
    };
  } finally {
    await bundle.close();
  }
}

const compressed = (code: string): string =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: code.length } }).toString('base64');

/** Node's modules, asked for where there is no `require`: an import would stand at the top of the packed file. */
const builtins: Plugin = {
  name: 'builtins',
  resolveId: (id) => (id.startsWith('node:') ? BUILTIN + id : null),
  load: (id) =>
    id.startsWith(BUILTIN)
      ? `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(BUILTIN.length))});`
      : null,
};

/** The mailer's lists that nothing here asks: `SMTP_URL` names its server, and each attachment its type. */
const UNREAD = new Map([
  ['/well-known/services.js', 'export const services = {};'],
  [
    '/mime-funcs/mime-types.js',
    "export const detectMimeType = () => 'application/octet-stream'; export const detectExtension = () => 'bin';",
  ],
]);
const withoutLists: Plugin = {
  name: 'mail-lists',
  load: (id) => [...UNREAD].find(([file]) => id.endsWith(file))?.[1] ?? null,
};
