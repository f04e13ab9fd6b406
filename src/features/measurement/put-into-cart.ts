import type { Configuration, PriceSum } from '../../domain/pricing.ts';
import { addToCart } from '../cart/store.ts';
import type { Choice } from './choice.ts';
import { newLine } from './new-line.ts';
import type { Offer } from './offer.ts';

/** Loaded when the button is pressed, and the whole cart with it. */
export const putIntoCart = (
  offer: Offer,
  choice: Choice,
  configuration: Configuration,
  sum: PriceSum,
): ReturnType<typeof addToCart> => addToCart(newLine(offer, choice, configuration, sum));
