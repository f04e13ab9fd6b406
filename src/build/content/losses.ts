/**
 * Losses against what is live: addresses, ids, colours and prices that shoppers, carts, orders and search engines know, and
 * the proof of a price that is struck through (decisions S9). Each needs a word of the owner: `aliases`, `confirmed`,
 * `withdrawn`, a price of 0, or a new version of the legal texts.
 *
 * A shop that no build has ever opened has sold nothing, so nothing is lost: its demo may be replaced as before a first publication. A
 * shop that was open once is compared in full, also while it is closed.
 */
import { toLira } from '../../domain/money/money.ts';
import type { Category, ProductFile } from '../../domain/product/product-file.ts';
import { daysAfter } from '../../domain/values/dates.ts';
import type { Digest, PublishedProduct } from './digest.ts';
import type { Failure } from './failure.ts';
import type { FileOf } from './parse-text.ts';

/** Days for which the history of a price is kept: a sale looks back 30 days from its own beginning. */
const HISTORY_DAYS = 90;

interface Next {
  readonly digest: Digest;
  readonly products: readonly FileOf<ProductFile>[];
  readonly categories: readonly FileOf<Category>[];
}

export function lossesOf(live: Digest, next: Next): Failure[] {
  if (live.orders === 'never') return [];
  const { digest, products, categories } = next;
  const addresses = addressesOf(products);
  const byId = new Map(products.map((product) => [String(product.data.id), product]));
  return [
    ...Object.entries(live.products)
      .filter(([, was]) => wasSold(was))
      .flatMap(([id, was]) => {
        const product = byId.get(id);
        return product
          ? [...changedProduct(product, was, addresses, digest.builtOn), ...backdatedLines(product, was, live.builtOn)]
          : goneProduct(id, was, products, addresses);
      }),
    ...products
      .filter(({ data }) => !wasSold(live.products[data.id]) && hasSale(data, digest.builtOn))
      .flatMap((product) => backdatedLines(product, { lines: [] }, live.builtOn)),
    ...categoryLosses(live, categories),
    ...legalLosses(live, digest),
  ];
}

const wasSold = (was: PublishedProduct | undefined): boolean => was?.lines.some(({ price }) => price > 0) ?? false;

/** Whether a sale runs or is planned: a new product needs no history but for the price that its sale strikes through. */
const hasSale = ({ prices }: ProductFile, today: string): boolean =>
  prices.some(({ until }) => until !== undefined && until >= today);

const addressesOf = (files: readonly FileOf<{ slug: string; aliases: string[] }>[]): ReadonlySet<string> =>
  new Set(files.flatMap(({ data }) => [data.slug, ...data.aliases]));

function goneProduct(
  id: string,
  { slug, aliases }: PublishedProduct,
  products: readonly FileOf<ProductFile>[],
  addresses: ReadonlySet<string>,
): Failure[] {
  const renumbered = products.find(({ data }) => data.slug === slug);
  if (renumbered) {
    return [
      {
        file: renumbered.file,
        field: 'id',
        reason: `was ${id} until now, and carts and orders know it so: write it back`,
      },
    ];
  }
  const heir = products.find(({ data }) => data.aliases.includes(slug));
  // Its former addresses lead to the same page as its last one.
  if (heir) return lostAddresses(aliases, addresses, heir.file);
  const reason =
    'was sold and is gone: bring it back with a price of 0, or name its slug in the aliases of what takes its place';
  return [{ file: `content/products/${slug}.yaml`, field: 'file', reason }];
}

function changedProduct(
  { file, data }: FileOf<ProductFile>,
  was: PublishedProduct,
  addresses: ReadonlySet<string>,
  today: string,
): Failure[] {
  const fail = (field: string, reason: string): Failure => ({ file, field, reason });
  const kept = new Set(data.withdrawn);
  const lacks = (field: 'colors' | 'options'): Failure[] => {
    const there = new Set<string>(data[field].map(({ id }) => id));
    return was[field]
      .filter((id) => !there.has(id) && !kept.has(id))
      .map((id) => fail(field, `lacks "${id}", which was sold: bring it back and pause it, or name it in withdrawn`));
  };
  return [
    ...lostAddresses([was.slug, ...was.aliases], addresses, file),
    ...lacks('colors'),
    ...lacks('options'),
    ...recentLines(was, today).flatMap(({ from, until, price, confirmed }) => {
      const same = data.prices.filter((entry) => entry.from === from);
      if (same.some((entry) => Math.round(entry.price * 100) === price)) return [];
      const line = same.find((entry) => (entry.until === undefined) === (until === undefined)) ?? same[0];
      // A slip that was confirmed is corrected with or without the word; the editor asks once (`check-files.ts`).
      if (line?.confirmed || (line && confirmed)) return [];
      const reason = !line
        ? `lacks the line of ${from} at ${toLira(price)}, on which sales rest: bring it back and add new lines`
        : `was ${toLira(price)} from ${from} on, and sales rest on it: add a line for a new price, or write confirmed: true beside it`;
      return [fail(line ? `prices[${data.prices.indexOf(line)}]` : 'prices', reason)];
    }),
  ];
}

/**
 * Lines that begin before the build that is live and are not in it: nobody could have bought at them, so no sale may be
 * compared with them (market §2.10). A planned line is in the first build since its day. A sale and an ordinary price may
 * begin on one day; another price on a line that was there is a changed one. A sale that was live may last longer, end from
 * yesterday on, or stay for good; its past days stay as they were.
 * @param builtOn day of the build that is live
 */
const backdatedLines = (
  { file, data }: FileOf<ProductFile>,
  was: Pick<PublishedProduct, 'lines'>,
  builtOn: string,
): Failure[] =>
  data.prices.flatMap(({ from, until, price, confirmed }, index) => {
    const wasThere = was.lines.some((line) => {
      if (line.from !== from) return false;
      if (line.until === until) return true;
      if (line.until === undefined || line.until < builtOn) return false;
      return until === undefined ? line.price === Math.round(price * 100) : until >= daysAfter(builtOn, -1);
    });
    if (from >= builtOn || wasThere || confirmed) return [];
    const reason = `begins on ${from}, and was not live on ${builtOn}: let it begin today, or, if it did count, write confirmed: true beside it`;
    return [{ file, field: `prices[${index}]`, reason }];
  });

const lostAddresses = (slugs: readonly string[], addresses: ReadonlySet<string>, file: string): Failure[] =>
  slugs
    .filter((slug) => !addresses.has(slug))
    .map((slug) => ({ file, field: 'aliases', reason: `lack "${slug}", an address that is live: write it there` }));

/** Lines that a sale of today may still be compared with. */
function recentLines({ lines }: PublishedProduct, today: string): PublishedProduct['lines'] {
  const first = daysAfter(today, -HISTORY_DAYS);
  return lines.filter(({ from, until }) => {
    if (until !== undefined) return until >= first;
    return !lines.some((later) => later.until === undefined && later.from > from && later.from < first);
  });
}

function categoryLosses(live: Digest, categories: readonly FileOf<Category>[]): Failure[] {
  const addresses = addressesOf(categories);
  return Object.entries(live.categories).flatMap(([id, { slug, aliases }]) => {
    const now = categories.find(({ data }) => String(data.id) === id || data.slug === slug);
    return lostAddresses([slug, ...aliases], addresses, now?.file ?? `content/categories/${slug}.yaml`);
  });
}

function legalLosses({ legal: was }: Digest, { legal }: Digest): Failure[] {
  if (was.version !== legal.version) return [];
  const changed = Object.entries(legal.texts).filter(([file, hash]) => was.texts[file] !== hash);
  if (changed.length === 0) return [];
  const files = changed.map(([file]) => file).join(', ');
  return [
    {
      file: 'content/shop.json',
      field: 'legalVersion',
      reason: `is still ${legal.version}, though these texts changed: ${files}`,
    },
  ];
}

/** Counts of what a publication changes. */
export interface Changes {
  readonly prices: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

export function changesOf(live: Digest, next: Digest): Changes {
  const all = Object.entries(next.products);
  return {
    prices: all.flatMap(([id, { name, price }]) => {
      const was = live.products[id]?.price;
      return was === undefined || was === price ? [] : [{ name, from: was, to: price }];
    }),
    added: all.filter(([id]) => !live.products[id]).map(([, { name }]) => name),
    gone: Object.entries(live.products)
      .filter(([id]) => !next.products[id])
      .map(([, { name }]) => name),
  };
}

/** Changes that are named one by one; the rest are counted. */
const MOST_NAMED = 40;

/** `3 fiyat, 1 yeni ürün, 1 ürün kayboluyor`, and below it a line for each. */
export function changeLines({ prices, added, gone }: Changes, isTurkish: boolean): string[] {
  const counts = isTurkish
    ? ([
        [prices.length, 'fiyat'],
        [added.length, 'yeni ürün'],
        [gone.length, 'ürün kayboluyor'],
      ] as const)
    : ([
        [prices.length, prices.length === 1 ? 'price' : 'prices'],
        [added.length, added.length === 1 ? 'new product' : 'new products'],
        [gone.length, gone.length === 1 ? 'product goes' : 'products go'],
      ] as const);
  const parts = counts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  const head = isTurkish ? 'Yayındakine göre' : 'Compared with what is live';
  if (parts.length === 0)
    return [`${head}: ${isTurkish ? 'fiyat ve ürün değişmiyor' : 'no price and no product changes'}`];
  return [
    `${head}: ${parts.join(', ')}`,
    ...prices.slice(0, MOST_NAMED).map(({ name, from, to }) => `  ${name}: ${toLira(from)} → ${toLira(to)} TL`),
    ...added.slice(0, MOST_NAMED).map((name) => `  + ${name}`),
    ...gone.slice(0, MOST_NAMED).map((name) => `  − ${name}`),
  ];
}
