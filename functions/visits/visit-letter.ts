/** The letter of a booked visit, with a file for calendars and the link that moves or cancels it. */
import '../http/mail-words.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { formatDay } from '../../src/domain/values/dates.ts';
import { calendarFile } from '../../src/domain/workshop/calendar.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { letter, link, pageUrl, rows, text, type Letter } from '../mail/letter.ts';
import type { BookedFacts } from './booking-store.ts';

/**
 * The token travels in the fragment. @param name as it was typed @throws EnvironmentError
 */
export function visitBooked(locale: Locale, name: string, facts: BookedFacts, token: string): Letter {
  const t = translator(locale);
  const day = formatDay(facts.day, locale);
  const time = `${facts.from}–${facts.to}`;
  const composed = letter(locale, t('mail:visitBooked.subject', { day, time }), name, [
    text(t('mail:visitBooked.opening', { day, time })),
    rows(
      [t('mail:visitBooked.day'), day],
      [t('mail:visitBooked.time'), time],
      [t('mail:visitBooked.district'), facts.district],
    ),
    link(t('mail:visitBooked.change'), pageUrl(locale, `/visit#t=${token}`)),
    text(t('mail:visitBooked.noOrder')),
    text(t('mail:visitBooked.notYou')),
  ]);
  const file = calendarFile({
    uid: `${facts.subject}@${new URL(shop.domain).hostname}`,
    sequence: facts.version,
    ...{ day: facts.day, from: facts.from, to: facts.to, place: facts.district, now: new Date() },
    title: t('mail:visitBooked.title', { shop: shop.name }),
    note: t('mail:visitBooked.noOrder'),
  });
  return { ...composed, attachments: [{ name: t('mail:visitBooked.file'), text: file }] };
}

type Booked = Omit<BookedFacts, 'subject' | 'version'> & { readonly address: string };

/** Subject and text of the message on the desk: in Turkish, the language of the operators. */
export function deskWords(act: 'booked' | 'cancelled', { day, from, to, address }: Booked) {
  const t = translator('tr');
  const facts = { day: formatDay(day, 'tr'), time: `${from}–${to}`, address };
  return { subject: t(`mail:visitDesk.${act}`, facts), message: t('mail:visitDesk.text', facts) };
}
