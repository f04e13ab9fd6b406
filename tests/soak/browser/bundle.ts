/** The browser's modules as one script, made by the bundler that makes the shop's, for pages that are no browser's. */
import path from 'node:path';
import { Script } from 'node:vm';
import { build } from 'vite';
import { CONTENT_ALIAS } from '../../../src/build/content/place.ts';
import type { PageWindow } from './page-window.ts';
import type * as tab from './tab.ts';

export type Tab = typeof tab;

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Properties of its window that a page sees as names of its own; everything else is the language's. */
const NAMES = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'crypto',
  'performance',
  'fetch',
  'AbortSignal',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const satisfies readonly (keyof PageWindow)[];

/** A toast is markup; what it says is kept instead. */
const withoutToasts = {
  name: 'toasts-without-markup',
  transform: (_code: string, id: string) =>
    id.endsWith('/ui/toasts/toasts.ts')
      ? `export const TOAST_MS = 1, ADDED_TOAST_MS = 1;
         export const showToast = (toast) => { window.toasts.push(toast.text); return Promise.resolve(); };`
      : undefined,
};

/** @returns what begins a page in the window that it is given */
export async function bundlePage(): Promise<(window: PageWindow) => Tab> {
  const built = await build({
    configFile: false,
    root: ROOT,
    resolve: { alias: CONTENT_ALIAS },
    logLevel: 'silent',
    // Also where a test runner has set another mode.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutToasts],
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, 'tab.ts'), formats: ['iife'], name: 'page' },
    },
  });
  const [first] = [built].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('The pages could not be built');
  const begin: unknown = new Script(`(function (${NAMES.join(', ')}) {${chunk.code}\nreturn page;\n})`, {
    filename: 'page.js',
  }).runInThisContext();
  // Both come from the line above: a function of the names that answers the exports of `tab.ts`.
  const start = begin as (...values: unknown[]) => Tab;
  return (window) => start(...NAMES.map((name) => window[name]));
}
