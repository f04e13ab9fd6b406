/** What holds for every built page in both languages, read from the files: no browser is needed to know it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFiles } from '../../netlify/local/site/files.ts';
import { builtPages, DIST, ROOT, valuesOf, valuesWhere, type BuiltPage } from './support/dist.ts';
import { shop } from './support/shop.ts';

const site = createFiles(ROOT, 'dist');
const pagesByPath = new Map(builtPages.map((page) => [page.path, page]));
const ownAddress = ({ path: address }: BuiltPage): string => new URL(address, shop.domain).href;
const isHidden = (page: BuiltPage): boolean =>
  valuesWhere(page, ['name', 'robots'], 'content').some((content) => content.includes('noindex'));
const canonicalsOf = (page: BuiltPage): string[] => valuesWhere(page, ['rel', 'canonical'], 'href');
const titleOf = ({ html }: BuiltPage): string => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
const descriptionsOf = (page: BuiltPage): string[] => valuesWhere(page, ['name', 'description'], 'content');

const listed = builtPages.filter((page) => !isHidden(page) && canonicalsOf(page)[0] === ownAddress(page));

/** Pages that a check finds something at, with what it found; none is what every test wants. */
const complaints = (check: (page: BuiltPage) => readonly string[], pages = builtPages): string[] =>
  pages.flatMap((page) => [...new Set(check(page))].map((complaint) => `${page.file}: ${complaint}`));

test('pages are built in both languages, the same ones', () => {
  const bare = (language: string): string[] =>
    builtPages.filter(({ locale }) => locale === language).map((page) => page.path.replace(/^\/en(?=\/|$)/, '') || '/');
  expect(bare('tr').length).toBeGreaterThan(80);
  expect(bare('en').sort()).toEqual(bare('tr').sort());
});

describe('every built page', () => {
  test('answers at its address', async () => {
    const answers = await Promise.all(
      builtPages.map(async (page) => `${page.path} ${(await site.answer(new Request(ownAddress(page)))).status}`),
    );
    expect(answers).toEqual(builtPages.map((page) => `${page.path} 200`));
  });

  test('has exactly one h1 and the language of its address', () => {
    expect(
      complaints(({ tags, locale }) => {
        const headings = tags.filter(({ name }) => name === 'h1').length;
        const language = tags.find(({ name }) => name === 'html')?.attributes.get('lang');
        return [...(headings === 1 ? [] : [`${headings} h1`]), ...(language === locale ? [] : [`lang is ${language}`])];
      }),
    ).toEqual([]);
  });

  test('has a title and a description; what is listed, words of its own', () => {
    expect(
      complaints((page) => [
        ...(titleOf(page).length > 5 ? [] : [`title "${titleOf(page)}"`]),
        ...(descriptionsOf(page).length === 1 && Number(descriptionsOf(page)[0]?.length) > 20 ? [] : ['description']),
      ]),
    ).toEqual([]);
    for (const words of [listed.map((page) => `${page.locale} ${titleOf(page)}`), listed.flatMap(descriptionsOf)]) {
      expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
    }
  });

  test('shows words, not their keys or what was to be filled in', () => {
    const namespaces = globSync('*.json', { cwd: path.join(ROOT, 'content/locales/tr') }).map((file) =>
      path.basename(file, '.json'),
    );
    const unfilled = new RegExp(`\\{\\{|\\bundefined\\b|\\bNaN\\b|\\b(?:${namespaces.join('|')}):[a-z][\\w.]*`, 'g');
    expect(
      complaints(({ html }) => html.replace(/<script\b.*?<\/script>|<[^>]*>/gs, ' ').match(unfilled) ?? []),
    ).toEqual([]);
  });

  test('is hidden, or names the address to keep: its own or the one it doubles', () => {
    const kept = new Set(listed.map(ownAddress));
    expect(
      complaints((page) => {
        const canonicals = canonicalsOf(page);
        if (isHidden(page)) return canonicals.length === 0 ? [] : ['hidden, but canonical'];
        return canonicals.length === 1 && kept.has(canonicals[0] ?? '') ? [] : [`canonical ${canonicals.join(' ')}`];
      }),
    ).toEqual([]);
    expect(listed.length).toBeGreaterThan(100);
  });

  test('that is listed names its languages, and they name it', () => {
    const languagesOf = (page: BuiltPage): string[] =>
      ['tr', 'en', 'x-default'].flatMap((language) =>
        page.tags
          .filter(({ attributes }) => attributes.get('rel') === 'alternate' && attributes.get('hreflang') === language)
          .map(({ attributes }) => `${language} ${attributes.get('href')}`),
      );
    expect(
      complaints((page) => {
        const own = languagesOf(page);
        const addresses = own.map((entry) => entry.split(' ')[1] ?? '');
        const twins = addresses.map((address) => pagesByPath.get(new URL(address).pathname));
        return [
          ...(own.length === 3 && addresses[0] === addresses[2] ? [] : [`languages ${own.join(', ')}`]),
          ...(own.includes(`${page.locale} ${ownAddress(page)}`) ? [] : ['does not name itself']),
          ...(twins.every((twin) => twin && languagesOf(twin).join() === own.join()) ? [] : ['a twin disagrees']),
        ];
      }, listed),
    ).toEqual([]);
  });
});

describe('every link within the shop', () => {
  const linksOf = (page: BuiltPage): URL[] =>
    page.tags
      .filter(({ name }) => name === 'a' || name === 'area' || name === 'form')
      .flatMap(({ attributes }) => attributes.get('href') ?? attributes.get('action') ?? [])
      .filter((href) => /^[/#?]/.test(href) || href.startsWith(shop.domain))
      .map((href) => new URL(href, ownAddress(page)));

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
          .filter((href) => href.startsWith('/') && /^\/en(?:[/?#]|$)/.test(href) !== (page.locale === 'en')),
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
    expect(complaints((page) => valuesWhere(page, ['property', 'og:image'], 'content'))).toHaveLength(
      builtPages.length,
    );
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
