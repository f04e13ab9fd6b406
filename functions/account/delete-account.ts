/**
 * DELETE /api/account: everything of the customer goes, but the orders. Commercial books and their vouchers are kept for
 * years (`retention.orderYears`; Turkish Commercial Code art. 82), so an order stays as it was placed and is only cut
 * from the account. Two round trips, also when the call comes again because its answer was lost; a third only when the
 * session ends between the two.
 */
import * as z from 'zod/mini';
import { deleteAccountForm } from '../../src/domain/account.ts';
import { dayInIstanbul } from '../../src/domain/dates.ts';
import { bookKeys } from '../addresses/book.ts';
import { defineCustomerCall, forCustomer } from '../session/customer.ts';
import { END_ALL_SESSIONS, sessionsKey, userKey } from '../session/session.ts';
import { ACCESS_SECONDS, type Caller } from '../session/tokens.ts';
import { emailHash, emailKeyOf } from '../session/user.ts';
import { basketKeys } from '../cart/basket.ts';
import { shop } from '../catalogue/catalogue.ts';
import { favouritesKey } from '../favourites/calls.ts';
import { answer, failure, type Failure } from '../http/answer.ts';
import { words } from '../http/words.ts';
import { accountDeleted } from '../mail/account-letters.ts';
import { send } from '../mail/send.ts';
import { ownOrdersKey } from '../orders/ledger.ts';
import { store } from '../store/store.ts';
import { confirmPassword, type Confirmed } from './confirmed.ts';

/** Holds the numbers of the orders that stayed, while tokens of the customer may still call. */
const goneKey = (uid: string): string => `gone:${uid}`;

/** KEYS: user, sessions, orders, e-mail, then whatever else goes. ARGV: uid, password as confirmed, `goneKey`, seconds. */
const REMOVE = {
  name: 'remove-account',
  lua: `${END_ALL_SESSIONS}
if redis.call('HGET', KEYS[1], 'pw') ~= ARGV[2] then return {'CHANGED', {}} end
local orders = redis.call('ZRANGE', KEYS[3], 0, -1)
for _, no in ipairs(orders) do
  if redis.call('HGET', 'order:' .. no, 'user') == ARGV[1] then redis.call('HDEL', 'order:' .. no, 'user') end
end
if redis.call('GET', KEYS[4]) == ARGV[1] then redis.call('DEL', KEYS[4]) end
endAll(KEYS[1], KEYS[2])
for i = 1, #KEYS do
  if i ~= 4 then redis.call('DEL', KEYS[i]) end
end
redis.call('SET', ARGV[3], table.concat(orders, ' '), 'EX', ARGV[4])
return {'REMOVED', orders}`,
} as const;

const outcome = z.tuple([z.enum(['CHANGED', 'REMOVED']), z.array(z.string())]);

type Removed = { readonly ok: true; readonly orderNos: readonly string[] } | Failure;

export const removeAccount = defineCustomerCall({
  body: deleteAccountForm,
  bodyLimit: 2048,
  async handle({ caller, body, language, waitUntil }) {
    const confirmed = await confirmPassword(caller, body.password, 'password');
    const removed = await orEarlier(caller, confirmed.ok ? await remove(caller, confirmed) : confirmed);
    if (!removed.ok) return removed;
    const { orderNos } = removed;
    const until = orderNos.length === 0 ? null : keptUntil(new Date());
    if (confirmed.ok) {
      const { email, firstName } = confirmed.owner;
      waitUntil(send('account-deleted', email, () => accountDeleted(language, firstName, orderNos, until)));
    }
    const reason = words(language, 'mail:keptReason');
    return answer({ kept: until === null ? [] : [{ what: 'orders', orderNos, until, reason }] });
  },
});

async function remove(caller: Caller, { owner, pw }: Extract<Confirmed, { ok: true }>): Promise<Removed> {
  const { sub } = caller;
  const removed = await forCustomer(caller, REMOVE, {
    keys: [
      userKey(sub),
      sessionsKey(sub),
      ownOrdersKey(sub),
      emailKeyOf(emailHash(owner.email)),
      ...bookKeys(caller).slice(1),
      ...basketKeys(caller),
      favouritesKey(sub),
    ],
    args: [sub, pw, goneKey(sub), ACCESS_SECONDS],
  });
  if (!removed.ok) return removed;
  const [kind, orderNos] = z.parse(outcome, removed.result);
  return kind === 'CHANGED' ? failure('conflict') : { ok: true, orderNos };
}

/** Without a session the account may be gone already, by the same call whose answer was lost. */
async function orEarlier({ sub }: Caller, removed: Removed): Promise<Removed> {
  if (removed.ok || removed.code !== 'session_ended') return removed;
  const orderNos = await store().run('find-removed', (redis) => redis.get<string>(goneKey(sub)));
  return orderNos === null ? removed : { ok: true, orderNos: orderNos.split(' ').filter(Boolean) };
}

/** The last day of the last year: the law counts from the end of the calendar year. */
const keptUntil = (now: Date): string => `${Number(dayInIstanbul(now).slice(0, 4)) + shop.retention.orderYears}-12-31`;
