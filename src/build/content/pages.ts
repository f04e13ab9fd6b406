import { readdir, rm, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { stringify } from 'yaml';
import { LOCALES, type Locale } from '../../domain/values/locale.ts';
import { pageFile, type Page, type PageFile } from '../../domain/shop/page.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import { pathIn } from '../../lib/paths.ts';
import { createTranslate } from '../../i18n/translate.ts';
import type { MessageTree } from '../../i18n/messages.ts';
import { RECORD_ROWS } from '../../lib/browser-keys.ts';
import { factsOf, fillFacts, type Facts } from './facts.ts';
import { pathOf } from './issues.ts';
import { readOwnText } from './own-text.ts';
import type { Failure } from './failure.ts';
import { strayMarkup } from './page-markup.ts';
import { lineFinder, readTextAs } from './parse-text.ts';
import { writeWhenNew } from './write.ts';

const FOLDER = 'content/pages';
const BUILT = 'content/built/pages';

/** Pages that are no texts but may be linked from one. */
const OTHERS = ['/', '/cart', '/checkout', '/track', '/visit', '/search', '/login', '/register', '/account/orders'];

interface ReadPages {
  readonly pages: Page[];
  /** `/about`, of every file there is: a page with a fault counts as present. */
  readonly addresses: readonly string[];
  readonly links: readonly PageLink[];
}

/** A link within the shop, in the text of a page. */
export interface PageLink {
  readonly file: string;
  readonly line: number;
  /** In Turkish, as `/p/kadikoy-stor`. */
  readonly path: string;
}

type LinkedPage = Page & { readonly links: readonly PageLink[] };

/**
 * Reads `content/pages/{locale}/**.md`, fills in the shop's facts and tells faults by file and field.
 * @param shop null while its file is broken: then no fact is asked for
 */
export async function readPages(
  root: string,
  shop: Shop | null,
  linked: readonly string[],
  failures: Failure[],
): Promise<ReadPages> {
  const slugs = await Promise.all(LOCALES.map(async (locale) => [locale, await slugsIn(root, locale)] as const));
  const addresses = [...new Set(slugs.flatMap(([, names]) => names.map((slug) => `/${slug}`)))];
  const read = await Promise.all(
    slugs.map(async ([locale, names]) => {
      const facts = shop && new Map([...factsOf(shop, locale), ['browser.records', await recordsTable(root, locale)]]);
      return Promise.all(names.map((slug) => readPage(root, { locale, slug }, facts, failures)));
    }),
  );
  const pages = read.flat().filter((page) => page !== null);
  const known = new Set([...OTHERS, ...linked, ...addresses]);
  const present = new Set(slugs.flatMap(([locale, names]) => names.map((slug) => fileOf({ locale, slug }))));
  failures.push(...pages.flatMap((page) => [...brokenLinks(page, known), ...strayFromOther(page, pages, present)]));
  return {
    pages: pages.map(({ links: _, ...page }) => ({ ...page, body: localizeLinks(page.body, page.locale) })),
    addresses,
    links: pages.flatMap(({ links }) => links),
  };
}

const fileOf = ({ locale, slug }: { locale: string; slug: string }): string => `${FOLDER}/${locale}/${slug}.md`;

async function slugsIn(root: string, locale: Locale): Promise<string[]> {
  const names = await readdir(join(root, FOLDER, locale), { recursive: true }).catch(() => []);
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length).split(sep).join('/'))
    .sort();
}

async function readPage(
  root: string,
  place: { locale: Locale; slug: string },
  facts: Facts | null,
  failures: Failure[],
): Promise<LinkedPage | null> {
  const file = fileOf(place);
  const text = await readOwnText(root, file, failures);
  if (text === null) return null;
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined) {
    failures.push({
      file,
      line: 1,
      field: 'file',
      reason: 'must begin with its title and description between two lines of ---',
    });
    return null;
  }
  // The head begins in the second line of its file.
  const told = readTextAs(file, `\n${head}`, pageFile, failures);
  if (!told) return null;

  const fill = (text: string, field: string, lineIn: (line: number) => number | undefined): string => {
    if (facts === null) return text;
    const { text: filled, unknown } = fillFacts(text, facts);
    for (const { name, line } of unknown) {
      failures.push({ file, line: lineIn(line), field, reason: `{{${name}}} is no fact of content/shop.json` });
    }
    return filled;
  };
  const above = head.split('\n').length + 2;
  failures.push(
    ...strayMarkup(body, facts?.get('shop.domain')).map((fault) => ({ file, ...fault, line: fault.line + above })),
  );
  const fillAll = (value: unknown, at: (string | number)[]): unknown => {
    if (typeof value === 'string') return fill(value, fieldName(at), () => told.lineOf?.(at));
    if (Array.isArray(value)) return value.map((one: unknown, index) => fillAll(one, [...at, index]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillAll(one, [...at, name])]));
  };
  const words = fillAll(told.data, []) as PageFile;
  return { ...words, ...place, body: fill(body, 'text', (line) => line + above), links: linksIn(file, body, above) };
}

/** Adds the line in the head of a page to a fault between pages, which none of them shows alone. */
export async function inHead(root: string, failure: Failure): Promise<Failure> {
  const { file, field, line } = failure;
  if (line !== undefined || field === 'file' || !file.startsWith(`${FOLDER}/`)) return failure;
  const head = /^---\n(.*?)\n---\n/s.exec((await readOwnText(root, file, [])) ?? '')?.[1];
  return head === undefined ? failure : { ...failure, line: lineFinder(`\n${head}`)(pathOf(field)) };
}

/** Returns `work[0].text` for the path of a value. */
const fieldName = (at: readonly (string | number)[]): string =>
  at
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');

const LINK = /\]\((\/[^)\s#?]*)([#?][^)\s]*)?\)/g;

const linksIn = (file: string, body: string, above: number): PageLink[] =>
  [...body.matchAll(LINK)].map(({ 1: path = '', index }) => ({
    file,
    line: body.slice(0, index).split('\n').length + above,
    path,
  }));

const brokenLinks = (page: LinkedPage, known: ReadonlySet<string>): Failure[] =>
  page.links.flatMap(({ path, ...place }) =>
    known.has(path) ? [] : [{ ...place, field: 'link', reason: `${path} is no page of the shop` }],
  );

const localizeLinks = (body: string, locale: Locale): string =>
  body.replace(LINK, (_, path: string, rest: string | undefined) => `](${pathIn(locale, path)}${rest ?? ''})`);

/** Every page exists in both languages (decisions S5), in the same place of the same menu. */
function strayFromOther(page: Page, all: readonly Page[], present: ReadonlySet<string>): Failure[] {
  return LOCALES.filter((locale) => locale !== page.locale).flatMap((locale) => {
    const other = all.find((candidate) => candidate.slug === page.slug && candidate.locale === locale);
    const file = fileOf({ ...page, locale });
    if (!other) return present.has(file) ? [] : [{ file, field: 'file', reason: 'is missing' }];
    return (['group', 'order', 'photo'] as const)
      .filter((field) => other[field] !== page[field] && locale !== LOCALES[0])
      .map((field) => ({ file, field, reason: `must be ${String(page[field])}, as in ${fileOf(page)}` }));
  });
}

/** Writes the pages for Astro, each in one step, and removes those that are no more; equal ones stay untouched. */
export async function writePages(root: string, pages: readonly Page[]): Promise<boolean> {
  const built = join(root, BUILT);
  const texts = new Map(pages.map((page) => [join(built, page.locale, `${page.slug}.md`), textOf(page)]));
  const there = await readdir(built, { recursive: true }).catch(() => []);
  const gone = there.map((name) => join(built, name)).filter((file) => file.endsWith('.md') && !texts.has(file));
  await Promise.all(gone.map((file) => rm(file)));
  const written = await Promise.all([...texts].map(([file, text]) => writeWhenNew(file, text)));
  return gone.length > 0 || written.includes(true);
}

const textOf = ({ body, ...head }: Page): string => `---\n${stringify(head, { lineWidth: 0 })}---\n${body}`;

const COLUMNS = ['what', 'purpose', 'duration'] as const;

/**
 * Returns the table of what the shop keeps in a browser, in Markdown: a row for each purpose of `BROWSER_KEYS`, in the words
 * of `cookies.json`. Empty while that file cannot be read; the check of all messages reports why.
 */
export async function recordsTable(root: string, locale: Locale): Promise<string> {
  const cookies = await readFile(join(root, `content/locales/${locale}/cookies.json`), 'utf8')
    .then((text) => JSON.parse(text) as MessageTree)
    .catch(() => null);
  if (cookies === null) return '';
  const t = createTranslate({ cookies });
  const lines = [
    COLUMNS.map((column) => t(`cookies:head.${column}`)),
    COLUMNS.map(() => '---'),
    ...RECORD_ROWS.map((row) => COLUMNS.map((column) => t(`cookies:rows.${row}.${column}`))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
