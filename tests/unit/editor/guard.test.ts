/** A save is refused in Turkish, at its field, where a build would refuse it; a new product gets its number and its address. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { SHOP_ROOT } from '../../../src/build/content/place.ts';
import type { Digest } from '../../../src/build/content/digest.ts';
import { editorFile } from '../../../src/build/editor/config.ts';
import { createGuard, type Guard, type SavedEntry } from '../../../src/features/editor/guard.ts';

const NOW = () => new Date('2026-11-24T09:00:00Z');
const file = await editorFile(SHOP_ROOT, {});
const read = (name: string): Promise<string> => readFile(path.join(SHOP_ROOT, name), 'utf8');

/** Sveltia's map, as far as the guard asks for it. */
const entryOf = (all: Record<string, unknown>): SavedEntry => ({
  get: (key) => all[key],
  setIn: ([part = '', key = ''], value) => entryOf({ ...all, [part]: { ...(all[part] as object), [key]: value } }),
});

type Form = Record<string, unknown>;
let guard: Guard;
let forms: Map<string, Form>;

let live: Digest | null;

async function open(published: Digest | null = null): Promise<void> {
  live = published;
  guard = createGuard(file, () => Promise.resolve(live), NOW);
  forms = new Map();
  for (const { format, own } of guard.formats) {
    const names = format.byId
      ? (await readdir(path.join(SHOP_ROOT, format.path))).map((name) => `${format.path}/${name}`)
      : [format.path];
    for (const name of names) forms.set(name, own.fromFile(await read(name)) as Form);
  }
}
beforeEach(() => open());

const ZEBRA = 'content/products/levent-zebra.yaml';

/** Saves the form of a file with changes; answers the entry, or the words of the refusal. */
async function save(name: string, change: object, more: Record<string, unknown> = {}): Promise<SavedEntry | string> {
  const form = forms.get(name);
  const data = Array.isArray(form) ? { list: change } : { ...form, ...change };
  try {
    return await guard.beforeSave(entryOf({ path: name, newRecord: false, mediaFiles: [], data, ...more }));
  } catch (error) {
    expect((error as Error).message).toBe('saving_failed');
    return ((error as Error).cause as Error).message;
  }
}

it('takes every file as it is', async () => {
  for (const [name, form] of forms) expect(typeof (await save(name, form)), name).toBe('object');
});

it('refuses a price that is a slip, and names the line', async () => {
  const prices = [
    { from: '2026-01-01', price: '1190' },
    { from: '2026-11-20', price: '13000' },
  ];
  expect(await save(ZEBRA, { prices })).toContain('Fiyatlar, 2. satır: 13000, önceki 1190 fiyatının iki katından çok');
});

it('refuses an IBAN by its digits, a coupon that stands twice, and a home page of three', async () => {
  const bank = (forms.get('content/shop.json') as { bankAccount: object }).bankAccount;
  expect(await save('content/shop.json', { bankAccount: { ...bank, iban: 'TR480000000000000000000000' } })).toContain(
    'IBAN',
  );
  const coupons = forms.get('content/coupons.json') as unknown as object[];
  expect(await save('content/coupons.json', [...coupons, coupons[0]])).toContain('zaten kullanılıyor');
  expect(await save('content/home.yaml', { featured: ['levent-zebra'] })).toContain('4 ürün seçili olmalı, 1 değil');
});

it('opens no shop on samples, and names each field', async () => {
  const shop = 'content/shop.json';
  expect(typeof (await save(shop, { openForOrders: false }))).toBe('object');
  guard.formats.find(({ format }) => format.name === 'shop')?.own.toFile({ ...forms.get(shop), openForOrders: false });
  const refused = await save(shop, { openForOrders: true });
  expect(refused).toContain('Sitenin adresi: gerçek bir site değil');
  expect(refused).toContain('İletişim, Telefon: örnek; müşteri bu numarayı arar. Mağaza bununla açılmaz');
  expect(typeof (await save(shop, { openForOrders: false, warrantyYears: 3 }))).toBe('object');
});

it('knows what was published since it was opened', async () => {
  const colors = (forms.get(ZEBRA) as { colors: unknown[] }).colors.slice(0, 1);
  expect(typeof (await save(ZEBRA, { colors }))).toBe('object');
  live = JSON.parse(await read('content/built/published.json')) as Digest;
  expect(await save(ZEBRA, { colors })).toContain('Artık satılmayanlar');
});

it.each([
  [
    'a pause',
    ZEBRA,
    { paused: { word: { tr: 'Tükendi', en: 'Sold out' }, until: '2025-12-20' } },
    'Satışa ara, Son günü',
  ],
  [
    'a pause of yesterday',
    ZEBRA,
    { paused: { word: { tr: 'Tükendi', en: 'Sold out' }, until: '2026-11-23' } },
    '2026-11-23',
  ],
  [
    'a sale',
    ZEBRA,
    {
      prices: [
        { from: '2026-01-01', price: '1300' },
        { from: '2025-12-01', until: '2025-12-31', price: '1200' },
      ],
    },
    'Fiyatlar, 2. satır',
  ],
  ['a coupon', 'content/coupons.json', [{ code: 'PERDE50', amount: '50', until: '2025-12-20' }], 'Son günü'],
] as const)('refuses %s that ended before today', async (_, name, change, place) => {
  const refused = await save(name, change);
  expect(refused).toContain(place);
  expect(refused).toContain('bugünden önce: yılına bakın ya da silin');
});

it('takes what ended meanwhile, and a coupon that is ended as of yesterday', async () => {
  const paused = { word: { tr: 'Tükendi', en: 'Sold out' }, until: '2025-12-20' };
  guard.formats.find(({ format }) => format.name === 'product')?.own.toFile({ ...forms.get(ZEBRA), paused });
  expect(typeof (await save(ZEBRA, { paused, popularity: 3 }))).toBe('object');
  expect(typeof (await save('content/coupons.json', [{ code: 'PERDE50', amount: '50', until: '2026-11-23' }]))).toBe(
    'object',
  );
});

it('asks once about a confirmed amount that changes', async () => {
  const coupons = 'content/coupons.json';
  const ticked = (amount: string) => [{ code: 'PERDE50', amount, minBasket: '2000', confirmed: true }];
  guard.formats.find(({ format }) => format.name === 'coupons')?.own.toFile(ticked('50'));
  expect(await save(coupons, ticked('500'))).toContain(
    '“doğru” kutusu 50 içindi, şimdi 500 yazıyor: doğruysa bir daha kaydedin',
  );
  expect(await save(coupons, ticked('600'))).toContain('şimdi 600 yazıyor');
  expect(typeof (await save(coupons, ticked('600')))).toBe('object');

  const { options } = forms.get(ZEBRA) as { options: { id: string }[] };
  const dear = (price: string) => ({
    options: options.map((option) => (option.id === 'motorized' ? { ...option, price, confirmed: true } : option)),
  });
  guard.formats.find(({ format }) => format.name === 'product')?.own.toFile({ ...forms.get(ZEBRA), ...dear('4500') });
  expect(await save(ZEBRA, dear('450'))).toContain('kutusu 4500 içindi');

  for (const [from, slip] of [
    ['2026-12-20', '159'],
    ['2026-11-24', '158'],
    ['2026-11-01', '157'],
  ] as const) {
    const prices = (price: string) => [
      { from: '2026-01-01', price: '1300' },
      { from, price, confirmed: true },
    ];
    guard.formats
      .find(({ format }) => format.name === 'product')
      ?.own.toFile({ ...forms.get(ZEBRA), prices: prices('1590') });
    expect(await save(ZEBRA, { prices: prices(slip) })).toContain('kutusu 1590 içindi');
  }
});

it('refuses a photograph that nothing describes', async () => {
  expect(await save(ZEBRA, { details: ['/content/photos/yok.webp'] })).toContain('yok');
});

it('refuses a photograph whose name no build takes, and one in a folder, in Turkish', async () => {
  const rows = forms.get('content/photos.yaml') as unknown as { file: string }[];
  for (const name of ['img_2034', 'telefon/img-2034']) {
    const row = { ...rows[0], file: `/content/photos/${name}.webp` };
    const told = await save('content/photos.yaml', [...rows, row]);
    expect(told, name).toContain('adı küçük ve Türkçe olmayan harf, rakam ve tireyle yazılmalı');
  }
});

it('gives a duplicate the next number and the address of its file, and asks for another name', async () => {
  const copy = { path: 'content/products/levent-zebra-ince.yaml', newRecord: true };
  expect(await save(ZEBRA, {}, copy)).toContain('Ad, Türkçe: levent zebra perde zaten kullanılıyor');
  const taken = (await save(
    ZEBRA,
    { name: { tr: 'Levent zebra ince', en: 'Levent zebra, fine' } },
    copy,
  )) as SavedEntry;
  const ids = [...forms].filter(([name]) => name.startsWith('content/products/')).map(([, { id }]) => Number(id));
  const day = { addedOn: '2026-11-24' };
  expect(taken.get('data')).toMatchObject({ id: Math.max(...ids) + 1, slug: 'levent-zebra-ince', ...day });
});

it('keeps a number that nobody has', async () => {
  const fresh = {
    id: 9000,
    slug: '',
    addedOn: '2026-11-25',
    name: { tr: 'Levent zebra ince', en: 'Levent zebra, fine' },
  };
  const taken = (await save(ZEBRA, fresh, { path: 'content/products/ince.yaml', newRecord: true })) as SavedEntry;
  expect(taken.get('data')).toMatchObject({ id: 9000, slug: 'ince', addedOn: '2026-11-25' });
});

it('takes the row of a photograph that nothing shows, and none that a product or a page shows', async () => {
  const rows = forms.get('content/photos.yaml') as unknown as { file: string }[];
  const without = (name: string) =>
    save(
      'content/photos.yaml',
      rows.filter(({ file: one }) => !one.endsWith(`/${name}.webp`)),
    );
  const spare = { ...rows[0], file: '/content/photos/eski.webp' };
  guard.formats.find(({ format }) => format.path === 'content/photos.yaml')?.own.toFile([...rows, spare]);
  expect(typeof (await without('eski'))).toBe('object');
  const told = 'fotoğrafının açıklaması yok';
  for (const shown of ['fon-adacayi', 'is-dikis', 'fon-keten', 'hero'])
    expect(await without(shown), shown).toContain(told);
});

it('asks for a new version of the legal texts, before each of them is saved', async () => {
  live = JSON.parse(await read('content/built/published.json')) as Digest;
  const [shop, terms] = ['content/shop.json', 'content/pages/tr/distance-sales.md'];
  for (const name of Object.keys(live.legal.texts).filter((one) => forms.has(one)))
    expect(typeof (await save(name, {})), name).toBe('object');
  const { body } = forms.get(terms) as { body: string };
  const changed = { body: `${body}\n\nBir cümle daha.` };
  expect(await save(terms, changed)).toContain('şu metinler değişti, yeni bir sürüm yazın: content/pages/tr/dist');
  const own = (name: string) => guard.formats.find(({ format }) => format.path === name)?.own;
  const checkout = 'content/locales/tr/checkout.json';
  const { consent } = forms.get(checkout) as { consent: object };
  expect(typeof (await save(checkout, { consent: { ...consent, title: 'Onaylarınız' } }))).toBe('object');
  const ticked = { consent: { ...consent, customMade: 'Onaylıyorum.' } };
  expect(await save(checkout, ticked)).toContain('yeni bir sürüm yazın: content/locales/tr/checkout.json');
  own(shop)?.toFile({ ...forms.get(shop), legalVersion: '2027-01-01' });
  expect(typeof (await save(terms, changed))).toBe('object');
  own(terms)?.toFile({ ...forms.get(terms), ...changed });
  expect(await save(shop, { legalVersion: live.legal.version })).toContain('yeni bir sürüm yazın');
  expect(typeof (await save(ZEBRA, {}))).toBe('object');
});

it('refuses words that lost a placeholder, or say nothing', async () => {
  const home = forms.get('content/locales/tr/home.json') as {
    trust: Record<string, string>;
    hero: Record<string, string>;
  };
  const words = (years: string) => save('content/locales/tr/home.json', { trust: { ...home.trust, years } });
  expect(await words('on yıl')).toContain('{{years}} silinmiş');
  expect(await words('{{years}} {{yıl}}')).toContain('{{yıl}} burada bilinmiyor');
  expect(await words('')).toContain('boş olamaz');
  expect(typeof (await words('Tam {{years}} yıl'))).toBe('object');
});

it.each([
  ['half of a part', 'body', 'Elden: {{if shop.cashOnDelivery.cap}}kapıda.', 'Metin: {{if shop.cashOnDelivery.cap}}'],
  ['a fact of nobody’s', 'body', '{{shop.returnDay}} gün', 'Metin: {{shop.returnDay}} mağaza bilgilerinde yok'],
  ['one above the text', 'lead', '{{shop.returnDay}} gün', 'Giriş: {{shop.returnDay}} mağaza bilgilerinde yok'],
  ['one in a row', 'facts', [{ name: 'İade', value: '{{gün}}' }], 'Kısaca, 1. satır, Bilgi: {{gün}}'],
  ['pasted HTML', 'body', 'Bir <b>kalın</b> söz', 'Metin: <b>'],
  ['a link without its beginning', 'body', 'Bkz. [site](www.ornek.com)', 'Metin: www.ornek.com'],
])('refuses a page with %s, as a build would', async (_, field, text, refusal) => {
  expect(await save('content/pages/tr/about.md', { [field]: text })).toContain(refusal);
});

it('takes each fact of the shop in a page, and a whole part of one', async () => {
  const body = '{{shop.contact.kep}}, {{shop.refundDays}}. {{if shop.shipping.fee}}Kargo {{shop.shipping.fee}}.{{end}}';
  expect(typeof (await save('content/pages/tr/about.md', { body }))).toBe('object');
});

it('refuses what loses something that is live', async () => {
  const digest = JSON.parse(await read('content/built/published.json')) as Digest;
  await open(digest);
  const colors = (forms.get(ZEBRA) as { colors: unknown[] }).colors;
  expect(await save(ZEBRA, { colors: colors.slice(0, 1) })).toContain('Artık satılmayanlar');
});

it('mending one file is not stopped by a fault of another that was there before', async () => {
  const broken = forms.get('content/home.yaml') as { featured: string[] };
  guard.formats.find(({ format }) => format.name === 'home')?.own.toFile({ ...broken, featured: ['levent-zebra'] });
  expect(typeof (await save(ZEBRA, {}))).toBe('object');
});
