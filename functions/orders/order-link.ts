/**
 * The link in the letter of an order to an address that has not proven itself: the page behind it shows the typed
 * details, which no letter to an unproven address contains. Opening the link proves that the buyer reads that mailbox.
 * The token is bound to the address, so it ends when the order gets another one.
 */
import '../http/mail-words.ts';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/orders.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { translator } from '../http/messages.ts';
import { link, pageUrl, type Block } from '../mail/letter.ts';
import { linkIdIn, signLink, verifyLink } from '../marketing/link-token.ts';
import { emailHash } from '../session/user.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { awaitedKeys, countsIfAwaited, currentOrder } from './awaited-days.ts';
import { lookedAtAs } from './cards/flags.ts';
import { countsWork } from './open-work.ts';
import { ownOrderView } from './order-view.ts';
import type { StoredOrder } from './stored-order.ts';

/** A link works for as long as an order and its letters are on anybody's mind. */
const LINK_DAYS = 180;

/** The token travels in the fragment, which no server, log or `Referer` ever sees (security §2.6). @throws EnvironmentError */
export const orderLink = ({ locale, orderNo, delivery }: StoredOrder): Block =>
  link(
    translator(locale)('mail:orderReceived.open'),
    pageUrl(locale, `/order#t=${signLink('order-link', orderNo, emailHash(delivery.email))}`),
  );

const READ = defineScript({
  name: 'read-linked-order',
  uses: [countsWork, lookedAtAs, countsIfAwaited],
  keys: { order: 'order' },
  lua: `
local found = redis.call('HGETALL', order)
return #found > 0 and {found, workIfAwaited(order)} or 'NONE'`,
  answer: z.union([z.literal('NONE'), currentOrder]),
});

/** Writes nothing when retention has deleted the order meanwhile. */
const PROVE = defineScript({
  name: 'prove-order-address',
  keys: { order: 'order' },
  lua: `
if redis.call('EXISTS', order) == 1 then redis.call('HSET', order, ${f.order.emailProven}, '1') end
return 'PROVEN'`,
  answer: z.literal('PROVEN'),
});

/** One round trip, and another one the first time. */
export const openOrderLink = defineEndpoint(contract.openOrderLink, {
  bodyLimit: 1024,
  async handle({ body: { token }, client, locale }) {
    const orderNo = linkIdIn(token);
    if (orderNo === undefined || !ORDER_NUMBER.test(orderNo)) return failure('order_link_invalid');
    const keys = { order: key.order(orderNo) };
    const limit = { name: 'order-link', id: client(), max: 60, windowSeconds: 3600 };
    const read = await store().limited([limit], READ, { keys: { ...keys, ...awaitedKeys() }, args: {} });
    if (!read.ok) return rateLimited(read);
    const order = read.result;
    if (order === 'NONE' || isOver(order)) return failure('order_link_invalid');
    if (verifyLink('order-link', token, emailHash(order.delivery.email)) === undefined) {
      return failure('order_link_invalid');
    }
    if (!order.isEmailProven) await store().run(PROVE, { keys, args: {} });
    return answer(ownOrderView(order, locale));
  },
});

/** Whether the order is too old for its link. */
export const isOver = ({ createdAt }: Pick<StoredOrder, 'createdAt'>): boolean =>
  Date.now() > Date.parse(createdAt) + LINK_DAYS * 86_400_000;
