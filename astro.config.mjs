import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import shop from '#content/shop.json' with { type: 'json' };
import { contentIntegration } from './src/build/content/integration.ts';
import { CONTENT_ALIAS, PROJECT_ROOT, SHOP_ROOT } from './src/build/content/place.ts';
import { cspStep } from './src/build/csp/step.ts';
import { editorIntegration } from './src/build/editor/integration.ts';
import { cardsStep } from './src/build/html/cards.ts';
import { htmlIntegration } from './src/build/html/integration.ts';
import { lean } from './src/build/lean/integration.ts';
import { offline } from './src/build/offline/step.ts';
import { formerOutput } from './src/build/former-output.ts';
import { picturesIntegration } from './src/build/pictures-integration.ts';
import { picturesStep } from './src/build/pictures-step.ts';
import { formerAddressesStep } from './src/build/seo/former-addresses.ts';
import { hostsStep } from './src/build/seo/hosts.ts';
import { previewStep } from './src/build/seo/preview-step.ts';
import { sitemapStep } from './src/build/seo/step.ts';
import { DEFAULT_LOCALE, LOCALES } from './src/domain/values/locale.ts';

const leanParts = lean();
const offlineParts = offline();

export default defineConfig({
  site: shop.domain,
  output: 'static',
  // `dist`; the shop of the tests has one of its own.
  outDir: `${SHOP_ROOT}dist`,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 4 },
  // No redirects and no fallback pages: every page exists in both languages (decisions S5).
  i18n: { locales: [...LOCALES], defaultLocale: DEFAULT_LOCALE, routing: { prefixDefaultLocale: false } },
  // The default glues inline words together.
  compressHTML: true,
  prerenderConflictBehavior: 'error',
  devToolbar: { enabled: false },
  // Outside node_modules and dist, so that encoded photographs outlive an install and a build (netlify/README.md).
  cacheDir: './.cache/astro',
  security: { csp: true },
  // Its inline styles would break the policy, and the shop shows no code.
  markdown: { syntaxHighlight: false },
  integrations: [
    contentIntegration(),
    react(),
    leanParts.integration,
    offlineParts.integration,
    picturesIntegration(),
    editorIntegration(),
    htmlIntegration([
      leanParts.step,
      cspStep(),
      sitemapStep(shop.domain),
      picturesStep(),
      previewStep(),
      cardsStep(),
      formerAddressesStep(),
      // Before those addresses: which host answers comes first.
      hostsStep(shop.domain, process.env),
      // Behind all that changes a page: its version is the page's.
      offlineParts.step,
    ]),
    formerOutput(),
  ],
  vite: {
    resolve: { alias: CONTENT_ALIAS },
    // What is kept of packages is thrown away when the configuration changes: each shop has its own.
    cacheDir: SHOP_ROOT === PROJECT_ROOT ? 'node_modules/.vite' : '.cache/vite-shop-of-tests',
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  // React in one file instead of six: 1.8 kB less, and cached for every page with an island.
                  { name: 'react', test: /node_modules.(react|react-dom|scheduler|@astrojs.react)./ },
                  // The script of every page, with what nearly every page takes, in one file instead of eight crumbs. A group takes
                  // along what its files import, so nothing larger may stand here.
                  {
                    name: 'page',
                    test: /Base\.astro.astro.type=script|features.(shell.header|search.open|consent.(consent|choice)|reporting.watch|favourites.(hearts|favourites))\.|src.(domain.values.locale|lib.(paths|owner|events))\.|vite.preload-helper./,
                    priority: 1,
                  },
                  // What reads texts and writes figures, by itself: search and filters do too, and would load React with the islands' file.
                  { name: 'texts', test: /src.(i18n.translate|domain.(values.figures|money.money))\./, priority: 1 },
                  // What a press on a page without islands stands on: each name less is one less in the lists that pages carry.
                  { name: 'load', test: /src.(i18n.load|lib.(element|styles))\./, priority: 1 },
                  // What every island stands on, in one file instead of five crumbs; pages without React load none of it.
                  {
                    name: 'island',
                    test: /src.(ui.(i18n|useInBrowser|useDeferUntilPointerUp|Field))\./,
                  },
                  // What every call takes, and what the cart knows of its lines: fetched on an act, and each name less is one
                  // less in the list that every page carries for it.
                  {
                    name: 'calls',
                    test: /node_modules.zod.|src.(lib.api|i18n.failure|domain.values.visible-text)\./,
                  },
                  { name: 'goods', test: /src.domain.(cart.cart|price.(choice|configuration|reprice)|order.order)\./ },
                  // What the price of a size takes.
                  { name: 'price', test: /src.domain.(price.pricing|money.totals|window.measurement)\./, priority: 1 },
                ],
              },
            },
          },
        },
      },
    },
  },
});
