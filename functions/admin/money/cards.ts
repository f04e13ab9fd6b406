/** Cards in the back room: what has to be looked at, and the button that asks the provider (decisions P12). */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-money.ts';
import { COMPARED, type ComparedField } from '../../../src/domain/money/card-settlement.ts';
import { toLira } from '../../../src/domain/money/money.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { answer, failure } from '../../http/answer.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { attemptsOf, readAttempt, readCardOrder } from '../../orders/cards/attempts.ts';
import { storedFlag, type Flag } from '../../orders/cards/flags.ts';
import { settleAttempt } from '../../orders/cards/settle.ts';
import { cardProvider } from '../../payments/provider.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { hashAnswer } from '../../store/answers.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { json } from '../../store/shapes/readers.ts';

const flagsRead = z.pipe(hashAnswer, z.record(z.string(), z.pipe(json, storedFlag)));

/** Kuruş as lira; nothing where there is none. */
const amountOf = (written: string): number | string => (/^-?\d+$/.test(written) ? toLira(Number(written)) : written);

const AMOUNTS: readonly (ComparedField | undefined)[] = ['price', 'amount'];

/** Values are amounts, unless another value of a payment differs; the provider's side of a refund is a code. */
function valuesOf({ kind, ours, theirs }: Flag): Pick<contract.PaymentFlag, 'what' | 'ours' | 'theirs'> {
  if (kind === 'refund') return { what: null, ours: amountOf(ours), theirs };
  const what = kind === 'differs' ? COMPARED.find((field) => ours.split(' ', 1)[0] === field) : undefined;
  const own = what === undefined ? ours : ours.slice(what.length).trim();
  if (kind === 'differs' && !AMOUNTS.includes(what)) return { what: what ?? null, ours: own, theirs };
  return { what: what ?? null, ours: amountOf(own), theirs: amountOf(theirs) };
}

const view = (flags: z.output<typeof flagsRead>) => ({
  items: Object.entries(flags)
    .map(([id, flag]) => ({ id, ...flag, ...valuesOf(flag) }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1)),
});

const LIST = defineScript({
  name: 'list-payment-flags',
  keys: { paymentFlags: 'paymentFlags' },
  lua: `return redis.call('HGETALL', paymentFlags)`,
  answer: flagsRead,
});

export const listPaymentFlags = defineOperatorEndpoint(contract.listPaymentFlags, {
  async handle({ caller }) {
    const read = await forOperator(caller, LIST, { keys: { paymentFlags: key.paymentFlags() }, args: {} });
    return read.ok ? answer(view(read.result)) : read;
  },
});

const CLOSE = defineScript({
  name: 'close-payment-flag',
  isWhole: true,
  uses: [writeJournal],
  keys: { paymentFlags: 'paymentFlags' },
  args: { id: 'text' },
  lua: `
local flag = redis.call('HGET', paymentFlags, id)
if not flag then return 'NONE' end
redis.call('HDEL', paymentFlags, id)
local kind = string.match(flag, '"kind":"(%a+)"') or ''
writeJournal('payment-flag', string.match(flag, '"orderNo":"([^"]*)"') or '', kind, '')
return redis.call('HGETALL', paymentFlags)`,
  answer: z.union([z.literal('NONE'), flagsRead]),
});

export const closePaymentFlag = defineOperatorEndpoint(contract.closePaymentFlag, {
  async handle({ caller, body: { id } }) {
    const input = joined(journalInput(caller.sub), { keys: { paymentFlags: key.paymentFlags() }, args: { id } });
    const closed = await forOperator(caller, CLOSE, input, [writeLimit(caller)]);
    if (!closed.ok) return closed;
    return closed.result === 'NONE' ? failure('payment_not_found') : answer(view(closed.result));
  },
});

const STANDS = defineScript({ name: 'ask-payment', lua: `return 'OK'`, answer: z.literal('OK') });

export const askPayment = defineOperatorEndpoint(contract.askPayment, {
  async handle({ caller, params: { orderNo }, waitUntil }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const stands = await forOperator(caller, STANDS, { keys: {}, args: {} }, [writeLimit(caller)]);
    if (!stands.ok) return stands;
    const read = await readCardOrder(orderNo);
    if (!read) return failure('order_not_found');
    const provider = cardProvider();
    if (!provider) return answer({ asked: 0, isUnknown: false, state: read.order.payment.state });
    let [asked, isUnknown] = [0, false];
    for (const id of attemptsOf(read.hash)) {
      const attempt = await readAttempt(id);
      if (!attempt) continue;
      const settled = await settleAttempt(provider, attempt, waitUntil);
      if (settled === 'final' || settled === 'expired') continue;
      asked += 1;
      isUnknown ||= settled === 'busy';
    }
    const after = await readCardOrder(orderNo);
    return answer({ asked, isUnknown, state: (after ?? read).order.payment.state });
  },
});
