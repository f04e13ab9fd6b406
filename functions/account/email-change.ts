/**
 * A new e-mail that waits for its link (decisions A11). The request needs the password, goes into force when the link
 * of its letter is opened (`session/confirm-email.ts`), and counts no more once every session was ended: a new password
 * takes back a stranger's request. POST and DELETE /api/account/pending-email: the link once more, and no change after
 * all; one round trip each.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import { answer, failure } from '../http/answer.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import {
  EMAIL_LINK_HOURS,
  emailConfirmation,
  emailProof,
  placeLinkLetter,
  placesAccountLetters,
} from '../mail/account-letters.ts';
import { sendPlaced } from '../mail/outbox.ts';
import { letterPlaced, placingInput, type LetterPlacement } from '../mail/placing.ts';
import { seal } from '../mail/sealed.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { hashOfToken, newToken } from '../session/one-time-token.ts';
import { provesEmail } from '../session/proven.ts';
import type { Caller } from '../session/tokens.ts';
import { f } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineFragment, defineScript } from '../store/script.ts';

const LINK_SECONDS = EMAIL_LINK_HOURS * 3600;

/** Letters to an unproven address are few, whatever asks for them. */
export const letterLimits = ({ sub }: Caller): Limit[] => [
  { name: 'email-change-hour', id: sub, max: 5, windowSeconds: 3600 },
  { name: 'email-change-day', id: sub, max: 10, windowSeconds: 86_400 },
];

/** Lua: defines `pendingEmail()`: the e-mail that waits for its link, or an empty text. */
export const findPendingEmail = defineFragment({
  keys: { user: 'user', emailChange: 'emailChange' },
  lua: `
local function pendingEmail()
  local waiting, hash, asked = unpack(redis.call('HMGET', emailChange, ${f.emailChange.email}, ${f.emailChange.emailHash}, ${f.emailChange.tokenVersion}))
  local current, ownHash = unpack(redis.call('HMGET', user, ${f.user.tokenVersion}, ${f.user.emailHash}))
  return waiting and asked == current and hash ~= ownHash and waiting or ''
end`,
});

/** Answer of `pendingEmail()`; null when none waits. */
export const pendingEmail = z.pipe(
  z.string(),
  z.transform((email) => (email === '' ? null : email)),
);

/**
 * Lua, beside `placesEmailLink`: defines `openEmailLink(kind, email)`: the link before works no more, and the new one
 * from now on; its letter of this kind to this e-mail is placed. The caller has limits for it (`letterLimits`).
 */
const openEmailLink = defineFragment({
  keys: { emailChange: 'emailChange', emailLink: 'emailLink' },
  args: { uid: 'text', tokenHash: 'text', language: 'text' },
  builds: ['emailLink'],
  lua: `
local function openEmailLink(kind, email)
  local before = redis.call('HGET', emailChange, ${f.emailChange.tokenHash})
  if before and before ~= tokenHash then redis.call('DEL', emailLinkKey(before)) end
  redis.call('HSET', emailChange, ${f.emailChange.tokenHash}, tokenHash)
  redis.call('EXPIRE', emailChange, ${LINK_SECONDS})
  redis.call('SET', emailLink, uid, 'EX', ${LINK_SECONDS})
  return placeLinkLetter(kind, '', email, '', language, ${LINK_SECONDS * 1000})
end`,
});

/** The parts of a script that opens a link to a new e-mail. */
export const placesEmailLink = [...placesAccountLetters, placeLinkLetter, openEmailLink] as const;

/** To a new e-mail, or to that of an account which nobody has proven yet. */
type EmailLinkKind = 'email-confirmation' | 'email-proof';

/** A link with a token of its own, what `openEmailLink` needs for it, and what sends its letter behind the answer. */
export function newEmailLink(uid: string, locale: Locale, network: string) {
  const token = newToken();
  const tokenHash = hashOfToken(token);
  const callId = randomUUID();
  return {
    callId,
    ...joined(placingInput(callId, network), {
      keys: { emailChange: key.emailChange(uid), emailLink: key.emailLink(tokenHash) },
      args: { uid, tokenHash, language: locale, sealedToken: seal(token) },
    }),
    send(waitUntil: (work: Promise<unknown>) => void, placed: LetterPlacement, email: string, kind: EmailLinkKind) {
      const compose = kind === 'email-proof' ? emailProof : emailConfirmation;
      sendPlaced(waitUntil, placed, { id: `${kind}:${callId}`, holder: callId, kind }, email, () =>
        compose(locale, token),
      );
    },
  };
}

/** To the e-mail that waits, else to that of the account while it is unproven. */
const SEND_AGAIN = defineScript({
  name: 'send-email-link-again',
  uses: [findPendingEmail, provesEmail, ...placesEmailLink],
  lua: `
local waiting = pendingEmail()
if waiting ~= '' then return {waiting, 'email-confirmation', openEmailLink('email-confirmation', waiting)} end
if isProven(user) then return {} end
local own, ownHash, version = unpack(redis.call('HMGET', user, ${f.user.email}, ${f.user.emailHash}, ${f.user.tokenVersion}))
redis.call('HSET', emailChange, ${f.emailChange.email}, own, ${f.emailChange.emailHash}, ownHash, ${f.emailChange.tokenVersion}, version)
return {own, 'email-proof', openEmailLink('email-proof', own)}`,
  answer: z.union([z.tuple([]), z.tuple([z.string(), z.enum(['email-confirmation', 'email-proof']), letterPlaced])]),
});

export const sendEmailLinkAgain = defineCustomerEndpoint(contract.sendEmailLinkAgain, {
  async handle({ caller, locale, network, waitUntil }) {
    const link = newEmailLink(caller.sub, locale, network());
    const input = joined(link, { keys: { user: key.user(caller.sub) } });
    // Open before the second factor: an operator whose e-mail is unproven makes none before that.
    const sent = await forCustomer(caller, SEND_AGAIN, input, letterLimits(caller), 'session');
    if (!sent.ok) return sent;
    const [email, kind, letter] = sent.result;
    if (email === undefined || kind === undefined || letter === undefined) return failure('no_pending_email');
    link.send(waitUntil, letter, email, kind);
    return answer(null);
  },
});

const CANCEL = defineScript({
  name: 'cancel-email-change',
  keys: { user: 'user', emailChange: 'emailChange' },
  builds: ['emailLink'],
  lua: `
local link = redis.call('HGET', emailChange, ${f.emailChange.tokenHash})
if link then redis.call('DEL', emailLinkKey(link)) end
redis.call('DEL', emailChange)
return redis.call('HMGET', user, ${f.user.firstName}, ${f.user.lastName}, ${f.user.email}, ${f.user.phone})`,
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
