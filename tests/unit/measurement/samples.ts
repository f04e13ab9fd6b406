import type { MeasuredProduct } from '../../../src/features/measurement/product.ts';
import { emptyValues, type MeasurementValues } from '../../../src/features/measurement/values.ts';

/** A curtain at the price of the specification's example (decisions P2). */
export const curtain = (changes: Partial<MeasuredProduct> = {}): MeasuredProduct => ({
  id: 1,
  slug: 'bogaz-keten-fon',
  sku: 'KP-001',
  name: 'Boğaz Keten Dokulu Fon',
  categoryName: 'Fon perde',
  drawing: 'drape',
  opacity: 'filter',
  price: 18_990,
  pleats: ['normal', 'tight', 'loose', 'none'],
  panels: [2, 1],
  limits: { width: { min: 40, max: 600 }, height: { min: 40, max: 280 } },
  options: [
    { id: 'lining', price: 14_000, per: 'metre' },
    { id: 'installation', price: 0, per: 'piece' },
  ],
  colors: [
    { id: 'adacayi', name: 'Adaçayı', hex: '#9aa68e', imageUrl: '/images/fon-adacayi.webp' },
    { id: 'kum', name: 'Kum', hex: '#d3c4a8', imageUrl: '/images/fon-adacayi--kum.webp' },
  ],
  ...changes,
});

export const blind = (changes: Partial<MeasuredProduct> = {}): MeasuredProduct =>
  curtain({
    drawing: 'zebra',
    pleats: ['none'],
    panels: [],
    limits: { width: { min: 40, max: 280 }, height: { min: 40, max: 300 } },
    options: [{ id: 'motorized', price: 249_000, per: 'piece' }],
    ...changes,
  });

export const values = (changes: Partial<MeasurementValues> = {}): MeasurementValues => ({
  ...emptyValues(curtain()),
  width: '250',
  height: '260',
  pleat: 'normal',
  ...changes,
});
