/**
 * The doors to what the header fetches on an act. A door names all files behind it, and those names weigh: here they stand in a file of
 * their own, fetched with the first act, instead of in the script of every page.
 */
export const cartDrawer = () => import('../cart/CartDrawer.tsx');
export const customer = () => import('./customer.ts');
