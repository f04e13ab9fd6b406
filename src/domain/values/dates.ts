import { INTL_LOCALE, TIME_ZONE, type Locale } from './locale.ts';

/** Making a format costs a hundred times what using it does, so each is made once, when it is first asked for. */
function formatOf(options: Intl.DateTimeFormatOptions): (locale: Locale) => Intl.DateTimeFormat {
  const made = new Map<Locale, Intl.DateTimeFormat>();
  return (locale) => {
    const known = made.get(locale) ?? new Intl.DateTimeFormat(INTL_LOCALE[locale], options);
    made.set(locale, known);
    return known;
  };
}

const weekday = formatOf({ timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' });
const weekdayOnly = formatOf({ timeZone: 'UTC', day: 'numeric', month: 'long', weekday: 'long' });
const dayOnly = formatOf({ timeZone: 'UTC', day: 'numeric', month: 'long' });
const date = formatOf({ timeZone: 'UTC', dateStyle: 'long' });
const dateOfInstant = formatOf({ timeZone: TIME_ZONE, dateStyle: 'long' });
const moment = formatOf({
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Turkey keeps one time all year: so many milliseconds ahead. */
export const ISTANBUL_MS = 3 * 3_600_000;

let istanbulDay: Intl.DateTimeFormat | undefined;

/** The calendar day in Istanbul of an instant, as `2026-11-20`. */
export function dayInIstanbul(instant: Date): string {
  istanbulDay ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return istanbulDay.format(instant);
}

/** The day so many days after a day, both as `2026-11-27`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** `27 Kasım 2026 Cuma` for a day such as `2026-11-27`. */
export const formatDay = (day: string, locale: Locale): string => weekday(locale).format(new Date(day));

/** `27 Kasım Cuma` for a day of the coming weeks. */
export const formatWeekday = (day: string, locale: Locale): string => weekdayOnly(locale).format(new Date(day));

/** `27 Kasım–1 Aralık 2026` for two days such as `2026-11-27`; one day alone when they are the same. */
export const formatDays = (from: string, to: string, locale: Locale): string =>
  date(locale).formatRange(new Date(from), new Date(to));

/** `27 Kasım – 1 Aralık`, `4–8 Aralık` for two days of the coming weeks. A line ends between two days, never within one. */
export const formatComingDays = (from: string, to: string, locale: Locale): string =>
  dayOnly(locale)
    .formatRange(new Date(from), new Date(to))
    .replace(/^(\d+)\s–\s(?=\d+\s\D+$)/, '$1–\u2060')
    .replaceAll(/(?<=\d)\s(?=\p{L})/gu, '\u00A0');

/** `27 Kasım 2026` for a day such as `2026-11-27`. */
export const formatDate = (day: string, locale: Locale): string => date(locale).format(new Date(day));

/** `20 Kasım 2026 16:05`, in Istanbul time (spec §7). */
export const formatInstant = (instant: string, locale: Locale): string => moment(locale).format(new Date(instant));

/** `27 Kasım 2026` for an instant, by the calendar of Istanbul: cut out of its text, the day would be that of UTC. */
export const formatInstantDay = (instant: string, locale: Locale): string =>
  dateOfInstant(locale).format(new Date(instant));
