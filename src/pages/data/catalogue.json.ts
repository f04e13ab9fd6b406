import { productLook, type ShownProduct } from '../../domain/product-look.ts';
import { cartProduct } from '../../domain/reprice.ts';
import { categories, categoryBySlug, listed } from '../../build/catalogue.ts';

/** Today's products as the cart needs them: whatever is not here is no longer sold. */
export const GET = (): Response =>
  Response.json(
    listed.map((product): ShownProduct => {
      const category = categoryBySlug(product.category);
      if (!category) throw new Error(`${product.slug} is in no category`);
      return { ...cartProduct(product), look: productLook(product, category, { categories, products: listed }) };
    }),
  );
