import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { contentIntegration } from './src/lib/content/integration.ts';

export default defineConfig({
  site: 'https://www.kivrimperde.com.tr',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  compressHTML: true,
  prerenderConflictBehavior: 'error',
  devToolbar: { enabled: false },
  integrations: [contentIntegration(), react()],
  vite: { build: { assetsInlineLimit: 0 } },
});
