/** The shop's orders for its operators: the calls of `src/contract/admin-orders.ts`. */
import { serve } from '../../http/serve.ts';
import { changeOrders } from './bulk.ts';
import { listOrders } from './list.ts';
import { changeOrder, showOrder } from './one.ts';

export const adminOrders = serve(listOrders, showOrder, changeOrder, changeOrders);
