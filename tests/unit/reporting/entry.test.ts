import { describe, expect, test } from 'vitest';
import { errorEntry } from '../../../src/domain/reporting/report.ts';
import { entryOf } from '../../../src/features/reporting/reporter.ts';
import { isOwnMachine } from '../../../src/lib/host.ts';

const where = {
  address: 'https://www.kivrim.example/reset-password?x=1#t=abc',
  userAgent: 'Mozilla/5.0',
  now: new Date('2026-11-20T10:00:00Z'),
};

describe('entryOf', () => {
  test('tells kind, words, place and path, and nothing personal', () => {
    const error = new TypeError('no ali@posta.example in eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x');
    error.stack = `TypeError: ali@posta.example\n    at form (https://a.example/_astro/form.js?v=2:1:10)`;
    const entry = entryOf(error, 'rejection', where);
    expect(entry).toEqual({
      level: 'error',
      message: 'no [email] in [token]',
      errorType: 'TypeError',
      stackTrace: 'TypeError: [email]\n    at form (https://a.example/_astro/form.js)',
      requestPath: '/reset-password',
      timestamp: '2026-11-20T10:00:00.000Z',
      userAgent: 'Mozilla/5.0',
      additionalData: { kind: 'rejection' },
    });
    expect(errorEntry.safeParse(entry).success).toBe(true);
  });

  test.each([
    ['words', 'words', 'error'],
    ['', 'no message', 'error'],
    [undefined, 'a undefined was thrown', 'error'],
    [{ email: 'ali@posta.example' }, 'a object was thrown', 'error'],
    [null, 'a object was thrown', 'error'],
  ])('of %j says %j', (thrown, message, type) => {
    const entry = entryOf(thrown, 'error', where);
    expect([entry?.message, entry?.errorType]).toEqual([message, type]);
    expect(errorEntry.safeParse(entry).success).toBe(true);
  });

  test('is a warning when a feature coped with it', () => {
    expect(entryOf('cart: unsaved', 'problem', where)).toMatchObject({ level: 'warning', message: 'cart: unsaved' });
    expect(entryOf('x', 'error', where)).toMatchObject({ level: 'error' });
  });

  test('is short, whatever was thrown', () => {
    const error = new Error('m '.repeat(10_000));
    error.name = 'n '.repeat(10_000);
    error.stack = 's '.repeat(10_000);
    expect(JSON.stringify(entryOf(error, 'error', where)).length).toBeLessThan(2500);
  });

  test.each(['Script error.', 'ResizeObserver loop completed with undelivered notifications.'])(
    'leaves out %s',
    (text) => expect(entryOf(text, 'error', where)).toBeNull(),
  );

  test("leaves out what a visitor's extension did", () => {
    const error = new Error('x');
    error.stack = 'Error: x\n    at chrome-extension://abc/content.js:1:1';
    expect(entryOf(error, 'error', where)).toBeNull();
  });
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['0.0.0.0', true],
  ['www.kivrimperde.example', false],
  ['localhost.example', false],
  ['shop.localhost', false],
])('%s is one’s own machine: %s', (host, own) => expect(isOwnMachine(host)).toBe(own));
