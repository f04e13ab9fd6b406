/** Letters about an account; names stand in the body only. */
import { formatDay } from '../../src/domain/dates.ts';
import { words, type Language } from '../http/words.ts';
import { letter, link, pageUrl, text, type Letter } from './letter.ts';

/** How long a link to a new password works. */
export const RESET_MINUTES = 15;

/** The token travels in the fragment, which no server, log or `Referer` ever sees (security §2.6). @throws EnvironmentError */
export function passwordReset(language: Language, name: string, token: string): Letter {
  const url = pageUrl(language, `/reset-password#t=${token}`);
  return letter(language, words(language, 'mail:passwordReset.subject'), name, [
    text(words(language, 'mail:passwordReset.opening', { minutes: RESET_MINUTES })),
    link(words(language, 'mail:passwordReset.link'), url),
    text(words(language, 'mail:passwordReset.ignore')),
  ]);
}

/** Something about the account changed that its owner must hear of. */
export const accountChanged = (
  what: 'passwordChanged' | 'emailChanged' | 'signedOut',
  language: Language,
  name: string,
): Letter =>
  letter(language, words(language, `mail:${what}.subject`), name, [
    text(words(language, `mail:${what}.opening`)),
    text(words(language, 'mail:notYou')),
  ]);

/** @param until the day, as `2036-11-20`, to which the orders are kept; null when there are none */
export function accountDeleted(
  language: Language,
  name: string,
  orderNos: readonly string[],
  until: string | null,
): Letter {
  const opening = text(words(language, 'mail:accountDeleted.opening'));
  const kept =
    until === null
      ? []
      : [
          text(
            words(language, 'mail:accountDeleted.kept', {
              day: formatDay(until, language),
              orders: orderNos.join(', '),
            }),
          ),
        ];
  return letter(language, words(language, 'mail:accountDeleted.subject'), name, [opening, ...kept]);
}
