import * as z from 'zod/mini';
import type { LineFacts, SoldProduct } from '../contract/catalogue.ts';
import type { LengthRules } from '../domain/price/by-length.ts';
import type { Drawing } from '../domain/product/attributes.ts';
import type { Locale } from '../domain/values/locale.ts';
import { toKurus } from '../domain/money/money.ts';
import type { ShownProduct } from '../domain/product/product-look.ts';
import { request, type CallResult } from './api.ts';

/** Products on sale today among those asked for, by product id: a missing one is no longer sold. */
export type CurrentCatalogue = ReadonlyMap<number, ShownProduct>;

export const EMPTY_CATALOGUE: CurrentCatalogue = new Map();

/** As many as the call takes. */
const MOST_AT_ONCE = 50;

// The whole schema of the contract would weigh more than what it reads: only what the cart could not do without is checked.
const answered = z.array(z.looseObject({ id: z.int(), line: z.looseObject({ price: z.number() }) }));

/** Products by their ids, each asked for once and in rising order, so that equal carts ask for one address. */
export async function fetchProducts(ids: Iterable<number>): Promise<CallResult<CurrentCatalogue>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0).sort((a, b) => a - b);
  const parts = Array.from({ length: Math.ceil(wanted.length / MOST_AT_ONCE) }, (_, part) =>
    wanted.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
  );
  const answers = await Promise.all(
    parts.map((part) => request(`/api/products?ids=${part.join(',')}`, { read: answered })),
  );
  const failed = answers.find((answer) => !answer.ok);
  if (failed) return failed;
  const products = answers.flatMap((answer) => (answer.ok ? answer.data : [])) as unknown as AskedProduct[];
  return { ok: true, status: 200, data: new Map(products.map((product) => [product.id, shownProduct(product)])) };
}

type AskedProduct = SoldProduct & { readonly line: LineFacts };

/** Amounts travel in lira (decisions P1). */
function shownProduct({ id, slug, sku, mainImageUrl, madeToMeasure, line }: AskedProduct): ShownProduct {
  const { names, price, oldPrice, drawing, motif, options, length, colors, goesWith, ...rest } = line;
  return {
    ...rest,
    id,
    slug,
    sku,
    mainImageUrl,
    madeToMeasure,
    name: names,
    price: toKurus(price),
    options: options.map((option) => ({ ...option, price: toKurus(option.price) })),
    ...(length && { length: rulesInKurus(length) }),
    colors,
    look: {
      drawing,
      ...(motif && { motif }),
      oldPrice: oldPrice === null ? null : toKurus(oldPrice),
      hex: Object.fromEntries(colors.map(({ id: colour, hex }) => [colour, hex])),
      goesWith: {
        categories: goesWith.categories.map((category) => ({
          ...category,
          quotes: category.quotes.map((quote) => ({ ...quote, price: toKurus(quote.price) })),
        })),
        pieces: goesWith.pieces.map(({ length: rules, ...piece }) => ({
          ...piece,
          price: toKurus(piece.price),
          ...(rules && { length: rulesInKurus(rules) }),
        })),
      },
    },
  };
}

const rulesInKurus = (rules: NonNullable<LineFacts['length']>): LengthRules => ({
  ...rules,
  parts: rules.parts.map((part) => ({ ...part, price: toKurus(part.price) })),
});

/** Photograph of a product in its colour and the colour's name as sold today; the id of the colour where it is not. */
export function appearanceOf(catalogue: CurrentCatalogue, productId: number, color: string | null, locale: Locale) {
  const product = catalogue.get(productId);
  const colour = product?.colors.find(({ id }) => id === color);
  return {
    imageUrl: colour?.imageUrl ?? product?.mainImageUrl ?? null,
    colorName: colour?.name[locale] ?? color,
  };
}

/** How a line is drawn; null of what is not sold any more, and until the catalogue is there. */
export interface LineLook {
  drawing: Drawing;
  /** `#9aa68e` */
  hex: string | null;
  /** Pattern, by the name of its motif. */
  motif?: string | undefined;
}

export function lineLook(
  catalogue: CurrentCatalogue,
  { productId, color }: { readonly productId: number; readonly color: string | null },
): LineLook | null {
  const look = catalogue.get(productId)?.look;
  return look ? { drawing: look.drawing, hex: look.hex[color ?? ''] ?? null, motif: look.motif } : null;
}
