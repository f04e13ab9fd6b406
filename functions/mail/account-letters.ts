/** Letters about an account; names stand in the body only. */
import '../http/mail-words.ts';
import type { ShopRole } from '../../src/domain/account/shop-role.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { formatDay, formatInstant } from '../../src/domain/values/dates.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import type { Device } from '../http/user-agent.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';
import { adminUrl, letter, link, pageUrl, rows, text, type Letter } from './letter.ts';
import { sendPlaced } from './outbox.ts';
import { placesLetters, type LetterPlacement } from './placing.ts';

/** A letter with a link, whose token travels in the fragment, which no server, log or `Referer` ever sees (security §2.6). */
const linkLetter = (
  what: 'passwordReset' | 'emailConfirmation' | 'emailProof' | 'operatorInvite',
  locale: Locale,
  name: string,
  url: string,
  left: number,
): Letter => {
  const t = translator(locale);
  return letter(locale, t(`mail:${what}.subject`), name, [
    text(t(`mail:${what}.opening`, { minutes: left, hours: left, shop: shop.name })),
    link(t(`mail:${what}.link`), url),
    text(t(`mail:${what}.ignore`)),
  ]);
};

/** How long a link to a new password works. */
export const RESET_MINUTES = 15;

/** @param minutes how long its link still works @throws EnvironmentError */
export const passwordReset = (locale: Locale, name: string, token: string, minutes = RESET_MINUTES): Letter =>
  linkLetter('passwordReset', locale, name, pageUrl(locale, `/reset-password#t=${token}`), minutes);

/** How long a link that confirms a new e-mail works. */
export const EMAIL_LINK_HOURS = 24;

/**
 * To a new e-mail that nobody has proven yet (`emailConfirmation`), or to the unproven one of an account (`emailProof`): a
 * stranger may have typed it, so not a word is anybody's but the shop's, the name included.
 * @param hours how long the link still works
 * @throws EnvironmentError
 */
const emailLetter =
  (what: 'emailConfirmation' | 'emailProof') =>
  (locale: Locale, token: string, hours = EMAIL_LINK_HOURS): Letter =>
    linkLetter(what, locale, '', pageUrl(locale, `/confirm-email#t=${token}`), hours);
export const emailConfirmation = emailLetter('emailConfirmation');
export const emailProof = emailLetter('emailProof');

/** How long an invitation to the team works. */
export const INVITE_HOURS = 48;

/**
 * To an e-mail that nobody has proven yet: no name in it. The back room speaks Turkish only.
 * @param hours how long its link still works
 * @throws EnvironmentError
 */
export const operatorInvite = (locale: Locale, token: string, hours = INVITE_HOURS): Letter =>
  linkLetter('operatorInvite', locale, '', adminUrl(`/admin/join#t=${token}`), hours);

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

/** To an operator who has another role from now on (decisions A8). @throws EnvironmentError */
export const roleChanged = (locale: Locale, name: string, role: ShopRole): Letter =>
  letter(locale, translator(locale)('mail:roleChanged.subject'), name, [
    text(translator(locale)(`mail:roleChanged.${role}`)),
    text(translator(locale)('mail:roleTaken.ask')),
  ]);

/**
 * Changes that the account's owner is notified of: words of the letter, the sentence behind its opening, and the page that it
 * leads to. The name of a passkey stays in the account, because it is typed.
 */
const CHANGES = {
  'password-changed': ['passwordChanged', 'mail:notYou'],
  // To the e-mail that is not in force any more: the way back by a new password is not its reader's now.
  'email-changed': ['emailChanged', 'mail:emailChanged.notYou'],
  'signed-out': ['signedOut', 'mail:notYou'],
  'passkey-added': ['passkeyAdded', 'mail:passkeyAdded.notYou', 'mail:passkeys', '/account/security'],
  'passkey-removed': ['passkeyRemoved', 'mail:passkeyRemoved.notYou', 'mail:passkeys', '/account/security'],
  'passkey-copied': ['passkeyCopied', 'mail:passkeyCopied.notYou', 'mail:passkeys', '/account/security'],
  // An operator's role or second factor (decisions A12).
  'factor-set': ['factorSet', 'mail:operatorNotYou'],
  'recovery-used': ['recoveryUsed', 'mail:operatorNotYou'],
  'recovery-renewed': ['recoveryRenewed', 'mail:operatorNotYou'],
  'factor-reset': ['factorReset', 'mail:operatorNotYou'],
  'role-given': ['roleGiven', 'mail:operatorNotYou'],
  // The customer's account stays.
  'role-taken': ['roleTaken', 'mail:roleTaken.ask'],
  // Somebody gave the right password and then wrong codes (decisions A12).
  'password-known': ['passwordKnown', 'mail:passwordKnown.you', 'mail:passwordKnown.link', '/forgot-password'],
} as const;
export type AccountChange = keyof typeof CHANGES;
export const ACCOUNT_CHANGES = Object.keys(CHANGES) as AccountChange[];

/** The letter about a change, also from what the outbox knows. @throws EnvironmentError */
export function accountChanged(kind: AccountChange, locale: Locale, name: string): Letter {
  const [what, closing, label, page] = CHANGES[kind];
  const t = translator(locale);
  return letter(locale, t(`mail:${what}.subject`), name, [
    text(t(`mail:${what}.opening`)),
    text(t(closing)),
    ...(label ? [link(t(label), pageUrl(locale, page))] : []),
  ]);
}

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
  sendPlaced(waitUntil, placed, held, email, () => accountChanged(kind, locale, firstName));
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

/**
 * Orders that outlive their account: how many, the numbers of the newest, and the day to which the last of these is kept at least, as
 * `2036-12-31`; null for none.
 */
export interface KeptOrders {
  readonly count: number;
  readonly orderNos: string[];
  readonly until: string | null;
}

export function accountDeleted(locale: Locale, name: string, { count, orderNos, until }: KeptOrders): Letter {
  const t = translator(locale);
  const opening = text(t('mail:accountDeleted.opening'));
  const named = orderNos.join(', ');
  const orders =
    count > orderNos.length ? t('mail:accountDeleted.more', { orders: named, count: count - orderNos.length }) : named;
  const kept = until === null ? [] : [text(t('mail:accountDeleted.kept', { day: formatDay(until, locale), orders }))];
  return letter(locale, translator(locale)('mail:accountDeleted.subject'), name, [opening, ...kept]);
}
