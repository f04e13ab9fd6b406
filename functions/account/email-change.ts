/**
 * A new e-mail that waits for its link (decisions A11). It is asked for with the password, goes into force when the link
 * that went to it is opened (`session/confirm-email.ts`), and counts no more once every session was ended: whoever set a
 * new password has taken back what a stranger asked for. POST and DELETE /api/account/pending-email: the link once more,
 * and no change after all; one round trip each.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import { answer, failure } from '../http/answer.ts';
import { EMAIL_LINK_HOURS, emailConfirmation } from '../mail/account-letters.ts';
import { send } from '../mail/send.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { hashOfToken, newToken } from '../session/one-time-token.ts';
import type { Caller } from '../session/tokens.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineFragment, defineScript } from '../store/script.ts';

const LINK_SECONDS = EMAIL_LINK_HOURS * 3600;

/** Letters to an address that nobody has proven are few, whoever asks for them. */
export const letterLimits = ({ sub }: Caller): Limit[] => [
  { name: 'email-change-hour', id: sub, max: 5, windowSeconds: 3600 },
  { name: 'email-change-day', id: sub, max: 10, windowSeconds: 86_400 },
];

/** Lua: defines `pendingEmail()`: the e-mail that waits for its link, or an empty text. */
export const findPendingEmail = defineFragment({
  keys: { user: 'user', emailChange: 'emailChange' },
  lua: `
local function pendingEmail()
  local waiting, asked = unpack(redis.call('HMGET', emailChange, 'email', 'tokenVersion'))
  return waiting and asked == redis.call('HGET', user, 'tokenVersion') and waiting or ''
end`,
});

/** What `pendingEmail()` answers; null when none waits. */
export const pendingEmail = z.pipe(
  z.string(),
  z.transform((email) => (email === '' ? null : email)),
);

/** Lua: defines `openEmailLink()`: the link before works no more, and the new one from now on. */
export const openEmailLink = defineFragment({
  keys: { emailChange: 'emailChange', emailLink: 'emailLink' },
  args: { uid: 'text', tokenHash: 'text' },
  builds: ['emailLink'],
  lua: `
local function openEmailLink()
  local before = redis.call('HGET', emailChange, 'tokenHash')
  if before and before ~= tokenHash then redis.call('DEL', emailLinkKey(before)) end
  redis.call('HSET', emailChange, 'tokenHash', tokenHash)
  redis.call('EXPIRE', emailChange, ${LINK_SECONDS})
  redis.call('SET', emailLink, uid, 'EX', ${LINK_SECONDS})
end`,
});

/** A link with a token of its own, and what `openEmailLink` needs for it. */
export function newEmailLink(uid: string) {
  const token = newToken();
  const tokenHash = hashOfToken(token);
  return {
    token,
    keys: { emailChange: key.emailChange(uid), emailLink: key.emailLink(tokenHash) },
    args: { uid, tokenHash },
  };
}

const SEND_AGAIN = defineScript({
  name: 'send-email-link-again',
  uses: [findPendingEmail, openEmailLink],
  lua: `
local waiting = pendingEmail()
if waiting ~= '' then openEmailLink() end
return waiting`,
  answer: pendingEmail,
});

export const sendEmailLinkAgain = defineCustomerEndpoint(contract.sendEmailLinkAgain, {
  async handle({ caller, locale, waitUntil }) {
    const { token, keys, args } = newEmailLink(caller.sub);
    const input = { keys: { ...keys, user: key.user(caller.sub) }, args };
    const sent = await forCustomer(caller, SEND_AGAIN, input, letterLimits(caller));
    if (!sent.ok) return sent;
    const { result: email } = sent;
    if (email === null) return failure('no_pending_email');
    waitUntil(send('email-confirmation', email, () => emailConfirmation(locale, token)));
    return answer(null);
  },
});

const CANCEL = defineScript({
  name: 'cancel-email-change',
  keys: { user: 'user', emailChange: 'emailChange' },
  builds: ['emailLink'],
  lua: `
local link = redis.call('HGET', emailChange, 'tokenHash')
if link then redis.call('DEL', emailLinkKey(link)) end
redis.call('DEL', emailChange)
return redis.call('HMGET', user, 'firstName', 'lastName', 'email', 'phone')`,
  answer: z.tuple([z.string(), z.string(), z.string(), z.string()]),
});

/** Taking back what does not wait is no failure; the answer says which e-mail is in force, for the link may have been first. */
export const cancelEmailChange = defineCustomerEndpoint(contract.cancelEmailChange, {
  async handle({ caller }) {
    const keys = { user: key.user(caller.sub), emailChange: key.emailChange(caller.sub) };
    const cancelled = await forCustomer(caller, CANCEL, { keys, args: {} }, [writeLimit(caller)]);
    if (!cancelled.ok) return cancelled;
    const [firstName, lastName, email, phone] = cancelled.result;
    return answer({ firstName, lastName, email, phone, PendingEmail: null });
  },
});
