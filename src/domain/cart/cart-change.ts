/** Changes of a shopper to a line that lies in the cart already: the window itself, or how many. */
import { isSameChoice, MAX_QUANTITY, removeLine, twinOf, type Cart, type CartLine, type NewLine } from './cart.ts';
import { unmarked } from './seen-price.ts';
import type { Result } from '../values/result.ts';

/** `gone`: the line is not there any more; `most`: it would make more than 99 of a line that is there. Both change nothing. */
export type LineChange =
  | { readonly ok: true; readonly cart: Cart; readonly from: CartLine; readonly to: CartLine }
  | { readonly ok: false; readonly code: 'gone' | 'most' };

/**
 * Puts another choice where a line stands. A change into another line gives another id, so that another tab that
 * changes the former line learns that it is gone. A line that is there already with the new choice grows where it
 * stands, as it would by adding (spec §4), and keeps its room.
 */
export function changeLine(cart: Cart, id: string, line: NewLine, quantity: number, newId: string): LineChange {
  const from = cart.lines.find((other) => other.id === id);
  if (!from) return { ok: false, code: 'gone' };
  const twin = twinOf(
    cart.lines.filter((other) => other !== from),
    line,
  );
  if (twin && twin.quantity + quantity > MAX_QUANTITY) return { ok: false, code: 'most' };
  const to = twin
    ? priced({ ...unmarked(twin), ...line, room: twin.room || line.room }, twin.quantity + quantity)
    : priced({ ...unmarked(from), ...line, id: isSameChoice(from, line) ? id : newId }, quantity);
  const place = twin?.id ?? id;
  const changed = { ...cart, lines: cart.lines.map((other) => (other.id === place ? to : other)) };
  return { ok: true, cart: twin ? removeLine(changed, id) : changed, from, to };
}

const priced = (line: CartLine, quantity: number): CartLine => ({
  ...line,
  quantity,
  totalPrice: line.unitPrice * quantity,
});

export type QuantityFault = 'empty' | 'invalid' | 'above';

/** A quantity as typed, a whole number from 1 to 99 (security §2.9). */
export function readQuantity(typed: string): Result<number, { code: QuantityFault }> {
  const text = typed.trim();
  if (text === '') return { ok: false, code: 'empty' };
  if (!/^\d+$/.test(text) || Number(text) === 0) return { ok: false, code: 'invalid' };
  const quantity = Number(text);
  return quantity > MAX_QUANTITY ? { ok: false, code: 'above' } : { ok: true, data: quantity };
}
