/**
 * `npm run fresh-shop`: empties the demo's goods to one first product, its category and the photographs that pages still show, and
 * closes the shop (`openForOrders`). Words, legal texts and the shop's own facts stay: `content/README.md` tells which of them
 * an owner replaces. Shows what goes; `--write` does it.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isMap, isSeq, parseDocument, type Document } from 'yaml';
import type { Role } from '../../domain/layers/layers.ts';
import { categoryFile, productFile, type ProductFile } from '../../domain/product/product-file.ts';
import { LOCALES } from '../../domain/values/locale.ts';
import { typedOptions } from './command-line.ts';
import { todayInIstanbul } from './compile.ts';
import { PROJECT_ROOT, SHOP_ROOT } from './place.ts';
import type { FileOf } from './parse-text.ts';
import { readFolderAs } from './read.ts';

/** A curtain in the demo that has the pictures of the home page's window. */
const FIRST = 'galata-kadife-fon';
const PHOTOS = 'content/photos';

/** New text of a file; null for one that goes. */
export type FreshFiles = ReadonlyMap<string, string | null>;
export type FreshShop =
  { readonly ok: true; readonly files: FreshFiles } | { readonly ok: false; readonly reason: string };

interface FirstProduct {
  readonly product: ProductFile;
  /** Slugs of the product and of its category. */
  readonly slugs: ReadonlySet<string>;
}

/** Plans it; nothing is written. @param today in Istanbul: the product's first price begins */
export async function planFreshShop(root: string, slug: string, today: string): Promise<FreshShop> {
  const facts = await readFile(join(root, 'content/shop.json'), 'utf8');
  if (/"legalApproved":\s*true/.test(facts))
    return { ok: false, reason: 'legalApproved is true in content/shop.json: this is a shop of somebody, no demo.' };
  const products = await readFolderAs(root, 'content/products', productFile, []);
  const categories = await readFolderAs(root, 'content/categories', categoryFile, []);
  const first = products.find(({ data }) => data.slug === slug);
  if (!first) return { ok: false, reason: `${slug} is no product of content/products, or has mistakes.` };
  // The window of the home page needs a curtain, and so do the ready sets.
  if (first.data.panels.length === 0)
    return { ok: false, reason: `${slug} is no curtain: keep one, and write your own product over it.` };
  const kept: FirstProduct = { product: first.data, slugs: new Set([slug, first.data.category]) };
  const files = new Map<string, string | null>();
  for (const { file, data } of [...products, ...categories]) if (!kept.slugs.has(data.slug)) files.set(file, null);
  const edit = async (file: string, change: (document: Document) => void): Promise<void> => {
    const document = parseDocument(await readFile(join(root, file), 'utf8'));
    change(document);
    files.set(file, document.toString({ lineWidth: 0, singleQuote: true }));
  };
  await edit(first.file, (document) => firstProduct(document, kept.product, today));
  await edit(`content/categories/${kept.product.category}.yaml`, (document) => {
    keepItems(document, ['goesWith'], (one) => kept.slugs.has(one as string));
  });
  await edit('content/home.yaml', (document) => freshHome(document, kept.product));
  await edit('content/rooms.yaml', (document) => freshRooms(document, slug));
  await edit('content/sets.yaml', (document) => freshSets(document, kept));
  for (const locale of LOCALES)
    await edit(`content/search/${locale}.yaml`, (document) => freshSearch(document, kept.slugs));
  files.set('content/coupons.json', '[]\n');
  files.set('content/production.json', await freshProduction(root, slug));
  files.set('content/shop.json', facts.replace(/"openForOrders":\s*true/, '"openForOrders": false'));
  await unlinkGone(root, [...products, ...categories], files);
  await dropPhotos(root, files, edit);
  return { ok: true, files };
}

export async function writeFreshShop(root: string, files: FreshFiles): Promise<void> {
  for (const [file, text] of files) await (text === null ? rm(join(root, file)) : writeFile(join(root, file), text));
}

type Path = readonly (string | number)[];

/** Leaves out a list that is empty then. */
function keepItems(document: Document, path: Path, isKept: (item: unknown) => boolean): void {
  const list = document.getIn(path);
  if (!isSeq(list)) return;
  list.items = list.items.filter((item) => isKept((item as { toJS: (of: Document) => unknown }).toJS(document)));
}

function firstProduct(document: Document, { prices }: ProductFile, today: string): void {
  const standing = prices.findLast(({ until, from }) => until === undefined && from <= today) ?? prices[0];
  document.set('prices', document.createNode([{ from: today, price: standing?.price ?? 0 }]));
  document.set('addedOn', today);
  for (const field of ['aliases', 'popularity', 'rating', 'reviewCount', 'notes']) document.delete(field);
}

const naming =
  (slug: string) =>
  (one: unknown): boolean =>
    (one as { product: string }).product === slug;

/** One cloth, in the photograph of its colour where the window has none of it, or none for phones. */
function freshHome(document: Document, { slug, photo, colors }: ProductFile): void {
  document.set('featured', document.createNode([slug]));
  keepItems(document, ['cloths'], naming(slug));
  const cloth = document.getIn(['cloths', 0, 'color']) ?? colors[0]?.id;
  const own = colors.find(({ id }) => id === cloth)?.photo ?? photo;
  if (!document.hasIn(['cloths', 0]))
    document.set('cloths', document.createNode([{ product: slug, color: cloth, photo: own }]));
  if (!document.hasIn(['cloths', 0, 'tall'])) document.setIn(['cloths', 0, 'tall'], own);
}

function freshRooms(document: Document, slug: string): void {
  keepItems(document, ['rooms'], (room) => (room as { products: string[] }).products[0] === slug);
  const rooms = document.get('rooms');
  if (isSeq(rooms))
    rooms.items.forEach((_, at) => keepItems(document, ['rooms', at, 'products'], (one) => one === slug));
}

/** One layer, and one ready set of it: the file needs both. A curtain that is no layer of the demo's becomes one. */
function freshSets(document: Document, { product, slugs }: FirstProduct): void {
  const from = (role: unknown): boolean => (role as { from: string[] }).from.some((one) => slugs.has(one));
  keepItems(document, ['roles'], from);
  const other: Role = product.fabric.opacity === 'sheer' ? 'tul' : 'fon';
  const { role = other } = (document.toJS() as { roles: { role?: string }[] }).roles[0] ?? {};
  const usual = { product: product.slug, color: product.colors[0]?.id };
  if (!document.hasIn(['roles', 0])) document.set('roles', document.createNode([{ role }]));
  for (const field of ['notWith', 'needs', 'except']) document.deleteIn(['roles', 0, field]);
  document.setIn(['roles', 0, 'from'], document.createNode([product.category]));
  document.setIn(['roles', 0, 'usual'], document.createNode(usual));
  const name = { tr: product.name.tr, en: product.name.en };
  document.set('ready', document.createNode([{ id: 'sade', name, layers: [{ role, ...usual }] }]));
  const roles = document.get('roles');
  if (isSeq(roles)) roles.items.length = 1;
}

/** Patterns are matched by product. */
async function freshProduction(root: string, slug: string): Promise<string> {
  const rules = JSON.parse(await readFile(join(root, 'content/production.json'), 'utf8')) as { cloths?: unknown[] };
  return `${JSON.stringify({ ...rules, cloths: (rules.cloths ?? []).filter(naming(slug)) }, null, 2)}\n`;
}

/** Wishes that find nothing any more go. */
function freshSearch(document: Document, slugs: ReadonlySet<string>): void {
  const wishes = document.get('wishes');
  if (!isSeq(wishes)) return;
  wishes.items = wishes.items.filter((wish, at) => {
    keepItems(document, ['wishes', at, 'from'], (one) => slugs.has(one as string));
    if (!isMap(wish)) return true;
    const from = wish.get('from');
    if (isSeq(from) && from.items.length === 0) wish.delete('from');
    return wish.items.length > 1;
  });
  keepItems(document, ['pages'], (page) => {
    const [, gone] = /^\/[cp]\/([\w-]+)/.exec((page as { path: string }).path) ?? [];
    return gone === undefined || slugs.has(gone);
  });
}

type SlugFile = FileOf<{ readonly slug: string }>;

/** Texts keep the words of a link whose product or category goes. */
async function unlinkGone(root: string, all: readonly SlugFile[], files: Map<string, string | null>): Promise<void> {
  const gone = all.filter(({ file }) => files.get(file) === null).map(({ data }) => data.slug);
  const link = new RegExp(`\\[([^\\]]*)\\]\\(/[cp]/(?:${gone.join('|')})\\)`, 'g');
  for (const name of await readdir(join(root, 'content/pages'), { recursive: true })) {
    if (!name.endsWith('.md')) continue;
    const file = `content/pages/${name}`;
    const text = await readFile(join(root, file), 'utf8');
    const without = text.replace(link, '$1');
    if (without !== text) files.set(file, without);
  }
}

/** Photographs that nothing names any more: no file that stays, no text and no page of the program. */
async function dropPhotos(
  root: string,
  files: Map<string, string | null>,
  edit: (file: string, change: (document: Document) => void) => Promise<void>,
): Promise<void> {
  const staying = [...(await textsIn(root, 'content', /\.(?:yaml|md|json)$/, files)), ...(await programTexts())];
  const photos = await readdir(join(root, PHOTOS));
  const isNamed = (photo: string): boolean => {
    const name = photo.replace(/\.\w+$/, '');
    return staying.some((text) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text));
  };
  const gone = photos.filter((photo) => !isNamed(photo));
  for (const photo of gone) files.set(`${PHOTOS}/${photo}`, null);
  await edit('content/photos.yaml', (document) => {
    for (const photo of gone) document.delete(photo.replace(/\.\w+$/, ''));
  });
}

async function textsIn(root: string, folder: string, kind: RegExp, files: FreshFiles): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  const own = names.filter((name) => kind.test(name) && !/^built|^photos\.yaml|^schemas/.test(name));
  const texts = own.map(async (name) => {
    const file = `${folder}/${name}`;
    const text = files.get(file);
    return text === undefined ? readFile(join(root, file), 'utf8') : (text ?? '');
  });
  return Promise.all(texts);
}

const programTexts = (): Promise<string[]> => textsIn(PROJECT_ROOT, 'src', /\.(?:astro|tsx?)$/, new Map());

/** Plans it, does it where that is wanted, and says which. */
async function command({ product, write }: { readonly product: string; readonly write: boolean }): Promise<void> {
  const plan = await planFreshShop(SHOP_ROOT, product, todayInIstanbul());
  if (plan.ok) {
    const gone = [...plan.files].filter(([, text]) => text === null);
    if (write) await writeFreshShop(SHOP_ROOT, plan.files);
    process.stdout.write(
      [
        ...gone.map(([file]) => `- ${relative('content', file)}`),
        `${gone.length} files ${write ? 'are gone' : 'would go'}, ${plan.files.size - gone.length} are changed; ${product} stays, and orders are closed.`,
        write
          ? 'npm run content checks it. Write your own product over the first one, or begin one with npm run product.'
          : 'Nothing was written: --write does it. git checkout content brings all of it back.',
        '',
      ].join('\n'),
    );
  } else {
    process.stderr.write(`${plan.reason}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) {
  const options = { product: { type: 'string', default: FIRST }, write: { type: 'boolean', default: false } } as const;
  const typed = typedOptions({ options }, 'npm run fresh-shop -- [--product slug-of-a-curtain] [--write]');
  if (typed) await command(typed.values);
}
