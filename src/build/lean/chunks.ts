/** Scripts of the browser that belong into one file, by parts of the paths of their modules. */
import type { Plugin } from 'vite';

interface Chunk {
  readonly name: string;
  readonly priority?: number;
  readonly modules: readonly string[];
}

/** A chunk takes along what its modules import, so nothing larger may be named in one. */
export const CHUNKS: readonly Chunk[] = [
  {
    // React in one file instead of six: 1.8 kB less, and cached for every page with an island.
    name: 'react',
    modules: ['react/', 'react-dom/', 'scheduler/', '@astrojs/react/'].map((name) => `/node_modules/${name}`),
  },
  {
    // The script of every page, with what nearly every page takes, in one file instead of eight crumbs.
    name: 'page',
    priority: 1,
    modules: [
      '/Base.astro?astro&type=script',
      '/features/shell/header.',
      '/features/search/open.',
      '/features/consent/consent.',
      '/features/consent/choice.',
      '/features/reporting/watch.',
      '/features/favourites/hearts.',
      '/features/favourites/favourites.',
      '/src/domain/values/locale.',
      '/src/lib/paths.',
      '/src/lib/owner.',
      '/src/lib/events.',
      '/src/lib/when-near.',
      'vite/preload-helper.',
      '/src/lib/module-files.',
      '/src/lib/built-file.',
    ],
  },
  {
    // Readers of texts and writers of figures: search and filters use them too, and would load React with the islands' file.
    name: 'texts',
    priority: 1,
    modules: ['/src/i18n/translate.', '/src/domain/values/figures.', '/src/domain/money/money.'],
  },
  {
    // Needed by a press on a page without islands: each name less is one less in the lists that pages carry.
    name: 'load',
    priority: 1,
    modules: ['/src/i18n/load.', '/src/lib/element.'],
  },
  {
    // Needed by every island, in one file instead of five crumbs; pages without React load none of it.
    name: 'island',
    modules: ['i18n', 'useInBrowser', 'useDeferUntilPointerUp', 'Field'].map((name) => `/src/ui/${name}.`),
  },
  {
    // Needed by every call, and fetched on an act: each name less is one less in the list that every page carries for it.
    name: 'calls',
    modules: ['/node_modules/zod/', '/src/lib/api.', '/src/i18n/failure.', '/src/domain/values/visible-text.'],
  },
  {
    // Rules of the lines of a cart.
    name: 'goods',
    modules: [
      '/src/domain/cart/cart.',
      ...['choice', 'configuration', 'reprice'].map((name) => `/src/domain/price/${name}.`),
      '/src/domain/order/order.',
    ],
  },
  {
    // The promised days: product, cart and checkout ask for all of it at once.
    name: 'delivery',
    modules: [
      '/src/lib/delivery-estimate.',
      '/src/domain/order/delivery-dates.',
      '/src/domain/board/promised-days.',
      '/built/delivery.json',
    ],
  },
  {
    // Crumbs without imports of their own: each name less is one less in the lists that pages carry.
    name: 'crumbs',
    modules: ['/src/lib/whatsapp.', '/src/lib/fragment.', '/src/domain/order/fit-claim.'],
  },
  {
    // Keeps what nobody else at this browser shall read.
    name: 'keeping',
    modules: ['/src/lib/encrypted-storage.', '/src/lib/one-at-a-time.'],
  },
  {
    // Shared by the form of a product and the parts that come on an act.
    name: 'form',
    modules: ['/features/measurement/values.', '/features/measurement/drawing/window-geometry.'],
  },
  {
    // The shopper's window and where it is kept.
    name: 'window',
    modules: ['/src/domain/window/window.', '/src/features/windows/kept.'],
  },
  {
    // Needed by the price of a size, with two crumbs that the form of a product takes beside it.
    name: 'price',
    priority: 1,
    modules: [
      '/src/domain/price/pricing.',
      '/src/domain/price/panels.',
      '/src/domain/money/totals.',
      '/src/domain/window/measurement.',
      '/src/features/measurement/drawing/cloth-figures.',
    ],
  },
];

/** The chunks as the bundler takes them. */
export const chunkGroups = CHUNKS.map(({ modules, ...group }) => ({
  ...group,
  test: (id: string): boolean => modules.some((part) => withSlashes(id).includes(part)),
}));

const withSlashes = (id: string): string => id.replaceAll('\\', '/');

/** Returns the names of chunks that no module of the build has: files that were renamed. */
export const unmatched = (chunks: readonly Chunk[], ids: readonly string[]): string[] =>
  chunks.flatMap(({ modules }) => modules).filter((part) => !ids.some((id) => withSlashes(id).includes(part)));

/** Ends a build in which a name of a chunk matches no module: the chunk would silently be another. */
export const checksChunks = (): Plugin => ({
  name: 'lean:chunks',
  generateBundle() {
    if (this.environment.name !== 'client') return;
    const missing = unmatched(CHUNKS, [...this.getModuleIds()]);
    if (missing.length > 0) this.error(`lean/chunks.ts names what no script of the browser has: ${missing.join(', ')}`);
  },
});
