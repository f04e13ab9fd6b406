/**
 * Introduces the features that a session concerns to each other: session knows neither cart nor favourites. Loaded for
 * customers, at once or at sign-in.
 */
import { mergeVisitorFavourites } from '../favourites/customer-favourites.ts';

export { purgeOthers } from '../../lib/purge.ts';
export { signOut } from '../session/sign-in-out.ts';
export { syncCustomerFavourites } from '../favourites/customer-favourites.ts';

const loadCart = () => import('../cart/store.ts');
const loadWindows = () => import('../windows/customer-windows.ts');
const loadCompared = () => import('../compare/kept.ts');
const loadSamples = () => import('../samples/box.ts');

/** Cart, favourites, windows, samples and comparison of the visitor become the customer's (decisions A4, A10, P10), each whether or not the others do. */
export const bringAlong = (): Promise<unknown> =>
  Promise.allSettled([
    loadCart().then(({ followCustomer }) => followCustomer()),
    mergeVisitorFavourites(true),
    loadWindows().then(({ loadCustomerWindows }) => loadCustomerWindows()),
    loadSamples().then(({ $samples }) => $samples.get()),
    loadCompared().then(({ readCompared }) => readCompared()),
  ]);
