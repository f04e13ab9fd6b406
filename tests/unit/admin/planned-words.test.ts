import { expect, test } from 'vitest';
import { plannedWords } from '../../../src/features/admin/orders/words.ts';

test.each([
  ['2026-11-24 10:00–12:00', '24 Kasım 2026 10:00–12:00'],
  ['2026-11-24', '2026-11-24'],
  ['Yurtiçi 2026-11-24 10:00–12:00', 'Yurtiçi 2026-11-24 10:00–12:00'],
  ['', ''],
])('the journal’s %s is %s', (value, words) => expect(plannedWords(value)).toBe(words));
