import { describe, expect, test } from 'vitest';
import { measuredLine, pieceLine } from '../../../src/features/measurement/cart-line.ts';
import { measure } from '../../../src/features/measurement/measurement.ts';
import { curtain, values } from './samples.ts';

describe('the line for the cart', () => {
  test('carries the chosen colour, the trimmed room and the effective width', () => {
    const made = values({ color: 'kum', room: '  Salon sol ', options: ['lining'], panels: 'right' });
    const { configuration, price } = measure(made, curtain());
    expect(measuredLine(curtain(), made, configuration!, price!)).toEqual({
      productId: 1,
      name: 'Boğaz Keten Dokulu Fon',
      slug: 'bogaz-keten-fon',
      sku: 'KP-001',
      mainImageUrl: '/images/fon-adacayi--kum.webp',
      unitPrice: 206_188,
      color: 'kum',
      colorName: 'Kum',
      room: 'Salon sol',
      configuration: {
        width: 250,
        height: 260,
        pleatType: 'normal',
        motorized: false,
        lining: true,
        installation: false,
        panels: 1,
        gather: 'right',
        effectiveWidth: 625,
      },
    });
  });

  test('of a piece has no configuration and falls back to the first colour', () => {
    expect(pieceLine(curtain(), 'mor')).toMatchObject({
      color: 'adacayi',
      unitPrice: 18_990,
      configuration: null,
      room: '',
    });
    expect(pieceLine({ ...curtain(), colors: [] }, null)).toMatchObject({
      color: null,
      colorName: null,
      mainImageUrl: '',
    });
  });
});
