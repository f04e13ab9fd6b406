/**
 * GET and PUT /api/account/profile (spec §2, §7): one round trip each. A PUT with another e-mail takes two: it wants the
 * password, changes nothing without it, and the new e-mail is in force only once its link was opened (decisions A11).
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import type { BodyOf } from '../../src/contract/contract.ts';
import { answer, failure } from '../http/answer.ts';
import type { EndpointInput, Outcome } from '../http/endpoint.ts';
import { emailRequested, maskedEmail } from '../mail/account-letters.ts';
import { sendPlaced } from '../mail/outbox.ts';
import { letterPlaced } from '../mail/placing.ts';
import { confirmPassword, type Confirmation } from '../session/confirm-password.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import type { Caller } from '../session/tokens.ts';
import { ADDRESSEE_FIELDS, emailHash, USER_FIELDS, userValues } from '../session/user.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { findPendingEmail, letterLimits, newEmailLink, pendingEmail, placesEmailLink } from './email-change.ts';

type Form = BodyOf<typeof contract.saveProfile>;
type Input = EndpointInput<typeof contract.saveProfile> & { readonly caller: Caller };
type ProfileOutcome = Outcome<typeof contract.saveProfile>;

const profileKeys = ({ sub }: Caller) => ({ user: key.user(sub), emailChange: key.emailChange(sub) });

const READ = defineScript({
  name: 'read-profile',
  uses: [findPendingEmail],
  lua: `return {redis.call('HMGET', user, ${luaFields('user', USER_FIELDS)}), pendingEmail()}`,
  answer: z.tuple([userValues, pendingEmail]),
});

export const showProfile = defineCustomerEndpoint(contract.showProfile, {
  async handle({ caller }) {
    const read = await forCustomer(caller, READ, { keys: profileKeys(caller), args: {} });
    if (!read.ok) return read;
    const [{ firstName, lastName, email, phone }, PendingEmail] = read.result;
    return answer({ firstName, lastName, email, phone, PendingEmail });
  },
});

/** `details` are names and values in turn. The e-mail keeps the spelling it was proven with. */
const SAVE = defineScript({
  name: 'save-profile',
  uses: [findPendingEmail],
  args: { givenEmailHash: 'text', details: ['user'] },
  lua: `
local email, current = unpack(redis.call('HMGET', user, ${f.user.email}, ${f.user.emailHash}))
if current ~= givenEmailHash then return {'OTHER'} end
redis.call('HSET', user, unpack(details))
return {'SAVED', email, pendingEmail()}`,
  answer: z.union([z.tuple([z.literal('OTHER')]), z.tuple([z.literal('SAVED'), z.string(), pendingEmail])]),
});

/**
 * Saves the details and lets the new e-mail wait, if nobody has it and the password is still the one that was compared;
 * else nothing of both. Places the letters to both e-mails and answers the one that stays in force. Callers are charged
 * by limits of their own (`letterLimits`).
 */
const ASK = defineScript({
  name: 'ask-for-email',
  uses: placesEmailLink,
  keys: { user: 'user', wanted: 'email' },
  args: { comparedHash: 'text', newEmail: 'text', newEmailHash: 'text', maskedNewEmail: 'text', details: ['user'] },
  lua: `
local email, firstName, locale, passwordHash, tokenVersion =
  unpack(redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)}, ${f.user.passwordHash}, ${f.user.tokenVersion}))
if passwordHash ~= comparedHash then return {'CHANGED'} end
if redis.call('EXISTS', wanted) == 1 then return {'TAKEN'} end
redis.call('HSET', user, unpack(details))
local confirmation = openEmailLink('email-confirmation', newEmail)
redis.call('HSET', emailChange, ${f.emailChange.email}, newEmail, ${f.emailChange.emailHash}, newEmailHash, ${f.emailChange.tokenVersion}, tokenVersion)
local requested = placeLetter('email-requested:' .. callId, '', ${f.letter.kind}, 'email-requested', ${f.letter.to}, email,
  ${f.letter.name}, firstName, ${f.letter.locale}, locale, ${f.letter.newEmail}, maskedNewEmail)
return {'ASKED', email, confirmation, requested}`,
  answer: z.union([
    z.tuple([z.literal('CHANGED')]),
    z.tuple([z.literal('TAKEN')]),
    z.tuple([z.literal('ASKED'), z.string(), letterPlaced, letterPlaced]),
  ]),
});

export const saveProfile = defineCustomerEndpoint(contract.saveProfile, {
  bodyLimit: 4096,
  async handle(input) {
    const { caller, body } = input;
    if (body.currentPassword === undefined) return save(caller, body);
    const confirmed = await confirmPassword(caller, body.currentPassword, 'currentPassword');
    if (!confirmed.ok) return confirmed;
    const isOther = emailHash(body.email) !== emailHash(confirmed.owner.email);
    return isOther ? askForEmail(input, confirmed) : save(caller, body);
  },
});

const limits = (caller: Caller): Limit[] => [
  writeLimit(caller),
  { name: 'profile', id: caller.sub, max: 30, windowSeconds: 3600 },
];

const detailsOf = ({ firstName, lastName, phone }: Form) => ({ firstName, lastName, phone });

async function save(caller: Caller, body: Form): Promise<ProfileOutcome> {
  const details = detailsOf(body);
  const args = { givenEmailHash: emailHash(body.email), details };
  const saved = await forCustomer(caller, SAVE, { keys: profileKeys(caller), args }, limits(caller));
  if (!saved.ok) return saved;
  if (saved.result[0] === 'OTHER') {
    return failure('invalid_fields', { fields: { currentPassword: 'password.current.required' } });
  }
  const [, email, PendingEmail] = saved.result;
  return answer({ ...details, email, PendingEmail }, { message: 'rules:profile.saved' });
}

async function askForEmail(
  { caller, body, locale, network, waitUntil }: Input,
  { passwordHash: comparedHash, owner }: Confirmation,
): Promise<ProfileOutcome> {
  const details = detailsOf(body);
  const newEmailHash = emailHash(body.email);
  const link = newEmailLink(caller.sub, locale, network());
  const masked = maskedEmail(body.email);
  const input = joined(link, {
    keys: { user: key.user(caller.sub), wanted: key.email(newEmailHash) },
    args: { comparedHash, newEmail: body.email, newEmailHash, maskedNewEmail: masked, details },
  });
  const asked = await forCustomer(caller, ASK, input, [
    ...limits(caller),
    ...letterLimits(caller),
    { name: 'email-change-to', id: newEmailHash, max: 6, windowSeconds: 86_400 },
  ]);
  if (!asked.ok) return asked;
  if (asked.result[0] === 'CHANGED') return failure('conflict');
  if (asked.result[0] === 'TAKEN') return failure('email_taken', { fields: { email: 'account.email.taken' } });
  const [, email, confirmation, requested] = asked.result;
  link.send(waitUntil, confirmation, body.email, 'email-confirmation');
  const held = { id: `email-requested:${link.callId}`, holder: link.callId, kind: 'email-requested' } as const;
  sendPlaced(waitUntil, requested, held, email, () => emailRequested(owner.locale, owner.firstName, masked));
  return answer({ ...details, email, PendingEmail: body.email }, { message: 'rules:profile.emailAsked' });
}
