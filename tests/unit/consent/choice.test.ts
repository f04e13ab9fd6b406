import { describe, expect, test } from 'vitest';
import { newChoice, readChoice } from '../../../src/features/consent/choice.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const stored = (measure: boolean) => JSON.stringify(newChoice(measure, now));

describe('a choice about being measured', () => {
  test.each([true, false])('%s is kept to for six months', (measure) => {
    expect(readChoice(stored(measure), now)).toBe(measure);
    expect(readChoice(stored(measure), daysLater(182))).toBe(measure);
    expect(readChoice(stored(measure), daysLater(184))).toBeNull();
  });

  test.each([
    null,
    '',
    'null',
    '1',
    '[]',
    'true',
    '{"version":1,"measure":true',
    '{"version":1,"measure":"yes","at":"2026-11-20T12:00:00Z"}',
    '{"version":1,"measure":true}',
    '{"version":1,"measure":true,"at":"some day"}',
    '{"version":0,"measure":true,"at":"2026-11-20T12:00:00Z"}',
    '{"version":2,"measure":true,"at":"2026-11-20T12:00:00Z"}',
  ])('%s is none', (text) => expect(readChoice(text, now)).toBeNull());
});
