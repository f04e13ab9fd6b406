/** Letters about an account; names stand in the body only. */
import '../http/mail-words.ts';
import type { ShopRole } from '../../src/domain/account/shop-role.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { formatDay, formatInstant } from '../../src/domain/values/dates.ts';
import { translator } from '../http/messages.ts';
import type { Device } from '../http/user-agent.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';
import { adminUrl, letter, link, pageUrl, rows, text, type Letter } from './letter.ts';
import { sendPlaced } from './outbox.ts';
import { placesLetters, type LetterPlacement } from './placing.ts';

/** How long a link to a new password works. */
export const RESET_MINUTES = 15;

/**
 * The token travels in the fragment, which no server, log or `Referer` ever sees (security §2.6).
 * @param minutes how long its link still works
 * @throws EnvironmentError
 */
export function passwordReset(locale: Locale, name: string, token: string, minutes = RESET_MINUTES): Letter {
  const url = pageUrl(locale, `/reset-password#t=${token}`);
  return letter(locale, translator(locale)('mail:passwordReset.subject'), name, [
    text(translator(locale)('mail:passwordReset.opening', { minutes })),
    link(translator(locale)('mail:passwordReset.link'), url),
    text(translator(locale)('mail:passwordReset.ignore')),
  ]);
}

/** How long a link that confirms a new e-mail works. */
export const EMAIL_LINK_HOURS = 24;

/**
 * To a new e-mail that nobody has proven yet: not a word in it is anybody's but the shop's, the name included. The token
 * travels in the fragment.
 * @param hours how long its link still works
 * @throws EnvironmentError
 */
export function emailConfirmation(locale: Locale, token: string, hours = EMAIL_LINK_HOURS): Letter {
  const url = pageUrl(locale, `/confirm-email#t=${token}`);
  return letter(locale, translator(locale)('mail:emailConfirmation.subject'), '', [
    text(translator(locale)('mail:emailConfirmation.opening', { hours })),
    link(translator(locale)('mail:emailConfirmation.link'), url),
    text(translator(locale)('mail:emailConfirmation.ignore')),
  ]);
}

/**
 * To the e-mail of an account that has not been proven yet: a stranger may have typed it, so no name is in it.
 * @param hours how long its link still works
 * @throws EnvironmentError
 */
export const emailProof = (locale: Locale, token: string, hours = EMAIL_LINK_HOURS): Letter =>
  letter(locale, translator(locale)('mail:emailProof.subject'), '', [
    text(translator(locale)('mail:emailProof.opening', { hours })),
    link(translator(locale)('mail:emailProof.link'), pageUrl(locale, `/confirm-email#t=${token}`)),
    text(translator(locale)('mail:emailProof.ignore')),
  ]);

/** How long the passkeys that outlived a reset can be removed by the link of its letter. */
export const REMOVAL_HOURS = 24;

/**
 * After a password was reset by mail: the passkeys that still open the account. Names of passkeys are left out, because
 * the account's holder types them.
 * @param made ISO 8601
 * @param hours how long the link still works
 * @throws EnvironmentError
 */
export function passkeysKept(
  locale: Locale,
  name: string,
  made: readonly string[],
  token: string,
  hours = REMOVAL_HOURS,
): Letter {
  const t = translator(locale);
  return letter(locale, t('mail:passkeysKept.subject'), name, [
    text(t('mail:passkeysKept.opening')),
    rows(...made.map((at): [string, string] => [t('mail:passkeysKept.passkey'), formatInstant(at, locale)])),
    text(t('mail:passkeysKept.remove', { hours })),
    link(t('mail:passkeysKept.link'), pageUrl(locale, `/reset-password#k=${token}`)),
    text(t('mail:notYou')),
  ]);
}

/**
 * To the e-mail in force, which stays so until the link is opened.
 * @param masked the new e-mail, as `maskedEmail` shows it
 * @throws EnvironmentError
 */
export const emailRequested = (locale: Locale, name: string, masked: string): Letter =>
  letter(locale, translator(locale)('mail:emailRequested.subject'), name, [
    text(translator(locale)('mail:emailRequested.opening', { email: masked })),
    text(translator(locale)('mail:emailRequested.stop')),
    link(translator(locale)('mail:emailRequested.link'), pageUrl(locale, '/forgot-password')),
  ]);

/** `ayse@example.com` as `a***@e***.com`: who asked recognises it, and no program makes a link of it. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***${domain.slice(domain.lastIndexOf('.'))}`;
}

/** To the e-mail that is not in force any more: the way back by a new password is not its reader's now. */
export const emailChanged = (locale: Locale, name: string): Letter =>
  letter(locale, translator(locale)('mail:emailChanged.subject'), name, [
    text(translator(locale)('mail:emailChanged.opening')),
    text(translator(locale)('mail:emailChanged.notYou')),
  ]);

/** To somebody who is on the team no more; the customer's account stays. */
const roleTaken = (locale: Locale, name: string): Letter =>
  letter(locale, translator(locale)('mail:roleTaken.subject'), name, [
    text(translator(locale)('mail:roleTaken.opening')),
    text(translator(locale)('mail:roleTaken.ask')),
  ]);

/** To an operator who has another role from now on (decisions A8). @throws EnvironmentError */
export const roleChanged = (locale: Locale, name: string, role: ShopRole): Letter =>
  letter(locale, translator(locale)('mail:roleChanged.subject'), name, [
    text(translator(locale)(`mail:roleChanged.${role}`)),
    text(translator(locale)('mail:roleTaken.ask')),
  ]);

/** Somebody gave the right password and then wrong codes (decisions A12). */
const passwordKnown = (locale: Locale, name: string): Letter =>
  letter(locale, translator(locale)('mail:passwordKnown.subject'), name, [
    text(translator(locale)('mail:passwordKnown.opening')),
    text(translator(locale)('mail:passwordKnown.you')),
    link(translator(locale)('mail:passwordKnown.link'), pageUrl(locale, '/forgot-password')),
  ]);

/** Changes that the account's owner is notified of, each with its letter. */
const CHANGES = {
  'password-changed': (locale: Locale, name: string) => accountChanged('passwordChanged', locale, name),
  'email-changed': emailChanged,
  'signed-out': (locale: Locale, name: string) => accountChanged('signedOut', locale, name),
  'passkey-added': (locale: Locale, name: string) => passkeyChanged('passkeyAdded', locale, name),
  'passkey-removed': (locale: Locale, name: string) => passkeyChanged('passkeyRemoved', locale, name),
  'passkey-copied': (locale: Locale, name: string) => passkeyChanged('passkeyCopied', locale, name),
  'factor-set': (locale: Locale, name: string) => factorChanged('factorSet', locale, name),
  'recovery-used': (locale: Locale, name: string) => factorChanged('recoveryUsed', locale, name),
  'recovery-renewed': (locale: Locale, name: string) => factorChanged('recoveryRenewed', locale, name),
  'factor-reset': (locale: Locale, name: string) => factorChanged('factorReset', locale, name),
  'role-given': (locale: Locale, name: string) => factorChanged('roleGiven', locale, name),
  'role-taken': roleTaken,
  'password-known': passwordKnown,
} as const;
export type AccountChange = keyof typeof CHANGES;

/** Whom a letter about an account greets. */
interface Addressee {
  readonly email: string;
  readonly firstName: string;
  readonly locale: Locale;
}

/**
 * Lua: defines `placeAccountLetter(kind, owner, email, firstName, locale, …)`, named after this very call: an account
 * may change its password twice. `owner` is whom the cap counts; further names and values are fields of the letter.
 */
const placeAccountLetter = defineFragment({
  args: { callId: 'text' },
  lua: `
local function placeAccountLetter(kind, owner, email, firstName, locale, ...)
  return placeLetter(kind .. ':' .. callId, accountCaps(owner),
    ${f.letter.kind}, kind, ${f.letter.to}, email, ${f.letter.name}, firstName, ${f.letter.locale}, locale, ...)
end`,
});

/** The parts of a script that places letters about an account. */
export const placesAccountLetters = [...placesLetters, placeAccountLetter] as const;

/**
 * Lua, beside `placeAccountLetter`: defines `placeLinkLetter(kind, caps, email, firstName, locale, lifeMs, …)`, for a letter
 * with the link whose sealed secret is `sealedToken`; it is worth nothing once the link has ended. Further names and values
 * are fields of the letter.
 */
export const placeLinkLetter = defineFragment({
  args: { callId: 'text', sealedToken: 'text' },
  lua: `
local function placeLinkLetter(kind, caps, email, firstName, locale, lifeMs, ...)
  ${LUA_NOW}
  return placeLetter(kind .. ':' .. callId, caps, ${f.letter.kind}, kind, ${f.letter.to}, email, ${f.letter.name}, firstName, ${f.letter.locale}, locale,
    ${f.letter.secret}, sealedToken, ${f.letter.linkEnds}, string.format('%.0f', now + lifeMs), ...)
end`,
});

/** Sends the letter about a change behind the answer, when it is this call's to send. */
export function sendAccountChanged(
  waitUntil: (work: Promise<unknown>) => void,
  kind: AccountChange,
  placed: LetterPlacement,
  callId: string,
  { email, firstName, locale }: Addressee,
): void {
  const held = { id: `${kind}:${callId}`, holder: callId, kind };
  sendPlaced(waitUntil, placed, held, email, () => CHANGES[kind](locale, firstName));
}

/** The same for another role. */
export function sendRoleChanged(
  waitUntil: (work: Promise<unknown>) => void,
  role: ShopRole,
  placed: LetterPlacement,
  callId: string,
  { email, firstName, locale }: Addressee,
): void {
  const held = { id: `role-changed:${callId}`, holder: callId, kind: 'role-changed' } as const;
  sendPlaced(waitUntil, placed, held, email, () => roleChanged(locale, firstName, role));
}

/** The same letter from what the outbox knows. */
export const accountChangedBy = (kind: AccountChange, locale: Locale, name: string): Letter =>
  CHANGES[kind](locale, name);

/**
 * The fate of a passkey, and the page where its owner looks after passkeys. The name of the passkey stays in the
 * account, because it is typed.
 */
const passkeyChanged = (
  what: 'passkeyAdded' | 'passkeyRemoved' | 'passkeyCopied',
  locale: Locale,
  name: string,
): Letter =>
  letter(locale, translator(locale)(`mail:${what}.subject`), name, [
    text(translator(locale)(`mail:${what}.opening`)),
    text(translator(locale)(`mail:${what}.notYou`)),
    link(translator(locale)('mail:passkeys'), pageUrl(locale, '/account/security')),
  ]);

/** Something about the account changed that its owner must hear of. */
export const accountChanged = (what: 'passwordChanged' | 'signedOut', locale: Locale, name: string): Letter =>
  letter(locale, translator(locale)(`mail:${what}.subject`), name, [
    text(translator(locale)(`mail:${what}.opening`)),
    text(translator(locale)('mail:notYou')),
  ]);

/** Something about an operator's role or second factor changed (decisions A12). */
type FactorChange = 'factorSet' | 'recoveryUsed' | 'recoveryRenewed' | 'factorReset' | 'roleGiven';
const factorChanged = (what: FactorChange, locale: Locale, name: string): Letter =>
  letter(locale, translator(locale)(`mail:${what}.subject`), name, [
    text(translator(locale)(`mail:${what}.opening`)),
    text(translator(locale)('mail:operatorNotYou')),
  ]);

/** How long an invitation to the team works. */
export const INVITE_HOURS = 48;

/**
 * To an e-mail that nobody has proven yet: no name in it. The back room speaks Turkish only; the token travels in the
 * fragment. @param hours how long its link still works @throws EnvironmentError
 */
export const operatorInvite = (locale: Locale, token: string, hours = INVITE_HOURS): Letter =>
  letter(locale, translator(locale)('mail:operatorInvite.subject'), '', [
    text(translator(locale)('mail:operatorInvite.opening', { hours })),
    link(translator(locale)('mail:operatorInvite.link'), adminUrl(`/admin/join#t=${token}`)),
    text(translator(locale)('mail:operatorInvite.ignore')),
  ]);

/**
 * Letter about a sign-in from a device that the account did not know (decisions A11). No name in it: a stranger who
 * opens an account with a foreign e-mail can have this letter sent, and shall not write in it. @throws EnvironmentError
 */
export function newDevice(locale: Locale, at: Date, { browser, system }: Device): Letter {
  const t = translator(locale);
  const families = [browser, system].filter((family) => family !== '').join(', ');
  return letter(locale, t('mail:newDevice.subject'), '', [
    text(t('mail:newDevice.opening')),
    rows(
      [t('mail:newDevice.time'), t('mail:newDevice.istanbul', { time: formatInstant(at.toISOString(), locale) })],
      [t('mail:newDevice.device'), families || t('mail:newDevice.unknown')],
    ),
    text(t('mail:newDevice.you')),
    text(t('mail:newDevice.notYou')),
    link(t('mail:newDevice.reset'), pageUrl(locale, '/forgot-password')),
    link(t('mail:newDevice.sessions'), pageUrl(locale, '/account/security')),
  ]);
}

/** Orders that outlive their account: how many, and the numbers of the newest. */
export interface KeptOrders {
  readonly count: number;
  readonly orderNos: string[];
}

/** @param until the day, as `2036-11-20`, to which the orders are kept; null when there are none */
export function accountDeleted(
  locale: Locale,
  name: string,
  { count, orderNos }: KeptOrders,
  until: string | null,
): Letter {
  const t = translator(locale);
  const opening = text(t('mail:accountDeleted.opening'));
  const named = orderNos.join(', ');
  const orders =
    count > orderNos.length ? t('mail:accountDeleted.more', { orders: named, count: count - orderNos.length }) : named;
  const kept = until === null ? [] : [text(t('mail:accountDeleted.kept', { day: formatDay(until, locale), orders }))];
  return letter(locale, translator(locale)('mail:accountDeleted.subject'), name, [opening, ...kept]);
}
