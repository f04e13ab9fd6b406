/** GET /api/cart and POST /api/cart/add, /update, /remove, /merge: the cart that follows a customer (decisions P10). */
import * as z from 'zod/mini';
import { MAX_LINES } from '../../src/domain/cart.ts';
import { orderItemSchema } from '../../src/domain/order.ts';
import { defineCustomerCall, forCustomer, writeLimit } from '../session/customer.ts';
import { newId } from '../session/session.ts';
import { answer, failure } from '../http/answer.ts';
import { lineRefused } from '../orders/pricing.ts';
import { basketKeys, CHANGE, PUT, putArguments, READ, readBasket, readPut, TAKE_OUT } from './basket.ts';
import { cartView, refusalOf } from './view.ts';

export const showCart = defineCustomerCall({
  async handle({ caller, language }) {
    const read = await forCustomer(caller, READ, { keys: basketKeys(caller) });
    return read.ok ? answer(cartView(readBasket(read.result) ?? [], language)) : read;
  },
});

export const addToCart = defineCustomerCall({
  body: z.extend(orderItemSchema, { quantity: z._default(orderItemSchema.shape.quantity, 1) }),
  bodyLimit: 2048,
  async handle({ caller, body, language }) {
    const code = refusalOf(body);
    if (code !== null) return lineRefused({ code, line: 0 }, body.productId, language);
    const args = ['add', newId(), ...putArguments(body)];
    const added = await forCustomer(caller, PUT, { keys: basketKeys(caller), args }, [writeLimit(caller)]);
    if (!added.ok) return added;
    const { left, lines } = readPut(added.result);
    return left.length > 0 ? failure('cart_full') : answer(cartView(lines, language));
  },
});

/** Lines that cannot be bought today or find no room stay out and are named, so that none is lost unsaid. */
export const mergeCart = defineCustomerCall({
  body: z.strictObject({ lines: z.array(orderItemSchema).check(z.maxLength(MAX_LINES, 'cart.lines.tooMany')) }),
  bodyLimit: 32 * 1024,
  async handle({ caller, body, language }) {
    const checked = body.lines.map((item, index) => ({ item, index, reason: refusalOf(item) }));
    const sellable = checked.filter(({ reason }) => reason === null);
    const args = ['merge', newId(), ...sellable.flatMap(({ item }) => putArguments(item))];
    const merged = await forCustomer(caller, PUT, { keys: basketKeys(caller), args }, [writeLimit(caller)]);
    if (!merged.ok) return merged;
    const { left: full, lines } = readPut(merged.result);
    const left = [
      ...checked.flatMap(({ index, reason }) => (reason === null ? [] : { index, reason })),
      ...full.flatMap((position) =>
        sellable.slice(position, position + 1).map(({ index }) => ({ index, reason: 'cart-full' })),
      ),
    ];
    return answer({ ...cartView(lines, language), left });
  },
});

const lineIdSchema = z.string().check(z.minLength(1), z.maxLength(64));

export const changeCartLine = defineCustomerCall({
  body: z.strictObject({
    id: lineIdSchema,
    quantity: z.optional(orderItemSchema.shape.quantity),
    room: orderItemSchema.shape.room,
  }),
  bodyLimit: 1024,
  async handle({ caller, body: { id, quantity, room }, language }) {
    const args = [id, quantity ?? '', room === undefined ? '' : `=${room}`];
    const changed = await forCustomer(caller, CHANGE, { keys: basketKeys(caller), args }, [writeLimit(caller)]);
    if (!changed.ok) return changed;
    const basket = readBasket(changed.result);
    return basket === null ? failure('cart_line_not_found') : answer(cartView(basket, language));
  },
});

export const takeFromCart = defineCustomerCall({
  body: z.strictObject({ ids: z.array(lineIdSchema).check(z.minLength(1), z.maxLength(2 * MAX_LINES)) }),
  async handle({ caller, body: { ids }, language }) {
    const taken = await forCustomer(caller, TAKE_OUT, { keys: basketKeys(caller), args: ids }, [writeLimit(caller)]);
    return taken.ok ? answer(cartView(readBasket(taken.result) ?? [], language)) : taken;
  },
});
