import type { CartProduct } from '../../../src/domain/product/cart-product.ts';

export { withEffectiveWidth } from '../../../src/domain/cart/cart.ts';

export const cartProduct = (changes: Partial<CartProduct> = {}): CartProduct => ({
  id: 1,
  slug: 'bogaz-keten-fon',
  sku: 'KP-001',
  name: { tr: 'Boğaz Keten', en: 'Boğaz Linen' },
  mainImageUrl: '/images/fon.webp',
  vatRate: 10,
  holdsSamples: 0,
  price: 18_990,
  madeToMeasure: true,
  pleats: ['normal', 'none'],
  panels: [2, 1],
  limits: { width: { min: 40, max: 300 }, height: { min: 40, max: 320 } },
  options: [],
  colors: [{ id: 'kum', name: { tr: 'Kum', en: 'Sand' }, imageUrl: '/images/kum.webp' }],
  ...changes,
});
