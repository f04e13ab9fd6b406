/** Letters about an account; names stand in the body only. */
import type { Locale } from '../../src/domain/locale.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { translator } from '../http/messages.ts';
import { letter, link, pageUrl, text, type Letter } from './letter.ts';

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

/** Something about the account changed that its owner must hear of. */
export const accountChanged = (
  what: 'passwordChanged' | 'emailChanged' | 'signedOut',
  locale: Locale,
  name: string,
): Letter =>
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
