/** RFC 5545: §3.1 lines and folding, §3.3.5 times in UTC, §3.3.11 text, §3.6.1 what an event must have. */
import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../../src/domain/workshop/calendar.ts';

const VISIT = {
  ...{ uid: 'abc@kivrimperde.example', sequence: 1, day: '2026-11-24', from: '13:00', to: '17:00' },
  ...{ title: 'Ölçü ziyareti', place: 'Kadıköy', note: 'Sipariş alınmaz.', now: new Date('2026-11-23T08:09:10.123Z') },
};
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of a visit', () => {
  it('has what the format asks for, times in UTC', () => {
    const file = calendarFile(VISIT);
    expect(linesOf(file)).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kivrim Perde//Visit//TR', 'CALSCALE:GREGORIAN'],
      ...['BEGIN:VEVENT', 'UID:abc@kivrimperde.example', 'SEQUENCE:1', 'DTSTAMP:20261123T080910Z'],
      ...['DTSTART:20261124T100000Z', 'DTEND:20261124T140000Z', 'SUMMARY:Ölçü ziyareti', 'LOCATION:Kadıköy'],
      ...['DESCRIPTION:Sipariş alınmaz.', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('escapes what the format reads itself, so that no value becomes a line of its own', () => {
    const file = calendarFile({ ...VISIT, place: 'A; B, C\\D\r\nATTENDEE:x', note: 'a\nb' });
    expect(linesOf(file)).toContain('LOCATION:A\\; B\\, C\\\\D\\nATTENDEE:x');
    expect(linesOf(file)).toContain('DESCRIPTION:a\\nb');
  });

  it('folds at 75 octets without cutting a letter', () => {
    const note = 'ğüşöçİ'.repeat(60);
    const file = calendarFile({ ...VISIT, note });
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(linesOf(file)).toContain(`DESCRIPTION:${note}`);
  });
});
