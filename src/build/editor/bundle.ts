/** Sveltia CMS with `features/editor` as one bundle, kept from build to build while nothing that it is made of changes. */
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { isKept, keep, MACHINE } from '../kept.ts';

/** Typefaces, and what reads and writes pictures: the package asks for them beside its own file. */
const ASSETS = 'node_modules/@sveltia/cms/npm/assets';

const ENTRY = 'src/features/editor/main.ts';
/** Styles beside the bundle: of the preview of a page, and of the bar above the editor. */
const STYLES = ['preview.css', 'bar.css'];

/** Parts of Sveltia that no form of the shop has: maps, vector graphics, the colours of code (300 files), other languages. */
const UNUSED = /^(?:@shikijs\/|leaflet|terra-draw|svgo)|chunks\/shiki|^(?!zod\/).*locales\/(?!tr)/;

const KEPT = '.cache/editor-bundle';

/** By what packages are there and how names lead to files; the bundling itself. */
const RULES = [
  ...['package.json', 'node_modules/.package-lock.json', 'tsconfig.json'],
  ...['src/build/editor/bundle.ts', 'src/build/kept.ts'],
];

/**
 * The folder with the editor: one file, and beside it what is asked for when it is needed. From the package alone, so that
 * nothing of it comes from another host.
 */
export async function editorBundle(root: string): Promise<string> {
  const into = join(root, KEPT);
  const record = `${into}.json`;
  // With what lies in the folder: a file more is a change, too.
  const conditions = async (): Promise<string> => JSON.stringify([MACHINE, await filesIn(into)]);
  if (await isKept(record, await conditions())) return into;
  // No record of a bundling that is stopped half-way.
  await rm(record, { force: true });
  const began = Date.now();
  const draft = `${into}.${process.pid}`;
  const read = await bundle(root, draft);
  await rm(into, { recursive: true, force: true });
  // Another build of the same files may have been faster: what it made is as good.
  await rename(draft, into).catch(() => rm(draft, { recursive: true, force: true }));
  const written = (await filesIn(into)).map((file) => join(into, file));
  await keep(record, await conditions(), { read: [...RULES.map((file) => join(root, file)), ...read], written }, began);
  return into;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

/** Answers with all that was read. */
async function bundle(root: string, into: string): Promise<string[]> {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  // The packer takes longer to load than to find that it has nothing to do.
  const { rolldown } = await import('rolldown');
  const assets = await readdir(join(root, ASSETS));
  const made = await rolldown({
    cwd: root,
    input: { editor: ENTRY },
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [withoutUnused, ownFonts(assets), ownWords, ownNames],
    onLog(level, log, next) {
      if (level === 'warn' && log.id?.includes('node_modules')) return;
      next(level, log);
    },
  });
  try {
    await made.write({
      dir: into,
      format: 'esm',
      minify: true,
      comments: false,
      entryFileNames: '[name].js',
      chunkFileNames: 'parts/[name]-[hash].js',
      assetFileNames: 'parts/[name]-[hash][extname]',
    });
    const copied = [
      ...STYLES.map((file) => [join('src/features/editor', file), file] as const),
      ...assets
        .filter((file) => !/\.(?:map|png)$/.test(file))
        .map((file) => [join(ASSETS, file), join('assets', file)] as const),
    ];
    for (const [from, to] of copied) await cp(join(root, from), join(into, to), { recursive: true });
    const read = [...(await made.watchFiles), ...copied.map(([from]) => join(root, from))];
    return [...new Set(read)].filter((file) => isAbsolute(file));
  } finally {
    await made.close();
  }
}

const NOTHING = '\0nothing';

const withoutUnused = {
  name: 'without-unused',
  resolveId: (id: string) => (UNUSED.test(id) ? NOTHING : null),
  load: (id: string) => (id === NOTHING ? 'export default []' : null),
};

/** Turkish words that the package lacks, or that promise what is not so: a refused save is mended, not tried again. */
const ownWords = {
  name: 'own-words',
  transform: {
    filter: { id: /@sveltia.cms.locales.tr\.json$/ },
    handler(code: string): string {
      const words = JSON.parse(code) as Record<string, unknown>;
      const error = { title: 'Kaydedilmedi', description: 'Aşağıda yazanı düzeltip yeniden kaydedin.' };
      return JSON.stringify({ ...words, show_errors: 'Yanlışları göster', saving_entry: { error } });
    },
  },
};

const FONT = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([a-z0-9-]+)(?::vf)?@[\d.]+\/([a-z0-9-]+)\.woff2/g;

/** The package brings its typefaces, but its styles ask a foreign host for them. */
const ownFonts = (assets: readonly string[]) => ({
  name: 'own-fonts',
  transform: {
    filter: { id: /@sveltia.cms.npm.index\.js$/ },
    handler: (code: string): string =>
      code.replace(FONT, (address, family: string, subset: string) => {
        const file = assets.find((asset) => asset.startsWith(`${family}-${subset}-`));
        if (file === undefined) throw new Error(`The editor would ask for ${address}`);
        return `/editor/assets/${file}`;
      }),
  },
});

/** Sveltia keeps `_` and `~` in an ASCII name, and writes small letters by the browser's language: a Turkish I becomes ı. */
const NAMES = [
  [/\/\[\^\\w-~\]\//g, '/[^A-Za-z0-9-]/'],
  [/\b(\w+)=\1\.toLocaleLowerCase\(\)/g, '$1=$1.toLowerCase()'],
] as const;

/** Sveltia's code with names of files as the compiler takes them: `IMG_2034.HEIC` becomes `img-2034.webp`. */
export const withOwnNames = (code: string): string =>
  NAMES.reduce((before, [pattern, own]) => {
    const times = [...before.matchAll(pattern)].length;
    if (times !== 1) throw new Error(`The editor would name photographs otherwise: ${pattern} is there ${times} times`);
    return before.replace(pattern, own);
  }, code);

const ownNames = {
  name: 'own-names',
  transform: { filter: { id: /@sveltia.cms.npm.index\.js$/ }, handler: withOwnNames },
};
