/** No built page leads nowhere, and none shows or loads what is not there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFiles } from '../../netlify/local/site/files.ts';
import {
  builtPages,
  complaints,
  DIST,
  ownAddress,
  ROOT,
  valuesOf,
  valuesWhere,
  type BuiltPage,
  shopPages,
} from './support/dist.ts';
import { shop } from './support/shop.ts';

const site = createFiles(ROOT, DIST);

describe('every link within the shop', () => {
  const linksOf = (page: BuiltPage): URL[] =>
    page.tags
      .filter(({ name }) => name === 'a' || name === 'area' || name === 'form')
      .flatMap(({ attributes }) => attributes.get('href') ?? attributes.get('action') ?? [])
      .filter((href) => /^[/#?]/.test(href) || href.startsWith(shop.domain))
      .map((href) => new URL(href, ownAddress(page)))
      // A function answers it (functions/editor).
      .filter(({ pathname }) => pathname !== '/editor');

  test('leads to something that answers, and to a place that is on it', async () => {
    const targets = new Map<string, string>();
    for (const { pathname } of builtPages.flatMap(linksOf)) targets.set(pathname, '');
    for (const target of targets.keys()) {
      const response = await site.answer(new Request(new URL(target, shop.domain)));
      targets.set(target, response.status === 200 ? await response.text() : '');
    }
    expect(targets.size).toBeGreaterThan(100);
    expect(
      complaints((page) =>
        linksOf(page).flatMap(({ pathname, hash }) => {
          const html = targets.get(pathname) ?? '';
          if (html === '') return [`${pathname} is not there`];
          return hash === '' || html.includes(` id="${hash.slice(1)}"`) ? [] : [`no ${hash} at ${pathname}`];
        }),
      ),
    ).toEqual([]);
  });

  test('stays in the language of the page, but for the switch', () => {
    expect(
      complaints((page) =>
        page.tags
          .filter(({ name, attributes }) => name === 'a' && !attributes.has('hreflang'))
          .flatMap(({ attributes }) => attributes.get('href') ?? [])
          // A photograph by itself speaks no language.
          .filter(
            (href) =>
              href.startsWith('/') &&
              !href.startsWith('/images/') &&
              /^\/en(?:[/?#]|$)/.test(href) !== (page.locale === 'en'),
          ),
      ),
    ).toEqual([]);
  });
});

describe('every file that is shown or loaded', () => {
  const isThere = (address: string): boolean => existsSync(path.join(DIST, new URL(address, shop.domain).pathname));
  const sourcesOf = (set: string): string[] => set.split(',').map((source) => source.trim().split(/\s+/)[0] ?? '');
  const linkedData = ({ html }: BuiltPage): string[] =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => json);

  test('by a page is there', () => {
    expect(
      complaints((page) =>
        [
          ...valuesOf(page, 'src'),
          ...valuesOf(page, 'poster'),
          ...['srcset', 'imagesrcset'].flatMap((name) => valuesOf(page, name).flatMap(sourcesOf)),
          ...['component-url', 'renderer-url', 'before-hydration-url'].flatMap((name) => valuesOf(page, name)),
          ...page.tags
            .filter(
              ({ name, attributes }) => name === 'link' && !/canonical|alternate/.test(attributes.get('rel') ?? ''),
            )
            .flatMap(({ attributes }) => attributes.get('href') ?? []),
          ...valuesWhere(page, ['property', 'og:image'], 'content'),
          ...linkedData(page).flatMap((json) => json.match(/https?:[^"]+\.(?:webp|png|avif|svg)/g) ?? []),
        ].filter((address) => !isThere(address)),
      ),
    ).toEqual([]);
    // Nobody shares the page without a network.
    const shared = shopPages.filter((page) => !page.path.endsWith('/offline'));
    expect(complaints((page) => valuesWhere(page, ['property', 'og:image'], 'content'))).toHaveLength(shared.length);
  });

  test('by a style sheet is there', () => {
    const sheets = globSync('_astro/*.css', { cwd: DIST });
    const missing = sheets.flatMap((sheet) =>
      [...readFileSync(path.join(DIST, sheet), 'utf8').matchAll(/url\(["']?([^"')]+)/g)]
        .map(([, address = '']) => new URL(address, new URL(`/${sheet}`, shop.domain)))
        .filter(({ protocol, href }) => protocol !== 'data:' && !isThere(href))
        .map(({ pathname }) => `${sheet}: ${pathname}`),
    );
    expect(sheets.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });
});

test('no script loads a module of Node, which a browser has none of', () => {
  const scripts = globSync('**/*.js', { cwd: DIST });
  expect(scripts).toContain(path.join('editor', 'editor.js'));
  const loading = scripts.filter((file) =>
    /\b(?:from|import)\s*\(?["'`]node:/.test(readFileSync(path.join(DIST, file), 'utf8')),
  );
  expect(loading).toEqual([]);
});
