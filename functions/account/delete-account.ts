/**
 * DELETE /api/account: everything of the customer goes, but the orders. Commercial books and their vouchers are kept for
 * years (`retention.orderYears`; Turkish Commercial Code art. 82), so an order stays as it was placed and is only cut
 * from the account: the first hundred by the script that deletes it, the rest in steps (`orders/cut-loose.ts`), and from the
 * first of them on nobody can sign in. Consent to campaign e-mails ends; the proof that there was one stays with the hash of the address
 * (`marketing-consent`). Two round trips, also when the call comes again because its answer was lost; a third only when the
 * session ends between the two.
 */
import '../http/mail-words.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import { PAGE_ROWS } from '../../src/contract/paging.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { shop } from '../catalogue/shop.ts';
import { answer, failure, type Failure } from '../http/answer.ts';
import { messageIndex, messageIndexKeys } from '../contact/message-index.ts';
import { log, placeOf } from '../http/log.ts';
import { translator } from '../http/messages.ts';
import { actInput, setConsent } from '../marketing/consent.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { accountDeleted, placesAccountLetters, type KeptOrders } from '../mail/account-letters.ts';
import { sendPlaced } from '../mail/outbox.ts';
import { letterPlaced, placingInput, recipientOf, type LetterPlacement } from '../mail/placing.ts';
import { cutsOrdersLoose, finishDeletions } from '../orders/cut-loose.ts';
import { confirmPassword, type Confirmation } from '../session/confirm-password.ts';
import { CONFIRMED_MS, defineCustomerEndpoint, forCustomer, type CallerResult } from '../session/customer.ts';
import { countsPasskeys } from '../session/factor-methods.ts';
import { leavesTeam } from '../session/leave-team.ts';
import { endAllSessions } from '../session/session.ts';
import { ACCESS_SECONDS, type Caller } from '../session/tokens.ts';
import { emailHash } from '../session/user.ts';
import { dropsOwnQuotes } from '../orders/quote-store.ts';
import { dropsReviewNames } from '../reviews/own-reviews.ts';
import { dropsOwnVisits } from '../visits/standing-visit.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { customerKeys } from './export.ts';

/** `12 KP-1795180000000 KP-…`: how many orders stay and the numbers of the newest, as the scripts answer them. */
const keptOrders = z.pipe(
  z.string(),
  z.transform((said): KeptOrders => {
    const words = said.split(' ').filter(Boolean);
    const orderNos = words.filter((word) => ORDER_NUMBER.test(word));
    return { count: Number(words[0] === orderNos[0] ? orderNos.length : words[0]), orderNos };
  }),
);

/** Time spent behind the answer; the job does the rest. */
const CUTTING_MS = 10_000;

/**
 * Answers how many orders stay, the numbers of the newest, and whether some still lead to the customer; remembers the first
 * two while tokens of the customer may still call.
 */
const DELETE = defineScript({
  name: 'delete-account',
  isWhole: true,
  uses: [
    endAllSessions,
    countsPasskeys,
    leavesTeam,
    writeJournal,
    setConsent,
    ...cutsOrdersLoose,
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
    lastDay: 'text',
  },
  builds: ['emailLink'],
  lua: `
if redis.call('HGET', user, ${f.user.passwordHash}) ~= comparedHash or redis.call('GET', email) ~= uid then return 'CHANGED' end
if redis.call('HGET', user, ${f.user.role}) == 'operator' then
  if isLast(uid) then return 'LAST' end
  ${LUA_NOW}
  if now - tonumber(redis.call('HGET', ownSession, ${f.session.confirmedAt}) or '0') > ${CONFIRMED_MS} then return 'UNCONFIRMED' end
  endInvitesOf(uid)
  writeJournal('operator-left', uid, 'operator', '')
end
local count = tostring(redis.call('ZCARD', customerOrders))
local orderNos = table.concat(redis.call('ZRANGE', customerOrders, 0, ${PAGE_ROWS - 1}, 'REV'), ' ')
redis.call('DEL', email)
setConsent(redis.call('HGET', user, ${f.user.emailHash}), '0')
dropOwnVisits()
dropReviewNames()
dropOwnQuotes()
endAllSessions()
removeAllPasskeys(uid)
local link = redis.call('HGET', emailChange, ${f.emailChange.tokenHash})
if link then redis.call('DEL', emailLinkKey(link)) end
redis.call('ZREM', operators, uid)
redis.call('DEL', recoveryCodes, pendingFactor)
redis.call('DEL', user, emailChange, addresses, addressOrder, cart, cartOrder, favourites, windows, windowOrder, visitMeasures, couponUsesOf)
redis.call('SET', deletedAccount, count .. ' ' .. orderNos, 'EX', ${ACCESS_SECONDS})
local letter = placeAccountLetter('account-deleted', recipient, addressee[1], addressee[2], addressee[3],
  ${f.letter.orderNos}, orderNos, ${f.letter.orderCount}, count, ${f.letter.until}, count ~= '0' and lastDay or '')
return {count .. ' ' .. orderNos, letter, beginCutting(uid)}`,
  answer: z.union([
    z.enum(['CHANGED', 'LAST', 'UNCONFIRMED']),
    z.tuple([keptOrders, letterPlaced, z.enum(['DONE', 'MORE'])]),
  ]),
});

/** The last operator, or the last owner, leaves by a command (decisions A8), and an operator gives the factor afresh. */
const REFUSALS = {
  CHANGED: failure('conflict'),
  LAST: failure('last_operator'),
  UNCONFIRMED: failure('confirmation_required'),
} as const;

/** The account may be gone already, by the same call whose answer was lost. */
const FIND_DELETED = defineScript({
  name: 'find-deleted-account',
  uses: placesAccountLetters,
  keys: { deletedAccount: 'deletedAccount' },
  lua: `
local orders = redis.call('GET', deletedAccount)
if not orders then return {} end
return {orders, heldLetter('account-deleted:' .. callId)}`,
  answer: z.union([z.tuple([]), z.tuple([keptOrders, letterPlaced])]),
});

interface Deletion {
  readonly ok: true;
  readonly orders: KeptOrders;
  readonly letter: LetterPlacement;
  /** Whether some orders still lead to the customer. */
  readonly isMoreToCut: boolean;
}

export const deleteAccount = defineCustomerEndpoint(contract.deleteAccount, {
  bodyLimit: 2048,
  async handle({ caller, body, locale, network, waitUntil }) {
    const callId = randomUUID();
    const placing = placingInput(callId, network());
    const confirmed = await confirmPassword(caller, body.password, 'password');
    const tried = confirmed.ok ? await deleteAll(caller, confirmed, locale, placing) : confirmed;
    const deleted =
      tried.ok || tried.code !== 'session_ended' ? tried : ((await findDeleted(caller, placing)) ?? tried);
    if (!deleted.ok) return deleted;
    const { orders, letter, isMoreToCut } = deleted;
    const until = orders.count === 0 ? null : keptUntil(new Date());
    if (isMoreToCut) waitUntil(cutOn());
    if (confirmed.ok) {
      const { email, firstName } = confirmed.owner;
      const held = { id: `account-deleted:${callId}`, holder: callId, kind: 'account-deleted' } as const;
      sendPlaced(waitUntil, letter, held, email, () => accountDeleted(locale, firstName, orders, until));
    }
    if (until === null) return answer({ kept: [] });
    const reason = translator(locale)('mail:keptReason');
    return answer({ kept: [{ what: 'orders', ...orders, until, reason }] });
  },
});

type DeletionRefusal =
  Failure<'conflict' | 'last_operator' | 'confirmation_required'> | Extract<CallerResult<unknown>, Failure>;
type PlacingInput = ReturnType<typeof placingInput>;

async function deleteAll(
  caller: Caller,
  { owner, passwordHash }: Confirmation,
  locale: Locale,
  placing: PlacingInput,
): Promise<Deletion | DeletionRefusal> {
  const { sub } = caller;
  const { email, firstName } = owner;
  const writing = journalInput(sub);
  const deleted = await forCustomer(caller, DELETE, {
    keys: {
      ...placing.keys,
      ...customerKeys(sub),
      ...writing.keys,
      ...messageIndexKeys(),
      ownSession: key.session(caller.sid),
      invites: key.operatorInvites(),
      email: key.email(emailHash(email)),
      deletedAccount: key.deletedAccount(sub),
      operators: key.operators(),
      recoveryCodes: key.recoveryCodes(sub),
      pendingFactor: key.pendingFactor(sub),
      couponUsesOf: key.couponUsesOf(sub),
      deletions: key.deletions(),
      unbuiltReviews: key.unbuiltReviews(),
      quotes: key.quotes(),
    },
    args: {
      ...placing.args,
      ...writing.args,
      today: dayInIstanbul(new Date()),
      ...actInput({ given: false, source: 'deletion' }),
      uid: sub,
      comparedHash: passwordHash,
      recipient: recipientOf(email),
      addressee: [email, firstName, locale],
      lastDay: keptUntil(new Date()),
    },
  });
  if (!deleted.ok) return deleted;
  if (typeof deleted.result === 'string') return REFUSALS[deleted.result];
  const [orders, letter, cut] = deleted.result;
  return { ok: true, orders, letter, isMoreToCut: cut === 'MORE' };
}

async function findDeleted({ sub }: Caller, { keys, args }: PlacingInput): Promise<Deletion | undefined> {
  const found = await store().run(FIND_DELETED, {
    keys: { ...keys, deletedAccount: key.deletedAccount(sub) },
    args,
  });
  if (found.length === 0) return undefined;
  const [orders, letter] = found;
  return { ok: true, orders, letter, isMoreToCut: true };
}

/** Never rejects: what it does not get to is the job's. */
async function cutOn(): Promise<void> {
  try {
    await finishDeletions(CUTTING_MS);
  } catch (error) {
    log('error', 'deletions_not_finished', placeOf(error));
  }
}

/** The last day of the last year: the law counts from the end of the calendar year. */
const keptUntil = (now: Date): string => `${Number(dayInIstanbul(now).slice(0, 4)) + shop.retention.orderYears}-12-31`;
