/** The quote that an operator fills: windows and lines on the device; the customer's data go with the page. */
import { keptOffer } from '../../offer/kept-offer.ts';

export const newQuote = keptOffer('kp-quotes');
