/** Letters of a visit, booked or planned by the shop: each with a file for calendars, and the link that moves or cancels it while it stands. */
import '../http/mail-words.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { formatDay, formatWeekday } from '../../src/domain/values/dates.ts';
import { calendarFile } from '../../src/domain/workshop/calendar.ts';
import type { VisitKind } from '../../src/domain/workshop/visit.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { letter, link, pageUrl, rows, text, type Attachment, type Block, type Letter } from '../mail/letter.ts';
import type { BookedFacts } from './booking-store.ts';

/** Version of a visit that is as it was booked; every change has milliseconds. */
export const BOOKED = 1;

/**
 * Letter of a booking, or of its new day. The token travels in the fragment.
 * @param name as it was typed @param token undefined where it cannot be read any more @throws EnvironmentError
 */
export function visitBooked(locale: Locale, name: string, facts: BookedFacts, token: string | undefined): Letter {
  const t = translator(locale);
  if (facts.purpose !== undefined) return visitPlanned(locale, name, facts, facts.purpose);
  const words = facts.version === BOOKED ? 'visitBooked' : 'visitMoved';
  const day = formatWeekday(facts.day, locale);
  const composed = letter(locale, t(`mail:${words}.subject`), name, [
    text(t(`mail:${words}.opening`)),
    when(locale, facts),
    ...(token === undefined ? [] : [link(t('mail:visitBooked.change'), pageUrl(locale, `/visit#t=${token}`))]),
    text(t('mail:visitBooked.noOrder')),
    text(t(`mail:${words}.notYou`)),
  ]);
  const headline = t('mail:visitBooked.headline', { day });
  return { ...composed, headline, attachments: [calendar(locale, facts, false)] };
}

/** Letter of a visit that the shop planned or changed: nobody booked it, so there is no link. */
function visitPlanned(locale: Locale, name: string, facts: BookedFacts, purpose: VisitKind): Letter {
  const t = translator(locale);
  const day = formatWeekday(facts.day, locale);
  const composed = letter(locale, t(`mail:visitPlanned.subject.${purpose}`, { day }), name, [
    text(t('mail:visitPlanned.opening')),
    when(locale, facts),
    ...(purpose === 'measuring' ? [text(t('mail:visitBooked.noOrder'))] : []),
    text(t('mail:visitPlanned.notYou')),
  ]);
  const headline = t('mail:visitBooked.headline', { day });
  return { ...composed, headline, attachments: [calendar(locale, facts, false)] };
}

/** Letter of a visit that the shop has cancelled. @param name as it was typed @throws EnvironmentError */
export function visitCancelled(locale: Locale, name: string, facts: BookedFacts): Letter {
  const t = translator(locale);
  const { purpose } = facts;
  const day = formatWeekday(facts.day, locale);
  const subject =
    purpose === undefined
      ? t('mail:visitCancelled.subject', { day })
      : t(`mail:visitPlanned.cancelled.${purpose}`, { day });
  const composed = letter(locale, subject, name, [
    text(t(purpose === undefined ? 'mail:visitCancelled.opening' : 'mail:visitPlanned.cancelledText')),
    when(locale, facts),
    ...(purpose === undefined ? [link(t('mail:visitCancelled.another'), pageUrl(locale, '/visit'))] : []),
    text(t('mail:visitCancelled.calendar')),
  ]);
  return { ...composed, attachments: [calendar(locale, facts, true)] };
}

function when(locale: Locale, { day, from, to, district, purpose }: BookedFacts): Block {
  const t = translator(locale);
  return rows(
    [t('mail:visitBooked.day'), formatDay(day, locale)],
    [t('mail:visitBooked.time'), `${from}–${to}`],
    [t(purpose === undefined ? 'mail:visitBooked.district' : 'mail:visitPlanned.place'), district],
  );
}

/** Names the event of a visit, and which state of it, in every calendar file. */
export const calendarEvent = ({ subject, version }: Pick<BookedFacts, 'subject' | 'version'>) => ({
  uid: `${subject}@${new URL(shop.domain).hostname}`,
  // A calendar reads 31 bits: seconds fit until 2038.
  sequence: version === BOOKED ? 0 : Math.floor(version / 1000),
});

function calendar(locale: Locale, facts: BookedFacts, isCancelled: boolean): Attachment {
  const t = translator(locale);
  const { day, from, to, district, purpose } = facts;
  const isFitting = purpose === 'fitting';
  const file = calendarFile({
    ...calendarEvent(facts),
    ...{ day, from, to, place: district, now: new Date() },
    title: t(isFitting ? 'mail:visitPlanned.title' : 'mail:visitBooked.title', { shop: shop.name }),
    note: isFitting ? t('mail:visitPlanned.notYou') : t('mail:visitBooked.noOrder'),
    ...(isCancelled && { cancelledBy: shop.contact.email }),
  });
  return {
    name: t(isFitting ? 'mail:visitPlanned.file' : 'mail:visitBooked.file'),
    text: file,
    type: `text/calendar; charset=utf-8${isCancelled ? '; method=CANCEL' : ''}`,
  };
}

type BookingFacts = Omit<BookedFacts, 'subject' | 'version'> & { readonly address: string };

/**
 * Subject and text of the message on the desk: in Turkish, the language of the operators.
 * @param former the day and time that a visit was moved from
 */
export function deskWords(
  act: 'booked' | 'moved' | 'cancelled',
  { day, from, to, address }: BookingFacts,
  former: Pick<BookedFacts, 'day' | 'from' | 'to'> = { day, from, to },
) {
  const t = translator('tr');
  const before = `${formatDay(former.day, 'tr')}, ${former.from}–${former.to}`;
  const facts = { day: formatDay(day, 'tr'), time: `${from}–${to}`, address, before };
  return { subject: t(`mail:visitDesk.${act}`, facts), message: t('mail:visitDesk.text', facts) };
}
