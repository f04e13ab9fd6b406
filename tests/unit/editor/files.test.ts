import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SHOP_ROOT } from '../../../src/build/content/place.ts';
import { parse } from 'yaml';
import { editorFile } from '../../../src/build/editor/config.ts';
import { SCHEMAS } from '../../../src/build/editor/schemas.ts';
import { fileFormat } from '../../../src/features/editor/files.ts';
import type { EditorFormat } from '../../../src/lib/editor-file.ts';
import type { FileSchema } from '../../../src/lib/file-schema.ts';
import { property } from '../domain/property.ts';

const PRODUCT = `# yaml-language-server: $schema=../built/schemas/product.json
id: 15
slug: adalar-mikro-tul
category: tul-perde
name: { tr: Adalar Mikro Tül, en: Adalar micro sheer }
description:
  tr: |-
    İnce bir tül: avucunuza sığar.

    Elde yıkayın.
  en: |-
    A fine sheer.
features:
  - tr: '320 cm kumaş: eksiz'
    en: '320 cm fabric: no join'
fabric:
  composition: { tr: '%100 polyester', en: 100% polyester }
  weight: null
  rollHeight: 320
  light: { tr: Geçirir, en: Lets it through }
care: [wash-30, no-bleach]
colors:
  - id: beyaz
    name: { tr: Beyaz, en: White }
    hex: '#e9e8e6'
    photo: tul-mikro
photo: tul-mikro
details: []
madeToMeasure: true
pleats: [normal, none]
heading: pleat-tape
vatRate: 10
prices:
  - { from: 2026-01-15, price: 1250 }
  - { from: 2026-12-01, price: 189.9 }                      # the new price, from that day on
  - { from: 2026-12-20, until: 2027-01-05, price: 1100 }   # a sale
addedOn: 2026-01-05
popularity: 8
`;

const product: EditorFormat = {
  name: 'product',
  extension: 'yaml',
  path: 'content/products',
  schema: SCHEMAS.product,
  byId: true,
};

/** The form of a file with these facts of the shop alone. */
function facts(...names: string[]): EditorFormat {
  const { properties = {} }: FileSchema = SCHEMAS.shop;
  const picked = Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
  const schema: FileSchema = { type: 'object', properties: picked, required: names };
  return { name: 'shop', extension: 'json', path: 'content/shop.json', schema, byId: false };
}

interface Form {
  id: number;
  name: { tr: string; en: string };
  prices: { from: string; until?: string; price: string; confirmed?: boolean }[];
  colors: { id: string; photo?: string }[];
  care: string[];
  fabric: { weight: number | string | null };
  featured?: boolean;
  photo: string;
}

/** Lines that are not in both, as `diff` tells them. */
function changed(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
}

/** The text that saving writes after a change in the form. */
function saved(change: (form: Form) => void, text = PRODUCT): string {
  const format = fileFormat(product, ['tul-mikro.webp', 'yeni.jpg']);
  const form = structuredClone(format.fromFile(text)) as Form;
  change(form);
  return format.toFile(form);
}

describe('a file that is saved', () => {
  test('without a change is the same, to the last space', () => {
    expect(saved(() => undefined)).toBe(PRODUCT);
  });

  test('with one price changed has one line changed', () => {
    const after = saved(({ prices }) => {
      if (prices[0]) prices[0].price = '1.299,90';
    });
    expect(changed(PRODUCT, after)).toEqual([
      '-   - { from: 2026-01-15, price: 1250 }',
      '+   - { from: 2026-01-15, price: 1299.9 }',
    ]);
  });

  test('with a new sale has one line more, in the form of the others', () => {
    const after = saved(
      ({ prices }) => void prices.push({ from: '2027-02-01', until: '', price: '2900', confirmed: true }),
    );
    expect(changed(PRODUCT, after)).toEqual(['+   - { from: 2027-02-01, price: 2900, confirmed: true }']);
  });

  test.each(['!Yeni', '&Yeni'])('has no %s before a text that was typed anew', (sign) => {
    const text = PRODUCT.replace('{ tr: Adalar Mikro Tül,', `{ tr: ${sign} Adalar,`);
    const after = saved(({ name }) => void (name.tr = 'Yeni Adalar'), text);
    expect(changed(text, after)).toEqual([
      `- name: { tr: ${sign} Adalar, en: Adalar micro sheer }`,
      '+ name: { tr: Yeni Adalar, en: Adalar micro sheer }',
    ]);
  });

  test('keeps the comments of the lines that stay when one before them goes', () => {
    const after = saved(({ prices }) => void prices.shift());
    expect(changed(PRODUCT, after)).toEqual(['-   - { from: 2026-01-15, price: 1250 }']);
  });

  test('keeps each line when they change places', () => {
    const after = saved(({ prices }) => void prices.reverse());
    expect(changed(PRODUCT, after)).toEqual([]);
    expect((parse(after) as Form).prices.map(({ from }) => from)).toEqual(['2026-12-20', '2026-12-01', '2026-01-15']);
  });

  test('says nothing of boxes that nobody ticked and fields that nobody filled', () => {
    const after = saved((form) => {
      form.fabric.weight = '';
      for (const price of form.prices) price.confirmed = false;
    });
    expect(after).toBe(PRODUCT);
  });

  test('names a photograph as the shop does, whatever its format', () => {
    const after = saved((form) => {
      expect(form.photo).toBe('/content/photos/tul-mikro.webp');
      form.photo = '/content/photos/yeni.jpg';
    });
    expect(changed(PRODUCT, after)).toEqual(['- photo: tul-mikro', '+ photo: yeni']);
  });

  test('is written from nothing for a new product, in the usual form', () => {
    const format = fileFormat(product, []);
    const form = structuredClone(format.fromFile(PRODUCT)) as Form;
    const text = format.toFile({ ...form, id: 99 });
    expect(parse(text)).toEqual({ ...(parse(PRODUCT) as Form), id: 99, details: undefined });
    expect(text).toContain('name: { tr: Adalar Mikro Tül, en: Adalar micro sheer }\n');
    expect(text).toContain('care: [wash-30, no-bleach]\n');
    expect(text).toContain('  - { from: 2026-01-15, price: 1250 }\n');
  });

  test('is saved a second time onto what the first time wrote', () => {
    const format = fileFormat(product, []);
    const form = structuredClone(format.fromFile(PRODUCT)) as Form;
    form.name.tr = 'Adalar';
    const first = format.toFile(form);
    form.name.tr = 'Adalar Tül';
    expect(changed(first, format.toFile(form))).toEqual([
      '- name: { tr: Adalar, en: Adalar micro sheer }',
      '+ name: { tr: Adalar Tül, en: Adalar micro sheer }',
    ]);
  });

  property('holds whatever was typed', [fc.string({ minLength: 1, unit: 'grapheme' })], (typed) => {
    const after = saved(({ name }) => void (name.tr = `a${typed}`));
    expect((parse(after) as Form).name.tr).toBe(`a${typed}`);
    expect((parse(after) as Form).prices).toEqual((parse(PRODUCT) as Form).prices);
  });
});

test('JSON keeps its lines, and amounts are numbers', () => {
  const text =
    '{\n  "name": "K",\n  "shipping": { "freeAbove": 500, "fee": 50 },\n  "instalments": [1, 2],\n  "social": []\n}\n';
  const format = fileFormat(facts('name', 'shipping', 'instalments', 'social'), []);
  const form = format.fromFile(text) as { shipping: object };
  expect(form.shipping).toEqual({ freeAbove: '500', fee: '50' });
  expect(format.toFile(form)).toBe(text);
  expect(format.toFile({ ...form, shipping: { freeAbove: '500', fee: '49,90' } })).toBe(
    text.replace('"fee": 50', '"fee": 49.9'),
  );
});

test('what must say that it is empty says so, whether the form hands it over empty or not at all', () => {
  const carriers =
    '  "carriers": [\n    { "id": "ptt", "name": "PTT", "trackingUrl": null, "needsNumber": false }\n  ],\n';
  const text = `{\n  "name": "K",\n${carriers}  "social": []\n}\n`;
  const format = fileFormat(facts('name', 'carriers', 'social'), []);
  format.fromFile(text);
  const one = { id: 'ptt', name: 'PTT', needsNumber: false };
  expect(
    format.toFile({
      name: 'K',
      carriers: [{ id: 'ptt', name: 'PTT', trackingUrl: '', needsNumber: false }],
      social: [],
    }),
  ).toBe(text);
  const left = JSON.parse(format.toFile({ name: 'K', carriers: [one] })) as object;
  expect(left).toMatchObject({ carriers: [{ ...one, trackingUrl: null }], social: [] });
});

test('a page keeps its text to the letter', () => {
  const text =
    "---\ntitle: İade\ndescription: '{{shop.city}} içinde'\ngroup: legal\norder: 7\n---\n\n| a   | b |\n| --- | - |\n\n* bir\n";
  const page: EditorFormat = {
    name: 'p',
    extension: 'md',
    path: 'content/pages/tr/p.md',
    schema: SCHEMAS.page,
    byId: false,
  };
  const format = fileFormat(page, []);
  // Sveltia hands a text over without the blanks around it.
  const form = format.fromFile(text.trim()) as object;
  expect(format.toFile(form)).toBe(text);
  expect(format.toFile({ ...form, title: 'İade ve cayma' })).toBe(text.replace('title: İade', 'title: İade ve cayma'));
});

test("the shop's own files come back as they were", async () => {
  const { formats, photos } = await editorFile(SHOP_ROOT, {});
  const formatOf = (name: string) => {
    const found = formats.find((format) => format.name === name);
    if (!found) throw new Error(`no form ${name}`);
    return fileFormat(found, photos);
  };
  const folder = async (name: string) =>
    (await readdir(path.join(SHOP_ROOT, 'content', name))).map((file) => `${name}/${file}`);
  const files: [string, string][] = [
    ...(await folder('products')).map((file): [string, string] => ['product', file]),
    ...(await folder('categories')).map((file): [string, string] => ['category', file]),
    ['photos', 'photos.yaml'],
    ['shop', 'shop.json'],
    ['coupons', 'coupons.json'],
    ['production', 'production.json'],
  ];
  for (const [name, file] of files) {
    const text = await readFile(path.join(SHOP_ROOT, 'content', file), 'utf8');
    const format = formatOf(name);
    expect(parse(format.toFile(format.fromFile(text.trim()))), file).toEqual(parse(text));
  }
  for (const { name, path: file } of formats.filter(
    ({ extension, path: own }) => extension === 'md' || own.includes('/locales/'),
  )) {
    const text = await readFile(path.join(SHOP_ROOT, file), 'utf8');
    const format = formatOf(name);
    expect(format.toFile(format.fromFile(text.trim())), name).toBe(text);
  }
});
