/**
 * DELETE /api/account: everything of the customer goes, but the orders. Commercial books and their vouchers are kept for
 * years (`retention.orderYears`; Turkish Commercial Code art. 82), so an order stays as it was placed and is only cut
 * from the account. Consent to campaign e-mails ends; the proof that there was one stays with the hash of the address
 * (`marketing-consent`). Two round trips, also when the call comes again because its answer was lost; a third only when the
 * session ends between the two.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import { dayInIstanbul } from '../../src/domain/dates.ts';
import { shop } from '../catalogue/catalogue.ts';
import { answer, failure, type Failure } from '../http/answer.ts';
import { translator } from '../http/messages.ts';
import { actInput, setConsent } from '../marketing/consent.ts';
import { accountDeleted } from '../mail/account-letters.ts';
import { send } from '../mail/send.ts';
import { confirmPassword, type Confirmation } from '../session/confirm-password.ts';
import { defineCustomerEndpoint, forCustomer } from '../session/customer.ts';
import { endAllSessions } from '../session/session.ts';
import { ACCESS_SECONDS, type Caller } from '../session/tokens.ts';
import { emailHash } from '../session/user.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { customerKeys } from './export.ts';

/** Answers the numbers of the orders that stay; remembers them while tokens of the customer may still call. */
const DELETE = defineScript({
  name: 'delete-account',
  uses: [endAllSessions, setConsent],
  keys: {
    addresses: 'addresses',
    addressOrder: 'addressOrder',
    cart: 'cart',
    cartOrder: 'cartOrder',
    favourites: 'favourites',
    customerOrders: 'customerOrders',
    email: 'email',
    emailChange: 'emailChange',
    deletedAccount: 'deletedAccount',
  },
  args: { uid: 'text', comparedHash: 'text' },
  builds: ['order', 'emailLink'],
  lua: `
if redis.call('HGET', user, 'passwordHash') ~= comparedHash then return 'CHANGED' end
local orderNos = redis.call('ZRANGE', customerOrders, 0, -1)
for _, orderNo in ipairs(orderNos) do
  if redis.call('HGET', orderKey(orderNo), 'uid') == uid then redis.call('HDEL', orderKey(orderNo), 'uid') end
end
if redis.call('GET', email) == uid then redis.call('DEL', email) end
setConsent(redis.call('HGET', user, 'emailHash'), '0')
endAllSessions()
local link = redis.call('HGET', emailChange, 'tokenHash')
if link then redis.call('DEL', emailLinkKey(link)) end
redis.call('DEL', user, emailChange, addresses, addressOrder, cart, cartOrder, favourites, customerOrders)
redis.call('SET', deletedAccount, table.concat(orderNos, ' '), 'EX', ${ACCESS_SECONDS})
return orderNos`,
  answer: z.union([z.literal('CHANGED'), z.array(z.string())]),
});

interface Deleted {
  readonly ok: true;
  readonly orderNos: readonly string[];
}

export const deleteAccount = defineCustomerEndpoint(contract.deleteAccount, {
  bodyLimit: 2048,
  async handle({ caller, body, locale, waitUntil }) {
    const confirmed = await confirmPassword(caller, body.password, 'password');
    const tried = confirmed.ok ? await deleteAll(caller, confirmed) : confirmed;
    const deleted = tried.ok || tried.code !== 'session_ended' ? tried : ((await findDeleted(caller)) ?? tried);
    if (!deleted.ok) return deleted;
    const { orderNos } = deleted;
    const until = orderNos.length === 0 ? null : keptUntil(new Date());
    if (confirmed.ok) {
      const { email, firstName } = confirmed.owner;
      waitUntil(send('account-deleted', email, () => accountDeleted(locale, firstName, orderNos, until)));
    }
    if (until === null) return answer({ kept: [] });
    const reason = translator(locale)('mail:keptReason');
    return answer({ kept: [{ what: 'orders', orderNos: [...orderNos], until, reason }] });
  },
});

type Refused = Failure<'conflict'> | Failure<'rate_limited'> | Failure<'session_ended'>;

async function deleteAll(caller: Caller, { owner, passwordHash }: Confirmation): Promise<Deleted | Refused> {
  const { sub } = caller;
  const deleted = await forCustomer(caller, DELETE, {
    keys: {
      ...customerKeys(sub),
      email: key.email(emailHash(owner.email)),
      deletedAccount: key.deletedAccount(sub),
    },
    args: { ...actInput({ given: false, source: 'deletion' }), uid: sub, comparedHash: passwordHash },
  });
  if (!deleted.ok) return deleted;
  return deleted.result === 'CHANGED' ? failure('conflict') : { ok: true, orderNos: deleted.result };
}

/** The account may be gone already, by the same call whose answer was lost. */
async function findDeleted({ sub }: Caller): Promise<Deleted | undefined> {
  const orderNos = await store().command('find-deleted-account', (redis) => redis.get<string>(key.deletedAccount(sub)));
  return orderNos === null ? undefined : { ok: true, orderNos: orderNos.split(' ').filter(Boolean) };
}

/** The last day of the last year: the law counts from the end of the calendar year. */
const keptUntil = (now: Date): string => `${Number(dayInIstanbul(now).slice(0, 4)) + shop.retention.orderYears}-12-31`;
