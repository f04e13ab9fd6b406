import { describe, expect, it } from 'vitest';
import { SHOP_ROOT } from '../../../../src/build/content/place.ts';
import { productFile } from '../../../../src/domain/product/product-file.ts';
import { productOn } from '../../../../src/domain/product/catalogue.ts';
import { compile } from '../../../../src/build/content/compile.ts';
import { formatFailure, type Failure } from '../../../../src/build/content/failure.ts';
import { readFolderAs } from '../../../../src/build/content/read.ts';

// The shop of the tests, which other tests count on. A rule of the owner's own files is one of the content check.
const compiled = await compile(SHOP_ROOT);
if (!compiled.ok) throw new Error(compiled.failures.map(formatFailure).join('\n'));
const { products, categories } = compiled.data;

const failures: Failure[] = [];
const files = (await readFolderAs(SHOP_ROOT, 'content/products', productFile, failures)).map(({ data }) => data);

describe('the categories', () =>
  it('are the ten slugs of the specification, three of them aliases, and none is empty', () => {
    const slugs = categories.flatMap(({ slug, aliases }) => [slug, ...aliases]);
    expect(slugs).toEqual(
      expect.arrayContaining([
        ...['fon-perde', 'zebra-perde', 'stor-perde', 'tul-perde', 'japon-panel', 'romork', 'accessories'],
        ...['curtains', 'zebra-blinds', 'roller-blinds'],
      ]),
    );
    const aliases = categories.filter((category) => category.aliases.length > 0);
    expect(Object.fromEntries(aliases.map(({ slug, aliases: [alias] }) => [alias, slug]))).toMatchObject({
      curtains: 'fon-perde',
      'zebra-blinds': 'zebra-perde',
      'roller-blinds': 'stor-perde',
    });
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(categories.map(({ slug }) => slug)));
  }));

describe('a sale in the catalogue', () => {
  const sales = files.flatMap((file) =>
    file.prices.flatMap((entry) => (entry.until === undefined ? [] : [{ file, entry, until: entry.until }])),
  );
  const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

  it('is told until its last day and no longer', () => {
    for (const { file, until } of sales) {
      const lastDay = productOn(file, until);
      if (lastDay.saleUntil === null) continue;
      expect(lastDay.saleUntil, file.slug).toBe(until);
      expect(productOn(file, dayAfter(until)).saleUntil, file.slug).not.toBe(until);
    }
  });

  it('is compared with a price that was charged in the 30 days before it, and is below it', () => {
    for (const { file, entry } of sales) {
      const { oldPrice, price } = productOn(file, entry.from);
      if (oldPrice === null) continue;
      expect(oldPrice, file.slug).toBeGreaterThan(price);
      const before = Array.from({ length: 30 }, (_, index) => {
        const day = new Date(Date.parse(entry.from) - (index + 1) * 86_400_000).toISOString().slice(0, 10);
        return productOn(file, day).price;
      });
      expect(oldPrice, file.slug).toBe(Math.min(...before.filter((charged) => charged > 0)));
    }
  });
});

describe('texts', () =>
  it('describe each product in two or three paragraphs and four to six features', () => {
    for (const { slug, description, features } of products) {
      expect(description.tr.split('\n\n').length, slug).toBeOneOf([2, 3]);
      expect(features.length, slug).toBeOneOf([4, 5, 6]);
    }
  }));
