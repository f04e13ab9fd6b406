/**
 * What the soak has found and the shop still does, each with its cause. Whoever mends one takes its line out, and from then
 * on a day that brings it fails.
 */
export const OPEN: Readonly<Record<string, string>> = {
  'words of somebody else lie in the browser after signing out':
    'a cart that the server has not whole stays after signing out (decisions A10)',
  'words of somebody else lie in the browser when another person sits down': 'the same, seen by the next person',
  'an address that is there twice': 'pressing again after a lost answer adds the address again',
  'two orders for one purchase': 'two tabs with one cart, pressed together, send two attempts',
  'a cart that nobody filled so':
    'an addition that arrives twice counts twice; ordered goods come back where the first answer was lost and the carts met in between',
  'an order without its letter': 'a letter that could not be sent waits for a repeated call of the shopper',
};
