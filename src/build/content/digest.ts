/**
 * Digest of a publication: all that shoppers, orders and search engines already know of the shop. It lies beside the pages
 * (`/data/published.json`), so that the next build can compare itself with what is live (`losses.ts`).
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { toKurus } from '../../domain/money/money.ts';
import type { Category, ProductFile } from '../../domain/product/product-file.ts';
import { priceOn } from '../../domain/product/sale.ts';
import type { Page } from '../../domain/shop/page.ts';
import { LOCALES } from '../../domain/values/locale.ts';
import { agreedPart } from './agreed-part.ts';
import { readOwnText } from './own-text.ts';
import { writeWhenNew } from './write.ts';

const address = { slug: z.string(), aliases: z.array(z.string()) };

const publishedProduct = z.object({
  ...address,
  name: z.string(),
  /** Kuruş on the day of the build; 0 for what is not sold. */
  price: z.int(),
  /** Lines of the price history that had begun: the plans of a shop are its own. */
  lines: z.array(
    z.object({
      from: z.string(),
      until: z.optional(z.string()),
      price: z.int(),
      /** Absent in digests from before it was written, too. */
      confirmed: z.optional(z.literal(true)),
    }),
  ),
  colors: z.array(z.string()),
  options: z.array(z.string()),
});

export const digestFile = z.object({
  builtOn: z.string(),
  /**
   * Whether orders are taken: by this build, by an earlier one alone, or by none so far. Absent in digests from before it was
   * written, and where a closed build could not ask what was live: they count as open.
   */
  orders: z.optional(z.enum(['open', 'closed', 'never'])),
  /** By id. */
  products: z.record(z.string(), publishedProduct),
  categories: z.record(z.string(), z.object(address)),
  /** Hash of each legal text by its file. */
  legal: z.object({ version: z.string(), texts: z.record(z.string(), z.string()) }),
  /** By the Turkish address: hash of what the page shows, and the day of its last change; empty where none is known. */
  pages: z._default(z.record(z.string(), z.object({ hash: z.string(), changedOn: z.string() })), {}),
});
export type Digest = z.infer<typeof digestFile>;
export type PublishedProduct = z.infer<typeof publishedProduct>;

/** Stands for what is live before the first publication. */
export const FIRST_DIGEST: Digest = {
  builtOn: '',
  orders: 'never',
  ...{ products: {}, categories: {}, legal: { version: '', texts: {} }, pages: {} },
};

/** Written before a build that can ask what is live (`netlify/live/published.ts`). */
export const LIVE_FILE = 'content/built/live.json';

/** Digest of this build. */
export const PUBLISHED_FILE = 'content/built/published.json';

export interface DigestSource {
  readonly products: readonly ProductFile[];
  readonly categories: readonly Category[];
  readonly legalVersion: string;
  readonly legalTexts: Readonly<Record<string, string>>;
  readonly pages: readonly Page[];
  readonly today: string;
  /** Whether this build takes orders. */
  readonly isOpen: boolean;
  /** Null where nothing is known of it. */
  readonly live: Digest | null;
}

export const digestOf = (source: DigestSource): Digest => {
  const { products, categories, legalVersion, legalTexts, today, isOpen, live } = source;
  return {
    builtOn: today,
    orders: ordersOf(isOpen, live),
    products: Object.fromEntries(
      products.map(({ id, slug, aliases, name, prices, colors, options }) => [
        String(id),
        {
          slug,
          aliases,
          name: name.tr,
          price: priceOn(prices, today).price,
          lines: prices
            .filter(({ from }) => from <= today)
            .map(({ from, until, price, confirmed }) => ({
              from,
              ...(until !== undefined && { until }),
              price: toKurus(price),
              ...(confirmed && { confirmed }),
            })),
          colors: colors.map((colour) => colour.id),
          options: options.map((option) => option.id),
        },
      ]),
    ),
    categories: Object.fromEntries(categories.map(({ id, slug, aliases }) => [String(id), { slug, aliases }])),
    legal: { version: legalVersion, texts: legalTexts },
    pages: pagesOf(source),
  };
};

/** A shop that was open once stays so in every later digest. Undefined for a closed build that nobody could tell what is live. */
function ordersOf(isOpen: boolean, live: Digest | null): Digest['orders'] {
  if (isOpen) return 'open';
  if (live === null) return undefined;
  return live.orders === 'never' ? 'never' : 'closed';
}

/** A page that is as it was keeps its day; without a publication to compare with no day is known. */
function pagesOf({ products, categories, pages, today, live }: DigestSource): Digest['pages'] {
  const priced = products.map((product) => ({ product, price: priceOn(product.prices, today) }));
  const shown: [address: string, facts: unknown][] = [
    ...priced.map(({ product, price }): [string, unknown] => [`/p/${product.slug}`, [product, price]]),
    ...categories.map((category): [string, unknown] => [
      `/c/${category.slug}`,
      [category, priced.filter(({ product }) => product.category === category.slug)],
    ]),
    ...Map.groupBy(pages, ({ slug }) => `/${slug}`),
  ];
  return Object.fromEntries(
    shown.map(([address, facts]) => {
      const hash = hashOf(JSON.stringify(facts));
      const before = live?.pages[address];
      return [address, { hash, changedOn: before?.hash === hash ? before.changedOn : live ? today : '' }];
    }),
  );
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Locale files whose every word is agreed to, before an order or on paper. */
const AGREED_FILES = ['contract', 'sale'] as const;

/** Hashes of the texts that buyers accept, as their owner wrote them: a changed telephone number needs no new version. */
export async function legalTextsOf(root: string, pages: readonly Page[]): Promise<Record<string, string>> {
  const files = [
    ...pages.filter(({ group }) => group === 'legal').map(({ locale, slug }) => `content/pages/${locale}/${slug}.md`),
    ...LOCALES.flatMap((locale) =>
      [...AGREED_FILES, 'checkout'].map((name) => `content/locales/${locale}/${name}.json`),
    ),
  ].sort();
  const hashes = await Promise.all(
    files.map(async (file) => {
      const text = (await readOwnText(root, file, [])) ?? '';
      return [file, hashOf(agreedPart(file, text))] as const;
    }),
  );
  return Object.fromEntries(hashes);
}

/** Null where no build asked what is live, or nothing is. */
export async function readLive(root: string): Promise<Digest | null> {
  const text = await readFile(join(root, LIVE_FILE), 'utf8').catch(() => null);
  return text === null ? null : parseDigest(text);
}

/** Null for a text that is no digest. */
export function parseDigest(text: string): Digest | null {
  try {
    const parsed = digestFile.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const writeDigest = (root: string, digest: Digest): Promise<boolean> =>
  writeWhenNew(join(root, PUBLISHED_FILE), JSON.stringify(digest));
