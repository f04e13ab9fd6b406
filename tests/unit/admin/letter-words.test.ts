/** An operator who looks at a letter that did not go reads words, never a code alone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { sampleLetters } from '../../../netlify/local/preview/samples.ts';
import { capWords, kindWords, reasonWords } from '../../../src/features/admin/desk/LettersPage.tsx';
import type { MessageTree } from '../../../src/i18n/messages.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';

const file = path.resolve(import.meta.dirname, '../../../content/locales/tr/admin-desk.json');
const t = createTranslate({ 'admin-desk': JSON.parse(readFileSync(file, 'utf8')) as MessageTree });

describe('words for a letter', () => {
  it.each([
    ['smtp-550', 'Alıcının posta kutusu mektubu kabul etmedi (550)'],
    ['smtp-552', 'Alıcının posta kutusu dolu (552)'],
    ['smtp-571', 'Posta sunucusu mektubu kabul etmedi (571)'],
    ['smtp-471', 'Posta sunucusu mektubu şimdilik almadı (471)'],
    ['quota', 'Gönderim sınırımız ya da alıcının posta kutusu doldu'],
    ['etimedout', 'Posta sunucusu yanıt vermedi'],
    ['late', 'Bağlantısının süresi bitmeden gönderilemedi'],
    ['', 'Neden gitmediği bilinmiyor'],
    ['esomething', 'Beklenmeyen bir neden: esomething'],
  ])('%s: %s', (reason, words) => expect(reasonWords(t, reason)).toBe(words));

  it('has some for every kind that the shop sends', () => {
    for (const name of ['PASSWORD_PEPPER', 'JWT_AT_KEYS', 'JWT_RT_KEYS'])
      vi.stubEnv(name, `t1:${name.padEnd(43, 'x')}`);
    const kinds = new Set(sampleLetters('tr').map(({ fields }) => fields.kind ?? ''));
    expect(kinds.size).toBeGreaterThan(10);
    for (const kind of kinds) expect(kindWords(t, kind), kind).not.toBe(kind);
    vi.unstubAllEnvs();
  });

  it('has some for the caps that slow letters down, and shows the name of one it does not know', () => {
    expect(capWords(t, 'letters-site')).toBe('Bütün siteden bir saatte çok mektup');
    expect(capWords(t, 'letters-moon')).toBe('letters-moon');
  });
});
