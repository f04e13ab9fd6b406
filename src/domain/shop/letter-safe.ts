/**
 * Text of a stranger, as a letter to an unproven address may show it. Anybody can name anybody's address in an order,
 * so that the shop would carry a stranger's words under its own name: a link, a number to pay to, a sentence. Each
 * field is shown only if it looks like what it claims to be; else it is `null`, and the letter says a plain word in its
 * place. A false refusal costs a worse word; a false acceptance carries the stranger's.
 */
import { foldedWords, fold } from '../values/fold.ts';

/** Folded words that turn a name, a room or an address into a request, an address of the web or an amount. */
const REQUESTS: ReadonlySet<string> = new Set(
  `acil account adres adresine amount arayin arayiniz aramaniz bank banka basvurun bedava bekliyoruz bit bitcoin bonus borc
  borcu borcunuz borcunuzu bozdurun btc call cekilis cep click com crypto degil dogrula dogrulayin dolar dollar dot eft
  email eposta eth euro fatura faturaniz faturanizi free gerekiyor gift gonderin gonderiniz gonderir gondermeniz
  gondermelisiniz gsm havale hediyeniz hemen hesabi hesabina hesabiniz hesabinizi hesabiniza hesabimiza hesap hesaba http https iban
  icin indirim info iptal kampanya kapora kartiniz kartinizi kartinizin kazandin kazandiniz kripto kupon link lira liraya linke
  linki linkten linkine lutfen mail mesaj money musteri musterimiz net nokta numara numaraya numarayi numarasina numaramiz
  ode odeme odemeniz odemenizi odemeye odemek odemelisiniz odenecek odenmesi odeyin odeyiniz odul oduller odulunuz odulu
  org para paraniz paranizi parayi parola paypal password pay payment please posta prize read refund reklam send sifre
  sifreniz sifrenizi sitesine siteye swift tebrikler tel telefon telegram tikla tiklayin tiklayiniz tl transfer try tutar
  tutari tutarinda ucret ucreti ucretsiz ulasin ulasiniz urgent usd usdt verify visit whatsapp win winner www yatirin yatiriniz yatirmaniz yazin
  yaziniz yollayin`
    .split(/\s+/)
    .filter(Boolean),
);

/** Given names that are words of the list, too: a name may be them, an address or a room may not. */
const ALSO_NAMES: ReadonlySet<string> = new Set(['odul']);

const isRequest = (word: string): boolean => REQUESTS.has(word);

/** Both as it is split and with the signs inside words taken out, so that `öde-yin` is read as what it is. */
const wordsOf = (text: string): string[] => [
  ...foldedWords(text).flatMap((word) => word.match(/\p{L}+/gu) ?? []),
  ...foldedWords(text.replace(/[-'’.,:/()&+#]/g, '')),
];

/**
 * One spelling of what is meant, or null for what hides something: letters that only look Latin, signs that have no
 * width or turn the direction, full-width and other doubles of plain characters, piled-up accents.
 */
function plain(typed: string): string | null {
  const text = typed
    .normalize('NFC')
    .replace(/[ \t\n\u00a0]+/g, ' ')
    .trim();
  if (text === '' || text !== text.normalize('NFKC')) return null;
  return /^[\p{Script=Latin}0-9 .,:;/()&+#'’°-]+$/u.test(text) ? text : null;
}

const NAME_WORDS = 3;
const NAME_LETTERS = 40;
/** A word with an apostrophe or hyphens, or an initial or title with its dot: `O'Neill-Öz`, `H.`, `Dr.` */
const NAME =
  /^(?:\p{L}{1,20}(?:['’-]\p{L}{1,20}){0,2}|\p{L}{1,3}\.)(?: (?:\p{L}{1,20}(?:['’-]\p{L}{1,20}){0,2}|\p{L}{1,3}\.))*$/u;

/** A first name or surname as typed, or null: one to three words of letters, none of them a request. */
export function safeName(typed: string): string | null {
  const text = plain(typed);
  if (text === null || text.length > NAME_LETTERS || !NAME.test(text)) return null;
  if (text.split(' ').length > NAME_WORDS) return null;
  return wordsOf(text).some((word) => isRequest(word) && !ALSO_NAMES.has(word)) ? null : text;
}

/** Folded words that rooms and their windows are called by. */
const ROOM_WORDS: ReadonlySet<string> = new Set(
  `acilir alt altta ana anne antre ara arka aydinlik baba bahce balkon balkonu balkonlu banyo banyosu bas bay bebek bodrum
  bolum boy buro buyuk cam cami camli cati cephe cephesi cift cocuk calisma daire dar dis dolap dubleks duvar ebeveyn en ev
  evi fransiz fon genc genis giris giyinme gunes gunluk hol holu ic iki ikinci ikiz is kanat kanatli kapi kapisi kapali
  karsi kat kati kilerkis kiler kis kiz kizim kizlar kisa koltuk koridor kose kosesi kucuk kuzey kutuphane lavabo magaza
  mahzen masa misafir mutfak mutfagi numarali oda odam odasi odamiz oglan oglum ofis ofisi orta ortadaki oturma on onu
  pencere penceresi pencereli pencereler perde perdesi sag sagdaki salon salonu salonun sofa sol soldaki studyo surgulu tavan tek
  teras terasi toplanti tul tuvalet tuvaleti ucuncu uc ufak ust uzun veranda vitrin wc yan yanindaki yatak yazlik yemek
  yeni dogu bati guney guneslik birinci dorduncu besinci tarafi taraf giyim camasir utu soyunma bekleme
  attic back balcony basement bath bathroom bed bedroom big boy boys child childs children dining door downstairs east entrance
  first floor front girl girls guest hall hallway home house kids kitchen large left living lounge main master middle north
  nursery office right room second side single small south spare stairs street study terrace third top upstairs utility west wide
  window windows`
    .split(/\s+/)
    .filter(Boolean),
);

const NONE: ReadonlySet<string> = new Set();

const ROOM_LETTERS = 60;
const ROOM_WORDS_MOST = 7;
const ROOM_STRANGERS = 2;

/**
 * The name of a room or window as typed, or null: words that rooms are called by, with at most two others beside them
 * (`Defne’nin odası`), or one word alone; no more than two digits in a row, four in all.
 */
export function safeRoom(typed: string): string | null {
  const text = plain(typed);
  if (text === null || text.length > ROOM_LETTERS || !/^[\p{L}\d .,/()&+#'’-]+$/u.test(text)) return null;
  if (hasDottedWord(text, NONE) || /\/\/|\d{3}/.test(text) || digitsIn(text) > 4) return null;
  if (wordsOf(text).some(isRequest)) return null;
  const words = (text.replace(/['’]\p{L}+/gu, '').match(/\p{L}+/gu) ?? []).map(fold);
  const strangers = words.filter((word) => word.length > 1 && !ROOM_WORDS.has(word)).length;
  if (words.length > ROOM_WORDS_MOST || words.some((word) => word.length > 20)) return null;
  if (words.filter((word) => word.length === 1).length > 2) return null;
  const isKnown = words.some((word) => ROOM_WORDS.has(word));
  return (isKnown && strangers <= ROOM_STRANGERS) || words.length <= 1 ? spaced(text) : null;
}

/** Folded words of addresses. */
const ADDRESS_WORDS: ReadonlySet<string> = new Set(
  `ada apartman apartmani apt ap avenue ave bina binasi blok blk blv bulv bulvari bulvar cad cadde caddesi cd ciftligi
  cikmazi carsi carsisi d da daire dukkan evler evleri geciti gecidi han hani ic ishani kampusu kat konagi konaklari konut
  konutlari koy koyu kume mah mahalle mahallesi mevki mevkii mh meydan meydani no organize osb otoban parsel pasaj pasaji plaza rezidans
  road residence sahil san sanayi sit site sitesi sk sok sokagi sokak street st tower villa villalari yalisi yol yolu yokusu`
    .split(/\s+/)
    .filter(Boolean),
);

/** Abbreviations that people write without a blank after their dot: `Cad.No:12`. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  `alb ap apt av b blk blok blv bul bulv cad cd d da daire dr gen hz ic is k kat mah mar mh no ok ord org pk prof san sit
  sk sn sok st ust yzb`
    .split(/\s+/)
    .filter(Boolean),
);

/** Endings of web addresses. */
const ENDINGS: ReadonlySet<string> = new Set(
  `app at be biz cc cf ch click club cn co com de dev edu es eu fr ga gl gov gq icu info io ir it jp kim link live ltd ly
  me mobi ml net nl nu online org page pl pro ru shop site sh store su tc tech tk to top tr tv uk us vip ws xyz`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Letters or digits on both sides of a dot, unless what stands before is a number or one of `abbreviations` and what
 * stands after is a word that ends no web address.
 */
const hasDottedWord = (text: string, abbreviations: ReadonlySet<string>): boolean =>
  [...text.matchAll(/([^ .,]+)\.(?=([\p{L}\d]+))/gu)].some(([, before = '', after = '']) => {
    const isShort = /^\d+$/.test(before) ? /^\p{L}/u.test(after) : abbreviations.has(fold(before));
    return !isShort || ENDINGS.has(fold(after));
  });

/** With a blank after every dot, so that no mail program makes a link of it. */
const spaced = (text: string): string => text.replace(/\.(?=[\p{L}\d])/gu, '. ');

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/**
 * A number one could pay to or call: seven digits with nothing but signs between them. A number of house and flat before
 * a postal code is none.
 */
const hasLongNumber = (text: string): boolean =>
  (text.match(/\d(?:[ .,:;/()&+#'’°-]*\d)*/g) ?? []).some((found) => {
    const groups = found.split(/\D+/);
    const count = groups.join('').length;
    if (count < 7) return false;
    return !(groups.length > 1 && groups.at(-1)?.length === 5 && count <= 9);
  });

const ADDRESS_LETTERS = 200;
const ADDRESS_WORDS_MOST = 24;
const ADDRESS_DIGITS = 16;
/** Words in a row without a sign, a number or a word of addresses between them. */
const ADDRESS_STRANGERS = 4;

/**
 * The line of an address as typed, with a blank after every dot, or null: it has a word of addresses, no number that is
 * longer than those of houses, no dotted word but the abbreviations of addresses, no sentence.
 */
export function safeAddress(typed: string): string | null {
  const text = plain(typed);
  if (text === null || text.length > ADDRESS_LETTERS || /\/\/|:\/|\/:/.test(text)) return null;
  if (
    hasDottedWord(text, ABBREVIATIONS) ||
    hasLongNumber(text) ||
    /\d{6}/.test(text) ||
    digitsIn(text) > ADDRESS_DIGITS
  )
    return null;
  if (wordsOf(text).some(isRequest)) return null;
  const parts = text.match(/\p{L}+|[^\p{L} ]+/gu) ?? [];
  const words = parts.filter((part) => /\p{L}/u.test(part)).map(fold);
  if (words.length > ADDRESS_WORDS_MOST || words.some((word) => word.length > 25)) return null;
  if (!words.some((word) => ADDRESS_WORDS.has(word)) || longestRun(parts) > ADDRESS_STRANGERS) return null;
  return spaced(text);
}

function longestRun(parts: readonly string[]): number {
  let run = 0;
  let longest = 0;
  for (const part of parts) {
    run = /\p{L}/u.test(part) && !ADDRESS_WORDS.has(fold(part)) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
