import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeAddress, safeName, safeRoom } from '../../../../src/domain/shop/letter-safe.ts';

const NAMES = [
  'Ayşe', 'ayşe', 'AYŞE', 'Ali', 'Can', 'Su', 'Ay', 'Ece', 'Işıl', 'İlkay', 'Iraz', 'Çağrı', 'Çiğdem', 'Gökçe', 'Ömer', 'Özgür', 'Ümit',
  'Şükrü', 'Ayşe Nur', 'Mehmet Ali', 'Fatma Nur Zeynep', 'H. İbrahim', 'M. Ali', 'Ayşe-Nur', 'Ara', 'Hediye', 'Ödül', 'Ulaş', 'Deniz',
  'Yasin', 'Aydın', 'Metin', 'Tekin', 'Ufuk', 'Umut', 'Barış', 'Zafer', 'Sevgi', 'Dr. Leyla', 'Nâzım', 'Hâle', 'Kâmil', 'Âdem', 'Emine Şenlikoğlu',
  'Yılmaz', 'Kaya', 'Demir', 'Öztürk', 'Çelik', 'Şahin', 'Yıldırım', 'Güneş', 'Sayın', 'Değerli', 'Türkoğlu', 'Kılıçdaroğlu', 'Hacıismailoğlu',
  'Yılmaz Öztürk', 'Kaya-Demir', "O'Neill-Öz", 'O’Brien', 'D’Angelo', 'van der Berg', 'Müller', 'García López', 'Björk', 'Łukasz', 'Nguyễn',
]; // prettier-ignore

const ROOMS = [
  'Salon', 'salon', 'SALON', 'Salon sol pencere', 'Salon sağ pencere', 'Salon orta cam', 'Çocuk odası', 'Çocuk odası 2', 'Yatak odası', 'Yatak odası - balkon kapısı',
  'Mutfak', 'Mutfak (küçük)', 'Salon/mutfak', 'Salon & mutfak', '2. kat oturma odası', 'Pencere 3', '1. pencere', 'Ayşe’nin odası', "Ayşe'nin odası", 'Defne odası',
  'Ayşe Nur odası', 'Ebeveyn banyosu', 'Misafir odası, sol', 'Balkon', 'Balkon kapısı', 'Bebek odası', 'Genç odası', 'Oturma odası büyük cam', 'Çalışma odası', 'Ofis 12',
  'Toplantı odası 3', 'Koridor', 'Hol', 'Antre', 'Teras', 'Kış bahçesi', 'Üst kat', 'Alt kat hol', 'Giyinme odası', 'Kızımın odası', 'Oğlumun odası', 'Kıvanç', 'L salon', 'Salon L köşe',
  '3+1 salon', 'Daire 5 salon', 'Yemek odası', 'Salon (güney cephe)', 'Vitrin', 'Yazlık salon', 'WC', 'Living room', 'Living room, left window', 'Bedroom 2', 'Kids room', "Emma's room", 'Kitchen', 'Main bedroom balcony door', 'Study',
]; // prettier-ignore

const ADDRESSES = [
  'Bağdat Cad. No:12/3 D:5, Caddebostan',
  'Bağdat Cad.No:12/3 D:5 Caddebostan',
  'Moda Cad. No: 1 D: 2',
  'Moda Caddesi No 1 Daire 2',
  'Caferağa Mah. Moda Cad. Şair Latifi Sok. No:14/6 34710 Kadıköy/İstanbul',
  'Atatürk Mah. 1420. Sok. No: 12 K: 3 D: 7',
  'Atatürk Mahallesi 1420 Sokak No 12 Kat 3 Daire 7',
  'Atatürk Mah. 1420.Sok. No:12/3',
  'Yeni Mah. 2345/1 Sk. No:4',
  'Barbaros Bulvarı 123/A Beşiktaş',
  'Barbaros Blv. No:123 A Blok K:12 D:48',
  'Ataşehir Bulvarı, Gardenya 7 Plaza, Kat: 12, No: 81',
  'Cumhuriyet Mah., Çiçek Sitesi, B3 Blok, D:15',
  'Yeşilköy Köyü, Köy içi No: 5',
  'Organize Sanayi Bölgesi 3. Cad. No:17',
  'OSB 75. Yıl Bulvarı No: 8',
  'Ziraat Bankası üstü, İnönü Cad. No:3/2',
  'Bankalar Cad. No: 11, Karaköy',
  'İstiklal Cad. Mısır Apt. No: 163/5',
  'Prof. Dr. Ahmet Taner Kışlalı Mah. 2830. Cad. No:6',
  '19 Mayıs Mah. İnönü Cad. No: 92/4',
  'Ödemiş Yolu Cad. No: 7',
  'Gaziosmanpaşa Mah. Filistin Sok. No:31/8',
  'Kordonboyu Mah. Sahil Yolu No:5',
  'Merkez Mah. Ada: 1234 Parsel: 5',
  'Fatih Mah., Gül Sk., No: 3, iç kapı no: 4',
  'Moda Cad.\nNo: 1',
  'Kıbrıs Şehitleri Caddesi No:140/2 Alsancak',
  'Orhan Veli Sok. Yıldız Apt. B Blok Kat:2 Daire:8 (Mavi kapı)',
  'Flat 4, 12 Moda Street',
  'Hacı Bayram Mh. Ulucanlar Cd. Nu: 5/A',
] as const;

describe('what people are called, where they live and how they call their rooms', () => {
  it.each(NAMES)('the name %s passes as it is', (name) => {
    expect(safeName(name)).toBe(name);
  });

  it.each(ROOMS)('the room %s passes as it is', (room) => {
    expect(safeRoom(room)).toBe(room);
  });

  it('a dot that no blank follows gets one', () => {
    expect(safeRoom('2.kat salon')).toBe('2. kat salon');
    expect(safeAddress('Moda Cad.No:1')).toBe('Moda Cad. No:1');
  });

  it.each(ADDRESSES)('the address %s passes', (address) => {
    expect(safeAddress(address)?.replaceAll(' ', '')).toBe(address.replaceAll(/\s/g, ''));
  });
});

const RULES = [
  ['name', safeName],
  ['room', safeRoom],
  ['address', safeAddress],
] as const;
/** What makes a field plausible around what it should not hold. */
const AROUND = {
  name: ['{}', 'Ayşe {}', '{} Yılmaz'],
  room: ['{}', 'Salon {}', '{} odası', 'Salon, {} pencere'],
  address: ['{}', 'Moda Cad. No:1 {}', '{} Moda Cad. No:1', 'Moda Mah. {} Sok. No:3 D:5'],
} as const;

const refuses = (typed: string): void => {
  for (const [field, rule] of RULES) {
    for (const around of AROUND[field]) {
      const whole = around.replace('{}', () => typed);
      expect(rule(whole), `${field}: ${whole}`).toBeNull();
    }
  }
};

describe('what a stranger wants to say', () => {
  it.each([
    'http://evil.example', 'https://evil.example/ode', 'evil.example', 'www.evil.com', 'evil.com', 'evil.com.tr', 'bit.ly/3abc', 'sok.com', 'cad.com', 'EVIL.COM', 'evil.co',
    'evil . com', 'evil dot com', 'evil nokta com', 'evil[.]com', 'evil(.)com', 'xn--evil-xyz.com', 'evil。com', 'ｅｖｉｌ．ｃｏｍ', 'evil\u200b.com', 'e\u00advil.com', 'evil\u2024com', '\u202emoc.live',
    'hxxp://evil', 'ftp://a', '//evil', '\\\\evil', 'mailto:a@b.co', 'a@b.co', 'a＠b.co', 'ayse at evil dot com', 'еvil', // the last one begins with a Cyrillic letter
    'TR470000000000000000000000', 'TR47 0000 0000 0000 0000 0000 00', 'IBAN TR47', 'tr 47-0000-0000-0000-0000-0000-00', '4111 1111 1111 1111', '4111-1111-1111-1111', '12345678', '1 2 3 4 5 6 7 8',
    '1.2.3.4.5.6.7.8', '１２３４５６７８', '٠١٢٣٤٥٦٧', '+90 532 000 00 00', '0532 000 00 00', '0(532)0000000', '444 0 333', '0532/000/00/00',
    '500 TL', '500TL', '₺500', '500 €', '500 lira', 'lütfen 500 TL ödeyin', 'Lütfen hemen ödeyin', 'ÖDEYİN', 'öde-yin', 'ödeme yapın', 'hesabınıza', 'hesabınız kapatılacak tıklayın', 'tıklayınız', 'kazandınız', 'iban', 'şifreniz', 'please pay', 'click here', 'your account', 'you win bitcoin', 'whatsapp',
    '<b>x</b>', '{{name}}', '$t(x)', 'a=b', 'x\r\nBcc: y', '😀', '🙂 merhaba', 'a\u0301\u0301\u0301', 'Z\u0335\u0321a\u0337', '\ud800', '!', 'acil!!!',
  ])('is never shown: %j', refuses); // prettier-ignore

  it.each([
    [safeName, 'annenizin hesabı için size bir haber'],
    [safeName, 'Ayşe Fatma Zeynep Elif'],
    [safeName, 'Merhaba, Ayşe'],
    [safeName, 'Ayşe.Nur'],
    [safeName, 'Ayşe 2'],
    [safeRoom, 'salon size yarın sürpriz yapacağız unutmayın'],
    [safeRoom, 'Salon 1234'],
    [safeRoom, 'bize çabuk dönün'],
    [safeAddress, 'Caddebostan'],
    [safeAddress, 'Cad. size yarın büyük sürprizler yapacağız unutmayın No:1'],
    [safeAddress, `Moda Cad. No:1 ${'Ek '.repeat(80)}`],
    [safeName, ''],
    [safeRoom, ' '],
  ])('is no %o: %j', (rule, typed) => {
    expect(rule(typed)).toBeNull();
  });

  const label = fc.stringMatching(/^[a-z][a-z0-9-]{1,14}[a-z0-9]$/);
  const ending = fc.constantFrom(
    'com',
    'net',
    'org',
    'com.tr',
    'io',
    'xyz',
    'co',
    'info',
    'app',
    'tr',
    'shop',
    'online',
    'example',
  );
  const scheme = fc.constantFrom('', 'http://', 'https://', 'HTTPS://', 'www.', '//');
  const path = fc.constantFrom('', '/', '/a/b', '?x=1', '#t');

  it('no web address, with and without a scheme, whatever stands around it', () => {
    fc.assert(
      fc.property(scheme, label, ending, path, (before, name, end, after) =>
        refuses(`${before}${name}.${end}${after}`),
      ),
      { numRuns: 500 },
    );
  });

  it('no number to pay to or to call, however it is spaced', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', ' - ', '  ', '\u00a0');
    const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), gap), { minLength: 10, maxLength: 26 });
    fc.assert(
      fc.property(digits, (pairs) =>
        refuses(
          pairs
            .map(([digit, blank]) => `${digit}${blank}`)
            .join('')
            .trim(),
        ),
      ),
      { numRuns: 500 },
    );
  });

  it('no invisible, full-width or piled-up sign in what else is fine', () => {
    const trick = fc.constantFrom(
      '\u200b', '\u200c', '\u200d', '\u2060', '\u00ad', '\u202e', '\u2066', '\u061c', '\u180e', '\u115f', '\u3164', '\u0336', '\u20dd', 'ａ', '．', '／', 'ⅷ', '𝐚', 'ﬁ', '\u0000', '\u0007', '\ud83d',
    ); // prettier-ignore
    const fine = fc.constantFrom(
      ...RULES.map(
        ([field, rule]) => [rule, { name: 'Ayşe', room: 'Salon 2', address: 'Moda Cad. No:1' }[field]] as const,
      ),
    );
    fc.assert(
      fc.property(fine, trick, fc.nat(20), ([rule, text], sign, at) => {
        const place = at % (text.length + 1);
        const typed = `${text.slice(0, place)}${sign}${text.slice(place)}`;
        expect(rule(typed), JSON.stringify(typed)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('shows of anything at all nothing that a mail program makes a link or a number of', () => {
    const pieces = fc.constantFrom(
      'Moda',
      'Cad.',
      'No',
      ':',
      '.',
      '/',
      ' ',
      '-',
      'com',
      'evil',
      'sok',
      '1',
      '23',
      '4567',
      '(',
      ')',
      ',',
      '+',
      'D',
      '@',
      'ş',
      'tr',
      'http',
      "'",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 16 }), (parts) => {
        for (const [, rule] of RULES) {
          const shown = rule(parts.join(''));
          if (shown === null) continue;
          expect(shown).not.toMatch(/[\p{L}\d]\.[\p{L}]|\/\/|@|\d{6}|(?<![\p{L}\d])https?:|(?<!\p{L})com(?!\p{L})/u);
          expect(shown).not.toMatch(/\d(?:[ .-]*\d){9}/);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('is read in time that grows with its length only', () => {
    for (const text of [
      'a'.repeat(100_000),
      '1 '.repeat(50_000),
      "a'".repeat(50_000),
      'a.'.repeat(50_000),
      ' '.repeat(100_000),
    ]) {
      for (const [, rule] of RULES) {
        const started = performance.now();
        rule(text);
        expect(performance.now() - started).toBeLessThan(500);
      }
    }
  });
});
