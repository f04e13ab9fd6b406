export { signOut as logout } from '../session/sign-in-out.ts';
export { syncCustomerFavourites as followFavourites } from '../favourites/customer-favourites.ts';
