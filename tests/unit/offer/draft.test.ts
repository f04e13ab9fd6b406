import { expect, test } from 'vitest';
import { lengthForWindow } from '../../../src/domain/price/by-length.ts';
import { checkConfiguration } from '../../../src/domain/price/configuration.ts';
import { offerParts, type OfferProduct } from '../../../src/domain/offer/offer-file.ts';
import { draftOf, lostIn, newDraft, readDraft } from '../../../src/features/offer/draft.ts';
import { categories, listed } from '../../support/catalogue.ts';
import { property } from '../domain/property.ts';
import { anyLine, curtain, piece, track } from './offers.ts';

const sold = offerParts(categories, listed).flat();
const productOf = (id: number): OfferProduct => sold.find((product) => product.id === id)!;
const size = { width: 200, height: 240 };

property('a line that is changed and not touched stays as it is', [anyLine], (line) => {
  const product = productOf(line.productId);
  const draft = draftOf(product, { id: 'a', ...line });
  expect(lostIn({ id: 'a', ...line }, draft)).toEqual({ colour: null, options: [] });
  const read = readDraft(product, draft);
  expect(read.ok).toBe(true);
  if (!read.ok) return;
  expect(read.line).toMatchObject({ ...line, configuration: line.configuration as never });
  expect(checkConfiguration(product, read.line.configuration, read.line.color ?? undefined).ok).toBe(true);
});

test('a new line has the window’s size and no pleat before one is chosen', () => {
  const draft = newDraft(productOf(curtain.id), size);
  expect(draft).toMatchObject({ width: '200', height: '240', quantity: '1' });
  expect(productOf(curtain.id).pleats.length).toBeGreaterThan(1);
  expect(readDraft(productOf(curtain.id), draft)).toEqual({ ok: false, problems: { pleat: { code: 'required' } } });
  const [pleat] = curtain.pleats;
  expect(readDraft(productOf(curtain.id), { ...draft, pleat: pleat! })).toMatchObject({
    ok: true,
    line: { configuration: { ...size, pleatType: pleat, panels: 2 }, quantity: 1 },
  });
});

test('a new track is as long as it has to be for the window', () => {
  const draft = newDraft(productOf(track.id), size);
  const length = lengthForWindow(track.length!, size.width);
  expect(readDraft(productOf(track.id), draft)).toMatchObject({ ok: true, line: { configuration: { length } } });
});

test('sizes are read as everywhere: in metres, whole, and within what is made', () => {
  const product = productOf(curtain.id);
  const draft = { ...newDraft(product, size), pleat: curtain.pleats[0]! };
  expect(readDraft(product, { ...draft, width: '2,5' })).toMatchObject({ line: { configuration: { width: 250 } } });
  expect(readDraft(product, { ...draft, width: '120,5', height: '' })).toEqual({
    ok: false,
    problems: { width: { code: 'whole' }, height: { code: 'required' } },
  });
  expect(readDraft(product, { ...draft, width: 'abc' })).toMatchObject({ problems: { width: { code: 'invalid' } } });
  const { min, max } = product.limits.height;
  expect(readDraft(product, { ...draft, height: String(max + 1) })).toEqual({
    ok: false,
    problems: { height: { code: 'between', min, max } },
  });
});

test.each(['0', '', '100', 'iki', '1,5'])('a quantity of "%s" is refused', (quantity) => {
  const draft = { ...newDraft(productOf(piece.id), null), quantity };
  expect(readDraft(productOf(piece.id), draft)).toEqual({ ok: false, problems: { quantity: { code: 'invalid' } } });
});

test('a line whose colour or extra is paused is changed into one that can be had, and both are named', () => {
  const product = productOf(curtain.id);
  const [gone, ...others] = product.colors;
  const paused = { word: { tr: 'Stokta yok', en: 'Out of stock' } };
  const today: OfferProduct = {
    ...product,
    colors: [{ ...gone!, paused }, ...others],
    options: product.options.map((option) => (option.id === 'lining' ? { ...option, paused } : option)),
  };
  const configuration = { ...size, pleatType: curtain.pleats[0]!, motorized: false, lining: true, installation: true };
  const line = { id: 'a', productId: product.id, color: gone!.id, configuration, quantity: 1 };
  const draft = draftOf(today, line);
  const read = readDraft(today, draft);
  expect(others).not.toEqual([]);
  expect(read).toMatchObject({ ok: true, line: { color: others[0]!.id, configuration: { lining: false } } });
  expect(lostIn(line, draft)).toEqual({ colour: { former: gone!.id, now: others[0]!.id }, options: ['lining'] });
  expect(lostIn(line, draftOf(product, line))).toEqual({ colour: null, options: [] });
});
