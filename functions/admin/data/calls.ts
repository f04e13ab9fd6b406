/** Data that leaves the back room for the accountant: the calls of `src/contract/admin-data.ts`. */
import { serve } from '../../http/serve.ts';
import { listCoupons } from './coupons.ts';
import { exportOrders } from './export.ts';

export const adminData = serve(exportOrders, listCoupons);
