import { expect, test } from 'vitest';
import { subjectOf } from '../../../src/features/samples/owner.ts';

const token = (payload: string): string => `e30.${Buffer.from(payload).toString('base64url')}.c2ln`;

test.each([
  [token('{"sub":"u1"}'), 'u1'],
  // With letters that base64url writes in its own way.
  [token('{"sub":"ü?>~ÿ","sid":"s"}'), expect.any(String)],
  [token('{"sub":7}'), null],
  [token('{}'), null],
  [token('null'), null],
  [token('u1'), null],
  ['', null],
  ['a.b', null],
  ['a.%%%.c', null],
])('%j belongs to %j', (value, subject) => expect(subjectOf(value)).toEqual(subject));
