/** Facts of every built page in both languages, read from the files: no browser is needed to know them. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFiles } from '../../netlify/local/site/files.ts';
import { LOCALES } from '../../src/domain/values/locale.ts';
import { paths } from '../../src/lib/paths.ts';
import {
  builtPages,
  complaints,
  DIST,
  ownAddress,
  ROOT,
  shopPages,
  valuesWhere,
  type BuiltPage,
} from './support/dist.ts';
import { categories, curtain, shop } from './support/shop.ts';

const site = createFiles(ROOT, DIST);
const pagesByPath = new Map(builtPages.map((page) => [page.path, page]));
const isHidden = (page: BuiltPage): boolean =>
  valuesWhere(page, ['name', 'robots'], 'content').some((content) => content.includes('noindex'));
const canonicalsOf = (page: BuiltPage): string[] => valuesWhere(page, ['rel', 'canonical'], 'href');
const titleOf = ({ html }: BuiltPage): string => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
const descriptionsOf = (page: BuiltPage): string[] => valuesWhere(page, ['name', 'description'], 'content');

const listed = builtPages.filter((page) => !isHidden(page) && canonicalsOf(page)[0] === ownAddress(page));

test('pages are built in both languages, the same ones', () => {
  const bare = (language: string): string[] =>
    shopPages.filter(({ locale }) => locale === language).map((page) => page.path.replace(/^\/en(?=\/|$)/, '') || '/');
  expect(bare('tr').length).toBeGreaterThan(60);
  expect(bare('en').sort()).toEqual(bare('tr').sort());
});

describe('every built page', () => {
  test('answers at its address', async () => {
    const answers = await Promise.all(
      builtPages.map(async (page) => `${page.path} ${(await site.answer(new Request(ownAddress(page)))).status}`),
    );
    expect(answers).toEqual(builtPages.map((page) => `${page.path} 200`));
  });

  test('has exactly one h1 and the language of its address', () =>
    expect(
      complaints(({ tags, locale }) => {
        const headings = tags.filter(({ name }) => name === 'h1').length;
        const language = tags.find(({ name }) => name === 'html')?.attributes.get('lang');
        return [...(headings === 1 ? [] : [`${headings} h1`]), ...(language === locale ? [] : [`lang is ${language}`])];
      }),
    ).toEqual([]));

  test('has a title and a description; what is listed, words of its own', () => {
    expect(
      complaints((page) => [
        ...(titleOf(page).length > 5 ? [] : [`title "${titleOf(page)}"`]),
        ...(!shopPages.includes(page) ||
        (descriptionsOf(page).length === 1 && Number(descriptionsOf(page)[0]?.length) > 20)
          ? []
          : ['description']),
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
      complaints(({ html }) => html.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, ' ').match(unfilled) ?? []),
    ).toEqual([]);
  });

  test('holds no part that the build could not draw: a browser would report each as an error', () =>
    expect(complaints(({ html }) => html.match(/<!--\$[!?]-->/g) ?? [])).toEqual([]));

  test('is hidden, or names the address to keep: its own or the one it doubles', () => {
    const kept = new Set(listed.map(ownAddress));
    expect(
      complaints((page) => {
        const canonicals = canonicalsOf(page);
        if (isHidden(page)) return canonicals.length === 0 ? [] : ['hidden, but canonical'];
        return canonicals.length === 1 && kept.has(canonicals[0] ?? '') ? [] : [`canonical ${canonicals.join(' ')}`];
      }),
    ).toEqual([]);
    expect(listed.length).toBeGreaterThan(70);
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

describe('an address', () => {
  const answerTo = (address: string) => site.answer(new Request(new URL(address, shop.domain)));

  test.each(LOCALES)('of a product from elsewhere leads to its own (%s)', async (locale) => {
    const own = paths(locale).product(curtain.slug);
    const { status, headers } = await answerTo(own.replace('/p/', '/products/'));
    expect([status, headers.get('location')]).toEqual([301, own]);
  });

  test.each(LOCALES)(
    'of a product that does not exist is not found, in the language it was asked in (%s)',
    async (locale) => {
      const answer = await answerTo(paths(locale).product('yok'));
      expect([answer.status, await answer.text()]).toEqual([404, pagesByPath.get(paths(locale).page('404'))?.html]);
    },
  );

  test.each(categories.flatMap(({ slug, aliases }) => aliases.map((alias) => [alias, slug])))(
    '/c/%s is kept as /c/%s',
    (alias, slug) => {
      for (const locale of LOCALES) {
        const page = pagesByPath.get(paths(locale).category(alias));
        expect(page && canonicalsOf(page)).toEqual([new URL(paths(locale).category(slug), shop.domain).href]);
      }
    },
  );
});
