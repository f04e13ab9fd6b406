/** The sentence that says what today needs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Today } from '../../../src/contract/admin-desk.ts';
import { needOf } from '../../../src/features/admin/desk/TodayPage.tsx';
import type { MessageTree } from '../../../src/i18n/messages.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';

const file = path.resolve(import.meta.dirname, '../../../content/locales/tr/admin-desk.json');
const t = createTranslate({ 'admin-desk': JSON.parse(readFileSync(file, 'utf8')) as MessageTree });

const WAITS: Today['waits'] = {
  ...{ answered: 0, check: 0, confirm: 0, sew: 0, stock: 0, sewing: 0, pack: 0, claims: 0 },
  ...{ visits: 0, cards: 0, messages: 0, reviews: 0, letters: 0, errors: 0 },
  unpaid: { count: 0, orders: [] },
  refund: { count: 0, sum: 0, orders: [] },
  difference: { count: 0, sum: 0, orders: [] },
  carrier: { count: 0, sum: 0, orders: [] },
  late: { count: 0, orders: [] },
};
const need = (waits: Partial<Today['waits']>, hasOrders = true) =>
  needOf(t, { hasOrders, waits: { ...WAITS, ...waits } });

describe('what today needs', () => {
  it('is one sentence, the most urgent first, three things at most', () => {
    expect(need({ pack: 1, check: 2 })).toBe('Bugün 1 paket çıkmalı ve 2 siparişin ölçüsü kontrol bekliyor.');
    expect(need({ visits: 2, pack: 1 })).toBe('Bugün 2 ziyaret var ve 1 paket çıkmalı.');
    expect(need({ late: { count: 3, orders: [] }, pack: 1, check: 2, messages: 4 })).toBe(
      'Bugün 3 sipariş gecikti, 1 paket çıkmalı ve 2 siparişin ölçüsü kontrol bekliyor.',
    );
  });

  it('names money first that the shop owes', () => {
    const owed = { count: 2, sum: 16_675, orders: [] };
    expect(need({ refund: owed, difference: { ...owed, count: 1 }, pack: 1 })).toBe(
      'Bugün 2 iade bekliyor, 1 paket çıkmalı ve 1 siparişin farkı açık.',
    );
  });

  it('is nothing when nothing waits, and says so of an empty shop', () => {
    expect(need({ sewing: 5 })).toBe('Bugün sizi bekleyen iş yok. Elinize sağlık.');
    expect(need({}, false)).toMatch(/^Henüz sipariş yok\./);
    expect(need({ messages: 1 }, false)).toBe('Bugün 1 mesaj yanıt bekliyor.');
    expect(need({ reviews: 2 })).toBe('Bugün 2 yorum karar bekliyor.');
  });
});
