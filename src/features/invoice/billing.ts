import { removeBilling, saveBilling, showBilling } from '../../contract/account.ts';
import type { InvoiceRequest, KeptInvoice } from '../../domain/order/invoice.ts';
import type { CallResult } from '../../lib/api.ts';
import { customerRemote } from '../session/customer-data.ts';
import { callRepeatable } from '../session/session.ts';

/** The customer's invoice data for the next order (decisions P24). */
export const $billing = customerRemote(showBilling);

/** Says what shall be, so that a call whose answer was lost may be made once more. */
export async function keepBilling(body: InvoiceRequest): Promise<CallResult<KeptInvoice>> {
  const answer = await callRepeatable(saveBilling, { body });
  if (answer.ok) $billing.replace(answer.data);
  return answer;
}

export async function forgetBilling(): Promise<CallResult<null>> {
  const answer = await callRepeatable(removeBilling);
  if (answer.ok) $billing.replace(null);
  return answer;
}
