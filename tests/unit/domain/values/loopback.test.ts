import { expect, test } from 'vitest';
import { isLoopback } from '../../../../src/domain/values/loopback.ts';

test.each(['localhost', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])(
  '%s is this machine',
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each([
  '',
  '0.0.0.0',
  '::',
  '192.168.1.20',
  '10.0.0.1',
  'localhost.evil.example',
  'notlocalhost',
  '127.0.0.1.nip.io',
  '128.0.0.1',
  '[::2]',
  'shop.test',
])('%s may be reached from elsewhere', (host) => expect(isLoopback(host)).toBe(false));
