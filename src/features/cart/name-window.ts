import type { CartLine } from '../../domain/cart/cart.ts';
import type { createCartStore } from './cart-store.ts';

type CartStore = Pick<ReturnType<typeof createCartStore>, '$cart' | 'nameRoom'>;

/**
 * Names the window of these lines. @returns those that keep their old name, because the window of the new one has the same, and together
 * they would be more than 99 pieces (`setRoom`)
 */
export async function nameWindow(cart: CartStore, lines: readonly CartLine[], room: string): Promise<CartLine[]> {
  const ids = lines.map(({ id }) => id);
  await cart.nameRoom(ids, room);
  return cart.$cart.get().lines.filter((line) => ids.includes(line.id) && line.room !== room);
}
