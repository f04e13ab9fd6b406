export { logout } from '../session/logout.ts';
export { followCustomer as followFavourites } from '../favourites/customer.ts';
