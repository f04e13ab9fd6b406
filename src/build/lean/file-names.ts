/** How Astro names the script of a page after the file in which it stands. */
const PAGE_SCRIPT = /\.astro_astro_type_script_index_\d+_lang$/;
/** Characters that addresses or file systems take amiss. */
const UNSAFE = /[^\w.-]/g;

const script = ({ name }: { name: string }): string =>
  `_astro/${name.replace(PAGE_SCRIPT, '').replace(UNSAFE, '_')}.[hash].js`;

/**
 * Short names of what the build writes: a product page names two dozen files, and what of a name is drawn by lot no compression makes
 * shorter. Six characters tell one state of a photograph from the next; scripts need the bundler's eight.
 */
export const FILE_NAMES = {
  entryFileNames: script,
  chunkFileNames: script,
  assetFileNames: '_astro/[name].[hash:6][extname]',
};
