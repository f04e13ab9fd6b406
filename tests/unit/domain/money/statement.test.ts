/** Statements as Turkish banks and carriers write them, and the orders that they pay. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankDay, bankSum } from '../../../../src/domain/money/bank-sum.ts';
import { groupedIban, isIban } from '../../../../src/domain/money/iban.ts';
import { matchStatement, type OpenOrder } from '../../../../src/domain/money/match-statement.ts';
import { formatMoney } from '../../../../src/domain/money/money.ts';
import {
  lineName,
  readStatement,
  STATEMENT_LINES,
  type StatementSource,
} from '../../../../src/domain/money/statement.ts';
import { property } from '../property.ts';

const parts = (text: string, source: StatementSource = 'bank') =>
  readStatement(text, source).lines.map(({ movedOn, amount, text: said }) => [movedOn, amount, said]);

describe('a sum', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1234.56', 123_456],
    ['1,234.56', 123_456],
    ['+450,00', 45_000],
    ['450,5', 45_050],
    ['-1.234.567,89 TL', -123_456_789],
    ['₺4.394,00', 439_400],
    ['4.394,00 ₺', 439_400],
    ['12,50-', -1_250],
    ['−12,50', -1_250],
    ['–12,50', -1_250],
    ['—12,50 TL', -1_250],
    ['(12,50)', -1_250],
    ['450 TL', 45_000],
    ['1.234 TL', 123_400],
    ['0,00', 0],
    ['12345678901,00', 1_234_567_890_100],
  ])('%s is %i kuruş', (typed, kurus) => {
    expect(bankSum(typed)).toBe(kurus);
  });

  it.each(['', '-', '300832', '1.234', '12,345,6', '23.11.2026', '4.394,00 5,00', 'TL', '1e5', '123456789012,00'])(
    '%s is none',
    (typed) => {
      expect(bankSum(typed)).toBeNull();
    },
  );

  it('may be whole in a column of sums', () => {
    expect(bankSum('450', true)).toBe(45_000);
    expect(bankSum('1.234', true)).toBe(123_400);
  });

  property('is what the shop writes', [fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })], (kurus) => {
    expect(bankSum(formatMoney(kurus, 'tr'))).toBe(kurus || 0);
    expect(bankSum(formatMoney(kurus, 'en'))).toBe(kurus || 0);
  });
});

describe('a day', () => {
  it.each([
    ['23.11.2026', '2026-11-23', '23.11.2026'],
    ['3/1/2026 x', '2026-01-03', '3/1/2026'],
    ['23.11.2026 09:12 FAST', '2026-11-23', '23.11.2026 09:12'],
    ['23.11.2026 09.12 FAST', '2026-11-23', '23.11.2026 09.12'],
    ['2026-11-23T09:12:00', '2026-11-23', '2026-11-23T09:12:00'],
    ['23.11.2026 09.125,00', '2026-11-23', '23.11.2026'],
  ])('%s', (text, day, written) => {
    expect(bankDay(text)).toEqual({ day, written });
  });

  it.each(['31.02.2026', '2026', '23.11.26', 'x 23.11.2026', '00.11.2026', '23.11.20261'])('%s is none', (text) => {
    expect(bankDay(text)).toBeNull();
  });
});

describe('a statement', () => {
  const MURAT = ['2026-11-23', 439_400, 'FAST GELEN MURAT ORNEK 300832'];

  it.each([
    [
      'Ziraat',
      'Tarih;Fiş No;Açıklama;İşlem Tutarı;Bakiye\n23.11.2026;;FAST GELEN MURAT ORNEK 300832;4.394,00;18.220,10',
    ],
    [
      'İş',
      'Tarih/Saat\tAçıklama\tİşlem Tutarı*\tBakiye\n23/11/2026 09:12:44\tFAST GELEN MURAT ORNEK 300832\t4.394,00\t18.220,10',
    ],
    [
      'Garanti',
      '\uFEFF"Tarih","Açıklama","Tutar","Bakiye"\r\n"23.11.2026","FAST GELEN MURAT ORNEK 300832","4.394,00","18.220,10"\r\n',
    ],
    ['Akbank', 'Tarih;Tutar;Bakiye;Açıklama\n23.11.2026;4.394,00 TL;18.220,10 TL;"FAST GELEN MURAT ORNEK 300832"'],
    ['Yapı Kredi', 'Tarih;Açıklama;Borç;Alacak;Bakiye\n23.11.2026;FAST GELEN MURAT ORNEK 300832;;4.394,00;18.220,10'],
    ['cells without a head', '23.11.2026\tFAST GELEN MURAT ORNEK 300832\t+4.394,00\t18.220,10'],
    ['a page, balance behind', '23.11.2026 09.12 FAST GELEN MURAT ORNEK 300832 4.394,00 18.220,10'],
    ['a page, sum in front', '23.11.2026 4.394,00 TL 18.220,10 TL FAST GELEN MURAT ORNEK 300832'],
    ['a page, balance before the words', '23.11.2026 09:12 FAST GELEN 4.394,00 TL 18.220,10 TL MURAT ORNEK 300832'],
    ['a page, two balances', '23.11.2026\tFAST GELEN MURAT ORNEK 300832\t4.394,00\t18.220,10\t20.000,00'],
    ['a page, currency', '23.11.2026 FAST GELEN MURAT ORNEK 300832 +4.394,00 TL'],
    ['a page, line by line', '23.11.2026\nFAST GELEN\nMURAT ORNEK 300832\n4.394,00 TL\n18.220,10 TL'],
    ['a comma and a point', 'Tarih,Aciklama,Tutar\n2026-11-23,FAST GELEN MURAT ORNEK 300832,4394.00'],
    ['a quote over two lines', 'Tarih;Açıklama;Tutar\n23.11.2026;"FAST GELEN\nMURAT ORNEK 300832";4.394,00'],
  ])('of %s', (_, text) => {
    expect(parts(text)).toEqual([MURAT]);
  });

  it('counts what went, and says which lines it could not read', () => {
    const text = [
      'Hesap hareketleri',
      'Tarih;Açıklama;Tutar;Bakiye',
      '23.11.2026;EFT KIRA;-12.000,00;1.000,00',
      '23.11.2026;MAAS;12.000,00 B;1.000,00',
      '31.02.2026;X;1,00;2,00',
      '23.11.2026;Y;;2,00',
      '23.11.2026;Z;5,00;2,00',
    ].join('\n');
    expect(readStatement(text, 'bank')).toMatchObject({
      lines: [{ line: 7, amount: 500, text: 'Z' }],
      outgoing: 2,
      unread: [1, 5, 6],
    });
    expect(readStatement('Tarih;Açıklama;Borç;Alacak\n23.11.2026;X;0,01;\n23.11.2026;Y;;0,01', 'bank')).toMatchObject({
      lines: [{ amount: 1 }],
      outgoing: 1,
    });
    expect(parts('Tarih;Tutar;B/A;Açıklama\n23.11.2026;5,00;B;X\n23.11.2026;6,00;A;Y')).toEqual([
      ['2026-11-23', 600, 'A Y'],
    ]);
  });

  it.each([
    'KIRA ODEMESI 5.000,00 B 20.000,00 A',
    'KIRA ODEMESI 5.000,00 TL (B) 20.000,00 TL (A)',
    'KIRA ODEMESI 5.000,00B 20.000,00A',
    'KIRA ODEMESI 5.000,00 BORÇ',
    'KIRA ODEMESI –5.000,00 TL 20.000,00 TL',
    'KIRA ODEMESI —5.000,00 20.000,00',
    '\nKIRA ODEMESI\n- 5.000,00 TL',
    'KIRA ODEMESI (5.000,00) 20.000,00',
    '5.000,00 B 20.000,00 A KIRA ODEMESI',
    '\nKIRA ODEMESI\n5.000,00 B\n20.000,00 A',
    '\nKIRA ODEMESI\n5.000,00\nB\n20.000,00\nA',
    ';KIRA ODEMESI;5.000,00 B;20.000,00 A',
    ';KIRA ODEMESI;–5.000,00;20.000,00',
  ])('reads what went as what went: %s', (said) => {
    expect(readStatement(`23.11.2026 ${said}`.replace(' ;', ';'), 'bank')).toMatchObject({
      lines: [],
      outgoing: 1,
      unread: [],
    });
  });

  it.each([
    ['\t900,00\t\t1.000,00'],
    ['\t\t900,00\t1.000,00'],
    [';900,00;0,00;1.000,00'],
    [';0,00;900,00;1.000,00'],
    [';900,00 TL;-;1.000,00 TL'],
    [';900,00;TL;;TL;1.000,00', ';;TL;100,00;TL;1.100,00'],
    [';900,00;0;1.000,00'],
    [';900,00;;1.000,00;A'],
    [';900,00;;A;1.000,00'],
    [';900,00;;1.000,00', ';;100,00;1.100,00'],
  ])('below no head takes no unsigned sum that may have gone: %j', (...sums) => {
    const text = sums.map((sum) => `23.11.2026${sum[0]}GIDEN EFT AYSE ORNEK 300832 IADE${sum}`).join('\n');
    expect(readStatement(text, 'bank')).toMatchObject({ lines: [], outgoing: 0, unread: sums.map((_, at) => at + 1) });
  });

  it('below no head takes signed sums and one column of unsigned ones', () => {
    const rows = ['X;;+1,00;9,00', 'X;2,00 A;;9,00', 'X;3,00;9,00', 'X;4,00;13,00', 'X;-5,00;;8,00', 'X;6,00;B;0,00'];
    const read = readStatement(rows.map((row) => `23.11.2026;${row}`).join('\n'), 'bank');
    expect([read.lines.map(({ amount }) => amount), read.outgoing, read.unread]).toEqual([[100, 200, 300, 400], 2, []]);
  });

  it.each<[string, string, number[]?, number?]>([
    ['an empty cell in front', 'AYSE;;900,00;1.900,00\nKIRA;;-100,00;1.800,00', [], 1],
    ['an empty balance', 'AYSE;900,00;0,00\nKIRA;-100,00;1.800,00', [], 1],
    ['a balance alone', 'Devir;;1.000,00\nAYSE;900,00;1.900,00\nKIRA;-100,00;1.800,00', [1], 1],
    ['a balance alone, unsigned sums', 'Devir;1.000,00\nAYSE;900,00;1.900,00', [1]],
    ['a marked balance alone', 'Devir;;1.000,00;A\nAYSE;900,00;1.900,00;A', [1]],
    ['a mark', 'AYSE;;900,00;A;1.900,00'],
    ['a word behind', 'AYSE;;900,00;ALACAK;1.900,00'],
    ['a word in front', 'Gelen;AYSE;;900,00;1.900,00'],
    ['a code', 'AYSE;000;900,00;1.900,00'],
    ['a code of one digit', 'AYSE;0;900,00;1.900,00'],
    ['a reversal among what went', 'AYSE;+900,00;;9,00\nX;5,00;;9,00\nX;-5,00;;9,00\nX;;7,00;9,00', [2, 4], 1],
  ])('below no head takes an unsigned sum that came: %s', (_, rows, unread = [], outgoing = 0) => {
    const read = readStatement(rows.replace(/^/gm, '23.11.2026;'), 'bank');
    expect(read.lines.map(({ amount, text }) => [amount, text.includes('AYSE')])).toEqual([[90_000, true]]);
    expect([read.outgoing, read.unread]).toEqual([outgoing, unread]);
  });

  it.each([
    '2026-11-23,AYSE, ORNEK,900.00,1900.00\n2026-11-23,VELI,900.00,2800.00',
    '2026-11-23,900.00,1900.00,AYSE, ORNEK\n2026-11-23,900.00,2800.00,VELI',
  ])('below no head takes sums that a separator among words shifts: %j', (text) => {
    expect(parts(text)).toEqual(['AYSE ORNEK', 'VELI'].map((name) => ['2026-11-23', 90_000, name]));
  });

  it('knows sums of movements by their head', () => {
    const text = 'Tarih;Açıklama;Etiket;Hareket Tutarı;Bakiye\n23.11.2026;AYSE;;900,00;10,00';
    expect(readStatement(text, 'bank')).toMatchObject({ lines: [{ amount: 90_000, text: 'AYSE' }], unread: [] });
  });

  it.each([
    ['HAVALE ALI VELI 1.186,88 A 20.000,00 A', 'HAVALE ALI VELI A'],
    ['HAVALE ALI VELI 1.186,88 TL (A) 20.000,00 TL', 'HAVALE ALI VELI'],
    ['\nHAVALE\nALI VELI\n1.186,88 A\n20.000,00 A', 'HAVALE ALI VELI A'],
    [';HAVALE ALI VELI;1.186,88 A;20.000,00 A', 'HAVALE ALI VELI'],
  ])('reads what came as what came: %s', (said, text) => {
    expect(parts(`23.11.2026 ${said}`.replace(' ;', ';'))).toEqual([['2026-11-23', 118_688, text]]);
  });

  it.each([
    '23.11.2026 HAVALE ALI VELI 100,00 USD 200,00 USD',
    '23.11.2026 HAVALE ALI VELI 100,00USD 200,00USD',
    '23.11.2026 HAVALE ALI VELI €100,00 €200,00',
    '23.11.2026;HAVALE ALI VELI;100,00;USD;200,00',
    '23.11.2026 KIRA ODEMESI 5.000,00 BAKIYE 20.000,00',
    '23.11.2026 5.000,00 KIRA ODEMESI 20.000,00',
    '23.11.2026 KIRA ODEMESI 5.000,00x 20.000,00',
    '23.11.2026;KIRA ODEMESI;5.000,00 x;20.000,00',
    '23.11.2026 KIRA ODEMESI 5.000,00 20.000,00 B',
    '23.11.2026 KIRA ODEMESI — 5.000,00 20.000,00',
    '23.11.2026 KIRA ODEMESI - 5.000,00 TL',
    '23.11.2026 5.000,00 B KIRA ODEMESI',
    '23.11.2026 4.394,00 18.220,10 BORC MURAT ORNEK',
    '23.11.2026\nMURAT ORNEK\n4.394,00 TL\nBorç',
    '23.11.2026\nALI VELI\n100,00\nUSD',
    '23.11.2026 HAVALE EUR 100,00 200,00',
    '23.11.2026 KIRA ODEMESI 12.50 BAKIYE 100.00',
  ])('takes no sum that may be another one: %s', (text) => {
    expect(readStatement(text, 'bank')).toMatchObject({ lines: [], outgoing: 0, unread: [1] });
  });

  it.each([
    ['23.11.2026 Gelen FAST – Murat Örnek – 4.394,00 TL', 'Gelen FAST – Murat Örnek –'],
    ['23.11.2026 Gelen FAST – Murat Örnek – 4.394,00 TL 18.220,10 TL', 'Gelen FAST – Murat Örnek –'],
    ['23.11.2026 – 4.394,00 TL – Murat Örnek', '– – Murat Örnek'],
    ['23.11.2026 4.394,00 BORÇ ÖDEMESİ MURAT ORNEK', 'BORÇ ÖDEMESİ MURAT ORNEK'],
    ['23.11.2026 09:12 4.394,00 TL B BLOK D5 MURAT', 'B BLOK D5 MURAT'],
    ['Tarih;Açıklama;Tutar;Bakiye\n23.11.2026;FAST EURO TEKSTIL LTD;4.394,00;18.220,10', 'FAST EURO TEKSTIL LTD'],
    ['Tarih;Açıklama;Tutar;Bakiye\n23.11.2026;MURAT EUR MOBILYA;4.394,00;18.220,10', 'MURAT EUR MOBILYA'],
    ['23.11.2026;MURAT EUR MOBILYA;4.394,00;18.220,10', 'MURAT EUR MOBILYA'],
    ['23.11.2026 MURAT EUR MOBILYA 4.394,00 18.220,10', 'MURAT EUR MOBILYA'],
    ['23.11.2026 4.394,00 TL EURO TEKSTIL', 'EURO TEKSTIL'],
    ['23.11.2026 Murat Örnek perde 23.11.26 4.394,00', 'Murat Örnek perde 23.11.26'],
    ['23.11.2026;23.11.26;Murat Örnek;4.394,00;18.220,10', '23.11.26 Murat Örnek'],
    ['23.11.2026 Murat perde 2,60x2,50 4.394,00 18.220,10', 'Murat perde 2,60x2,50'],
    ['23.11.2026 Murat perde 2,60 x 2,50 4.394,00', 'Murat perde 2,60 x 2,50'],
    ['23.11.2026 FAST Saat 09.12 MURAT 4.394,00', 'FAST Saat 09.12 MURAT'],
  ])('reads usual words around a sum: %s', (said, text) => {
    expect(parts(said)).toEqual([['2026-11-23', 439_400, text]]);
    expect(readStatement(said, 'bank')).toMatchObject({ outgoing: 0, unread: [] });
  });

  it.each(['USD', 'EUR - Euro'])('takes no sums beside a currency in a column of its own: %s', (currency) => {
    const text = `Tarih;Açıklama;Tutar;Para Birimi\n23.11.2026;X;100,00;${currency}`;
    expect(readStatement(text, 'bank')).toMatchObject({ lines: [], outgoing: 0, unread: [2] });
  });

  it('takes no sums below a head that names another currency', () => {
    const text = 'Tarih;Açıklama;Tutar (EUR);Bakiye (EUR)\n23.11.2026;X;100,00;200,00';
    expect(readStatement(text, 'bank')).toMatchObject({ lines: [], unread: [2] });
  });

  it.each(['Tutar', 'Gelen'])('may have one column of sums alone: %s', (head) => {
    expect(parts(`Tarih;Açıklama;${head}\n23.11.2026;Perde;450`)).toEqual([['2026-11-23', 45_000, 'Perde']]);
  });

  it('on a page takes at most six lines more', () => {
    const words = ['FAST', 'GELEN', 'MURAT', 'ORNEK', '300832'];
    expect(parts(['23.11.2026', ...words, '4.394,00'].join('\n'))).toEqual([MURAT]);
    expect(parts(['23.11.2026', ...words, 'PERDE', '4.394,00'].join('\n'))).toEqual([]);
  });

  it('has no more lines than it may', () => {
    const text = Array.from({ length: STATEMENT_LINES + 2 }, (_, index) => `23.11.2026;X ${index};1,00`).join('\n');
    expect(readStatement(text, 'bank')).toMatchObject({ left: 2, unread: [] });
  });

  it('tells two equal payments of a day apart, and names them alike in the next paste', () => {
    const text = '23.11.2026;AYSE;5,00\n23.11.2026;AYŞE;5,00\n22.11.2026;AYSE;5,00';
    const names = readStatement(text, 'bank').lines.map(lineName);
    expect(new Set(names).size).toBe(3);
    expect(readStatement(`${text}\n24.11.2026;VELI;1,00`, 'bank').lines.map(lineName).slice(0, 3)).toEqual(names);
  });

  it('of a carrier needs no day', () => {
    const text = 'Takip No;Alıcı;Tahsilat Tutarı;Komisyon\nYK100200300;SEVGI ORNEK;3.927,00;12,00';
    expect(parts(text, 'carrier')).toEqual([['', 392_700, 'YK100200300 SEVGI ORNEK 12,00']]);
    expect(parts('YK1;28.11.2026;3.927,00;0,00', 'carrier')).toEqual([['', 392_700, 'YK1']]);
    expect(parts('28.11.2026 YK1 3.927,00', 'carrier')).toEqual([['', 392_700, 'YK1']]);
    expect(parts('YK100200300\t3.927,00', 'carrier')).toEqual([['', 392_700, 'YK100200300']]);
    expect(parts('YK100200300 3.927,00', 'carrier')).toEqual([['', 392_700, 'YK100200300']]);
    expect(parts(text)).toEqual([]);
  });

  it.each([
    ['Teslim Tarihi;Ödeme Tarihi', '2026-12-07'],
    ['İşlem Tarihi;Ödeme Günü', '2026-12-07'],
    ['Teslim Tarihi;İşlem Tarihi', '2026-12-07'],
    ['Valör;Teslim Tarihi', '2026-11-28'],
    ['Tarih;Teslim Tarihi', ''],
    ['Gönderim;Teslim', ''],
    ['Ödendiği Tarih;Teslim Tarihi', '2026-11-28'],
    ['Ödenme Tarihi;Teslim Tarihi', '2026-11-28'],
    ['Ödeme Yapılan Tarih;Teslim Tarihi', '2026-11-28'],
    ['Teslim Tarihi;Müşteriye Ödeme Tarihi', '2026-12-07'],
    ['Teslim Tarihi;Hakediş Tarihi', '2026-12-07'],
    ['Teslim Tarihi;EFT Tarihi', '2026-12-07'],
    ['Teslim Tarihi;EFT/Havale Tarihi', '2026-12-07'],
    ['Teslim Tarihi;Havale Tarihi', '2026-12-07'],
    ['Teslim Tarihi;Hesaba Geçiş Tarihi', '2026-12-07'],
    ['Teslim Tarihi;Aktarım Tarihi', '2026-12-07'],
    ['Delivered;Paid On', '2026-12-07'],
    ['Teslim Tarihi;Planlanan Ödeme Tarihi', ''],
    ['Teslim Tarihi;Ödeme Tarihi (planlanan)', ''],
    ['Teslim Tarihi;Ödeme Vade Tarihi', ''],
  ])('of a carrier has the day of its payment, and no other: %s', (heads, day) => {
    const text = `Takip No;Tahsilat Tutarı;Kesinti;${heads}\nYK1;3.927,00;12,00;28.11.2026;07.12.2026`;
    expect(parts(text, 'carrier').map(([paidOn, amount]) => [paidOn, amount])).toEqual([[day, 392_700]]);
  });

  it.each([
    ['Takip No;Alıcı;Teslim Tarihi;Tutar\nYK1;AYSE ORNEK;28.11.2026;900,00', '2026-11-28|90000|yk1 ayse ornek|1'],
    ['Takip No;Tutar;Teslim Tarihi;EFT Tarihi\nYK1;9,00;28.11.2026;1.12.2026', '2026-11-28|900|yk1 1 12 2026|1'],
    ['YK1;28.11.2026;9,00', '2026-11-28|900|yk1|1'],
    ['28.11.2026 YK1 9,00', '2026-11-28|900|yk1|1'],
  ])('of a carrier names its lines by their first day, as those that are booked: %j', (text, name) => {
    expect(readStatement(text, 'carrier').lines.map(lineName)).toEqual([name]);
  });

  const word = fc.stringMatching(/^[A-Z]{2,8}$/).filter((one) => !/^(?:USD|EURO?|GBP)$/.test(one));
  const payment = fc.record({
    day: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    words: fc.array(word, { minLength: 1, maxLength: 4 }),
  });

  property(
    'says the same however it is written',
    [
      fc.array(payment, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('\t', ';', ',', ' '),
      fc.boolean(),
      fc.boolean(),
    ],
    (payments, separator, hasBalance, isQuoted) => {
      const rows = payments.map(({ day, amount, words }) => {
        const [y = '', m = '', d = ''] = day.toISOString().slice(0, 10).split('-');
        const cells = [
          `${d}.${m}.${y}`,
          words.join(' '),
          formatMoney(amount, 'tr').slice(1),
          ...(hasBalance ? ['7,00'] : []),
        ];
        return cells
          .map((cell) => (separator !== ' ' && (isQuoted || separator === ',') ? `"${cell}"` : cell))
          .join(separator);
      });
      expect(parts(rows.join('\n'))).toEqual(
        payments.map(({ day, amount, words }) => [day.toISOString().slice(0, 10), amount, words.join(' ')]),
      );
    },
  );

  property('is read whatever is pasted', [fc.string({ unit: 'binary', maxLength: 400 })], (text) => {
    for (const source of ['bank', 'carrier'] as const) {
      const { lines, unread } = readStatement(text, source);
      expect(lines.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
      expect(new Set(unread).size).toBe(unread.length);
    }
  });
});

const CARRIERS = [
  { id: 'aras', name: 'Aras Kargo', needsNumber: true },
  { id: 'yurtici', name: 'Yurtiçi Kargo', needsNumber: true },
];
const order = (digits: string, name: string, amount: number, more: Partial<OpenOrder> = {}): OpenOrder => ({
  orderNo: `KP-1763900${digits}`,
  kind: 'transfer',
  name,
  amount,
  since: '2026-11-20',
  carrier: null,
  trackingNumber: null,
  ...more,
});
const MURAT = order('300832', 'Murat Örnek', 439_400);
const EMRE = order('411207', 'Emre Şahin', 312_100);
const SEVGI = order('920651', 'Sevgi Örnek', 392_700, {
  kind: 'carrier',
  carrier: 'Aras Kargo',
  trackingNumber: 'AR 55-10',
});
const DERYA = order('633902', 'Derya Örnek', 193_500, {
  kind: 'carrier',
  carrier: 'Aras Kargo',
  trackingNumber: 'AR5511',
});

function proposals(text: string, open: readonly OpenOrder[], source: StatementSource = 'bank') {
  const { lines } = readStatement(text, source);
  return matchStatement(lines, open, { source, today: '2026-11-23', carriers: CARRIERS }).map(
    ({ certainty, fits, miss, difference, parts: paid }) => [
      certainty,
      miss ?? fits.join('-'),
      difference,
      ...paid.map((part) => `${part.order.orderNo.slice(-6)} ${part.amount}`),
    ],
  );
}

describe('a line and the order that it pays', () => {
  const OPEN = [MURAT, EMRE, SEVGI, DERYA];

  it.each([
    ['FAST MURAT ORNEK 300832;4.394,00', ['certain', 'number-name-sum', 0, '300832 439400']],
    ['KP-1763900300832 havale;4.394,00', ['certain', 'number-sum', 0, '300832 439400']],
    ['SIP300832;4.394,00', ['certain', 'number-sum', 0, '300832 439400']],
    ['EFT EMRE SAHIN perde;3.121,00', ['certain', 'name-sum', 0, '411207 312100']],
    ['eft emre şahin;3.120,75', ['likely', 'name', -25, '411207 312075']],
    ['411207;3.421,00', ['likely', 'number', 30_000, '411207 342100']],
    ['M ORNEK;4.394,00', ['likely', 'sum', 0, '300832 439400']],
    ['FATMA KAYA;2.500,00', ['none', 'unknown', 0]],
    ['ARAS KARGO TAHSILAT;5.862,00', ['likely', 'carrier-sum', 0, '920651 392700', '633902 193500']],
    ['ARAS KARGO TAHSILAT;1.935,00', ['likely', 'carrier-sum', 0, '633902 193500']],
    ['SEVGI ORNEK;3.927,00', ['none', 'unknown', 0]],
    ['YURTICI KARGO;1.935,00', ['none', 'unknown', 0]],
  ])('%s', (text, expected) => {
    expect(proposals(`23.11.2026;${text}`, OPEN)).toEqual([expected]);
  });

  it.each(['FAST AYSE ORNEK KP-1795400300832', 'X 1795400300832'])(
    'is none that its whole number does not name: %s',
    (text) => {
      const second = order('999999', 'Ayşe Örnek', 90_000);
      expect(proposals(`23.11.2026;${text};900,00`, [second])).toEqual([['none', 'unknown', 0]]);
      expect(proposals(`23.11.2026;${text} ${second.orderNo};900,00`, [second]).map(([sure]) => sure)).toEqual([
        'certain',
      ]);
    },
  );

  it.each([
    ['1712345678901', 'certain'],
    ['1795564800000', 'certain'],
    ['1767225599999', 'certain'],
    ['1767225600000', 'none'],
    ['KP-1712345678901', 'none'],
    ['KP 1899999999999', 'none'],
  ])('takes digits as a whole number between the first order and today: %s is %s', (number, sure) => {
    const open = [{ ...order('', 'Ayşe Örnek', 90_000), orderNo: 'KP-1795300999999' }];
    const found = proposals(`23.11.2026;FAST AYSE ORNEK ${number};900,00`, open);
    expect(found.map(([certainty]) => certainty)).toEqual([sure]);
    const older = { ...order('', 'Can Ak', 5), orderNo: 'KP-1700000000000' };
    const [asked] = proposals(`23.11.2026;FAST AYSE ORNEK ${number};900,00`, [older, ...open]);
    expect(asked?.[0]).toBe(number.startsWith('17955') ? 'certain' : 'none');
  });

  it.each(['Teslim Tarihi', 'Tarih', 'Gönderim'])(
    'of a settlement is no order of a day after its first one, nor after that of its payment: %s',
    (head) => {
      const text = `Takip No;Alıcı;${head};Tutar\nYK1;AYSE ORNEK;19.11.2026;900,00`;
      const open = [order('1', 'Ayşe Örnek', 90_000, { kind: 'carrier', trackingNumber: 'YK9' })];
      expect(proposals(text, open, 'carrier')).toEqual([['none', 'unknown', 0]]);
      expect(proposals(text.replace('19.', '20.'), open, 'carrier').map(([sure]) => sure)).toEqual(['certain']);
      const two = text.replace(`${head};`, `${head};EFT Tarihi;`).replace('19.11.2026', '22.11.2026;19.11.2026');
      expect(proposals(two, open, 'carrier').map(([sure]) => sure)).toEqual(['none']);
    },
  );

  it('is none where several fit, but one person is one', () => {
    expect(proposals('23.11.2026;X;1,00', [order('1', 'A B', 100), order('2', 'C D', 100)])).toEqual([
      ['none', 'several', 0],
    ]);
    const twice = [order('000001', 'Can Ak', 100), order('000002', 'Can Ak', 100)];
    expect(proposals('23.11.2026;CAN AK;1,00\n23.11.2026;CAN AK;1,00', twice)).toEqual([
      ['likely', 'name-sum', 0, '000001 100'],
      ['certain', 'name-sum', 0, '000002 100'],
    ]);
  });

  it('of a carrier pays its parcels of that day too, and neither paid ones nor those of another carrier', () => {
    const open = [
      order('100001', 'Ali Ak', 100, { kind: 'carrier', carrier: 'Yurtiçi Kargo', trackingNumber: 'YK1' }),
      order('100002', 'Can Ak', 200, { kind: 'carrier', carrier: 'Aras Kargo', trackingNumber: 'AR1' }),
      ...OPEN,
      order('100003', 'Ece Ak', 300, { kind: 'carrier', carrier: 'Aras Kargo', since: '2026-11-21' }),
    ];
    expect(proposals('20.11.2026;KP-1763900100002;2,00\n20.11.2026;ARAS KARGO;5.862,00', open)).toEqual([
      ['certain', 'number-sum', 0, '100002 200'],
      ['likely', 'carrier-sum', 0, '920651 392700', '633902 193500'],
    ]);
  });

  it('of a carrier pays each parcel once, and a further sum pays none', () => {
    expect(proposals('23.11.2026;ARAS KARGO;5.862,00\n23.11.2026;ARAS KARGO;0,02', OPEN)).toEqual([
      ['likely', 'carrier-sum', 0, '920651 392700', '633902 193500'],
      ['none', 'unknown', 0],
    ]);
  });

  it('of a carrier pays its parcels once, although the same sum comes twice', () => {
    expect(
      proposals('23.11.2026;ARAS KARGO;5.862,00\n23.11.2026;ARAS KARGO;5.862,00', OPEN).map(([sure]) => sure),
    ).toEqual(['likely', 'none']);
  });

  it('that names one order and the parcel of another is that of neither: both say as much', () => {
    const parcel = { kind: 'carrier', carrier: 'Aras Kargo', trackingNumber: 'AR1' } as const;
    const open = [
      order('100001', 'Ali Ak', 100, parcel),
      order('100002', 'Can Ak', 200, { ...parcel, trackingNumber: 'AR2' }),
    ];
    expect(proposals('Gönderi;Tutar\nAR1 100002;3,00', open, 'carrier')).toEqual([['none', 'several', 0]]);
  });

  it('of a carrier that names one parcel is that parcel, not all that its sum would pay', () => {
    expect(proposals('23.11.2026;ARAS KARGO 920651;5.862,00', OPEN)).toEqual([['none', 'tooMuch', 193_500]]);
  });

  it('of a settlement joins no parcels: each has a line of its own', () => {
    expect(proposals('Gönderi;Tutar\nARAS KARGO;5.862,00', OPEN, 'carrier')).toEqual([['none', 'unknown', 0]]);
  });

  it('knows names of two letters', () => {
    expect(
      proposals('23.11.2026;CAN AK;5,00', [order('000001', 'Can Ak', 100), order('000002', 'Can Er', 100)]),
    ).toEqual([['likely', 'name', 400, '000001 500']]);
  });

  it('is no order of a later day, and no day to come', () => {
    expect(proposals('19.11.2026;300832;4.394,00', OPEN)).toEqual([['none', 'unknown', 0]]);
    expect(proposals('24.11.2026;300832;4.394,00', OPEN)).toEqual([['none', 'unknown', 0]]);
  });

  it('that names an order goes before an earlier one that has its name alone, and is that of no other of its sum', () => {
    expect(proposals('23.11.2026;EMRE SAHIN;3.000,00\n23.11.2026;411207;3.121,00', OPEN).map(([sure]) => sure)).toEqual(
      ['none', 'certain'],
    );
    const other = order('100001', 'Can Ak', MURAT.amount);
    expect(proposals('23.11.2026;300832;4.394,00', [MURAT, other])).toEqual([
      ['certain', 'number-sum', 0, '300832 439400'],
    ]);
  });

  it('pays once what is open once, and the rest with the next line', () => {
    expect(proposals('23.11.2026;300832;4.394,00\n23.11.2026;300832 x;4.394,00', OPEN).map(([sure]) => sure)).toEqual([
      'certain',
      'none',
    ]);
    expect(proposals('22.11.2026;300832;4.000,00\n23.11.2026;300832;394,00', OPEN)).toEqual([
      ['likely', 'number', -39_400, '300832 400000'],
      ['certain', 'number-sum', 0, '300832 39400'],
    ]);
  });

  it('of a settlement is found by tracking number or order number', () => {
    const text = 'Gönderi;Tutar\nAR5510;3.927,00\nar5511;1.900,00\n300832;4.394,00';
    expect(proposals(text, OPEN, 'carrier')).toEqual([
      ['certain', 'tracking-sum', 0, '920651 392700'],
      ['likely', 'tracking', -3_500, '633902 190000'],
      ['none', 'unknown', 0],
    ]);
    expect(proposals('920651 4.000,00', OPEN, 'carrier')).toEqual([['none', 'tooMuch', 7_300]]);
  });

  it('of a settlement net of fees is read by the size of its table: twice the lines and orders ask four times as often', () => {
    const asked = (size: number): number => {
      let count = 0;
      const open = Array.from({ length: size }, (_, index) => {
        const parcel = { kind: 'carrier', carrier: 'Aras Kargo', trackingNumber: `AR${index + 1000}` } as const;
        return new Proxy(order(String(100_000 + index), `Ad ${index}`, 10_000 + index, parcel), {
          get(target, field, receiver): unknown {
            if (field === 'kind') count += 1;
            return Reflect.get(target, field, receiver);
          },
        });
      });
      const text = open.map(({ trackingNumber }, index) => `${trackingNumber};${formatMoney(9_500 + index, 'tr')}`);
      const found = proposals(`Gönderi;Tutar\n${text.join('\n')}`, open, 'carrier');
      expect(found.map(([, fits, difference]) => [fits, difference])).toEqual(open.map(() => ['tracking', -500]));
      return count;
    };
    expect(asked(60)).toBeLessThanOrEqual(4 * asked(30));
  });

  const openOrders = fc.uniqueArray(
    fc.record({ digits: fc.integer({ min: 100_000, max: 999_999 }), amount: fc.integer({ min: 1, max: 5_000 }) }),
    { selector: ({ digits }) => digits, maxLength: 6 },
  );
  const paid = fc.array(fc.record({ pick: fc.nat(5), isNamed: fc.boolean(), off: fc.constantFrom(0, 0, 0, -1, 1) }), {
    maxLength: 8,
  });

  property(
    'is certain only where the order is named and owes just that, and no order is paid twice',
    [openOrders, paid],
    (all, lines) => {
      const open = all.map(({ digits, amount }) => order(String(digits), `Ad ${digits}`, amount));
      const text = lines.map(({ pick, isNamed, off }) => {
        const one = open[pick % Math.max(1, open.length)];
        return `23.11.2026;${isNamed ? (one?.orderNo ?? 'x') : 'x'};${formatMoney(Math.max(1, (one?.amount ?? 1) + off), 'tr')}`;
      });
      const read = readStatement(text.join('\n'), 'bank').lines;
      const found = matchStatement(read, open, { source: 'bank', today: '2026-11-23', carriers: CARRIERS });
      expect(found.map(({ line }) => line)).toEqual(read);
      for (const { certainty, parts: paidBy, difference, line } of found) {
        expect(paidBy.reduce((sum, { amount }) => sum + amount, 0)).toBe(certainty === 'none' ? 0 : line.amount);
        if (certainty === 'certain')
          expect([difference, line.text.includes(paidBy[0]?.order.orderNo ?? '-')]).toEqual([0, true]);
      }
      for (const one of open) {
        const sure = found.filter(
          ({ certainty, parts: paidBy }) => certainty === 'certain' && paidBy[0]?.order === one,
        );
        expect(sure.length).toBeLessThan(2);
      }
    },
  );
});

describe('an IBAN', () => {
  it.each(['TR33 0006 1005 1978 6457 8413 26', 'tr330006100519786457841326', 'DE89 3704 0044 0532 0130 00'])(
    '%s',
    (typed) => {
      expect(isIban(typed)).toBe(true);
    },
  );

  it.each([
    '',
    'TR33 0006 1005 1978 6457 8413 27',
    'TR33 0006 1005 1978 6457 8413 2',
    'TR330006100519786457841326X',
    '330006100519786457841326',
  ])('%s is none', (typed) => {
    expect(isIban(typed)).toBe(false);
  });

  property('is none once two neighbouring digits are exchanged', [fc.integer({ min: 4, max: 24 })], (at) => {
    const iban = 'TR330006100519786457841326';
    const [a = '', b = ''] = [iban[at], iban[at + 1]];
    if (a !== b) expect(isIban(iban.slice(0, at) + b + a + iban.slice(at + 2))).toBe(false);
  });

  it('stands in groups of four', () => {
    expect(groupedIban('tr330006100519786457841326')).toBe('TR33 0006 1005 1978 6457 8413 26');
  });
});
