import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import shop from '#content/shop.json' with { type: 'json' };
import { contentIntegration } from './src/build/content/integration.ts';
import { CONTENT_ALIAS, PROJECT_ROOT, SHOP_ROOT } from './src/build/content/place.ts';
import { cspStep } from './src/build/csp/step.ts';
import { editorIntegration } from './src/build/editor/integration.ts';
import { cardsStep } from './src/build/html/cards.ts';
import { htmlIntegration } from './src/build/html/integration.ts';
import { chunkGroups } from './src/build/lean/chunks.ts';
import { lean } from './src/build/lean/integration.ts';
import { offline } from './src/build/offline/step.ts';
import { photosInDevelopment, photosStep } from './src/build/photos-integration.ts';
import { formerAddressesStep } from './src/build/seo/former-addresses.ts';
import { hostsStep } from './src/build/seo/hosts.ts';
import { sitemapStep } from './src/build/seo/step.ts';
import { DEFAULT_LOCALE, LOCALES } from './src/domain/values/locale.ts';

const leanParts = lean();
const offlineParts = offline(leanParts.applications.joined);

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
    photosInDevelopment(),
    editorIntegration(),
    htmlIntegration([
      leanParts.step,
      cspStep(),
      sitemapStep(shop.domain),
      photosStep(),
      cardsStep(),
      formerAddressesStep(),
      // Before those addresses: which host answers comes first.
      hostsStep(shop.domain, process.env),
      // Behind all that changes a page: its version is the page's.
      offlineParts.step,
    ]),
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
              codeSplitting: { groups: chunkGroups },
            },
          },
        },
      },
    },
  },
});
