/** Of the catalogue what most functions need: without descriptions, cloths and prices of old, it is a third, and less with each fact that pages gain. */
import { join } from 'node:path';
import type { BuiltCatalogue } from '../../domain/catalogue.ts';
import type { Goods, ShopSlugs } from '../../domain/goods.ts';
import { cartProduct } from '../../domain/reprice.ts';
import { writeWhenNew } from './write.ts';

export function goodsOf({ products, categories }: BuiltCatalogue): Goods {
  return {
    categoryNames: Object.fromEntries(categories.map(({ slug, name }) => [slug, name])),
    products: products.map((product) => ({ ...cartProduct(product), category: product.category })),
  };
}

export function slugsOf({ products, categories }: BuiltCatalogue): ShopSlugs {
  const slugs = categories.flatMap(({ slug, aliases }) => [slug, ...aliases].map((name) => [name, slug]));
  return { categories: Object.fromEntries(slugs) as Record<string, string>, products: products.map(({ slug }) => slug) };
}

/** Answers whether it wrote. */
export async function writeGoods(root: string, catalogue: BuiltCatalogue): Promise<boolean> {
  const written = await Promise.all([
    writeWhenNew(join(root, 'content/built/goods.json'), JSON.stringify(goodsOf(catalogue))),
    writeWhenNew(join(root, 'content/built/slugs.json'), JSON.stringify(slugsOf(catalogue))),
  ]);
  return written.includes(true);
}
