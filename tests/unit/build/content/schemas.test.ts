import Ajv, { type ValidateFunction } from 'ajv';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { PROJECT_ROOT, SHOP_ROOT } from '../../../../src/build/content/place.ts';
import {
  fieldsOf,
  jsonSchemaOf,
  OWNERS_KINDS,
  SCHEMA_FOLDER,
  schemaFiles,
} from '../../../../src/build/content/schemas.ts';

const read = (file: string): Promise<string> => readFile(join(SHOP_ROOT, file), 'utf8');
const yamlIn = async (folder: string) =>
  (await readdir(join(SHOP_ROOT, folder))).filter((name) => name.endsWith('.yaml')).map((name) => `${folder}/${name}`);

/** Files of the owner by the schema that an editor checks them by. */
const FILES: readonly (readonly [file: string, schema: string])[] = [
  ...(await yamlIn('content/products')).map((file) => [file, 'product'] as const),
  ...(await yamlIn('content/categories')).map((file) => [file, 'category'] as const),
  ['content/photos.yaml', 'photos'],
  ['content/home.yaml', 'home'],
  ['content/rooms.yaml', 'rooms'],
  ['content/sets.yaml', 'sets'],
  ['content/search/tr.yaml', 'search'],
  ['content/search/en.yaml', 'search'],
  ['content/coupons.json', 'coupons'],
  ['content/shop.json', 'shop'],
  ['content/production.json', 'production'],
];

const validators = new Map<string, ValidateFunction>(
  OWNERS_KINDS.map((kind) => [kind, new Ajv().compile(jsonSchemaOf(kind))]),
);
const validate = (schema: string, data: unknown): ValidateFunction['errors'] => {
  const validator = validators.get(schema);
  if (!validator) throw new Error(`no schema ${schema}`);
  return validator(data) === true ? null : validator.errors;
};
const parsed = async (file: string): Promise<Record<string, unknown>> =>
  parse(await read(file)) as Record<string, unknown>;

test.each([...schemaFiles()])('%s is what the schemas of the code say: npm run schemas', async (file, text) => {
  // Made of the code, as the types are: it stands where the owner's files name it.
  expect(await readFile(join(PROJECT_ROOT, file), 'utf8')).toBe(text);
});

test('no other schema lies there', async () => {
  const there = await readdir(join(PROJECT_ROOT, SCHEMA_FOLDER));
  expect(there.map((name) => `${SCHEMA_FOLDER}/${name}`).toSorted()).toEqual([...schemaFiles().keys()].toSorted());
});

test.each(FILES)('%s is valid by its schema', async (file, schema) => {
  expect(validate(schema, await parsed(file))).toBeNull();
});

test.each(FILES.filter(([, schema]) => schema !== 'coupons'))('%s names its schema', async (file, schema) => {
  const named =
    /^(?:# yaml-language-server: \$schema=|\{\n {2}"\$schema": ")([^\s"]+)/.exec(await read(file))?.[1] ?? '';
  const path = join(dirname(file), named);
  expect(path).toBe(`${SCHEMA_FOLDER}/${schema}.json`);
  expect(existsSync(join(PROJECT_ROOT, path))).toBe(true);
});

test.each(OWNERS_KINDS)('each field of %s has a hint', (kind) => {
  const isWord = (path: string) => /\.(?:tr|en)$/.test(path);
  const fields = fieldsOf(jsonSchemaOf(kind)).filter(([path]) => !isWord(path));
  expect(fields.filter(([, { description }]) => description === undefined).map(([path]) => path)).toEqual([]);
});

test.each<[path: string, kind: (typeof OWNERS_KINDS)[number], hint: string]>([
  ['prices[].from', 'product', 'Başladığı gün. Örnek: 2026-12-01'],
  ['colors[].hex', 'product', 'Renk. Örneğin #9aa68e, küçük harflerle. Tırnak içinde.'],
  ['fabric.weight', 'product', 'Gramajı (g/m²). Kumaş değilse boş kalır. Yoksa null.'],
  ['colors[].photo', 'product', 'Bu rengin fotoğrafı. content/photos içindeki dosyanın uzantısız adı.'],
  ['options[].per', 'product', 'Neye göre. piece: Adet; metre: Metre.'],
  ['*.alt', 'photos', 'Ne gösteriyor.'],
])('the hint of %s in %s is that of the form, and how it is written in the file', (path, kind, hint) => {
  expect(new Map(fieldsOf(jsonSchemaOf(kind))).get(path)?.description).toBe(hint);
});

describe('an editor marks', () => {
  it.each<[what: string, file: string, schema: string, spoil: Record<string, unknown>]>([
    ['a misspelt field', 'content/products/bogaz-keten-fon.yaml', 'product', { detials: [] }],
    ['a price in an object', 'content/products/bogaz-keten-fon.yaml', 'product', { prices: [{ from: '2026-01-01' }] }],
    ['a rate that does not exist', 'content/products/bogaz-keten-fon.yaml', 'product', { vatRate: 18 }],
    ['a colour in words', 'content/photos.yaml', 'photos', { x: { alt: { tr: 'a', en: 'b' }, hex: 'yeşil' } }],
    ['a day in words', 'content/products/bogaz-keten-fon.yaml', 'product', { addedOn: '5 Ocak' }],
    ['a text left empty', 'content/categories/tul-perde.yaml', 'category', { name: { tr: '', en: 'Sheers' } }],
    ['an amount in quotes', 'content/shop.json', 'shop', { shipping: { freeAbove: '500', fee: 50 } }],
    ['a hem below nothing', 'content/production.json', 'production', { seam: -1 }],
  ])('%s', async (_, file, schema, spoil) => {
    const whole = await parsed(file);
    expect(validate(schema, whole)).toBeNull();
    expect(validate(schema, { ...whole, ...spoil })).not.toBeNull();
  });

  it('a coupon of the old kind', () => {
    expect(validate('coupons', [{ code: 'PERDE50', amount: 50 }])).toBeNull();
    expect(validate('coupons', [{ code: 'PERDE50', discount: 50 }])).not.toBeNull();
  });
});
