/** Letters about an account; names stand in the body only. */
import type { Locale } from '../../src/domain/locale.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { translator } from '../http/messages.ts';
import { letter, link, pageUrl, text, type Letter } from './letter.ts';
import { defineFragment } from '../store/script.ts';
import { sendPlaced } from './outbox.ts';
import { admitLetter, placeLetter, type Placed } from './placing.ts';

/** How long a link to a new password works. */
export const RESET_MINUTES = 15;

/** The token travels in the fragment, which no server, log or `Referer` ever sees (security §2.6). @throws EnvironmentError */
export function passwordReset(locale: Locale, name: string, token: string): Letter {
  const url = pageUrl(locale, `/reset-password#t=${token}`);
  return letter(locale, translator(locale)('mail:passwordReset.subject'), name, [
    text(translator(locale)('mail:passwordReset.opening', { minutes: RESET_MINUTES })),
    link(translator(locale)('mail:passwordReset.link'), url),
    text(translator(locale)('mail:passwordReset.ignore')),
  ]);
}

const CHANGES = {
  'password-changed': 'passwordChanged',
  'email-changed': 'emailChanged',
  'signed-out': 'signedOut',
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
    'kind', kind, 'to', email, 'name', firstName, 'locale', locale, ...)
end`,
});

/** The parts of a script that places letters about an account. */
export const placesAccountLetters = [admitLetter, placeLetter, placeAccountLetter] as const;

/** Sends the letter about a change behind the answer, when it is this call's to send. */
export function sendAccountChanged(
  waitUntil: (work: Promise<unknown>) => void,
  kind: AccountChange,
  placed: Placed,
  callId: string,
  { email, firstName, locale }: Addressee,
): void {
  const held = { id: `${kind}:${callId}`, holder: callId, kind };
  sendPlaced(waitUntil, placed, held, email, () => accountChanged(CHANGES[kind], locale, firstName));
}

/** The same letter from what the outbox knows. */
export const accountChangedBy = (kind: AccountChange, locale: Locale, name: string): Letter =>
  accountChanged(CHANGES[kind], locale, name);

/** Something about the account changed that its owner must hear of. */
export const accountChanged = (what: (typeof CHANGES)[AccountChange], locale: Locale, name: string): Letter =>
  letter(locale, translator(locale)(`mail:${what}.subject`), name, [
    text(translator(locale)(`mail:${what}.opening`)),
    text(translator(locale)('mail:notYou')),
  ]);

/** @param until the day, as `2036-11-20`, to which the orders are kept; null when there are none */
export function accountDeleted(
  locale: Locale,
  name: string,
  orderNos: readonly string[],
  until: string | null,
): Letter {
  const opening = text(translator(locale)('mail:accountDeleted.opening'));
  const kept =
    until === null
      ? []
      : [
          text(
            translator(locale)('mail:accountDeleted.kept', {
              day: formatDay(until, locale),
              orders: orderNos.join(', '),
            }),
          ),
        ];
  return letter(locale, translator(locale)('mail:accountDeleted.subject'), name, [opening, ...kept]);
}
