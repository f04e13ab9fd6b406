/** The built pages as files, read as far as tests ask: which tags stand there, with which attributes. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHOP_ROOT } from '../../../src/build/content/place.ts';
import { LOCALES, type Locale } from '../../../src/domain/values/locale.ts';
import { addressOfFile } from '../../../src/build/seo/sitemap.ts';
import { paths } from '../../../src/lib/paths.ts';
import { categories, products, shop } from './shop.ts';

export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface BuiltPage {
  /** In `dist`, such as `en/c/fon-perde.html`. */
  readonly file: string;
  /** On the shop's domain, such as `/en/c/fon-perde`. */
  readonly path: string;
  /** By its place (decisions S5), not by what it says of itself. */
  readonly locale: Locale;
  readonly html: string;
  readonly tags: readonly Tag[];
}

export const ROOT = path.resolve(import.meta.dirname, '../../..');
export const DIST = path.join(SHOP_ROOT, 'dist');

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&#38;': '&', '&quot;': '"', '&#39;': "'" };

const decoded = (text: string): string => text.replace(/&(?:amp|#38|quot|#39);/g, (entity) => ENTITIES[entity] ?? '');

const tagsOf = (html: string): Tag[] =>
  [...html.matchAll(TAG)].map(([, name = '', written = '']) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      [...written.matchAll(ATTRIBUTE)].map(([, attribute = '', double, single, bare]) => [
        attribute.toLowerCase(),
        decoded(double ?? single ?? bare ?? ''),
      ]),
    ),
  }));

/** Every page of `dist`, in order of its name. */
export const builtPages: readonly BuiltPage[] = globSync('**/*.html', { cwd: DIST })
  .sort()
  .map((file) => {
    const html = readFileSync(path.join(DIST, file), 'utf8');
    const address = new URL(addressOfFile(file, shop.domain)).pathname;
    return { file, path: address, locale: /^\/en(?:\/|$)/.test(address) ? 'en' : 'tr', html, tags: tagsOf(html) };
  });

export const valuesOf = ({ tags }: BuiltPage, attribute: string): string[] =>
  tags.flatMap(({ attributes }) => attributes.get(attribute) ?? []);

/** Values of one attribute, of the tags that have another one with this value: `content` where `name` is `robots`. */
export const valuesWhere = (
  { tags }: BuiltPage,
  [key, value]: readonly [string, string],
  attribute: string,
): string[] =>
  tags
    .filter(({ attributes }) => attributes.get(key) === value)
    .flatMap(({ attributes }) => attributes.get(attribute) ?? []);

/** As search engines know it. */
export const ownAddress = ({ path: address }: BuiltPage): string => new URL(address, shop.domain).href;

/** The findings of a check, each with its page; every test wants none. */
export const complaints = (check: (page: BuiltPage) => readonly string[], pages = builtPages): string[] =>
  pages.flatMap((page) => [...new Set(check(page))].map((complaint) => `${page.file}: ${complaint}`));

/** Without the back room's, which are Turkish, in no search engine, and linked from nowhere. */
export const shopPages = builtPages.filter(({ path: address }) => !/^\/admin(?:\/|$)/.test(address));

export const PAGES = path.join(ROOT, 'src/pages');

/** Files of `src/pages` that make pages, such as `[...locale]/c/[slug]/[...page].astro`. */
export const pageFiles: readonly string[] = globSync('**/*.astro', { cwd: PAGES }).sort();

/** Path of the first page that a file makes in a language: `[...locale]/c/[slug]/[...page].astro` → `c/[slug].html`. */
const targetOf = (file: string, locale: Locale): string =>
  file
    .replace(/^\[\.{3}locale\]\//, locale === 'tr' ? '' : `${locale}/`)
    .replace(/\/index\.astro$/, '.astro')
    .replace(/(?:\/\[\.{3}page\])?\.astro$/, '.html');
const targets = new Set(LOCALES.flatMap((locale) => pageFiles.map((file) => targetOf(file, locale))));

/**
 * Returns the pages that a file of `src/pages` makes in a language. A file with a parameter does not count pages that
 * another file makes.
 */
export function pagesFrom(file: string, locale: Locale = 'tr'): BuiltPage[] {
  const target = targetOf(file, locale);
  const pattern = new RegExp(`^${target.replace('.', '\\.').replace(/\[\w+\]/, '[^/]+')}$`);
  return builtPages.filter((page) => page.file === target || (pattern.test(page.file) && !targets.has(page.file)));
}

/** Returns one page of every file of `src/pages` that the shop's visitors see, and a product of every category, ten at a time. */
export function kindsOfPages(locale: Locale): BuiltPage[][] {
  const files = pageFiles.filter((file) => !file.startsWith('admin/'));
  const drawn = categories.flatMap(({ slug }) => products.find(({ category }) => category === slug) ?? []);
  const pages = [
    ...files.flatMap((file) => pagesFrom(file, locale).slice(0, 1)),
    ...drawn.flatMap(
      ({ slug }) => shopPages.find(({ path: address }) => address === paths(locale).product(slug)) ?? [],
    ),
  ];
  return Array.from({ length: Math.ceil(pages.length / 10) }, (_, part) => pages.slice(part * 10, part * 10 + 10));
}
