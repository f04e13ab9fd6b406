import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Typefaces, and what reads and writes pictures: the package asks for them beside its own file. */
const ASSETS = 'node_modules/@sveltia/cms/npm/assets';

const ENTRY = 'src/features/editor/main.ts';

/** Parts of Sveltia that no form of the shop has: maps, vector graphics, the colours of code (300 files), other languages. */
const UNUSED = /^(?:@shikijs\/|leaflet|terra-draw|svgo)|chunks\/shiki|locales\/(?!tr)/;

/**
 * Puts the editor into `into`: one file, and beside it what is asked for when it is needed. From the package alone, so that
 * nothing of it comes from another host.
 */
export async function bundleEditor(root: string, into: string): Promise<void> {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const bundle = await rolldown({
    cwd: root,
    input: { editor: ENTRY },
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [withoutUnused, ownFonts(await readdir(join(root, ASSETS)))],
    onLog(level, log, next) {
      if (level === 'warn' && log.id?.includes('node_modules')) return;
      next(level, log);
    },
  });
  try {
    await bundle.write({
      dir: into,
      format: 'esm',
      minify: true,
      comments: false,
      entryFileNames: '[name].js',
      chunkFileNames: 'parts/[name]-[hash].js',
      assetFileNames: 'parts/[name]-[hash][extname]',
    });
  } finally {
    await bundle.close();
  }
  await cp(join(root, 'src/features/editor/preview.css'), join(into, 'preview.css'));
  await cp(join(root, ASSETS), join(into, 'assets'), {
    recursive: true,
    filter: (file) => !/\.(?:map|png)$/.test(file),
  });
}

const NOTHING = '\0nothing';

const withoutUnused = {
  name: 'without-unused',
  resolveId: (id: string) => (UNUSED.test(id) ? NOTHING : null),
  load: (id: string) => (id === NOTHING ? 'export default []' : null),
};

const FONT = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([a-z0-9-]+)(?::vf)?@[\d.]+\/([a-z0-9-]+)\.woff2/g;

/** The package brings its typefaces, and its styles ask a foreign host for them all the same. */
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
