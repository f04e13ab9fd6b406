/** Work of the press of the form's button: fetched with it, and the cart, the confirmation and its words with that. */
import type { NewLine } from '../../domain/cart/cart.ts';
import type { Configuration, PriceBreakdown } from '../../domain/price/pricing.ts';
import { isVisible } from '../../domain/values/visible-text.ts';
import { loadTranslate } from '../../i18n/load.ts';
import { cart, startCart } from '../cart/store.ts';
import type { LineLook } from '../../lib/current-catalogue.ts';
import { prepareConfirmation } from './added/AddedDialog.tsx';
import { measuredLine, pieceLine } from './cart-line.ts';
import type { FormHandle } from './form-handle.ts';
import type { AddOutcome } from './measurement.ts';
import type { MeasuredProduct, PieceProduct } from './product.ts';
import type { MeasurementValues } from './values.ts';

interface PressResult {
  outcome: AddOutcome;
  words?: string;
}

/** The window into the cart, and one confirmation; or in the place of the line that is being changed. Rejects where it cannot be fetched. */
export async function press(
  product: MeasuredProduct,
  values: MeasurementValues,
  configuration: Configuration,
  price: PriceBreakdown,
  form: FormHandle,
): Promise<PressResult> {
  const line = measuredLine(product, values, configuration, price);
  if (!isVisible(line.room))
    return { outcome: 'room', words: (await loadTranslate(['cart']))('cart:line.roomInvisible') };
  const change = form.line() ? await import('./change/line-change.tsx') : null;
  const changed = await change?.saveLine(line, product, form);
  if (changed) return changed;
  const hex = product.colors.find(({ id }) => id === line.color)?.hex ?? null;
  await add(line, { drawing: product.drawing, hex, motif: product.motif }, () => {
    form.empty('width', 'height', 'room');
    form.focusOn('width');
  });
  return { outcome: 'none' };
}

/** Adds one piece and tells what came of it (decisions P3). */
export const pressPiece = (piece: PieceProduct, color: string | null): Promise<void> =>
  add(pieceLine(piece, color), null);

/** The confirmation is fetched first: where it cannot be, nothing has been added either. */
export async function add(line: NewLine, look: LineLook | null, onAnother?: () => void): Promise<void> {
  const [confirm] = await Promise.all([prepareConfirmation(), startCart()]);
  confirm({ line, look, outcome: await cart.add(line), onAnother });
}
