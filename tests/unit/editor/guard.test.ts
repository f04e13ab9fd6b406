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

it('refuses a photograph that nothing describes', async () => {
  expect(await save(ZEBRA, { details: ['/content/photos/yok.webp'] })).toContain('yok');
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
  expect(taken.get('data')).toMatchObject({ id: Math.max(...ids) + 1, slug: 'levent-zebra-ince' });
});

it('keeps a number that nobody has', async () => {
  const fresh = { id: 9000, slug: '', name: { tr: 'Levent zebra ince', en: 'Levent zebra, fine' } };
  const taken = (await save(ZEBRA, fresh, { path: 'content/products/ince.yaml', newRecord: true })) as SavedEntry;
  expect(taken.get('data')).toMatchObject({ id: 9000, slug: 'ince' });
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
