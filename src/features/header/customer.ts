export { logout } from '../auth/logout.ts';
export { followCustomer as followFavourites } from '../favourites/customer.ts';
