import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as Catalogue from '../../../functions/catalogue/current-catalogue.ts';
import { CURTAIN, orderBody, post } from '../support/order.ts';
import { startTestStore, type TestStore } from '../support/store.ts';
import { windowOf } from '../../../src/domain/price/pricing.ts';

vi.mock('../../../functions/catalogue/current-catalogue.ts', async (original) => {
  const real = await original<typeof Catalogue>();
  return {
    ...real,
    currentCatalogue: {
      get(id: number) {
        const product = real.currentCatalogue.get(id);
        return id === 1 && product ? { ...product, price: 18990 } : product;
      },
    },
  };
});

let local: TestStore;
beforeAll(async () => {
  local = await startTestStore();
});
afterAll(() => local.stop());

it('250 cm, normal, 189,90 a metre: 6,25 m, 1.186,88 (decisions P2)', async () => {
  const { status, data } = await post(orderBody({ items: [CURTAIN], expectedTotal: 1186.88 }));
  expect([
    status,
    windowOf(data.items[0]?.configuration ?? null)?.effectiveWidth,
    data.items[0]?.unitPrice,
    data.total,
  ]).toEqual([201, 625, 1186.88, 1186.88]);
});

it('250 cm, no pleat: 2,70 m', async () => {
  const flat = { ...CURTAIN, quantity: 2, configuration: { ...CURTAIN.configuration, pleatType: 'none' } };
  const { status, data } = await post(orderBody({ items: [flat], expectedTotal: 1025.46 }));
  expect([
    status,
    windowOf(data.items[0]?.configuration ?? null)?.effectiveWidth,
    data.items[0]?.unitPrice,
    data.items[0]?.totalPrice,
  ]).toEqual([201, 270, 512.73, 1025.46]);
});
