import { expect, test } from 'vitest';
import { unfetchedOf, wear, type LayerProduct, type Role } from '../../../../src/domain/layers/layers.ts';
import { receive, receiveRest } from '../../../../src/domain/layers/received.ts';
import { PANEL_COUNTS } from '../../../../src/domain/price/pricing.ts';

const cloth = (id: number): LayerProduct => ({
  id,
  slug: `urun-${id}`,
  sku: `KP-00${id}`,
  name: `Ürün ${id}`,
  price: 10_000 * id,
  madeToMeasure: true,
  pleats: ['normal', 'tight'],
  panels: PANEL_COUNTS,
  limits: { width: { min: 40, max: 600 }, height: { min: 40, max: 280 } },
  drawing: 'drape',
  opacity: 'filter',
  colors: [
    { id: 'beyaz', name: 'Beyaz', hex: '#ffffff', imageUrl: '/images/a.webp' },
    { id: 'kum', name: 'Kum', hex: '#ccbbaa', imageUrl: '/images/b.webp' },
  ],
});
const [sheer, curtain] = [cloth(1), cloth(2)];
const usual = { tul: wear(sheer), fon: wear(curtain) };
const offered = (role: Role, id: number): LayerProduct | undefined =>
  [role === 'tul' ? sheer : curtain].find((product) => product.id === id);
const sent = { ...wear(sheer), color: 'kum', pleat: 'tight' as const, on: true };

test('takes over what was sent, and switches the other layers off', () => {
  const { worn, news } = receive(usual, { tul: sent }, offered);
  expect(worn).toEqual({ tul: sent, fon: { ...usual.fon, on: false } });
  expect(news).toEqual([]);
});

test('names a colour and a pleat that are not offered any more', () => {
  const { worn, news } = receive(usual, { tul: { ...sent, color: 'mavi', pleat: 'loose' } }, offered);
  expect(worn.tul).toMatchObject({ color: 'beyaz', pleat: 'normal', on: true });
  expect(news).toEqual([
    { kind: 'otherColor', role: 'tul' },
    { kind: 'otherPleat', role: 'tul' },
  ]);
});

test('says nothing of the pleat of a product that has none', () => {
  const holdback = { ...cloth(3), madeToMeasure: false, pleats: [] };
  const { news } = receive(
    { holdback: wear(holdback) },
    { holdback: { ...wear(holdback), pleat: 'tight' } },
    () => holdback,
  );
  expect(news).toEqual([]);
});

test('hangs no curtain as a sheer: a product of another layer is gone', () => {
  const { worn, news } = receive(usual, { tul: { ...sent, product: curtain.id }, fon: wear(cloth(9)) }, offered);
  expect(worn.tul).toEqual({ ...usual.tul, on: true });
  expect(news).toEqual([
    { kind: 'gone', role: 'tul' },
    { kind: 'gone', role: 'fon' },
  ]);
});

test('leaves a layer as it was sent while its products cannot be fetched', () => {
  const { worn, news } = receive(usual, { tul: sent, fon: { ...usual.fon, on: true } }, (role, id) =>
    role === 'tul' ? 'unfetched' : offered(role, id),
  );
  expect(worn).toEqual({ tul: sent, fon: { ...usual.fon, on: true } });
  expect(news).toEqual([{ kind: 'unfetched', role: 'tul' }]);
});

test('receives what could not be fetched into the set as it stands by then', () => {
  const known = new Map([[curtain.id, curtain]]);
  const set = { tul: { ...sent, on: false }, fon: { ...wear(curtain), color: 'kum', on: true } };
  expect(unfetchedOf(set, known)).toEqual(['tul']);
  expect(receiveRest(usual, set, known, offered)).toEqual({
    worn: set,
    news: [{ kind: 'fetched', role: 'tul' }],
    brought: [sheer],
  });
  expect(unfetchedOf(set, new Map([...known, [sheer.id, sheer]]))).toEqual([]);
});

test('says what became of a layer that came, and nothing of one that did not', () => {
  const set = { tul: { ...sent, color: 'mavi' }, fon: { ...wear(cloth(9)), on: true } };
  expect(receiveRest(usual, set, new Map(), (role, id) => (role === 'tul' ? offered(role, id) : 'unfetched'))).toEqual({
    worn: { ...set, tul: { ...sent, color: 'beyaz' } },
    news: [{ kind: 'otherColor', role: 'tul' }],
    brought: [sheer],
  });
  expect(receiveRest(usual, set, new Map(), offered).news).toEqual([
    { kind: 'otherColor', role: 'tul' },
    { kind: 'gone', role: 'fon' },
  ]);
});
