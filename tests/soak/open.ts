/**
 * What the soak has found and the shop still does, each with its cause. Whoever mends one takes its line out, and from then
 * on a day that brings it fails.
 */
export const OPEN: Readonly<Record<string, string>> = {
  'words of somebody else lie in the browser after signing out':
    'a cart that the server has not whole stays after signing out (decisions A10)',
  'words of somebody else lie in the browser when another person sits down': 'the same, seen by the next person',
  'a cart that nobody filled so': "the same: what the person before left becomes the next customer's",
};
