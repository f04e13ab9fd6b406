/** The way from a refusal of a build to the form of its file. */
import { expect, it } from 'vitest';
import { collectionsOf } from '../../../src/build/editor/collections.ts';
import { reasonPlace } from '../../../src/lib/editor-place.ts';

interface Collection {
  readonly name: string;
  readonly files?: readonly { readonly name: string; readonly file: string }[];
}

it('leads to the form of a product, and to the facts of the shop', () => {
  expect(reasonPlace('content/products/bogaz-keten-fon.yaml:34: Fiyatlar, 2. satır: 130 yazılmış')).toEqual({
    place: 'products/bogaz-keten-fon.yaml:34',
    href: '/editor#/collections/products/entries/bogaz-keten-fon',
    reason: 'Fiyatlar, 2. satır: 130 yazılmış',
  });
  expect(reasonPlace('content/shop.json: IBAN: rakamları doğru değil')?.href).toBe(
    '/editor#/collections/facts/entries/shop',
  );
});

it('knows the collections by the names that the editor has for them', () => {
  const files = ['shop.json', 'production.json', 'coupons.json', 'home.yaml', 'rooms.yaml', 'sets.yaml', 'photos.yaml'];
  const places = files.map((name) => reasonPlace(`content/${name}: x`)?.href);
  const known = (
    collectionsOf({ pages: [], words: [], next: { productId: 1, categoryId: 1, categoryOrder: 1 } }) as Collection[]
  ).flatMap(({ name, files: held = [] }) =>
    held.map((one) => [one.file, `/editor#/collections/${name}/entries/${one.name}`]),
  );
  expect(places).toEqual(files.map((name) => new Map(known as [string, string][]).get(`content/${name}`)));
});

it('leads nowhere for a file that the editor does not hold, and splits no words without a file', () => {
  expect(reasonPlace('content/locales/tr/common.json:4: tırnak kapanmamış')).toEqual({
    place: 'locales/tr/common.json:4',
    href: null,
    reason: 'tırnak kapanmamış',
  });
  expect(reasonPlace('functions/orders.ts:4: oops')).toBeNull();
  expect(reasonPlace('')).toBeNull();
});
