/** The shop's money for its operators: the calls of `src/contract/admin-money.ts`. */
import { serve } from '../../http/serve.ts';
import { askPayment, closePaymentFlag, listPaymentFlags } from './cards.ts';
import { showMoney } from './show.ts';
import { matchStatement } from './statement.ts';

export const adminMoney = serve(showMoney, matchStatement, listPaymentFlags, closePaymentFlag, askPayment);
