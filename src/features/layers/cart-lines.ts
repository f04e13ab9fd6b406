/** The lines of a set, and what adding them does to a cart: fetched once the page is alive. */
import { addLines, MAX_LINES, measured, twinOf, type CartLine, type NewLine } from '../../domain/cart/cart.ts';
import { namedParts } from '../../domain/price/by-length.ts';
import { windowOf } from '../../domain/price/pricing.ts';
import { layerPrice, type DressedLayer, type Role } from '../../domain/layers/layers.ts';
import type { Locale } from '../../domain/values/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { newId } from '../../lib/random.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { cart, $cart, startCart } from '../cart/store.ts';

export { $cart, startCart };

/** One piece of every layer that is part of the set; prices are a preview, the server computes its own (decisions P9). */
const linesOf = (layers: readonly DressedLayer[], room: string, locale: Locale): NewLine[] =>
  layers.filter(({ counts }) => counts).map((layer) => lineOf(layer, room, locale));

function lineOf({ product, worn, configuration }: DressedLayer, room: string, locale: Locale): NewLine {
  const color = product.colors.find(({ id }) => id === worn.color);
  const { unitPrice, parts } = layerPrice(product, configuration);
  return {
    productId: product.id,
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    mainImageUrl: color?.imageUrl ?? '',
    unitPrice,
    color: color?.id ?? null,
    colorName: color?.name ?? null,
    room,
    configuration: measured(configuration),
    ...(parts.length > 0 && { parts: namedParts(parts, locale) }),
  };
}

/**
 * The layers whose line lies in the cart already, for the same window or one without a name: adding would make it grow. Without a
 * name only what has a size says which window that is.
 */
export function rolesIn(
  lines: readonly CartLine[],
  layers: readonly DressedLayer[],
  room: string,
  locale: Locale,
): ReadonlySet<Role> {
  const isThere = (layer: DressedLayer): boolean => twinOf(lines, lineOf(layer, room, locale)) !== undefined;
  const there = layers.filter((layer) => layer.counts && isThere(layer));
  const isWindowThere = room !== '' || there.some(({ configuration }) => windowOf(configuration) !== null);
  return new Set(isWindowThere ? there.map(({ role }) => role) : []);
}

/**
 * Adds one piece of each layer, all of them or none where they do not fit (50 lines, 99 of one), and says so in a toast.
 * Undoing takes out what was added and nothing else: a line that was there before gets its number back.
 * @param window in words
 */
export async function putIntoCart(
  layers: readonly DressedLayer[],
  { room, window }: { readonly room: string; readonly window: string },
  t: Translate,
  locale: Locale,
): Promise<void> {
  await startCart();
  const before = $cart.get().lines;
  const wanted = linesOf(layers, room, locale).map((line) => ({ ...line, quantity: 1 }));
  if (addLines($cart.get(), wanted, newId).left.length > 0) {
    await showToast({ text: t('layers:full', { lines: MAX_LINES }), tone: 'error' });
    return;
  }
  await cart.addAll(wanted);
  const after = $cart.get().lines;
  await showToast({
    text: t('layers:added', { count: layers.length, window }),
    tone: 'success',
    durationMs: 10_000,
    action: {
      label: t('layers:undo'),
      run: () => void takeOut(before, after).then(() => showToast({ text: t('layers:undone') })),
    },
  });
}

/** By what the press added to each line, so that what was changed since stays. */
async function takeOut(before: readonly CartLine[], after: readonly CartLine[]): Promise<void> {
  for (const { id, quantity } of after) {
    const added = quantity - (before.find((line) => line.id === id)?.quantity ?? 0);
    const here = $cart.get().lines.find((line) => line.id === id);
    if (!here || added <= 0) continue;
    if (here.quantity > added) await cart.setQuantity(id, here.quantity - added);
    else await cart.remove(id);
  }
}
