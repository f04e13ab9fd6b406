/** GET /api/account/export: all the shop knows of the customer, as JSON (decisions S6; KVKK art. 11). One round trip. */
import * as z from 'zod/mini';
import { bookKeys, LIST_ADDRESSES, readBook } from '../addresses/book.ts';
import { defineCustomerCall, forCustomer } from '../session/customer.ts';
import { sessionsKey } from '../session/session.ts';
import { readUser, USER_FIELDS } from '../session/user.ts';
import { basketKeys, LIST_LINES, readBasket } from '../cart/basket.ts';
import { favouritesKey, favouritesView } from '../favourites/calls.ts';
import { answer } from '../http/answer.ts';
import { ownOrdersKey } from '../orders/ledger.ts';
import { LIST_ORDERS, ownView, readOrders } from '../orders/own.ts';
import { LIST_SESSIONS, readSessions } from './sessions.ts';

/** Lua: a snippet that reads keys 1 and 2 or 3 of its own, with the keys from `first` on. */
const on = (first: number, count: number, lua: string): string => {
  const keys = Array.from({ length: count }, (_, index) => `KEYS[${first + index}]`).join(', ');
  return `(function(KEYS)\n${lua}\nend)({${keys}})`;
};

/** KEYS: user, addresses and their order; cart and its order; favourites; orders; sessions. ARGV: uid, epoch, fields. */
const EXPORT = {
  name: 'export-account',
  lua: `${LIST_ORDERS}${LIST_SESSIONS}
local fields = {}
for i = 3, #ARGV do fields[i - 2] = ARGV[i] end
return {
  redis.call('HMGET', KEYS[1], unpack(fields)),
  ${on(1, 3, `${LIST_ADDRESSES}\nreturn list()`)},
  ${on(4, 2, `${LIST_LINES}\nreturn lines()`)},
  redis.call('ZRANGE', KEYS[6], 0, -1, 'REV'),
  orders(KEYS[7], ARGV[1]),
  sessions(KEYS[8], ARGV[1], ARGV[2])
}`,
} as const;

/** What the account holds besides what calls show. */
const MORE = ['locale', 'at'] as const;

const parts = z.tuple([z.unknown(), z.unknown(), z.unknown(), z.unknown(), z.unknown(), z.unknown()]);

export const exportAccount = defineCustomerCall({
  async handle({ caller: { sub, sid, tv }, caller, language }) {
    const cart = basketKeys(caller);
    const keys = [...bookKeys(caller), ...cart, favouritesKey(sub), ownOrdersKey(sub), sessionsKey(sub)];
    const limit = { name: 'export', id: sub, max: 10, windowSeconds: 3600 };
    const read = await forCustomer(caller, EXPORT, { keys, args: [sub, tv, ...USER_FIELDS, ...MORE] }, [limit]);
    if (!read.ok) return read;
    const [user, book, lines, favourites, orders, sessions] = z.parse(parts, read.result);
    const exported = {
      exportedAt: new Date().toISOString(),
      profile: wholeProfile(sub, user),
      addresses: readBook(book),
      favorites: favouritesView(favourites, language),
      cart: (readBasket(lines) ?? []).map(({ item }) => item),
      sessions: readSessions(sessions, sid),
      orders: readOrders(orders).map((order) => ({ ...ownView(order, language), consents: order.consents })),
    };
    const day = exported.exportedAt.slice(0, 10);
    return answer(exported, { headers: { 'Content-Disposition': `attachment; filename="kivrim-perde-${day}.json"` } });
  },
});

function wholeProfile(uid: string, values: unknown) {
  const read = z.parse(z.array(z.string()), values);
  const [language = '', registeredAt = ''] = read.slice(USER_FIELDS.length);
  return { ...readUser(uid, read.slice(0, USER_FIELDS.length)), language, registeredAt };
}
