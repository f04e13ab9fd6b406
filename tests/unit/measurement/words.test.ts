import { describe, expect, test } from 'vitest';
import { createTranslate } from '../../../src/i18n/translate.ts';
import { callLinks } from '../../../src/features/measurement/call-request.ts';
import { judge } from '../../../src/features/measurement/form.ts';
import { newLine } from '../../../src/features/measurement/new-line.ts';
import { formatFullness, formatMetres } from '../../../src/features/measurement/numbers.ts';
import { pieceLine } from '../../../src/features/measurement/piece-form.ts';
import { drawingWords } from '../../../src/features/measurement/words.ts';
import english from '../../../content/locales/en/measurement.json' with { type: 'json' };
import turkish from '../../../content/locales/tr/measurement.json' with { type: 'json' };
import { blind, choice, curtain } from './samples.ts';

const tr = createTranslate({ measurement: turkish }, 'tr');
const en = createTranslate({ measurement: english }, 'en');
const sage = { name: 'Adaçayı' };

test('figures are written as each language writes them', () => {
  expect(formatMetres(625, 'tr')).toBe('6,25');
  expect(formatMetres(270, 'tr')).toBe('2,70');
  expect(formatMetres(125_000, 'tr')).toBe('1.250,00');
  expect(formatMetres(625, 'en')).toBe('6.25');
  expect([2.5, 3, 2].map((fullness) => formatFullness(fullness, 'tr'))).toEqual(['2,5', '3', '2']);
  expect(formatFullness(2.5, 'en')).toBe('2.5');
});

describe('the drawing in words', () => {
  test('says size, pleat, colour and folds', () => {
    const { description, caption } = drawingWords(tr, 'tr', curtain(), choice(), sage, { width: 250, height: 260 });
    expect(description).toBe('250 × 260 cm fon perde, normal pile, adaçayı, yaklaşık 25 kıvrım');
    expect(caption).toBe('Ölçeğiyle çizildi. Yaklaşık 25 kıvrım.');
  });

  test('counts neither folds of flat cloth nor pleats of blinds', () => {
    const flat = drawingWords(tr, 'tr', curtain(), choice({ pleat: 'none' }), sage, { width: 250, height: 260 });
    expect(flat.description).toBe('250 × 260 cm fon perde, pilesiz, adaçayı');
    const zebra = drawingWords(tr, 'tr', blind({ categoryName: 'Zebra perde' }), choice({ pleat: 'none' }), sage, {
      width: 140,
      height: 160,
    });
    expect(zebra.description).toBe('140 × 160 cm zebra perde, adaçayı');
  });

  test('counts panels', () => {
    const panel = drawingWords(
      en,
      'en',
      blind({ drawing: 'panel', categoryName: 'Japanese panels' }),
      choice({ pleat: 'none' }),
      { name: 'Sand' },
      { width: 240, height: 250 },
    );
    expect(panel.description).toBe('240 × 250 cm, Japanese panels, sand, 4 panels');
  });

  test('is an example until both sizes are there', () => {
    const { description } = drawingWords(tr, 'tr', curtain(), choice(), sage, { width: 250, height: null });
    expect(description).toBe('Örnek çizim: fon perde, adaçayı');
  });

  test('admits a drawing that is not to scale', () => {
    expect(drawingWords(tr, 'tr', curtain(), choice(), sage, { width: 9999, height: 10 }).caption).toMatch(
      /kısaltılarak/,
    );
  });
});

test('ways to call carry the message', () => {
  const links = callLinks({
    phone: '+90 212 000 00 00',
    whatsapp: '+90 500 000 00 00',
    email: 'merhaba@kivrimperde.example',
    contact: '/contact',
    subject: 'Ölçü & soru',
    message: '700 × 200 cm?\n#1',
  });
  expect(links.phone).toBe('tel:+902120000000');
  expect(new URL(links.whatsapp).searchParams.get('text')).toBe('700 × 200 cm?\n#1');
  expect(new URL(links.whatsapp).pathname).toBe('/905000000000');
  const form = new URL(links.contact, 'https://shop.test');
  expect([form.pathname, form.searchParams.get('subject'), form.searchParams.get('message')]).toEqual([
    '/contact',
    'Ölçü & soru',
    '700 × 200 cm?\n#1',
  ]);
  expect(links.email).toBe(
    'mailto:merhaba@kivrimperde.example?subject=%C3%96l%C3%A7%C3%BC%20%26%20soru&body=700%20%C3%97%20200%20cm%3F%0A%231',
  );
});

describe('the line for the cart', () => {
  test('carries the chosen colour, the trimmed room and the effective width', () => {
    const made = choice({ color: 'kum', room: '  Salon sol ', options: ['lining'] });
    const { configuration, sum } = judge(made, curtain());
    expect(newLine(curtain(), made, configuration!, sum!)).toEqual({
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
