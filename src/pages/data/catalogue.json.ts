import { cartProduct } from '../../domain/reprice.ts';
import { listed } from '../../build/catalogue.ts';

/** Today's products as the cart needs them: whatever is not here is no longer sold. */
export const GET = (): Response => Response.json(listed.map(cartProduct));
