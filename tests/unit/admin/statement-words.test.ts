/** Words that are read out once lines of a statement were booked, or were not. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { MatchedLine } from '../../../src/contract/admin-money.ts';
import { bookingWords, type RowState } from '../../../src/features/admin/money/StatementRow.tsx';
import type { MessageTree } from '../../../src/i18n/messages.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';

const file = path.resolve(import.meta.dirname, '../../../content/locales/tr/admin-money.json');
const t = createTranslate({ 'admin-money': JSON.parse(readFileSync(file, 'utf8')) as MessageTree });

const ORDER = 'KP-1795400300832';
const part = { orderNo: ORDER, kind: 'transfer', name: 'Ayşe Yılmaz', amount: 100, version: 5, source: '' } as const;
const line = (number: number, parts: MatchedLine['parts'] = [part]): MatchedLine => ({
  ...{ line: number, day: '2026-11-27', amount: 100, rest: 100, text: 'EFT', certainty: 'likely' },
  ...{ fits: ['sum'], miss: null, difference: 0, bookedFor: null, parts },
});
const DONE: RowState = { ok: true, outcome: 'done' };
const CHANGED: RowState = { ok: true, outcome: 'changed', orderNo: ORDER };
const REFUSED: RowState = { ok: true, outcome: 'refused', orderNo: ORDER, words: 'Kargoda o kadar yok' };

it.each<[string, readonly (readonly [MatchedLine, RowState])[], string]>([
  ['one', [[line(3), DONE]], '3. satır işlendi.'],
  [
    'several',
    [
      [line(1), DONE],
      [line(2), DONE],
    ],
    '2 satır işlendi.',
  ],
  ['a changed one', [[line(4), CHANGED]], '4. satır: Biri bu siparişi az önce değiştirdi; yeniden eşleştirin'],
  ['a refused one', [[line(4), REFUSED]], '4. satır: Kargoda o kadar yok'],
  ['a refused part', [[line(4, [part, part]), REFUSED]], '4. satır: 300832: Kargoda o kadar yok'],
  [
    'one among others',
    [
      [line(1), DONE],
      [line(2), REFUSED],
      [line(5), DONE],
    ],
    '2 satır işlendi. 2. satır: Kargoda o kadar yok',
  ],
  [
    'two',
    [
      [line(2), REFUSED],
      [line(5), CHANGED],
    ],
    'Bakmanız gereken satırlar: 2, 5.',
  ],
  ['none, since the call failed', [], ''],
])('says what became of the lines: %s', (_name, booked, words) => expect(bookingWords(t, new Map(booked))).toBe(words));
