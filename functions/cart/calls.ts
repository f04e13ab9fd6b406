/** The calls of `src/contract/cart.ts`: the cart that follows a customer (decisions P10), one round trip each. */
import * as contract from '../../src/contract/cart.ts';
import { withColourId } from '../../src/domain/price/choice.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import { answer, failure } from '../http/answer.ts';
import { attemptOf } from '../http/attempt.ts';
import { serve } from '../http/serve.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { newId } from '../session/session.ts';
import { cartView, lineRefused, refusalOf, unsoldOf } from './cart-view.ts';
import { checkCoupon } from './coupons.ts';
import { cartKeys, CHANGE, changeInput, isOfChoice, PUT, putInput, READ, REMOVE } from './customer-cart.ts';

const show = defineCustomerEndpoint(contract.showCart, {
  async handle({ caller, locale }) {
    const read = await forCustomer(caller, READ, { keys: cartKeys(caller), args: {} });
    return read.ok ? answer(cartView(read.result, locale)) : read;
  },
});

const add = defineCustomerEndpoint(contract.addToCart, {
  bodyLimit: 2048,
  async handle({ request, caller, body: asked, locale }) {
    const attempt = attemptOf(request);
    if (!attempt.ok) return attempt;
    const body = withColourId(asked, currentCatalogue);
    const code = refusalOf(body);
    if (code !== null) return lineRefused({ code, line: 0 }, body.productId, locale);
    const input = putInput(caller, [body], { mode: 'add', addition: attempt.name ?? newId() });
    const added = await forCustomer(caller, PUT, input, [writeLimit(caller)]);
    if (!added.ok) return added;
    const { refused, lines } = added.result;
    return refused.length > 0 ? failure('cart_full') : answer(cartView(lines, locale));
  },
});

/** Lines that are not sold any more, or that the full cart does not take, are named instead of lost; what is paused comes along. */
const merge = defineCustomerEndpoint(contract.mergeCart, {
  bodyLimit: 32 * 1024,
  async handle({ caller, body, locale }) {
    const lines = body.lines.map((line) => withColourId(line, currentCatalogue));
    const checked = lines.map((item, index) => ({ item, index, reason: unsoldOf(item) }));
    const sellable = checked.filter(({ reason }) => reason === null);
    const items = sellable.map(({ item }) => item);
    const input = putInput(caller, items, { mode: 'merge', addition: newId() });
    const merged = await forCustomer(caller, PUT, input, [writeLimit(caller)]);
    if (!merged.ok) return merged;
    const { refused, lines: kept } = merged.result;
    const left = [
      ...checked.flatMap(({ index, reason }) => (reason === null ? [] : { index, reason })),
      ...sellable
        .filter((_, position) => refused.includes(position))
        .map(({ index }) => ({ index, reason: 'cart-full' })),
    ];
    return answer({ ...cartView(kept, locale), left });
  },
});

const change = defineCustomerEndpoint(contract.changeCartLine, {
  bodyLimit: 2048,
  async handle({ caller, body: { id, ...asked }, locale }) {
    const to = asked.to && withColourId(asked.to, currentCatalogue);
    // Another name of its window is no purchase: a paused line stays in the cart with it (decisions P8).
    const refusal = to && isOfChoice(id, to) ? unsoldOf : refusalOf;
    const code = to ? refusal(to) : null;
    if (code !== null) return lineRefused({ code, line: 0 }, to?.productId, locale);
    const body = { ...asked, ...(to && { to }) };
    const changed = await forCustomer(caller, CHANGE, changeInput(caller, id, body), [writeLimit(caller)]);
    if (!changed.ok) return changed;
    return changed.result === 'NONE' ? failure('cart_line_not_found') : answer(cartView(changed.result, locale));
  },
});

const remove = defineCustomerEndpoint(contract.removeFromCart, {
  async handle({ caller, body: { ids }, locale }) {
    const removed = await forCustomer(caller, REMOVE, { keys: cartKeys(caller), args: { ids } }, [writeLimit(caller)]);
    return removed.ok ? answer(cartView(removed.result, locale)) : removed;
  },
});

export const cart = serve(show, add, change, remove, merge, checkCoupon);
