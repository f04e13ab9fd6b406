/** The quote that an operator fills: windows and lines on the device; the customer's data go with the page. */
import { keptOffer } from '../../offer/kept-offer.ts';

export const newQuote = keptOffer('kp-quotes');

/** The telephone of a form once another one was asked for, which nobody has ordered with: what was typed by hand stays. */
export const phoneAfter = ({ typed, asked }: { typed: string; asked: string }, phone: string): string =>
  typed === '' || typed === asked ? phone : typed;
