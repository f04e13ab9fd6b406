/**
 * Deletes an account: its script, and the same by a command. Everything of the customer goes but the orders: commercial books and
 * their vouchers are kept for years (`retention.orderYears`; Turkish Commercial Code art. 82).
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { PAGE_ROWS } from '../../src/contract/paging.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { shop } from '../catalogue/shop.ts';
import { messageIndex, messageIndexKeys } from '../contact/message-index.ts';
import { actInput, setConsent } from '../marketing/consent.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { placesAccountLetters, type KeptOrders } from '../mail/account-letters.ts';
import { letterPlaced, placingInput, recipientOf } from '../mail/placing.ts';
import { cutsOrdersLoose } from '../orders/cut-loose.ts';
import { findsLastVoucher } from '../orders/retention.ts';
import { dropsOwnQuotes } from '../orders/quote-store.ts';
import { dropsReviewNames } from '../reviews/own-reviews.ts';
import { READ_PASSWORD, type Confirmation } from '../session/confirm-password.ts';
import { CONFIRMED_MS } from '../session/customer.ts';
import { countsPasskeys, passkeyHosts } from '../session/factor-methods.ts';
import { keepsAnOwner } from '../session/leave-team.ts';
import { endAllSessions } from '../session/session.ts';
import { ACCESS_SECONDS } from '../session/tokens.ts';
import { emailHash, emailKeyOf } from '../session/user.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { dropsOwnVisits } from '../visits/standing-visit.ts';
import { customerKeys } from './export.ts';

/**
 * `12 2036-12-31 KP-1795180000000 KP-…`: how many orders stay, to which day the last of the newest stays unless another voucher is written, and
 * the numbers of the newest, as the scripts answer them.
 */
const LAST_DAY = /^\d{4}-12-31$/;
export const keptOrders = z.pipe(
  z.string(),
  z.transform((said): KeptOrders => {
    const words = said.split(' ').filter(Boolean);
    const orderNos = words.filter((word) => ORDER_NUMBER.test(word));
    const until = words.find((word) => LAST_DAY.test(word)) ?? null;
    return { count: Number(words[0] === orderNos[0] ? orderNos.length : words[0]), orderNos, until };
  }),
);

/**
 * Answers how many orders stay, the numbers of the newest, and whether some still lead to the customer; remembers the first
 * two while tokens of the customer may still call.
 */
export const DELETE = defineScript({
  name: 'delete-account',
  isWhole: true,
  uses: [
    endAllSessions,
    countsPasskeys,
    ...keepsAnOwner,
    writeJournal,
    setConsent,
    ...cutsOrdersLoose,
    findsLastVoucher,
    ...placesAccountLetters,
    messageIndex,
    ...dropsOwnVisits,
    dropsReviewNames,
    ...dropsOwnQuotes,
  ],
  keys: {
    addresses: 'addresses',
    addressOrder: 'addressOrder',
    cart: 'cart',
    cartOrder: 'cartOrder',
    favourites: 'favourites',
    windows: 'windows',
    windowOrder: 'windowOrder',
    visitMeasures: 'visitMeasures',
    visitMeasureEnds: 'visitMeasureEnds',
    removedMeasures: 'removedMeasures',
    email: 'email',
    emailChange: 'emailChange',
    deletedAccount: 'deletedAccount',
    recoveryCodes: 'recoveryCodes',
    pendingFactor: 'pendingFactor',
    couponUsesOf: 'couponUsesOf',
    ownSession: 'session',
  },
  args: {
    uid: 'text',
    comparedHash: 'text',
    recipient: 'text',
    addressee: 'list',
    year: 'text',
  },
  builds: ['emailLink'],
  lua: `
if redis.call('HGET', user, ${f.user.passwordHash}) ~= comparedHash or redis.call('GET', email) ~= uid then return 'CHANGED' end
if redis.call('HGET', user, ${f.user.role}) == 'operator' then
  if isLast(uid) then return 'LAST' end
  ${LUA_NOW}
  if now - tonumber(redis.call('HGET', ownSession, ${f.session.confirmedAt}) or '0') > ${CONFIRMED_MS} then return 'UNCONFIRMED' end
  endInvitesOf(uid)
  redis.call('ZREM', operators, uid)
  writeJournal('operator-left', uid, 'operator', '')
end
local count = tostring(redis.call('ZCARD', customerOrders))
local orderNos = redis.call('ZRANGE', customerOrders, 0, ${PAGE_ROWS - 1}, 'REV')
local lastDay = ''
if orderNos[1] then
  local last = lastVoucher(orderNos[1])
  -- Istanbul is three hours ahead all year.
  local isNext = string.sub(last, 6, 13) >= '12-31T21'
  lastDay = string.format('%.0f-12-31', (tonumber(string.sub(last, 1, 4)) or tonumber(year)) + (isNext and 1 or 0) + ${shop.retention.orderYears})
end
local kept = count .. ' ' .. lastDay .. ' ' .. table.concat(orderNos, ' ')
redis.call('DEL', email)
setConsent(redis.call('HGET', user, ${f.user.emailHash}), '0')
dropOwnVisits()
dropReviewNames()
dropOwnQuotes()
endAllSessions()
removeAllPasskeys(uid)
local link = redis.call('HGET', emailChange, ${f.emailChange.tokenHash})
if link then redis.call('DEL', emailLinkKey(link)) end
redis.call('DEL', recoveryCodes, pendingFactor)
redis.call('DEL', user, emailChange, addresses, addressOrder, cart, cartOrder, favourites, windows, windowOrder, couponUsesOf)
redis.call('DEL', visitMeasures, visitMeasureEnds, removedMeasures)
redis.call('SET', deletedAccount, kept, 'EX', ${ACCESS_SECONDS})
local letter = placeAccountLetter('account-deleted', recipient, addressee[1], addressee[2], addressee[3],
  ${f.letter.orderNos}, table.concat(orderNos, ' '), ${f.letter.orderCount}, count, ${f.letter.until}, lastDay)
return {kept, letter, beginCutting(uid)}`,
  answer: z.union([
    z.enum(['CHANGED', 'LAST', 'UNCONFIRMED']),
    z.tuple([keptOrders, letterPlaced, z.enum(['DONE', 'MORE'])]),
  ]),
});

/** @param sid session of the caller; empty where there is none, so that an operator's account stays */
export function deletionInput(
  uid: string,
  sid: string,
  { owner, passwordHash }: Omit<Confirmation, 'ok'>,
  locale: Locale,
  placing: ReturnType<typeof placingInput>,
) {
  const { email, firstName } = owner;
  return joined(placing, journalInput(uid), {
    keys: {
      ...customerKeys(uid),
      ...messageIndexKeys(),
      ownSession: key.session(sid),
      invites: key.operatorInvites(),
      email: key.email(emailHash(email)),
      deletedAccount: key.deletedAccount(uid),
      operators: key.operators(),
      recoveryCodes: key.recoveryCodes(uid),
      pendingFactor: key.pendingFactor(uid),
      couponUsesOf: key.couponUsesOf(uid),
      deletions: key.deletions(),
      unbuiltReviews: key.unbuiltReviews(),
      quotes: key.quotes(),
      failedLetters: key.failedLetters(),
    },
    args: {
      today: dayInIstanbul(new Date()),
      ...actInput({ given: false, source: 'deletion' }),
      uid,
      comparedHash: passwordHash,
      recipient: recipientOf(email),
      addressee: [email, firstName, locale],
      // For an order from before it had a ledger: its papers are no newer than this year.
      year: dayInIstanbul(new Date()).slice(0, 4),
      ...passkeyHosts(),
    },
  });
}

/**
 * For the command alone: a restored backup has accounts that were deleted after it. The letter waits for the next run of the
 * letters' job, and so do orders that still lead to the customer.
 * @returns NONE without such an account, OPERATOR for one that is on the team, CHANGED where another call was faster
 * @throws StoreUnavailable
 */
export async function deleteByCommand(email: string): Promise<'NONE' | 'OPERATOR' | 'CHANGED' | 'DELETED'> {
  const uid = await store().command('find-account', (redis) => redis.get<string>(emailKeyOf(email)));
  if (uid === null) return 'NONE';
  const [passwordHash, owner] = await store().run(READ_PASSWORD, { keys: { user: key.user(uid) }, args: {} });
  const placing = placingInput(randomUUID(), 'command');
  const deleted = await store().run(DELETE, deletionInput(uid, '', { owner, passwordHash }, owner.locale, placing));
  if (typeof deleted !== 'string') return 'DELETED';
  return deleted === 'CHANGED' ? 'CHANGED' : 'OPERATOR';
}
