/** Work of the press of the form's button: fetched with it, and the cart, the confirmation and its words with that. */
import type { NewLine } from '../../domain/cart/cart.ts';
import type { Configuration, PriceBreakdown } from '../../domain/price/pricing.ts';
import type { WindowSize } from '../../domain/price/size-price.ts';
import { isVisible } from '../../domain/values/visible-text.ts';
import { MAX_MEASURED } from '../../domain/window/fit-cover-schema.ts';
import { withPhoto } from '../../domain/window/fit-cover.ts';
import { loadTranslate } from '../../i18n/load.ts';
import { FIT_GUARANTEE } from '../cart/fit-guarantee.ts';
import { changeMeasures } from '../cart/measures.ts';
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
  // Adding empties the form, and the note with it.
  const seen = seenSize();
  if (!isVisible(line.room))
    return { outcome: 'room', words: (await loadTranslate(['cart']))('cart:line.roomInvisible') };
  const change = form.line() ? await import('./change/line-change.tsx') : null;
  const keepSeen = (): void => {
    if (!seen) return;
    const size = { room: line.room, width: configuration.width, height: configuration.height };
    changeMeasures((kept) => withPhoto(kept, size, seen, MAX_MEASURED));
  };
  const changed = await change?.saveLine(line, product, form, keepSeen);
  if (changed) return changed;
  const hex = product.colors.find(({ id }) => id === line.color)?.hex ?? null;
  await add(line, { drawing: product.drawing, hex, motif: product.motif }, () => {
    form.empty('width', 'height', 'room');
    form.focusOn('width');
  });
  if (FIT_GUARANTEE.isOffered) {
    // Unfetched, it has measured nothing.
    await import('./fit/below-form.tsx')
      .then((below) => below.nameMeasured(line, cart.$cart.get().lines))
      .catch(() => undefined);
  }
  keepSeen();
  return { outcome: 'none' };
}

/** The size by a photograph that confirms the typed one (`photo-measure/EstimateNote.tsx`): evidence for the fit guarantee (decisions P27). */
function seenSize(): (WindowSize & { error: number }) | null {
  const note = document.querySelector<HTMLInputElement>('#measure [name=seen]');
  return note && (JSON.parse(note.value) as WindowSize & { error: number });
}

/** Adds one piece and tells what came of it (decisions P3). */
export const pressPiece = (piece: PieceProduct, color: string | null): Promise<void> =>
  add(pieceLine(piece, color), null);

/** The confirmation is fetched first: where it cannot be, nothing has been added either. */
export async function add(line: NewLine, look: LineLook | null, onAnother?: () => void): Promise<void> {
  const [confirm] = await Promise.all([prepareConfirmation(), startCart()]);
  confirm({ line, look, outcome: await cart.add(line), onAnother });
}
