/** GET, PUT and DELETE /api/account/billing: the customer's invoice data for the next order (decisions P24). One round trip each. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import { answer, failure } from '../http/answer.ts';
import { nameInvoice } from '../orders/billing.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import type { Caller } from '../session/tokens.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { storedBilling } from '../store/shapes/order.ts';

const keysOf = ({ sub }: Caller) => ({ user: key.user(sub) });

const READ = defineScript({
  name: 'read-billing',
  keys: { user: 'user' },
  lua: `return redis.call('HGET', user, ${f.user.billing})`,
  answer: z.nullable(storedBilling),
});

export const showBilling = defineCustomerEndpoint(contract.showBilling, {
  async handle({ caller }) {
    const read = await forCustomer(caller, READ, { keys: keysOf(caller), args: {} });
    return read.ok ? answer(read.result) : read;
  },
});

const SAVE = defineScript({
  name: 'save-billing',
  isWhole: true,
  keys: { user: 'user' },
  args: { billing: 'text' },
  lua: `
if billing == '' then redis.call('HDEL', user, ${f.user.billing}) else redis.call('HSET', user, ${f.user.billing}, billing) end
return 'SAVED'`,
  answer: z.literal('SAVED'),
});

export const saveBilling = defineCustomerEndpoint(contract.saveBilling, {
  bodyLimit: 4096,
  async handle({ caller, body }) {
    const named = nameInvoice(body);
    if (!named.ok) return failure('invalid_fields', { fields: named.fields });
    const input = { keys: keysOf(caller), args: { billing: JSON.stringify(named.kept) } };
    const saved = await forCustomer(caller, SAVE, input, [writeLimit(caller)]);
    return saved.ok ? answer(named.kept) : saved;
  },
});

export const removeBilling = defineCustomerEndpoint(contract.removeBilling, {
  async handle({ caller }) {
    const removed = await forCustomer(caller, SAVE, { keys: keysOf(caller), args: { billing: '' } }, [
      writeLimit(caller),
    ]);
    return removed.ok ? answer(null) : removed;
  },
});
