/** How Astro names the script of a page after the file in which it stands. */
const PAGE_SCRIPT = /\.astro_astro_type_script_index_\d+_lang$/;
/** Characters that addresses or file systems refuse. */
const UNSAFE = /[^\w.-]/g;

export const scriptName = ({ name }: { name: string }): string =>
  `_astro/${name.replace(PAGE_SCRIPT, '').replace(UNSAFE, '_')}.[hash].js`;

/**
 * Short names of the build's files: a product page names two dozen of them, and hashes do not compress, so they are kept
 * short. Six characters distinguish two states of a photograph; scripts need the bundler's eight.
 */
export const FILE_NAMES = {
  entryFileNames: scriptName,
  chunkFileNames: scriptName,
  assetFileNames: '_astro/[name].[hash:6][extname]',
};
