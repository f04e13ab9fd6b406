/** The built pages as files, read as far as tests ask: which tags stand there, with which attributes. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHOP_ROOT } from '../../../src/build/content/place.ts';
import type { Locale } from '../../../src/domain/values/locale.ts';
import { addressOfFile } from '../../../src/build/seo/sitemap.ts';
import { shop } from './shop.ts';

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

/** What a check finds, with the page it finds it at; nothing is what every test wants. */
export const complaints = (check: (page: BuiltPage) => readonly string[], pages = builtPages): string[] =>
  pages.flatMap((page) => [...new Set(check(page))].map((complaint) => `${page.file}: ${complaint}`));

/** Without the back room's, which are Turkish, in no search engine, and linked from nowhere. */
export const shopPages = builtPages.filter(({ path: address }) => !/^\/admin(?:\/|$)/.test(address));
