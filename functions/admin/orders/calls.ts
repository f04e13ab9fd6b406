/** The shop's orders for its operators: the calls of `src/contract/admin-orders.ts`. */
import { serve } from '../../http/serve.ts';
import { changeOrders } from './bulk.ts';
import { listOrders } from './list.ts';
import { changeOrder, showOrder } from './one.ts';

// The address of several stands before that of one, which would take its last word for a number.
export const adminOrders = serve(listOrders, changeOrders, showOrder, changeOrder);
