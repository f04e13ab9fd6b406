import { describe, expect, test } from 'vitest';
import { asked, textsOf } from './locale-files.ts';

/**
 * The back room speaks Turkish only: its operators are the shop's own people. The second step of their login stands on a
 * page that has both languages.
 */
const isBackRoom = (key: string): boolean => key.startsWith('admin') && !key.startsWith('admin-factor:');

const turkish = new Map([...textsOf('tr')].filter(([key]) => !isBackRoom(key)));
const english = textsOf('en');
const namesIn = (text: string): string[] => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name);
describe('the two languages', () => {
  test('leave no text empty, and no blank at its ends', () => {
    const bad = [...turkish, ...english].filter(([, text]) => text === '' || text !== text.trim());
    expect(bad).toEqual([]);
  });

  test('write values as both engines read them', () => {
    const odd = [...turkish, ...english].filter(
      ([, text]) => namesIn(text).some((name) => !/^\w+$/.test(name)) || text.includes('$t('),
    );
    expect(odd).toEqual([]);
  });

  test('have both plurals wherever they have one', () => {
    const alone = [...turkish, ...english].filter(([key]) => /_(one|other)$/.test(key)).map(([key]) => asked(key));
    const both = (texts: Map<string, string>, key: string) => texts.has(`${key}_one`) === texts.has(`${key}_other`);
    expect(alone.filter((key) => !both(turkish, key) || !both(english, key))).toEqual([]);
  });

  test('speak Turkish in one and English in the other', () => {
    const turkishLetters = /[ğşıİ]/;
    const isTurkish = (text: string) => turkishLetters.test(text.replaceAll('Kıvrım Perde', ''));
    const untranslated = [...english].filter(([key, text]) => turkish.get(key) === text && isTurkish(text));
    expect(untranslated).toEqual([]);
  });
});

describe('texts of the specification, to the letter', () => {
  const spoken = new Set(turkish.values());

  test.each([
    // §2
    'Ürün bulunamadı',
    'Bu kategoride henüz ürün bulunmamaktadır.',
    // §4, §5
    'Sipariş Veriliyor...',
    'Genişlik gereklidir',
    'Yükseklik gereklidir',
    "Geçerli bir genişlik girin (0'dan büyük olmalıdır)",
    "Geçerli bir yükseklik girin (0'dan büyük olmalıdır)",
    'Pileli tip seçin',
    '{{name}} sepetten çıkarılacak. Emin misiniz?',
    'Sepetteki tüm ürünler silinecek. Emin misiniz?',
    'Ad zorunludur',
    'Soyad zorunludur',
    'E-posta zorunludur',
    'Telefon zorunludur',
    'Adres zorunludur',
    'Şehir zorunludur',
    'İlçe zorunludur',
    'Posta kodu zorunludur',
    'Geçerli bir e-posta adresi girin',
    'Kart numarası zorunludur',
    'Kart numarası 16 haneli olmalıdır',
    // §8
    'Aradığınız içerik bulunamadı',
    'Bu işlem için yetkiniz bulunmuyor',
    'Sunucu hatası oluştu. Lütfen daha sonra tekrar deneyin',
    'Sistem geçici olarak kullanılamıyor. Lütfen daha sonra tekrar deneyin',
    'Lütfen tüm zorunlu alanları doldurun ve geçerli ölçüler girin',
    'Fiyat bilgisi eksik',
    'Sepet kaydedilemedi',
    'Takip Bilgisi Bulunamadı',
    'Takip bilgileri alınamadı. Lütfen sipariş numaranızı kontrol edin.',
    'Şehirler alınamadı',
    'İlçeler alınamadı',
    // §2, §4, §5, §8: accounts
    'Profilim',
    'Siparişlerim',
    'Favorilerim',
    'Adreslerim',
    'Çıkış Yap',
    'Giriş Yap',
    'Oturum süresi dolmuş. Lütfen tekrar giriş yapın.',
    'Giriş başarısız',
    'E-posta veya şifre hatalı',
    'Kayıt işlemi başarısız. Lütfen tekrar deneyin.',
    'Şifreler eşleşmiyor!',
    'Kullanım şartlarını kabul etmelisiniz!',
    'Şifre gereksinimleri: {{rules}}',
    'Profil bilgileri yüklenirken hata oluştu',
    'Profil başarıyla güncellendi!',
    'Profil güncellenirken hata oluştu',
    'Ad gereklidir',
    'Soyad gereklidir',
    'Telefon numarası gereklidir',
    'Geçerli bir telefon numarası giriniz',
    'Şehir seçimi gereklidir',
    'İlçe seçimi gereklidir',
    'Mahalle gereklidir',
    'Cadde/Sokak gereklidir',
    'Bina numarası gereklidir',
    'Posta kodu gereklidir',
    'Posta kodu 5 haneli olmalıdır',
    'Varsayılan',
    'Hata',
    'Başarılı',
    'Adresler yüklenemedi',
    'İşlem başarısız oldu',
    'Adres silinemedi',
    'Varsayılan adres ayarlanamadı',
    'Adres başarıyla silindi',
    'Varsayılan adres güncellendi',
    'Bu adresi silmek istediğinizden emin misiniz?',
    'Adres oluşturulamadı',
    'Adres güncellenemedi',
    // decisions P6, P7
    'Ücretsiz',
    'Kupon kodu geçerli değil',
  ])('%s', (text) => expect(spoken).toContain(text));
});
