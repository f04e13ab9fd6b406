/** A visit as a file for calendars (RFC 5545). */

/** An appointment on one day in Istanbul, whose clock has been three hours ahead of UTC all year since 2016. */
export interface CalendarVisit {
  /** The same for every version of one appointment, so that a calendar replaces the older one. */
  readonly uid: string;
  /** Rises with every change. */
  readonly sequence: number;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly title: string;
  readonly place: string;
  readonly note: string;
  readonly now: Date;
  /** Address of the host that cancels it: calendars take the appointment out again. */
  readonly cancelledBy?: string;
}

const MOST_OCTETS = 75;

/** Returns the file: lines end with CRLF and are folded at 75 octets, never inside of a character. */
export const calendarFile = ({
  uid,
  sequence,
  day,
  from,
  to,
  title,
  place,
  note,
  now,
  cancelledBy,
}: CalendarVisit): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kivrim Perde//Visit//TR',
    'CALSCALE:GREGORIAN',
    ...(cancelledBy === undefined ? [] : ['METHOD:CANCEL']),
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(`${day}T${from}:00+03:00`))}`,
    `DTEND:${stamp(new Date(`${day}T${to}:00+03:00`))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(note)}`,
    ...(cancelledBy === undefined ? [] : [`ORGANIZER:mailto:${cancelledBy}`, 'STATUS:CANCELLED']),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Text of RFC 5545 §3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > MOST_OCTETS) {
      lines.push(' ');
      octets = 1;
    }
    lines.push(`${lines.pop() ?? ''}${character}`);
    octets += size;
  }
  return lines.join('\r\n');
}
