/** Letters about an account; names stand in the body only. */
import { formatDay } from '../../src/domain/dates.ts';
import { shop } from '../catalogue/catalogue.ts';
import { readMailEnvironment } from '../environment.ts';
import { words, type Language } from '../http/words.ts';
import { link, text, type Block, type Letter } from './letter.ts';

/** A page of the shop as a link in a mail. @throws EnvironmentError */
export function pageUrl(language: Language, page: string): string {
  const origin = new URL(readMailEnvironment().SITE_ORIGIN ?? shop.domain).origin;
  return `${origin}${language === 'en' ? '/en' : ''}${page}`;
}

/** A letter with its greeting above and the shop below. */
export function letter(language: Language, subject: string, name: string, blocks: readonly Block[]): Letter {
  const { phone, email } = shop.contact;
  const signature = text(words(language, 'mail:signature', { shop: shop.name, phone, email }));
  const greeting = isName(name) ? words(language, 'mail:greeting', { name }) : words(language, 'mail:greetingPlain');
  return { subject, language, blocks: [text(greeting), ...blocks, signature] };
}

/** Whoever opens an account with somebody else's e-mail shall not write to them through a "name" with an address in it. */
const isName = (name: string): boolean => /^[\p{L}\p{M}'’ -]{1,60}$/u.test(name);

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
