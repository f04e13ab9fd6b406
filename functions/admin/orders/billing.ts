/** The data that an order's invoice is written with, as an operator mends it (decisions P24). Nothing is written here. */
import type { OrderChange } from '../../../src/contract/admin-orders.ts';
import { saysMore } from '../../../src/domain/order/invoice.ts';
import { message } from '../../http/messages.ts';
import { nameInvoice } from '../../orders/billing.ts';
import type { Draft } from './draft.ts';

/** The journal keeps only that it was changed: names and numbers stay with the order. */
export function changeBilling(draft: Draft, { billing: asked }: Partial<OrderChange>): void {
  if (asked === undefined) return;
  const named = asked && saysMore(asked) ? nameInvoice(asked) : null;
  if (named?.ok === false) {
    for (const [field, fault] of Object.entries(named.fields))
      draft.wrong[`billing.${field}`] = message(`rules:${fault}`);
    return;
  }
  const written = named ? JSON.stringify(named.kept) : '';
  const { billing } = draft.shown.order;
  if (written === (billing ? JSON.stringify(billing) : '')) return;
  draft.fields.billing = written;
  draft.journal.push({ act: 'order-billing', before: '', after: named?.kept.kind ?? '' });
}
